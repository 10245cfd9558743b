-- A booking whose hold was given up.
ALTER TABLE bookings ADD COLUMN last_transition_anew TEXT
    CHECK (last_transition_anew IN ('CHECK_IN', 'COMPLETE', 'CANCEL', 'NO_SHOW', 'BREAK_OFF', 'RELEASE', 'UNDO_CHECK_IN', 'REOPEN', 'REINSTATE'));
UPDATE bookings SET last_transition_anew = last_transition;
ALTER TABLE bookings DROP COLUMN last_transition;
ALTER TABLE bookings RENAME COLUMN last_transition_anew TO last_transition;
