-- What every record needs: deletion that can be taken back, words to find it by, sort keys; and the
-- tables of closures, notes and images. Empty keys and missing words are filled in by db/backfill.rs,
-- because only the core knows how to make them.
ALTER TABLE companies ADD COLUMN deleted_at TEXT;
ALTER TABLE companies ADD COLUMN city_key TEXT NOT NULL DEFAULT '';
-- Never written: a logo is an image (company_logos).
ALTER TABLE companies DROP COLUMN logo;
ALTER TABLE branches ADD COLUMN deleted_at TEXT;
ALTER TABLE branches ADD COLUMN city_key TEXT NOT NULL DEFAULT '';
ALTER TABLE services ADD COLUMN deleted_at TEXT;
ALTER TABLE service_groups ADD COLUMN deleted_at TEXT;
ALTER TABLE service_groups ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
ALTER TABLE animal_types ADD COLUMN deleted_at TEXT;
ALTER TABLE animal_types ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
ALTER TABLE breeds ADD COLUMN deleted_at TEXT;
ALTER TABLE users ADD COLUMN deleted_at TEXT;
-- The address of a deleted account, kept for its return; `email` then holds one that is nobody's.
ALTER TABLE users ADD COLUMN deleted_email TEXT;

-- A deleted workplace frees its name. SQLite cannot drop a UNIQUE, so the table is made anew under its
-- own name: occupancies and service_workplaces keep pointing at it (their keys are looked at when the
-- migration commits), but rows that would be deleted with a workplace have to be put back.
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
    deleted_at TEXT,
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
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id)
) STRICT;
INSERT INTO workplaces (id, version, created_at, updated_at, company_id, branch_id, name, name_key, kind, capacity, sizes, active)
SELECT id, version, created_at, updated_at, company_id, branch_id, name, name_key, kind, capacity, sizes, active FROM kept_workplaces;
INSERT INTO workplace_animal_types (workplace_id, animal_type_id)
SELECT workplace_id, animal_type_id FROM kept_workplace_animal_types;
UPDATE sqlite_sequence SET seq = (SELECT seq FROM kept_sequence) WHERE name = 'workplaces' AND EXISTS (SELECT 1 FROM kept_sequence);
DROP TABLE kept_workplaces;
DROP TABLE kept_workplace_animal_types;
DROP TABLE kept_sequence;
CREATE UNIQUE INDEX workplaces_live_name ON workplaces (branch_id, name) WHERE deleted_at IS NULL;

