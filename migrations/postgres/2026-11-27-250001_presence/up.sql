-- Who is at a booking: moves it, or has a dialog of it open. Of no use after a crash, so nothing of it is logged.
CREATE UNLOGGED TABLE booking_presences (
    booking_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- The browser's tab; 0: it did not name itself.
    tab BIGINT NOT NULL,
    seen_at TIMESTAMP NOT NULL,
    PRIMARY KEY (booking_id, user_id, tab)
);

-- That somebody came or left is an event of its own.
ALTER TABLE events DROP CONSTRAINT events_kind_check;
ALTER TABLE events ADD CONSTRAINT events_kind_check CHECK (kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING', 'BOOKING', 'PAYMENT', 'PRESENCE', 'CLOSURE', 'SUPPORT_MESSAGE', 'REVIEW'));
ALTER TABLE event_queue DROP CONSTRAINT event_queue_kind_check;
ALTER TABLE event_queue ADD CONSTRAINT event_queue_kind_check CHECK (kind IN ('TRANSLATIONS', 'NOTIFICATION', 'SENDING', 'BOOKING', 'PAYMENT', 'PRESENCE', 'CLOSURE', 'SUPPORT_MESSAGE', 'REVIEW'));
