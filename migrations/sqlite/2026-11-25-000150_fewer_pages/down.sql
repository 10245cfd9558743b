DROP INDEX bookings_branch_transition;
CREATE INDEX bookings_branch_transition ON bookings (branch_id, last_transition_at) WHERE last_transition_at IS NOT NULL;
-- A compressed answer, whose first byte is 0, cannot be read by what came before: its key stays taken, with the
-- status of its answer and without the text.
CREATE TABLE changed_keys (
    actor_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    -- Null while the work is under way.
    status INTEGER,
    version INTEGER,
    answer TEXT,
    created_at TEXT NOT NULL,
    lease_until TEXT,
    intent INTEGER,
    PRIMARY KEY (actor_id, route, key)
) STRICT;
INSERT INTO changed_keys
SELECT actor_id, route, key, body_hash, status, version,
    CASE WHEN substr(answer, 1, 1) <> x'00' THEN CAST(answer AS TEXT) END, created_at, lease_until, intent
FROM idempotency_keys ORDER BY created_at;
DROP TABLE idempotency_keys;
ALTER TABLE changed_keys RENAME TO idempotency_keys;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