-- Hours in which a branch, or some workplaces of it, does not work. Dates and times are the branch's own.
CREATE TABLE timeslots (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    from_date TEXT NOT NULL CHECK (from_date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    -- Null = the one day.
    to_date TEXT CHECK (to_date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    -- Null = the whole day; the end may be 24:00.
    from_time TEXT CHECK (from_time GLOB '[0-2][0-9]:[0-5][0-9]'),
    to_time TEXT CHECK (to_time GLOB '[0-2][0-9]:[0-5][0-9]'),
    yearly INTEGER NOT NULL CHECK (yearly IN (0, 1)),
    reason TEXT CHECK (length(reason) <= 200),
    UNIQUE (branch_id, id),
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id),
    CHECK (to_date IS NULL OR from_date <= to_date),
    CHECK ((from_time IS NULL) = (to_time IS NULL)),
    CHECK (from_time IS NULL OR from_time < to_time)
) STRICT;
CREATE INDEX timeslots_branch ON timeslots (branch_id, from_date, id);

-- The workplaces that are closed; none = the whole branch.
CREATE TABLE timeslot_workplaces (
    branch_id INTEGER NOT NULL,
    timeslot_id INTEGER NOT NULL,
    workplace_id INTEGER NOT NULL,
    PRIMARY KEY (timeslot_id, workplace_id),
    FOREIGN KEY (branch_id, timeslot_id) REFERENCES timeslots (branch_id, id) ON DELETE CASCADE,
    FOREIGN KEY (branch_id, workplace_id) REFERENCES workplaces (branch_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX timeslot_workplaces_workplace ON timeslot_workplaces (workplace_id);

-- Remarks of staff. `company_id` is whose they are: of the company, branch or booking written about; on a
-- person, of the company that wrote it, or null where only the platform reads it.
CREATE TABLE notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    company_id INTEGER REFERENCES companies (id),
    entity TEXT NOT NULL CHECK (entity IN ('COMPANY', 'BRANCH', 'BOOKING', 'USER')),
    branch_id INTEGER,
    booking_id INTEGER,
    user_id INTEGER REFERENCES users (id),
    author_id INTEGER NOT NULL REFERENCES users (id),
    visibility TEXT NOT NULL CHECK (visibility IN ('PLATFORM', 'COMPANY')),
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id),
    FOREIGN KEY (company_id, booking_id) REFERENCES bookings (company_id, id),
    CHECK ((entity = 'BRANCH') = (branch_id IS NOT NULL)),
    CHECK ((entity = 'BOOKING') = (booking_id IS NOT NULL)),
    CHECK ((entity = 'USER') = (user_id IS NOT NULL)),
    CHECK (company_id IS NOT NULL OR (entity = 'USER' AND visibility = 'PLATFORM'))
) STRICT;
CREATE INDEX notes_company ON notes (company_id, entity, id);
CREATE INDEX notes_branch ON notes (branch_id, id);
CREATE INDEX notes_booking ON notes (booking_id, id);
CREATE INDEX notes_user ON notes (user_id, id);
CREATE INDEX notes_author ON notes (author_id);

-- Pictures that were sent. One that nothing uses is the uploader's alone, and goes after a day.
CREATE TABLE images (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL,
    -- Null until a company uses it.
    company_id INTEGER REFERENCES companies (id),
    uploader_id INTEGER NOT NULL REFERENCES users (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('LOGO', 'BANNER')),
    format TEXT NOT NULL CHECK (format IN ('PNG', 'JPEG')),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    bytes INTEGER NOT NULL CHECK (bytes > 0),
    -- Where the object store has it.
    path TEXT NOT NULL UNIQUE,
    used_at TEXT,
    UNIQUE (company_id, id)
) STRICT;
CREATE INDEX images_unused ON images (used_at, created_at);
CREATE INDEX images_uploader ON images (uploader_id);

-- The one logo of a company, an image of its own.
CREATE TABLE company_logos (
    company_id INTEGER PRIMARY KEY REFERENCES companies (id),
    image_id INTEGER NOT NULL,
    FOREIGN KEY (company_id, image_id) REFERENCES images (company_id, id)
) STRICT;
CREATE INDEX company_logos_image ON company_logos (image_id);

-- Folded words of everything that is searched but bookings: the key to test one record, the index to find by word.
CREATE TABLE record_terms (
    kind TEXT NOT NULL CHECK (kind IN ('company', 'branch', 'service', 'service_group', 'animal_type', 'breed', 'user')),
    record_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    PRIMARY KEY (kind, record_id, term)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_terms_term ON record_terms (kind, term, record_id);

-- Every list in each of its orders, whole and of one company.
CREATE INDEX companies_city ON companies (city_key, id);
CREATE INDEX companies_created ON companies (created_at, id);
CREATE INDEX branches_city ON branches (city_key, id);
CREATE INDEX branches_company_city ON branches (company_id, city_key, id);
CREATE INDEX animal_types_name ON animal_types (name_key, id);
CREATE INDEX service_groups_name ON service_groups (name_key, id);
CREATE INDEX services_price ON services (price, id);
CREATE INDEX services_company_price ON services (company_id, price, id);
CREATE INDEX services_branch_price ON services (branch_id, price, id);
CREATE INDEX users_email ON users (email, id);
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_role_name ON users (role, name_key, id);
CREATE INDEX users_deleted_email ON users (deleted_email) WHERE deleted_email IS NOT NULL;
CREATE INDEX users_company_email ON users (company_id, email, id);
CREATE INDEX users_company_created ON users (company_id, created_at, id);
-- Whether open bookings stand in the way of a change.
DROP INDEX bookings_service;
CREATE INDEX bookings_service_status ON bookings (service_id, status, id);
-- History is read by time; ids need not follow it.
DROP INDEX audit_entries_company;
DROP INDEX audit_entries_entity;
DROP INDEX audit_entries_actor;
CREATE INDEX audit_entries_at ON audit_entries (at, id);
CREATE INDEX audit_entries_action ON audit_entries (action, at, id);
CREATE INDEX audit_entries_company ON audit_entries (company_id, at, id);
CREATE INDEX audit_entries_kind ON audit_entries (entity, at, id);
CREATE INDEX audit_entries_entity ON audit_entries (entity, entity_id, at, id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, at, id);
