-- The edges of money: refunds that come back, refunds that were made at the provider itself, calls that a provider
-- keeps answering with an error of its own, and one concern for each thing that needs a person.
ALTER TABLE refunds ADD COLUMN origin TEXT NOT NULL DEFAULT 'SAPA' CHECK (origin IN ('SAPA', 'PROVIDER'));
-- What a refund that was found would waive, as of its finding.
ALTER TABLE refunds ADD COLUMN found_waivable INTEGER;
ALTER TABLE refunds ADD COLUMN reversed_at TEXT;
-- The place of the present key among those that were used, from 1, and the provider's errors under it.
ALTER TABLE refunds ADD COLUMN key_number INTEGER NOT NULL DEFAULT 1;
ALTER TABLE refunds ADD COLUMN key_errors INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts ADD COLUMN key_number INTEGER NOT NULL DEFAULT 1;
ALTER TABLE payment_attempts ADD COLUMN key_errors INTEGER NOT NULL DEFAULT 0;
-- A change of CHECKs alone changes no row: the text of the table is edited, as SQLite's manual has it for such changes.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(replace(replace(replace(replace(sql,
    'CHECK (status IN (''REQUESTED'', ''SENT'', ''SUCCEEDED'', ''FAILED''))',
    'CHECK (status IN (''REQUESTED'', ''SENT'', ''SUCCEEDED'', ''FAILED'', ''REVERSED''))'),
    'CHECK ((status IN (''SUCCEEDED'', ''FAILED'')) = (ended_at IS NOT NULL))',
    'CHECK ((status IN (''SUCCEEDED'', ''FAILED'', ''REVERSED'')) = (ended_at IS NOT NULL))'),
    'CHECK (status NOT IN (''SENT'', ''SUCCEEDED'') OR sent_at IS NOT NULL)',
    'CHECK (status NOT IN (''SENT'', ''SUCCEEDED'', ''REVERSED'') OR sent_at IS NOT NULL)'),
    'CHECK (status <> ''FAILED'' OR waived = 0)',
    'CHECK (status NOT IN (''FAILED'', ''REVERSED'') OR waived = 0)'),
    'CHECK ((way = ''ONLINE'') = (send_key IS NOT NULL))',
    'CHECK ((way = ''ONLINE'' AND origin = ''SAPA'') = (send_key IS NOT NULL))')
WHERE type = 'table' AND name = 'refunds';
UPDATE sqlite_schema SET sql = replace(sql,
    'CHECK (cause IN (''CAPTURE'', ''REFUND_SENT'', ''REFUND_SUCCEEDED'', ''REFUND_FAILED''))',
    'CHECK (cause IN (''CAPTURE'', ''REFUND_SENT'', ''REFUND_SUCCEEDED'', ''REFUND_FAILED'', ''REFUND_REVERSED''))')
WHERE type = 'table' AND name = 'ledger_entries';
PRAGMA writable_schema = RESET;
-- What needs a person: one row for each cause. It ends when the cause is dealt with, or by a person's word.
CREATE TABLE payment_concerns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    reason TEXT NOT NULL CHECK (reason IN ('REFUND_TO_HAND_OUT', 'REFUND_FAILED', 'REFUND_REVERSED', 'REFUND_FOUND', 'REFUND_ARRIVED_LATE', 'CAPTURED_LATE', 'OUTCOME_UNKNOWN', 'PROVIDER_GONE', 'PROVIDER_DIFFERS', 'EVENT_UNKNOWN')),
    -- Who deals with it; follows from the reason.
    party TEXT NOT NULL CHECK (party IN ('DESK', 'PLATFORM')),
    since TEXT NOT NULL,
    -- Null: of no company's record, such as an event that fits nothing.
    company_id INTEGER REFERENCES companies (id),
    branch_id INTEGER REFERENCES branches (id),
    booking_id INTEGER,
    payment_id INTEGER,
    refund_id INTEGER,
    attempt_id INTEGER,
    -- What else is known, such as the provider's name of an event.
    detail TEXT,
    settled_at TEXT,
    -- Null: the cause was dealt with, without a person's word.
    settled_by INTEGER REFERENCES users (id),
    settle_reason TEXT,
    -- The refund that was made anew and so settled it.
    settled_by_refund_id INTEGER REFERENCES refunds (id),
    FOREIGN KEY (company_id, payment_id) REFERENCES payments (company_id, id),
    FOREIGN KEY (booking_id, payment_id) REFERENCES payments (booking_id, id),
    FOREIGN KEY (payment_id, refund_id) REFERENCES refunds (payment_id, id),
    FOREIGN KEY (payment_id, attempt_id) REFERENCES payment_attempts (payment_id, id),
    CHECK ((company_id IS NULL) = (payment_id IS NULL)),
    CHECK ((branch_id IS NULL) = (payment_id IS NULL)),
    CHECK ((booking_id IS NULL) = (payment_id IS NULL)),
    CHECK (settled_at IS NOT NULL OR (settled_by IS NULL AND settle_reason IS NULL))
) STRICT;
CREATE UNIQUE INDEX payment_concerns_open
ON payment_concerns (COALESCE(payment_id, 0), reason, COALESCE(refund_id, 0), COALESCE(attempt_id, 0), COALESCE(detail, '')) WHERE settled_at IS NULL;
CREATE INDEX payment_concerns_settled_by ON payment_concerns (settled_by_refund_id) WHERE settled_by_refund_id IS NOT NULL;
CREATE INDEX payment_concerns_all ON payment_concerns (id) WHERE settled_at IS NULL;
CREATE INDEX payment_concerns_company ON payment_concerns (company_id, id) WHERE settled_at IS NULL;

-- In the order of time, which is the order of ids from now on.
INSERT INTO payment_concerns (reason, party, since, company_id, branch_id, booking_id, payment_id, refund_id, attempt_id)
SELECT reason, CASE WHEN reason IN ('REFUND_TO_HAND_OUT', 'REFUND_FAILED', 'CAPTURED_LATE') THEN 'DESK' ELSE 'PLATFORM' END,
    since, company_id, branch_id, booking_id, payment_id, refund_id,
    CASE WHEN reason IN ('OUTCOME_UNKNOWN', 'CAPTURED_LATE') AND refund_id IS NULL
        THEN (SELECT max(payment_attempts.id) FROM payment_attempts WHERE payment_attempts.payment_id = found.payment_id) END
FROM (
    SELECT flagged AS reason, updated_at AS since, company_id, branch_id, booking_id, id AS payment_id,
        (SELECT max(refunds.id) FROM refunds WHERE refunds.payment_id = payments.id
            AND refunds.status = CASE flagged WHEN 'OUTCOME_UNKNOWN' THEN 'SENT'
                WHEN 'REFUND_FAILED' THEN 'FAILED' WHEN 'REFUND_ARRIVED_LATE' THEN 'FAILED' END) AS refund_id
    FROM payments WHERE flagged IS NOT NULL
    UNION ALL
    SELECT 'REFUND_TO_HAND_OUT', created_at, company_id, branch_id, booking_id, payment_id, id
    FROM refunds WHERE way <> 'ONLINE' AND status = 'REQUESTED'
) AS found
ORDER BY since, payment_id;
ALTER TABLE payments DROP COLUMN flagged;
