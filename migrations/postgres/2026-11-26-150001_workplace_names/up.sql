-- The names of a branch's workplaces differ by more than their case. `name_fold` is made by the core, at the start for
-- rows that have none.
ALTER TABLE workplaces ADD COLUMN name_fold TEXT COLLATE "C" NOT NULL DEFAULT '';
DROP INDEX workplaces_live_name;
CREATE UNIQUE INDEX workplaces_live_name ON workplaces (branch_id, name_fold) WHERE deleted_at IS NULL AND name_fold <> '';
