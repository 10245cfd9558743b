-- The action that led a booking to its present status, and when: for a while it may be taken back.
-- Null where no action did: the booking was made so, or its hold ran out.
ALTER TABLE bookings ADD COLUMN last_transition TEXT
    CHECK (last_transition IN ('CHECK_IN', 'COMPLETE', 'CANCEL', 'NO_SHOW', 'BREAK_OFF', 'UNDO_CHECK_IN', 'REOPEN', 'REINSTATE'));
ALTER TABLE bookings ADD COLUMN last_transition_at TIMESTAMP;

UPDATE bookings SET
    last_transition = (
        SELECT e.action FROM booking_events e
        WHERE e.booking_id = bookings.id AND e.from_status IS NOT NULL ORDER BY e.at DESC, e.id DESC LIMIT 1
    ),
    last_transition_at = (
        SELECT e.at FROM booking_events e
        WHERE e.booking_id = bookings.id AND e.from_status IS NOT NULL ORDER BY e.at DESC, e.id DESC LIMIT 1
    )
WHERE cancel_kind IS NULL OR cancel_kind <> 'HOLD_EXPIRED';

-- What was closed a moment ago, for the board.
CREATE INDEX bookings_branch_transition ON bookings (branch_id, last_transition_at);
