ALTER TABLE jobs DROP COLUMN failing_since;
ALTER TABLE jobs DROP COLUMN succeeded_at;
