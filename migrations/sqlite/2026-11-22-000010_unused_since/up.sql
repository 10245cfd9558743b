-- Since when nothing uses an image that something used; null while something does, and where nothing ever did:
-- that one waits since it was sent.
ALTER TABLE images ADD COLUMN unused_since TEXT;
