DROP INDEX bookings_status;
CREATE INDEX bookings_status ON bookings (status, id);
CREATE INDEX bookings_both ON bookings (status, service_type, id);
