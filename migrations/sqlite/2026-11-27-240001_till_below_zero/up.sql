-- Where more was handed out than taken, what is missing from the drawer's change is counted with a minus; the core says
-- how far. A change of CHECKs alone changes no row: the text of the table is edited, as SQLite's manual has it.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'counted INTEGER NOT NULL CHECK (counted >= 0)', 'counted INTEGER NOT NULL')
WHERE type = 'table' AND name = 'till_closings';
PRAGMA writable_schema = RESET;
