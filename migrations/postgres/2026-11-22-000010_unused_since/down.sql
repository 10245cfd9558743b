ALTER TABLE images DROP COLUMN unused_since;
