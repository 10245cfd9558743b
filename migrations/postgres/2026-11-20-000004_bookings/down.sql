DROP TABLE booking_events;
DROP TABLE booking_pets;
DROP TABLE bookings;
