-- A random number that every change replaces which ends or alters the account behind a token
-- (session/kept.rs): sign-out, reuse, password, role, company, branch, language, activity. By
-- triggers, so that no writer can forget it. Random, so that a restored copy never looks unchanged.
CREATE TABLE identity_stamp (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    stamp BIGINT NOT NULL
);

CREATE FUNCTION identity_stamp_new() RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
    SELECT hashtextextended(gen_random_uuid()::TEXT, 0)
$$;
INSERT INTO identity_stamp (id, stamp) VALUES (1, identity_stamp_new());

CREATE FUNCTION identity_stamp_replace() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    -- Once a transaction: a thousand sessions that end together need one new number.
    UPDATE identity_stamp SET stamp = identity_stamp_new() WHERE xmin <> pg_current_xact_id()::xid;
    RETURN NULL;
END $$;

-- Deferred to the commit: the row is locked for a moment only, and as the last one, so that two
-- transactions never wait for each other over it.
CREATE CONSTRAINT TRIGGER identity_stamp_user AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.role, OLD.company_id, OLD.branch_id, OLD.language, OLD.active, OLD.deleted_at, OLD.token_generation)
    IS DISTINCT FROM (NEW.role, NEW.company_id, NEW.branch_id, NEW.language, NEW.active, NEW.deleted_at, NEW.token_generation))
EXECUTE FUNCTION identity_stamp_replace();
CREATE CONSTRAINT TRIGGER identity_stamp_user_gone AFTER DELETE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION identity_stamp_replace();
CREATE CONSTRAINT TRIGGER identity_stamp_session AFTER UPDATE ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.user_id, OLD.created_at, OLD.expires_at, OLD.ended_at, OLD.token_generation)
    IS DISTINCT FROM (NEW.user_id, NEW.created_at, NEW.expires_at, NEW.ended_at, NEW.token_generation))
EXECUTE FUNCTION identity_stamp_replace();
-- The end of a session counts without being looked up, so old sessions are forgotten without a change.
CREATE CONSTRAINT TRIGGER identity_stamp_session_gone AFTER DELETE ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.ended_at IS NULL)
EXECUTE FUNCTION identity_stamp_replace();
