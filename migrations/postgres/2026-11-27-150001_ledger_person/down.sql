ALTER TABLE ledger_entries DROP COLUMN posted_by;
