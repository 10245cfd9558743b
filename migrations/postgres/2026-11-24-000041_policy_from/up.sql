ALTER TABLE bookings RENAME COLUMN policy_anchor TO policy_from;
