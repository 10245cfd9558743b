ALTER TABLE bookings RENAME COLUMN policy_from TO policy_anchor;
