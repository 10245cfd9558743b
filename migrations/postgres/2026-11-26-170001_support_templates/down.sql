DROP TABLE support_templates;
DELETE FROM record_terms WHERE kind = 'support_template';
ALTER TABLE record_terms DROP CONSTRAINT record_terms_kind_check;
ALTER TABLE record_terms ADD CONSTRAINT record_terms_kind_check
    CHECK (kind IN ('company', 'branch', 'service', 'service_group', 'animal_type', 'breed', 'faq_entry', 'marketing_group', 'banner',
        'support_message', 'user'));
