-- Mails, written in the transaction that causes them and sent by a job (platform/outbox). No link is in them: the job
-- makes a link's token when it sends, and keeps its hash.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL,
    -- The event, written as kind, record and instant. With the recipient it makes the Message-ID.
    cause TEXT NOT NULL,
    -- Its texts are mail.<kind>.subject and mail.<kind>.body.
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    language TEXT NOT NULL,
    -- JSON: the values that the texts mention.
    params TEXT NOT NULL,
    -- The record that the mail is about.
    entity TEXT NOT NULL,
    entity_id INTEGER NOT NULL,
    -- Of the link that the mail gets; none: it gets none that proves anything.
    purpose TEXT CHECK (purpose IN ('RESET_PASSWORD', 'EMAIL_CHANGE', 'INVITATION')),
    -- FAILED: given up, waits for a person. WITHDRAWN: its reason was gone before it was sent.
    state TEXT NOT NULL CHECK (state IN ('WAITING', 'SENT', 'FAILED', 'WITHDRAWN')),
    -- Of the last link that was made for it.
    token_hash TEXT,
    ended_at TEXT,
    UNIQUE (cause, recipient),
    CHECK (purpose IS NULL OR entity = 'user'),
    CHECK ((state = 'WAITING') = (ended_at IS NULL))
) STRICT;
CREATE INDEX outbox_record ON outbox (entity, entity_id, created_at);
CREATE INDEX outbox_ended ON outbox (ended_at);
