-- Reviews of completed bookings: stars and text never change.
ALTER TABLE bookings ADD COLUMN has_review INTEGER NOT NULL DEFAULT 0 CHECK (has_review IN (0, 1));

CREATE TABLE reviews (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    booking_id INTEGER NOT NULL UNIQUE,
    -- Null once the account is erased.
    author_id INTEGER REFERENCES users (id),
    stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
    text TEXT,
    visibility TEXT NOT NULL CHECK (visibility IN ('VISIBLE', 'REPORTED', 'HIDDEN')),
    -- Why it is reported or hidden.
    fault TEXT CHECK (fault IN ('NOT_OWN_EXPERIENCE', 'PRIVATE_DATA', 'THREAT', 'OFF_TOPIC', 'EXTORTION', 'OBSCENE')),
    -- Stays when the platform keeps the review.
    reported_at TEXT,
    hidden_at TEXT,
    reply TEXT,
    replied_at TEXT,
    FOREIGN KEY (company_id, booking_id) REFERENCES bookings (company_id, id),
    FOREIGN KEY (branch_id, booking_id) REFERENCES bookings (branch_id, id),
    CHECK ((visibility = 'VISIBLE') = (fault IS NULL)),
    CHECK ((visibility = 'HIDDEN') = (hidden_at IS NOT NULL)),
    CHECK (visibility <> 'REPORTED' OR reported_at IS NOT NULL),
    CHECK ((reply IS NULL) = (replied_at IS NULL))
) STRICT;
CREATE INDEX reviews_company ON reviews (company_id, id);
CREATE INDEX reviews_branch ON reviews (branch_id, id);
CREATE INDEX reviews_author ON reviews (author_id, id);
CREATE INDEX reviews_reported ON reviews (id) WHERE visibility = 'REPORTED';
