-- Counts below zero stay as they are.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'counted INTEGER NOT NULL', 'counted INTEGER NOT NULL CHECK (counted >= 0)')
WHERE type = 'table' AND name = 'till_closings';
PRAGMA writable_schema = RESET;
