-- The till (product §13): the days that a desk closed. A correction is a row of its own with the next number; the one
-- before stays as it was.
CREATE TABLE till_closings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    -- Civil, in the zone of the payments.
    day TEXT NOT NULL CHECK (length(day) = 10),
    currency TEXT NOT NULL CHECK (currency IN ('RSD', 'EUR', 'BAM', 'HUF', 'RON', 'MKD', 'USD')),
    -- 1: the closing, more: its corrections.
    number INTEGER NOT NULL CHECK (number >= 1),
    expected INTEGER NOT NULL,
    counted INTEGER NOT NULL CHECK (counted >= 0),
    difference INTEGER NOT NULL,
    note TEXT CHECK (length(note) BETWEEN 1 AND 2000),
    -- Why it was corrected.
    reason TEXT CHECK (length(reason) BETWEEN 1 AND 200),
    closed_by INTEGER NOT NULL REFERENCES users (id),
    closed_at TEXT NOT NULL,
    UNIQUE (branch_id, day, currency, number),
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id),
    CHECK (difference = counted - expected),
    CHECK ((number = 1) = (reason IS NULL))
) STRICT;
CREATE INDEX till_closings_company ON till_closings (company_id, day);

-- The postings that a closing saw. One of the same day that is not among them came later.
CREATE TABLE till_closing_entries (
    closing_id INTEGER NOT NULL REFERENCES till_closings (id),
    entry_id INTEGER NOT NULL REFERENCES ledger_entries (id),
    PRIMARY KEY (closing_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX till_closing_entries_entry ON till_closing_entries (entry_id);
