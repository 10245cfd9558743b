-- The moment of a note that was written without network; none for one that was sent at once.
ALTER TABLE notes ADD COLUMN happened_at TIMESTAMP;
