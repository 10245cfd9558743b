-- The number of the fiscal receipt that was issued for a refund.
ALTER TABLE refunds ADD COLUMN fiscal_receipt_number TEXT;
