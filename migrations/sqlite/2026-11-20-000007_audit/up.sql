-- Who changed what. The payload stands beside its hash, so that erasing a person's data keeps the chain of hashes valid.
CREATE TABLE audit_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    -- No foreign key: an entry outlives the account it names.
    actor_id INTEGER,
    actor_role TEXT,
    action TEXT NOT NULL,
    entity TEXT NOT NULL,
    entity_id INTEGER,
    company_id INTEGER,
    request_id TEXT,
    -- JSON {before, after}, secrets redacted; null once erased.
    payload TEXT,
    payload_hash TEXT NOT NULL,
    -- Set later, in batches, by the job that chains the hashes.
    chain_hash TEXT
) STRICT;
CREATE INDEX audit_entries_company ON audit_entries (company_id, id);
CREATE INDEX audit_entries_entity ON audit_entries (entity, entity_id, id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id);
