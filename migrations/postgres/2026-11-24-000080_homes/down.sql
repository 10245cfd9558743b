DROP INDEX companies_status;
DROP INDEX ledger_entries_company_money;
DROP INDEX ledger_entries_money;
