ALTER TABLE payments ADD COLUMN flagged TEXT;
UPDATE payments SET flagged = needs_person WHERE needs_person <> 'REFUND_TO_HAND_OUT';
DROP TABLE payment_concerns;
DO $$
DECLARE
    found RECORD;
BEGIN
    FOR found IN
        SELECT conname, conrelid::regclass AS of_table FROM pg_constraint
        WHERE contype = 'c' AND (
            (conrelid = 'refunds'::regclass
                AND pg_get_constraintdef(oid) ~ '(SUCCEEDED|FAILED|send_key)')
            OR (conrelid = 'ledger_entries'::regclass AND pg_get_constraintdef(oid) LIKE '%REFUND_SUCCEEDED%'))
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.of_table, found.conname);
    END LOOP;
END $$;
ALTER TABLE refunds ADD CONSTRAINT refunds_states CHECK (status IN ('REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED')) NOT VALID;
ALTER TABLE refunds ADD CONSTRAINT refunds_ended CHECK ((status IN ('SUCCEEDED', 'FAILED')) = (ended_at IS NOT NULL)) NOT VALID;
ALTER TABLE refunds ADD CONSTRAINT refunds_sent CHECK (status NOT IN ('SENT', 'SUCCEEDED') OR sent_at IS NOT NULL) NOT VALID;
ALTER TABLE refunds ADD CONSTRAINT refunds_waives_nothing CHECK (status <> 'FAILED' OR waived = 0) NOT VALID;
ALTER TABLE refunds ADD CONSTRAINT refunds_keys CHECK ((way = 'ONLINE') = (send_key IS NOT NULL)) NOT VALID;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_causes CHECK (cause IN ('CAPTURE', 'REFUND_SENT', 'REFUND_SUCCEEDED', 'REFUND_FAILED')) NOT VALID;
ALTER TABLE payment_attempts DROP COLUMN key_errors;
ALTER TABLE payment_attempts DROP COLUMN key_number;
ALTER TABLE refunds DROP COLUMN key_errors;
ALTER TABLE refunds DROP COLUMN key_number;
ALTER TABLE refunds DROP COLUMN reversed_at;
ALTER TABLE refunds DROP COLUMN found_waivable;
ALTER TABLE refunds DROP COLUMN origin;
