-- The attempt whose capture a refund online is taken from: a payment that was paid twice has two.
ALTER TABLE refunds ADD COLUMN attempt_id BIGINT REFERENCES payment_attempts (id);
UPDATE refunds SET attempt_id = (
    SELECT payment_attempts.id FROM payment_attempts JOIN payments ON payments.id = payment_attempts.payment_id
    WHERE payments.id = refunds.payment_id AND payment_attempts.provider_ref = payments.provider_ref
) WHERE way = 'ONLINE';
