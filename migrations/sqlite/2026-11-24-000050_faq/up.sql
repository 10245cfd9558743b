-- FAQ entries (product §3). The keys sort by the question in each language.
CREATE TABLE faq_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    question_en TEXT NOT NULL CHECK (length(question_en) BETWEEN 1 AND 200),
    question_sr TEXT NOT NULL CHECK (length(question_sr) BETWEEN 1 AND 200),
    name_key TEXT NOT NULL,
    name_en_key TEXT NOT NULL,
    answer_en TEXT NOT NULL CHECK (length(answer_en) BETWEEN 1 AND 2000),
    answer_sr TEXT NOT NULL CHECK (length(answer_sr) BETWEEN 1 AND 2000),
    ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 1 AND 9999),
    published INTEGER NOT NULL CHECK (published IN (0, 1))
) STRICT;
CREATE INDEX faq_entries_ordinal ON faq_entries (ordinal, id);
CREATE INDEX faq_entries_name ON faq_entries (name_key, id);
CREATE INDEX faq_entries_name_en ON faq_entries (name_en_key, id);

-- Words of the new kinds of records, those of the next migration too.
CREATE TABLE kept_terms AS SELECT kind, record_id, term FROM record_terms;
DROP TABLE record_terms;
CREATE TABLE record_terms (
    kind TEXT NOT NULL CHECK (kind IN ('company', 'branch', 'service', 'service_group', 'animal_type', 'breed', 'faq_entry', 'marketing_group', 'banner',
        'user')),
    record_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    PRIMARY KEY (kind, record_id, term)
) STRICT, WITHOUT ROWID;
INSERT INTO record_terms (kind, record_id, term) SELECT kind, record_id, term FROM kept_terms;
DROP TABLE kept_terms;
CREATE INDEX record_terms_term ON record_terms (kind, term, record_id);
