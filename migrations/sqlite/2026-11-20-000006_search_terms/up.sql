-- Folded words of a booking for prefix search: (booking, term) to test one booking, the others to find by word.
CREATE TABLE search_terms (
    booking_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    PRIMARY KEY (booking_id, term),
    FOREIGN KEY (company_id, booking_id) REFERENCES bookings (company_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_terms_term ON search_terms (term, booking_id);
CREATE INDEX search_terms_company ON search_terms (company_id, term, branch_id, booking_id);
