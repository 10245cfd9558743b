DROP TABLE audit_chain;
DROP INDEX audit_entries_unchained;
DROP INDEX audit_entries_chain;
UPDATE audit_entries SET chain_hash = NULL WHERE chain_hash IS NOT NULL;
ALTER TABLE audit_entries DROP COLUMN chain_seq;
