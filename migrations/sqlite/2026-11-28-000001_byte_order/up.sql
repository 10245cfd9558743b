-- Expand: nothing changes.
-- PostgreSQL learns what holds here anyway: texts are in the order of their bytes.
SELECT 1;
