-- Keys are found by what the client chose first, which is random: by routes, all changes of a day's bookings
-- fell on the same page and split it again and again. Answers are bytes: less than half a page each.
CREATE TABLE changed_keys (
    actor_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    route TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    -- Null while the work is under way.
    status INTEGER,
    version INTEGER,
    answer BLOB,
    created_at TEXT NOT NULL,
    lease_until TEXT,
    intent INTEGER,
    PRIMARY KEY (actor_id, key, route)
) STRICT;
INSERT INTO changed_keys
SELECT actor_id, key, route, body_hash, status, version, CAST(answer AS BLOB), created_at, lease_until, intent
FROM idempotency_keys ORDER BY created_at;
DROP TABLE idempotency_keys;
ALTER TABLE changed_keys RENAME TO idempotency_keys;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
-- The board asks for the last transition of closed bookings only, so a check-in leaves this index alone.
DROP INDEX bookings_branch_transition;
CREATE INDEX bookings_branch_transition ON bookings (branch_id, last_transition_at)
WHERE completed_at IS NOT NULL OR canceled_at IS NOT NULL;
