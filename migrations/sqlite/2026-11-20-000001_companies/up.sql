-- Companies, their branches and the workplaces of a branch. `name_key` is the core's sort key (Serbian Latin order).
CREATE TABLE companies (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    name_key TEXT NOT NULL,
    registration_number TEXT NOT NULL,
    vat_number TEXT,
    website TEXT,
    logo TEXT,
    company_type TEXT CHECK (company_type IN ('LLC', 'SOLE_TRADER', 'ASSOCIATION', 'OTHER')),
    contact_first_name TEXT NOT NULL,
    contact_last_name TEXT NOT NULL,
    contact_email TEXT NOT NULL,
    contact_phone TEXT NOT NULL,
    bank TEXT,
    bank_account TEXT,
    address TEXT NOT NULL,
    address_line2 TEXT,
    city TEXT NOT NULL,
    zip TEXT NOT NULL,
    country TEXT NOT NULL CHECK (length(country) = 2),
    currency TEXT NOT NULL CHECK (currency IN ('RSD', 'EUR', 'BAM', 'HUF', 'RON', 'MKD', 'USD')),
    latitude REAL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL CHECK (longitude BETWEEN -180 AND 180),
    status TEXT NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'SUSPENDED')),
    status_reason TEXT
) STRICT;
CREATE INDEX companies_name ON companies (name_key, id);

CREATE TABLE branches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    company_id INTEGER NOT NULL REFERENCES companies (id),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    name_key TEXT NOT NULL,
    address TEXT NOT NULL,
    city TEXT NOT NULL,
    zip TEXT NOT NULL,
    branch_type TEXT NOT NULL CHECK (branch_type IN ('VETERINARY', 'GROOMING', 'HOSTEL', 'DAY_CARE')),
    time_zone TEXT NOT NULL,
    phone TEXT,
    latitude REAL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL CHECK (longitude BETWEEN -180 AND 180),
    -- JSON list of {"weekday": 1 to 7, "from", "to"}; null = always open.
    opening_hours TEXT,
    check_in_from TEXT NOT NULL DEFAULT '14:00',
    check_out_until TEXT NOT NULL DEFAULT '11:00',
    cancellation_policy TEXT NOT NULL CHECK (cancellation_policy IN ('FLEXIBLE', 'MODERATE', 'STRICT')),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    UNIQUE (company_id, id)
) STRICT;
CREATE INDEX branches_company_name ON branches (company_id, name_key, id);
CREATE INDEX branches_name ON branches (name_key, id);

CREATE TABLE animal_types (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    name_en TEXT NOT NULL CHECK (length(name_en) BETWEEN 1 AND 50),
    name_sr TEXT NOT NULL CHECK (length(name_sr) BETWEEN 1 AND 50),
    icon TEXT,
    ordinal INTEGER NOT NULL
) STRICT;
CREATE INDEX animal_types_ordinal ON animal_types (ordinal, id);

CREATE TABLE breeds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    animal_type_id INTEGER NOT NULL REFERENCES animal_types (id),
    name_en TEXT NOT NULL CHECK (length(name_en) BETWEEN 1 AND 50),
    name_sr TEXT NOT NULL CHECK (length(name_sr) BETWEEN 1 AND 50),
    name_key TEXT NOT NULL,
    size TEXT CHECK (size IN ('SMALL', 'MEDIUM', 'LARGE')),
    UNIQUE (animal_type_id, id)
) STRICT;
CREATE INDEX breeds_name ON breeds (name_key, id);
CREATE INDEX breeds_animal_type_name ON breeds (animal_type_id, name_key, id);

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

CREATE TABLE workplace_animal_types (
    workplace_id INTEGER NOT NULL REFERENCES workplaces (id) ON DELETE CASCADE,
    animal_type_id INTEGER NOT NULL REFERENCES animal_types (id),
    PRIMARY KEY (workplace_id, animal_type_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workplace_animal_types_type ON workplace_animal_types (animal_type_id);
