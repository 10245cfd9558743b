-- Expand: nothing changes.
-- PostgreSQL only: how often each word occurs. SQLite plans without it.
SELECT 1;
