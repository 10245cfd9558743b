DROP INDEX booking_events_actor;
DROP INDEX bookings_created_by;
DROP INDEX ledger_entries_posted_by;
DROP INDEX notification_deliveries_user;
DROP INDEX payments_created_by;
DROP INDEX refunds_created_by;
