DROP TABLE faq_entries;
DELETE FROM record_terms WHERE kind = 'faq_entry';
ALTER TABLE record_terms DROP CONSTRAINT record_terms_kind_check;
ALTER TABLE record_terms ADD CONSTRAINT record_terms_kind_check
    CHECK (kind IN ('company', 'branch', 'service', 'service_group', 'animal_type', 'breed', 'user'));
