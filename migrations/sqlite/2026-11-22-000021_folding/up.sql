-- Which way of folding words and sort keys the rows were written with (core: search::FOLDING). Rows of an
-- older way are written anew when the server starts (db/refold.rs).
CREATE TABLE folding (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL
) STRICT;
INSERT INTO folding (id, version) VALUES (1, 1);
