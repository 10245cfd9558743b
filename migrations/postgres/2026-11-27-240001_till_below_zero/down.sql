-- Counts below zero stay as they are.
ALTER TABLE till_closings ADD CONSTRAINT till_closings_counted_check CHECK (counted >= 0) NOT VALID;
