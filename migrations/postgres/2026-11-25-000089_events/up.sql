-- Announcements to the open streams of all servers (`GET /events`), kept for an hour. A server looks at the clock
-- alone and reads the events after the last number that it has seen.
CREATE TABLE event_clock (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    last BIGINT NOT NULL
);
INSERT INTO event_clock (id, last) VALUES (1, 0);

CREATE TABLE events (
    -- From the clock, whose row is locked until the commit, so that numbers are in the order of commits.
    id BIGINT PRIMARY KEY,
    at TIMESTAMP NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING')),
    record_id BIGINT NOT NULL,
    -- The audience: accounts that may do this, or these accounts (JSON); neither: everyone.
    action TEXT,
    user_ids TEXT,
    CHECK (action IS NULL OR user_ids IS NULL)
);
CREATE INDEX events_at ON events (at);
