-- Revenue by the ledger's date, of all companies and of one: what is on accounts that hold money. The account is
-- in the index because SQLite looks at it again.
CREATE INDEX ledger_entries_money ON ledger_entries (currency, cause, at, amount, account, payment_id)
WHERE account IN ('CLEARING_CARD', 'CASH', 'BANK');
CREATE INDEX ledger_entries_company_money ON ledger_entries (company_id, currency, cause, at, amount, account, payment_id)
WHERE account IN ('CLEARING_CARD', 'CASH', 'BANK');
-- Companies that wait for approval, the oldest first.
CREATE INDEX companies_waiting ON companies (created_at, id) WHERE status = 'PENDING' AND deleted_at IS NULL;
