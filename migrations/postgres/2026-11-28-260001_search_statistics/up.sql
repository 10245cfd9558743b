-- Expand: the plans of both versions.
-- How often each word occurs. With statistics of the usual size PostgreSQL knows a hundred words of millions, takes each
-- other one for rare, and looks for a company's bookings among those of all companies.
ALTER TABLE search_terms ALTER COLUMN term SET STATISTICS 1000;
ANALYZE search_terms;
