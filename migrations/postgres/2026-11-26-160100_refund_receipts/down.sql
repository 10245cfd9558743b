ALTER TABLE refunds DROP COLUMN fiscal_receipt_number;
