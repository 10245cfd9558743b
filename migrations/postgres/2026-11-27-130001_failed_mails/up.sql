-- Mails that were given up, which are few: counted for metrics and for the platform's staff.
CREATE INDEX outbox_failed ON outbox (ended_at) WHERE state = 'FAILED';
