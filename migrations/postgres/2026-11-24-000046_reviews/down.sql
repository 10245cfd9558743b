DROP TABLE reviews;
ALTER TABLE bookings DROP COLUMN has_review;
