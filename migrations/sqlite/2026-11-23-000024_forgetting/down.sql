DROP INDEX known_devices_seen;
DROP INDEX mail_tokens_expiry;
