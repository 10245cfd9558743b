-- The place of an entry in the chain of hashes, given when the entry is chained: ids may be committed out of order.
-- Null: not chained yet.
ALTER TABLE audit_entries ADD COLUMN chain_seq INTEGER;
CREATE UNIQUE INDEX audit_entries_chain ON audit_entries (chain_seq) WHERE chain_seq IS NOT NULL;
CREATE INDEX audit_entries_unchained ON audit_entries (at, id) WHERE chain_seq IS NULL;

-- The last place and its hash. Locked while a batch is chained, so that the chain never forks.
CREATE TABLE audit_chain (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    hash TEXT NOT NULL
) STRICT;
INSERT INTO audit_chain (id, seq, hash) VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
