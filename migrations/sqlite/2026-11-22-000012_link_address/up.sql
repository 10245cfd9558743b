-- The account's address when the link was made: once it is another, the link counts no more. Of the links from before
-- only invitations are kept; the others live for a day at most and can be asked for again.
ALTER TABLE mail_tokens ADD COLUMN account_email TEXT;
UPDATE mail_tokens SET account_email = (SELECT email FROM users WHERE users.id = mail_tokens.user_id)
    WHERE purpose = 'INVITATION' AND used_at IS NULL;
