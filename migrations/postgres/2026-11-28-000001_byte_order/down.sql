ALTER TABLE market_company_terms ALTER COLUMN term TYPE TEXT COLLATE "default";
ALTER TABLE faq_entries ALTER COLUMN name_key TYPE TEXT COLLATE "default", ALTER COLUMN name_en_key TYPE TEXT COLLATE "default";
ALTER TABLE marketing_groups ALTER COLUMN name_key TYPE TEXT COLLATE "default", ALTER COLUMN name_en_key TYPE TEXT COLLATE "default";
ALTER TABLE banners ALTER COLUMN name_key TYPE TEXT COLLATE "default", ALTER COLUMN name_en_key TYPE TEXT COLLATE "default";
ALTER TABLE support_templates ALTER COLUMN name_key TYPE TEXT COLLATE "default", ALTER COLUMN name_en_key TYPE TEXT COLLATE "default";
