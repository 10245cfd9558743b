-- Work that recurs is never given up. Where it fails at each run, these tell since when, and when it was last done.
ALTER TABLE jobs ADD COLUMN succeeded_at TIMESTAMP;
ALTER TABLE jobs ADD COLUMN failing_since TIMESTAMP;
