-- Addresses are folded by the core. The engine's own folding changes with its locale and its version, so the
-- last look at them, and their order, know ASCII only, as on SQLite.
ALTER TABLE users DROP CONSTRAINT users_email_check;
ALTER TABLE users ALTER COLUMN email TYPE TEXT COLLATE "C";
ALTER TABLE users ADD CONSTRAINT users_email_check CHECK (email = lower(email COLLATE "C") AND length(email) <= 254);
