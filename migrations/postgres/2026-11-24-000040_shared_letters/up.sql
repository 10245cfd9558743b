-- How many of its first letters a term shares with the booking's term before it. The first term of a booking
-- that begins with a prefix shares less than the prefix has: so the bookings of a prefix are counted without
-- sorting out those that have several such terms.
ALTER TABLE search_terms ADD COLUMN shared INTEGER;
UPDATE search_terms SET shared = CASE
    WHEN before IS NULL OR substr(before, 1, 1) <> substr(term, 1, 1) THEN 0
    ELSE (SELECT count(*) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32), (33), (34), (35), (36), (37), (38), (39), (40)) AS letters
        WHERE column1 <= length(before) AND substr(before, 1, column1) = substr(term, 1, column1))
    END
FROM (SELECT booking_id AS booking, term AS own, lag(term) OVER (PARTITION BY booking_id ORDER BY term) AS before
    FROM search_terms) AS lined
WHERE booking_id = booking AND term = own;
ALTER TABLE search_terms ALTER COLUMN shared SET NOT NULL;
DROP INDEX search_terms_term;
DROP INDEX search_terms_company;
CREATE INDEX search_terms_term ON search_terms (term, booking_id, shared, branch_id);
CREATE INDEX search_terms_company ON search_terms (company_id, term, branch_id, booking_id, shared);
