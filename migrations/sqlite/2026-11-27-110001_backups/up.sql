-- Backups that were completed, and people who were erased, so that restoring an older backup erases them again.
CREATE TABLE backups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started_at TEXT NOT NULL,
    finished_at TEXT NOT NULL,
    -- Where it lies, without secrets.
    place TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    files INTEGER NOT NULL CHECK (files >= 0),
    app_version TEXT NOT NULL,
    CHECK (finished_at >= started_at)
) STRICT;

CREATE TABLE erasures (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL UNIQUE REFERENCES users (id),
    at TEXT NOT NULL
) STRICT;
INSERT INTO erasures (user_id, at) SELECT id, erased_at FROM users WHERE erased_at IS NOT NULL ORDER BY erased_at, id;
