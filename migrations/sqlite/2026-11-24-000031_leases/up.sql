-- An attempt that asks a provider spans several transactions. The lease says how long its server is given;
-- the intent is the record that a repetition goes on with.
ALTER TABLE idempotency_keys ADD COLUMN lease_until TEXT;
ALTER TABLE idempotency_keys ADD COLUMN intent INTEGER;
