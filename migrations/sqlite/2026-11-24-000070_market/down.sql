CREATE TABLE kept_mails AS SELECT * FROM outbox WHERE purpose IS NULL OR purpose <> 'REGISTRATION';
DROP TABLE outbox;
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
INSERT INTO outbox (id, created_at, cause, kind, recipient, language, params, entity, entity_id, purpose, state, token_hash, ended_at) SELECT id, created_at, cause, kind, recipient, language, params, entity, entity_id, purpose, state, token_hash, ended_at FROM kept_mails;
DROP TABLE kept_mails;
CREATE INDEX outbox_record ON outbox (entity, entity_id, created_at);
CREATE INDEX outbox_ended ON outbox (ended_at);
CREATE TABLE kept_tokens AS SELECT * FROM mail_tokens WHERE purpose <> 'REGISTRATION';
DROP TABLE mail_tokens;
CREATE TABLE mail_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL CHECK (purpose IN ('RESET_PASSWORD', 'EMAIL_CHANGE', 'INVITATION')),
    token_hash TEXT NOT NULL UNIQUE,
    new_email TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    -- The account's address when the link was made: once it is another, the link counts no more.
    account_email TEXT,
    CHECK ((purpose = 'EMAIL_CHANGE') = (new_email IS NOT NULL))
) STRICT;
INSERT INTO mail_tokens (id, user_id, purpose, token_hash, new_email, created_at, expires_at, used_at, account_email) SELECT id, user_id, purpose, token_hash, new_email, created_at, expires_at, used_at, account_email FROM kept_tokens;
DROP TABLE kept_tokens;
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, purpose);
CREATE INDEX mail_tokens_expiry ON mail_tokens (expires_at);
DROP TABLE booking_holds;
DROP TRIGGER company_ratings_restored;
DROP TRIGGER company_ratings_hidden;
DROP TRIGGER company_ratings_new;
DROP TABLE company_ratings;
