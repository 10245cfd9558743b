DROP INDEX companies_waiting;
DROP INDEX ledger_entries_company_money;
DROP INDEX ledger_entries_money;
