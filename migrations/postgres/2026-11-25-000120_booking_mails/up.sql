-- When a mail was first handed to the mail server. From then on nobody can know whether it arrived, so it is not
-- withdrawn any more, but followed by its opposite.
ALTER TABLE outbox ADD COLUMN begun_at TIMESTAMP;
-- Whether the guest is told of a refund. Of those that exist nobody has asked.
ALTER TABLE refunds ADD COLUMN notify_guest BOOLEAN NOT NULL DEFAULT FALSE;
-- Refunds that wait until somebody hands them out, by branch.
CREATE INDEX refunds_to_hand_out ON refunds (branch_id, created_at, id) WHERE next_ask_at IS NULL AND ended_at IS NULL;
-- Accounts that were registered and never confirmed, the oldest first.
CREATE INDEX users_unconfirmed ON users (updated_at, id) WHERE email_verified_at IS NULL;
-- Words by which anybody finds a company: only name and city, which are public.
CREATE TABLE market_company_terms (
    company_id BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
    term TEXT NOT NULL
);
CREATE INDEX market_company_terms_company ON market_company_terms (company_id);
CREATE INDEX market_company_terms_term ON market_company_terms (term, company_id);
