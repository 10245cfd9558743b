DROP INDEX outbox_failed;
