ALTER TABLE refunds DROP COLUMN attempt_id;
