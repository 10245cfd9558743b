-- Refunds that were taken back had no code.
UPDATE refunds SET failure = 'refund.withdrawn' WHERE status = 'FAILED' AND failure IS NULL AND sent_at IS NULL;
