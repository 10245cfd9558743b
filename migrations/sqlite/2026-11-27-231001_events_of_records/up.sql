-- Events of records: bookings, payments, closures, messages to support, reviews. Their audience is told by the record's
-- owners, as the permission table asks for them. Purged by time in the order of numbers: an index of `at` would be one
-- page more to each change of a booking.
ALTER TABLE events RENAME TO old_events;
DROP INDEX events_at;
CREATE TABLE events (
    -- From the clock, so that numbers are in the order of commits.
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING', 'BOOKING', 'PAYMENT', 'CLOSURE', 'SUPPORT_MESSAGE', 'REVIEW')),
    record_id INTEGER NOT NULL,
    -- The audience: accounts that may do this (to the record of these owners), or these accounts (JSON); neither:
    -- everyone.
    action TEXT,
    user_ids TEXT,
    company_id INTEGER,
    branch_id INTEGER,
    owner_id INTEGER,
    -- The browser's tab that made the change, and is not told.
    tab INTEGER,
    CHECK (action IS NULL OR user_ids IS NULL)
) STRICT;
INSERT INTO events (id, at, kind, record_id, action, user_ids) SELECT id, at, kind, record_id, action, user_ids FROM old_events;
DROP TABLE old_events;

-- Events without a number yet. Empty here, where one writer gives numbers at once; PostgreSQL has them, and a copy from
-- there may bring some.
CREATE TABLE event_queue (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING', 'BOOKING', 'PAYMENT', 'CLOSURE', 'SUPPORT_MESSAGE', 'REVIEW')),
    record_id INTEGER NOT NULL,
    action TEXT,
    user_ids TEXT,
    company_id INTEGER,
    branch_id INTEGER,
    owner_id INTEGER,
    tab INTEGER,
    CHECK (action IS NULL OR user_ids IS NULL)
) STRICT;
