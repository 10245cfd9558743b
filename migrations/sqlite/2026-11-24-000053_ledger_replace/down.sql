DROP TRIGGER ledger_entries_not_replaced;
UPDATE refunds SET failure = NULL WHERE failure = 'refund.withdrawn';
