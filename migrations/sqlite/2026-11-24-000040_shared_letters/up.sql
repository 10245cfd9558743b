-- How many of its first letters a term shares with the booking's term before it. The first term of a booking
-- that begins with a prefix shares less than the prefix has: so the bookings of a prefix are counted without
-- sorting out those that have several such terms.
CREATE TABLE search_terms_anew (
    booking_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    shared INTEGER NOT NULL,
    PRIMARY KEY (booking_id, term),
    FOREIGN KEY (company_id, booking_id) REFERENCES bookings (company_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO search_terms_anew (booking_id, term, company_id, branch_id, shared)
SELECT booking_id, term, company_id, branch_id, CASE
    WHEN before IS NULL OR substr(before, 1, 1) <> substr(term, 1, 1) THEN 0
    ELSE (SELECT count(*) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32), (33), (34), (35), (36), (37), (38), (39), (40)) AS letters
        WHERE column1 <= length(before) AND substr(before, 1, column1) = substr(term, 1, column1))
    END
FROM (SELECT *, lag(term) OVER (PARTITION BY booking_id ORDER BY term) AS before FROM search_terms);
DROP TABLE search_terms;
ALTER TABLE search_terms_anew RENAME TO search_terms;
CREATE INDEX search_terms_term ON search_terms (term, booking_id, shared, branch_id);
CREATE INDEX search_terms_company ON search_terms (company_id, term, branch_id, booking_id, shared);
