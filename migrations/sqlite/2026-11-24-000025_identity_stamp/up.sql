-- A random number that every change replaces which ends or alters the account behind a token
-- (session/kept.rs): sign-out, reuse, password, role, company, branch, language, activity. By
-- triggers, so that no writer can forget it. Random, so that a restored copy never looks unchanged.
CREATE TABLE identity_stamp (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    stamp INTEGER NOT NULL
) STRICT;
INSERT INTO identity_stamp (id, stamp) VALUES (1, random());

CREATE TRIGGER identity_stamp_user AFTER UPDATE ON users
WHEN (OLD.role, OLD.company_id, OLD.branch_id, OLD.language, OLD.active, OLD.deleted_at, OLD.token_generation)
    IS NOT (NEW.role, NEW.company_id, NEW.branch_id, NEW.language, NEW.active, NEW.deleted_at, NEW.token_generation)
BEGIN
    UPDATE identity_stamp SET stamp = random();
END;
CREATE TRIGGER identity_stamp_user_gone AFTER DELETE ON users
BEGIN
    UPDATE identity_stamp SET stamp = random();
END;
CREATE TRIGGER identity_stamp_session AFTER UPDATE ON sessions
WHEN (OLD.user_id, OLD.created_at, OLD.expires_at, OLD.ended_at, OLD.token_generation)
    IS NOT (NEW.user_id, NEW.created_at, NEW.expires_at, NEW.ended_at, NEW.token_generation)
BEGIN
    UPDATE identity_stamp SET stamp = random();
END;
-- The end of a session counts without being looked up, so old sessions are forgotten without a change.
CREATE TRIGGER identity_stamp_session_gone AFTER DELETE ON sessions WHEN OLD.ended_at IS NULL
BEGIN
    UPDATE identity_stamp SET stamp = random();
END;
