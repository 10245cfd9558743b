DROP INDEX workplaces_live_name;
ALTER TABLE workplaces DROP COLUMN name_fold;
CREATE UNIQUE INDEX workplaces_live_name ON workplaces (branch_id, name) WHERE deleted_at IS NULL;
