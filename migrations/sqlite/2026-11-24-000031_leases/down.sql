ALTER TABLE idempotency_keys DROP COLUMN intent;
ALTER TABLE idempotency_keys DROP COLUMN lease_until;
