-- Prepared answers to support messages (product §13), in both languages.
CREATE TABLE support_templates (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    name_en TEXT NOT NULL CHECK (length(name_en) BETWEEN 1 AND 50),
    name_sr TEXT NOT NULL CHECK (length(name_sr) BETWEEN 1 AND 50),
    name_key TEXT NOT NULL,
    name_en_key TEXT NOT NULL,
    text_en TEXT NOT NULL CHECK (length(text_en) BETWEEN 1 AND 2000),
    text_sr TEXT NOT NULL CHECK (length(text_sr) BETWEEN 1 AND 2000),
    scope TEXT NOT NULL CHECK (scope IN ('PLATFORM'))
) STRICT;
CREATE INDEX support_templates_name ON support_templates (name_key, id);
CREATE INDEX support_templates_name_en ON support_templates (name_en_key, id);

-- Words of the new kind of records.
CREATE TABLE kept_terms AS SELECT kind, record_id, term FROM record_terms;
DROP TABLE record_terms;
CREATE TABLE record_terms (
    kind TEXT NOT NULL CHECK (kind IN ('company', 'branch', 'service', 'service_group', 'animal_type', 'breed', 'faq_entry', 'marketing_group', 'banner',
        'support_message', 'support_template', 'user')),
    record_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    PRIMARY KEY (kind, record_id, term)
) STRICT, WITHOUT ROWID;
INSERT INTO record_terms (kind, record_id, term) SELECT kind, record_id, term FROM kept_terms;
DROP TABLE kept_terms;
CREATE INDEX record_terms_term ON record_terms (kind, term, record_id);
