-- A booking whose hold was given up.
ALTER TABLE bookings DROP CONSTRAINT bookings_last_transition_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_last_transition_check
    CHECK (last_transition IN ('CHECK_IN', 'COMPLETE', 'CANCEL', 'NO_SHOW', 'BREAK_OFF', 'RELEASE', 'UNDO_CHECK_IN', 'REOPEN', 'REINSTATE'));
