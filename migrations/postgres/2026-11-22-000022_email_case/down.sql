ALTER TABLE users DROP CONSTRAINT users_email_check;
ALTER TABLE users ALTER COLUMN email TYPE TEXT COLLATE "default";
-- NOT VALID: the locale may fold what was accepted meanwhile.
ALTER TABLE users ADD CONSTRAINT users_email_check CHECK (email = lower(email) AND length(email) <= 254) NOT VALID;
