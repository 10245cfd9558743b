CREATE INDEX occupancies_branch ON occupancies (branch_id, workplace_id);
