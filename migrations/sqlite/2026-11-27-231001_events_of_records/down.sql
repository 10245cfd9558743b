DROP TABLE event_queue;
ALTER TABLE events RENAME TO new_events;
CREATE TABLE events (
    -- From the clock, so that numbers are in the order of commits.
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING')),
    record_id INTEGER NOT NULL,
    -- The audience: accounts that may do this, or these accounts (JSON); neither: everyone.
    action TEXT,
    user_ids TEXT,
    CHECK (action IS NULL OR user_ids IS NULL)
) STRICT;
INSERT INTO events (id, at, kind, record_id, action, user_ids) SELECT id, at, kind, record_id, action, user_ids FROM new_events WHERE kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING');
DROP TABLE new_events;
CREATE INDEX events_at ON events (at);
