DROP INDEX bookings_branch_transition;
ALTER TABLE bookings DROP COLUMN last_transition_at;
ALTER TABLE bookings DROP COLUMN last_transition;
