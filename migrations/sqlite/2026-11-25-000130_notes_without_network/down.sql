ALTER TABLE notes DROP COLUMN happened_at;
