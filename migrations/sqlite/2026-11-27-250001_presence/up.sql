-- Who is at a booking: moves it, or has a dialog of it open. Empty here, where one server keeps it in memory; PostgreSQL
-- has it, and a copy from there may bring some.
CREATE TABLE booking_presences (
    booking_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    -- The browser's tab; 0: it did not name itself.
    tab INTEGER NOT NULL,
    seen_at TEXT NOT NULL,
    PRIMARY KEY (booking_id, user_id, tab)
) STRICT;

-- That somebody came or left is an event of its own.
ALTER TABLE events RENAME TO old_events;
CREATE TABLE events (
    -- From the clock, so that numbers are in the order of commits.
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING', 'BOOKING', 'PAYMENT', 'PRESENCE', 'CLOSURE', 'SUPPORT_MESSAGE', 'REVIEW')),
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
INSERT INTO events (id, at, kind, record_id, action, user_ids, company_id, branch_id, owner_id, tab) SELECT id, at, kind, record_id, action, user_ids, company_id, branch_id, owner_id, tab FROM old_events;
DROP TABLE old_events;

ALTER TABLE event_queue RENAME TO old_event_queue;
CREATE TABLE event_queue (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING', 'BOOKING', 'PAYMENT', 'PRESENCE', 'CLOSURE', 'SUPPORT_MESSAGE', 'REVIEW')),
    record_id INTEGER NOT NULL,
    action TEXT,
    user_ids TEXT,
    company_id INTEGER,
    branch_id INTEGER,
    owner_id INTEGER,
    tab INTEGER,
    CHECK (action IS NULL OR user_ids IS NULL)
) STRICT;
INSERT INTO event_queue (id, at, kind, record_id, action, user_ids, company_id, branch_id, owner_id, tab) SELECT id, at, kind, record_id, action, user_ids, company_id, branch_id, owner_id, tab FROM old_event_queue;
DROP TABLE old_event_queue;
