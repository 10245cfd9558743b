UPDATE refunds SET failure = NULL WHERE failure = 'refund.withdrawn';
