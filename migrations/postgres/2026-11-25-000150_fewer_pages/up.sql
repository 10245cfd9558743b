-- Keys are found by what the client chose first, as on SQLite. Answers are bytes.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey;
ALTER TABLE idempotency_keys ADD PRIMARY KEY (actor_id, key, route);
ALTER TABLE idempotency_keys ALTER COLUMN answer TYPE BYTEA USING convert_to(answer, 'UTF8');
-- The board asks for the last transition of closed bookings only, so a check-in leaves this index alone.
DROP INDEX bookings_branch_transition;
CREATE INDEX bookings_branch_transition ON bookings (branch_id, last_transition_at)
WHERE completed_at IS NOT NULL OR canceled_at IS NOT NULL;
