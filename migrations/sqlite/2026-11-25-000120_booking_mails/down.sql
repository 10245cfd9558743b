DROP TABLE market_company_terms;
DROP INDEX users_unconfirmed;
DROP INDEX refunds_to_hand_out;
ALTER TABLE refunds DROP COLUMN notify_guest;
ALTER TABLE outbox DROP COLUMN begun_at;
