DROP TABLE idempotency_keys;
DROP TABLE mail_tokens;
DROP TABLE known_devices;
DROP TABLE login_failures;
DROP TABLE refresh_tokens;
DROP TABLE sessions;
DROP TABLE users;
