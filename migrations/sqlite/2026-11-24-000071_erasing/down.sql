ALTER TABLE users DROP COLUMN erased_at;
