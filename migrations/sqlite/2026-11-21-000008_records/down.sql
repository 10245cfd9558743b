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
UPDATE branches SET active = 0 WHERE deleted_at IS NOT NULL;
UPDATE services SET active = 0 WHERE deleted_at IS NOT NULL;
UPDATE users SET active = 0 WHERE deleted_at IS NOT NULL;

PRAGMA defer_foreign_keys = ON;
CREATE TABLE kept_workplaces AS SELECT * FROM workplaces;
CREATE TABLE kept_workplace_animal_types AS SELECT * FROM workplace_animal_types;
CREATE TABLE kept_sequence AS SELECT seq FROM sqlite_sequence WHERE name = 'workplaces';
DROP TABLE workplaces;
CREATE TABLE workplaces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    name_key TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('ROOM', 'AREA')),
    capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 500),
    -- The sizes taken, smallest first, comma between; empty = all.
    sizes TEXT NOT NULL DEFAULT '' CHECK (sizes IN ('', 'SMALL', 'MEDIUM', 'LARGE', 'SMALL,MEDIUM', 'SMALL,LARGE', 'MEDIUM,LARGE', 'SMALL,MEDIUM,LARGE')),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    UNIQUE (branch_id, id),
    UNIQUE (branch_id, name),
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id)
) STRICT;
INSERT INTO workplaces (id, version, created_at, updated_at, company_id, branch_id, name, name_key, kind, capacity, sizes, active)
SELECT id, version, created_at, updated_at, company_id, branch_id,
    CASE WHEN deleted_at IS NULL THEN name ELSE substr(name, 1, 30) || ' #' || id END,
    name_key, kind, capacity, sizes, CASE WHEN deleted_at IS NULL THEN active ELSE 0 END
FROM kept_workplaces;
INSERT INTO workplace_animal_types (workplace_id, animal_type_id)
SELECT workplace_id, animal_type_id FROM kept_workplace_animal_types;
UPDATE sqlite_sequence SET seq = (SELECT seq FROM kept_sequence) WHERE name = 'workplaces' AND EXISTS (SELECT 1 FROM kept_sequence);
DROP TABLE kept_workplaces;
DROP TABLE kept_workplace_animal_types;
DROP TABLE kept_sequence;

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
