-- A change of status moved the booking in eleven indexes. Kept are those that a list needs.
-- A list by status and type walks the index of its status and tests the type: there are four types.
DROP INDEX bookings_both_check_in;
DROP INDEX bookings_both_check_out;
DROP INDEX bookings_both_guest;
-- The bookings of a service are asked for when the service changes, not in a list.
DROP INDEX bookings_service_status;
CREATE INDEX bookings_service ON bookings (service_id);
-- The board asks for bookings with a transition only; a new booking has none.
DROP INDEX bookings_branch_transition;
CREATE INDEX bookings_branch_transition ON bookings (branch_id, last_transition_at) WHERE last_transition_at IS NOT NULL;
-- No query asks for the events of an account, and accounts are never deleted.
DROP INDEX booking_events_actor;
