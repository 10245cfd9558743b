DROP TABLE support_templates;
DELETE FROM record_terms WHERE kind = 'support_template';
CREATE TABLE kept_terms AS SELECT kind, record_id, term FROM record_terms;
DROP TABLE record_terms;
CREATE TABLE record_terms (
    kind TEXT NOT NULL CHECK (kind IN ('company', 'branch', 'service', 'service_group', 'animal_type', 'breed', 'faq_entry', 'marketing_group', 'banner',
        'support_message', 'user')),
    record_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    PRIMARY KEY (kind, record_id, term)
) STRICT, WITHOUT ROWID;
INSERT INTO record_terms (kind, record_id, term) SELECT kind, record_id, term FROM kept_terms;
DROP TABLE kept_terms;
CREATE INDEX record_terms_term ON record_terms (kind, term, record_id);
