-- What is forgotten by its age is found by its age (job/forget.rs).
CREATE INDEX known_devices_seen ON known_devices (last_seen_at);
CREATE INDEX mail_tokens_expiry ON mail_tokens (expires_at);
