DROP INDEX refunds_created_by;
CREATE INDEX refunds_created_by ON refunds (created_by);
DROP TRIGGER identity_stamp_session ON sessions;
CREATE CONSTRAINT TRIGGER identity_stamp_session AFTER UPDATE ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.user_id, OLD.created_at, OLD.expires_at, OLD.ended_at, OLD.token_generation)
    IS DISTINCT FROM (NEW.user_id, NEW.created_at, NEW.expires_at, NEW.ended_at, NEW.token_generation))
EXECUTE FUNCTION identity_stamp_replace();
ALTER TABLE sessions DROP COLUMN set_up_only;
ALTER TABLE sessions DROP COLUMN proved_by;
ALTER TABLE sessions DROP COLUMN proved_at;
ALTER TABLE companies DROP COLUMN require_second_factor;
DROP TABLE challenges;
DROP TABLE remembered_browsers;
DROP TABLE recovery_codes;
DROP TABLE factors;
