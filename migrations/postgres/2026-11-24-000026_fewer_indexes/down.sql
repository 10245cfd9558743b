CREATE INDEX booking_events_actor ON booking_events (actor_id);
DROP INDEX bookings_branch_transition;
CREATE INDEX bookings_branch_transition ON bookings (branch_id, last_transition_at);
DROP INDEX bookings_service;
CREATE INDEX bookings_service_status ON bookings (service_id, status, id);
CREATE INDEX bookings_both_guest ON bookings (status, service_type, guest_name_key, id);
CREATE INDEX bookings_both_check_out ON bookings (status, service_type, check_out, id);
CREATE INDEX bookings_both_check_in ON bookings (status, service_type, check_in, id);
