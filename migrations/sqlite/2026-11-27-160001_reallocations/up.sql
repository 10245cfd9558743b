-- Bookings that were moved together to make room (product §13), and whether that was taken back.
CREATE TABLE reallocations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    created_by INTEGER NOT NULL REFERENCES users (id),
    -- The bookings with their places before and after, in order, as JSON. No names.
    moves TEXT NOT NULL,
    -- The booking that was made in the same step.
    booking_id INTEGER,
    undone_at TEXT,
    undone_by INTEGER REFERENCES users (id),
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id),
    FOREIGN KEY (branch_id, booking_id) REFERENCES bookings (branch_id, id),
    CHECK ((undone_at IS NULL) = (undone_by IS NULL))
) STRICT;
