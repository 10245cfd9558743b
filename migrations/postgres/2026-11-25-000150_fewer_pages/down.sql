DROP INDEX bookings_branch_transition;
CREATE INDEX bookings_branch_transition ON bookings (branch_id, last_transition_at) WHERE last_transition_at IS NOT NULL;
-- A compressed answer, whose first byte is 0, cannot be read by what came before: its key stays taken, with the
-- status of its answer and without the text.
ALTER TABLE idempotency_keys ALTER COLUMN answer TYPE TEXT
USING CASE WHEN substr(answer, 1, 1) <> '\x00'::bytea THEN convert_from(answer, 'UTF8') END;
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey;
ALTER TABLE idempotency_keys ADD PRIMARY KEY (actor_id, route, key);
