-- Overrides of the built-in texts (product §3), one row a language and key; a text that depends on a count has a
-- row for each of its forms. `built_in` is the built-in text at the time of the override: an upgrade may change
-- the one of today.
CREATE TABLE translations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    language TEXT NOT NULL CHECK (language IN ('en_US', 'sr_Latn_RS')),
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    built_in TEXT NOT NULL,
    UNIQUE (language, key)
) STRICT;

-- Counts the changes, by which every server knows whether the texts in its memory are those of today.
CREATE TABLE translation_stamp (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL
) STRICT;
INSERT INTO translation_stamp (id, version) VALUES (1, 1);

CREATE TRIGGER translations_inserted AFTER INSERT ON translations BEGIN
    UPDATE translation_stamp SET version = version + 1;
END;
CREATE TRIGGER translations_updated AFTER UPDATE ON translations BEGIN
    UPDATE translation_stamp SET version = version + 1;
END;
CREATE TRIGGER translations_deleted AFTER DELETE ON translations BEGIN
    UPDATE translation_stamp SET version = version + 1;
END;
