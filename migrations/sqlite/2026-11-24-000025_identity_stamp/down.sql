DROP TRIGGER identity_stamp_session_gone;
DROP TRIGGER identity_stamp_session;
DROP TRIGGER identity_stamp_user_gone;
DROP TRIGGER identity_stamp_user;
DROP TABLE identity_stamp;
