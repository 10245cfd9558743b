ALTER TABLE users DROP COLUMN browser_key;
