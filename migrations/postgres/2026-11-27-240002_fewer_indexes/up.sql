-- Nobody reads it: occupancies are looked for by booking, by workplace, or by the days of a branch.
DROP INDEX occupancies_branch;
