-- An account that is deleted is looked for in all that may name it: without these, each registration that nobody
-- confirmed cost a scan of every event and posting.
CREATE INDEX booking_events_actor ON booking_events (actor_id);
CREATE INDEX bookings_created_by ON bookings (created_by);
CREATE INDEX ledger_entries_posted_by ON ledger_entries (posted_by);
CREATE INDEX notification_deliveries_user ON notification_deliveries (user_id);
CREATE INDEX payments_created_by ON payments (created_by);
CREATE INDEX refunds_created_by ON refunds (created_by);
