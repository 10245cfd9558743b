-- Pet owners whose data were replaced by placeholders (product §8). They count as deleted, and nobody restores them.
ALTER TABLE users ADD COLUMN erased_at TIMESTAMP;
