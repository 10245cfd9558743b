ALTER TABLE mail_tokens DROP COLUMN account_email;
