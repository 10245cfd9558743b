-- Service groups, services and the workplaces that a service may use: always of the service's own branch.
CREATE TABLE service_groups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    name_en TEXT NOT NULL CHECK (length(name_en) BETWEEN 1 AND 50),
    name_sr TEXT NOT NULL CHECK (length(name_sr) BETWEEN 1 AND 50),
    service_type TEXT NOT NULL CHECK (service_type IN ('VETERINARY', 'GROOMING', 'HOSTEL', 'DAY_CARE')),
    ordinal INTEGER NOT NULL
) STRICT;
CREATE INDEX service_groups_ordinal ON service_groups (ordinal, id);

CREATE TABLE services (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    group_id INTEGER NOT NULL REFERENCES service_groups (id),
    service_type TEXT NOT NULL CHECK (service_type IN ('VETERINARY', 'GROOMING', 'HOSTEL', 'DAY_CARE')),
    title_en TEXT NOT NULL CHECK (length(title_en) BETWEEN 1 AND 50),
    title_sr TEXT NOT NULL CHECK (length(title_sr) BETWEEN 1 AND 50),
    title_key TEXT NOT NULL,
    short_description_en TEXT,
    short_description_sr TEXT,
    description_en TEXT,
    description_sr TEXT,
    price INTEGER NOT NULL CHECK (price BETWEEN 1 AND 1000000000),
    unit TEXT NOT NULL CHECK (unit IN ('NIGHT', 'DAY', 'SESSION')),
    duration_minutes INTEGER CHECK (duration_minutes BETWEEN 5 AND 1440),
    discount_rate INTEGER NOT NULL DEFAULT 0 CHECK (discount_rate BETWEEN 0 AND 10000),
    size TEXT CHECK (size IN ('SMALL', 'MEDIUM', 'LARGE')),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    UNIQUE (branch_id, id),
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id),
    -- The unit follows the type; only sessions have a duration.
    CHECK (unit = CASE service_type WHEN 'HOSTEL' THEN 'NIGHT' WHEN 'DAY_CARE' THEN 'DAY' ELSE 'SESSION' END),
    CHECK ((unit = 'SESSION') = (duration_minutes IS NOT NULL))
) STRICT;
CREATE INDEX services_branch_title ON services (branch_id, title_key, id);
CREATE INDEX services_company_title ON services (company_id, title_key, id);
CREATE INDEX services_title ON services (title_key, id);
CREATE INDEX services_group ON services (group_id);

CREATE TABLE service_workplaces (
    branch_id INTEGER NOT NULL,
    service_id INTEGER NOT NULL,
    workplace_id INTEGER NOT NULL,
    PRIMARY KEY (service_id, workplace_id),
    FOREIGN KEY (branch_id, service_id) REFERENCES services (branch_id, id) ON DELETE CASCADE,
    FOREIGN KEY (branch_id, workplace_id) REFERENCES workplaces (branch_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX service_workplaces_workplace ON service_workplaces (workplace_id);
