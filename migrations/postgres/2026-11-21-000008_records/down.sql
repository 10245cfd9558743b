DROP INDEX audit_entries_at;
DROP INDEX audit_entries_kind;
DROP INDEX audit_entries_action;
DROP INDEX audit_entries_company;
DROP INDEX audit_entries_entity;
DROP INDEX audit_entries_actor;
CREATE INDEX audit_entries_company ON audit_entries (company_id, id);
CREATE INDEX audit_entries_entity ON audit_entries (entity, entity_id, id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id);
DROP INDEX bookings_service_status;
CREATE INDEX bookings_service ON bookings (service_id);
DROP INDEX users_company_created;
DROP INDEX users_deleted_email;
DROP INDEX users_company_email;
DROP INDEX users_role_name;
DROP INDEX users_created;
DROP INDEX users_email;
DROP INDEX services_branch_price;
DROP INDEX services_company_price;
DROP INDEX services_price;
DROP INDEX service_groups_name;
DROP INDEX animal_types_name;
DROP INDEX branches_company_city;
DROP INDEX branches_city;
DROP INDEX companies_created;
DROP INDEX companies_city;
DROP TABLE record_terms;
DROP TABLE company_logos;
DROP TABLE images;
DROP TABLE notes;
DROP TABLE timeslot_workplaces;
DROP TABLE timeslots;

-- What was deleted must not come to life again: where a row can be inactive it is, and a deleted
-- workplace whose name was given away is named after its number.
UPDATE branches SET active = FALSE WHERE deleted_at IS NOT NULL;
UPDATE services SET active = FALSE WHERE deleted_at IS NOT NULL;
UPDATE users SET active = FALSE WHERE deleted_at IS NOT NULL;

UPDATE workplaces SET active = FALSE, name = substr(name, 1, 30) || ' #' || id WHERE deleted_at IS NOT NULL;
DROP INDEX workplaces_live_name;
ALTER TABLE workplaces ADD UNIQUE (branch_id, name);
ALTER TABLE workplaces DROP COLUMN deleted_at;

ALTER TABLE users DROP COLUMN deleted_email;
ALTER TABLE users DROP COLUMN deleted_at;
ALTER TABLE breeds DROP COLUMN deleted_at;
ALTER TABLE animal_types DROP COLUMN name_key;
ALTER TABLE animal_types DROP COLUMN deleted_at;
ALTER TABLE service_groups DROP COLUMN name_key;
ALTER TABLE service_groups DROP COLUMN deleted_at;
ALTER TABLE services DROP COLUMN deleted_at;
ALTER TABLE branches DROP COLUMN city_key;
ALTER TABLE branches DROP COLUMN deleted_at;
ALTER TABLE companies ADD COLUMN logo TEXT;
ALTER TABLE companies DROP COLUMN city_key;
ALTER TABLE companies DROP COLUMN deleted_at;
