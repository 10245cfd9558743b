-- The key under which an account's browsers seal what they keep: 32 random bytes as base64url. It is made at the first
-- sign-in, and deleted when the account may sign in no more.
ALTER TABLE users ADD COLUMN browser_key TEXT;
