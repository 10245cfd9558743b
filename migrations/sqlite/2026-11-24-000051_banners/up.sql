-- Marketing groups and their banners (product §3). Days are civil dates of the platform's zone.
CREATE TABLE marketing_groups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    name_en TEXT NOT NULL CHECK (length(name_en) BETWEEN 1 AND 50),
    name_sr TEXT NOT NULL CHECK (length(name_sr) BETWEEN 1 AND 50),
    name_key TEXT NOT NULL,
    name_en_key TEXT NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 1 AND 9999),
    active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;
CREATE INDEX marketing_groups_ordinal ON marketing_groups (ordinal, id);
CREATE INDEX marketing_groups_name ON marketing_groups (name_key, id);
CREATE INDEX marketing_groups_name_en ON marketing_groups (name_en_key, id);

CREATE TABLE banners (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    group_id INTEGER NOT NULL REFERENCES marketing_groups (id),
    title_en TEXT NOT NULL CHECK (length(title_en) BETWEEN 1 AND 50),
    title_sr TEXT NOT NULL CHECK (length(title_sr) BETWEEN 1 AND 50),
    name_key TEXT NOT NULL,
    name_en_key TEXT NOT NULL,
    -- A banner has its image to itself.
    image_id INTEGER NOT NULL UNIQUE REFERENCES images (id),
    link TEXT CHECK (length(link) <= 2048),
    ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 1 AND 9999),
    -- First and last day; null = no limit.
    valid_from TEXT CHECK (valid_from GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    valid_to TEXT CHECK (valid_to GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    CHECK (valid_from <= valid_to)
) STRICT;
CREATE INDEX banners_ordinal ON banners (ordinal, id);
CREATE INDEX banners_name ON banners (name_key, id);
CREATE INDEX banners_name_en ON banners (name_en_key, id);
CREATE INDEX banners_group_ordinal ON banners (group_id, ordinal, id);
