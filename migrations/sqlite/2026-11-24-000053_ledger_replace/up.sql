-- Refunds that were taken back had no code.
UPDATE refunds SET failure = 'refund.withdrawn' WHERE status = 'FAILED' AND failure IS NULL AND sent_at IS NULL;

-- INSERT OR REPLACE deletes the row that it replaces without firing its triggers. So an entry that would
-- replace another one is refused.
CREATE TRIGGER ledger_entries_not_replaced BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE id = NEW.id)
    OR EXISTS (
        SELECT 1 FROM ledger_entries
        WHERE refund_id IS NOT NULL AND refund_id = NEW.refund_id AND cause = NEW.cause AND account = NEW.account
    )
    OR EXISTS (
        SELECT 1 FROM ledger_entries
        WHERE attempt_id IS NOT NULL AND attempt_id = NEW.attempt_id AND cause = NEW.cause AND account = NEW.account
    )
    OR (
        NEW.refund_id IS NULL AND NEW.attempt_id IS NULL AND EXISTS (
            SELECT 1 FROM ledger_entries
            WHERE refund_id IS NULL AND attempt_id IS NULL
                AND payment_id = NEW.payment_id AND cause = NEW.cause AND account = NEW.account
        )
    )
BEGIN
    SELECT RAISE(ABORT, 'ledger.append_only');
END;
