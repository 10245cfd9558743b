DROP TRIGGER identity_stamp_session_gone ON sessions;
DROP TRIGGER identity_stamp_session ON sessions;
DROP TRIGGER identity_stamp_user_gone ON users;
DROP TRIGGER identity_stamp_user ON users;
DROP TABLE identity_stamp;
DROP FUNCTION identity_stamp_replace();
DROP FUNCTION identity_stamp_new();
