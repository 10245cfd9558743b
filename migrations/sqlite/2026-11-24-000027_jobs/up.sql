-- Work outside of requests (platform/jobs): done by one server of several, repeated after a failure.
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    -- JSON; its meaning belongs to the kind.
    payload TEXT NOT NULL,
    -- At most one open job of a kind has this key.
    unique_key TEXT,
    -- FAILED: given up, waits for a person.
    state TEXT NOT NULL CHECK (state IN ('OPEN', 'DONE', 'FAILED')),
    created_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    -- How often it was begun since its last success.
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    lease_holder TEXT,
    lease_until TEXT,
    -- It was asked for again during a run: due at this instant after the run.
    again_at TEXT,
    last_error TEXT,
    ended_at TEXT,
    CHECK ((lease_holder IS NULL) = (lease_until IS NULL)),
    CHECK ((state = 'OPEN') = (ended_at IS NULL)),
    CHECK (state = 'OPEN' OR (lease_holder IS NULL AND again_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX jobs_once ON jobs (kind, unique_key) WHERE state = 'OPEN';
CREATE INDEX jobs_due ON jobs (state, kind, due_at);
CREATE INDEX jobs_ended ON jobs (state, ended_at);
