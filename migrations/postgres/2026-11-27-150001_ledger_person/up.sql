-- The account that posted an entry, by which the till of a day is told apart; none: the system, or a provider's news.
ALTER TABLE ledger_entries ADD COLUMN posted_by BIGINT REFERENCES users (id);
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_kept;
UPDATE ledger_entries SET posted_by = (SELECT payments.created_by FROM payments WHERE payments.id = ledger_entries.payment_id)
WHERE cause = 'CAPTURE' AND attempt_id IS NULL;
-- A refund is sent and succeeds by the same person's word.
UPDATE ledger_entries SET posted_by = (
    SELECT booking_events.actor_id FROM booking_events JOIN refunds ON refunds.booking_id = booking_events.booking_id
    WHERE refunds.id = ledger_entries.refund_id AND booking_events.action = 'REFUND_SUCCEEDED'
        AND (booking_events.data::json ->> 'refundId')::bigint = refunds.id
    ORDER BY booking_events.id LIMIT 1
) WHERE cause IN ('REFUND_SENT', 'REFUND_SUCCEEDED')
    AND refund_id IN (SELECT refunds.id FROM refunds WHERE refunds.way <> 'ONLINE');
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_kept;
