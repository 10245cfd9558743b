-- Expand: both versions beside each other sort and find alike.
-- Sort keys and words are compared byte by byte, as the core makes them, whatever the database's locale.
ALTER TABLE market_company_terms ALTER COLUMN term TYPE TEXT COLLATE "C";
ALTER TABLE faq_entries ALTER COLUMN name_key TYPE TEXT COLLATE "C", ALTER COLUMN name_en_key TYPE TEXT COLLATE "C";
ALTER TABLE marketing_groups ALTER COLUMN name_key TYPE TEXT COLLATE "C", ALTER COLUMN name_en_key TYPE TEXT COLLATE "C";
ALTER TABLE banners ALTER COLUMN name_key TYPE TEXT COLLATE "C", ALTER COLUMN name_en_key TYPE TEXT COLLATE "C";
ALTER TABLE support_templates ALTER COLUMN name_key TYPE TEXT COLLATE "C", ALTER COLUMN name_en_key TYPE TEXT COLLATE "C";
