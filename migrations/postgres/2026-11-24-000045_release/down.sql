UPDATE bookings SET last_transition = 'CANCEL' WHERE last_transition = 'RELEASE';
ALTER TABLE bookings DROP CONSTRAINT bookings_last_transition_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_last_transition_check
    CHECK (last_transition IN ('CHECK_IN', 'COMPLETE', 'CANCEL', 'NO_SHOW', 'BREAK_OFF', 'UNDO_CHECK_IN', 'REOPEN', 'REINSTATE'));
