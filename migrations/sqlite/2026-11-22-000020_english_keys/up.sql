-- Names in two languages sort by the one that is read: a second key beside the Serbian one. Empty keys are
-- filled in by db/backfill.rs, because only the core knows how to make them.
ALTER TABLE animal_types ADD COLUMN name_en_key TEXT NOT NULL DEFAULT '';
ALTER TABLE breeds ADD COLUMN name_en_key TEXT NOT NULL DEFAULT '';
ALTER TABLE service_groups ADD COLUMN name_en_key TEXT NOT NULL DEFAULT '';
ALTER TABLE services ADD COLUMN title_en_key TEXT NOT NULL DEFAULT '';
CREATE INDEX animal_types_name_en ON animal_types (name_en_key, id);
CREATE INDEX breeds_name_en ON breeds (name_en_key, id);
CREATE INDEX breeds_animal_type_name_en ON breeds (animal_type_id, name_en_key, id);
CREATE INDEX service_groups_name_en ON service_groups (name_en_key, id);
CREATE INDEX services_title_en ON services (title_en_key, id);
CREATE INDEX services_company_title_en ON services (company_id, title_en_key, id);
CREATE INDEX services_branch_title_en ON services (branch_id, title_en_key, id);
CREATE INDEX services_active_title_en ON services (active, title_en_key, id);
