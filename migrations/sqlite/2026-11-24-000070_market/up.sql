-- Sums of the reviews that everybody sees, for the average of a company (product §2). By triggers, so that no writer can
-- forget them.
CREATE TABLE company_ratings (
    company_id INTEGER PRIMARY KEY REFERENCES companies (id),
    reviews INTEGER NOT NULL CHECK (reviews >= 0),
    stars INTEGER NOT NULL CHECK (stars BETWEEN reviews AND 5 * reviews)
) STRICT;
INSERT INTO company_ratings (company_id, reviews, stars)
    SELECT company_id, count(*), sum(stars) FROM reviews WHERE visibility <> 'HIDDEN' GROUP BY company_id;
CREATE TRIGGER company_ratings_new AFTER INSERT ON reviews WHEN NEW.visibility <> 'HIDDEN' BEGIN
    INSERT INTO company_ratings (company_id, reviews, stars) VALUES (NEW.company_id, 1, NEW.stars)
        ON CONFLICT (company_id) DO UPDATE SET reviews = reviews + 1, stars = stars + excluded.stars;
END;
CREATE TRIGGER company_ratings_hidden AFTER UPDATE OF visibility ON reviews
WHEN OLD.visibility <> 'HIDDEN' AND NEW.visibility = 'HIDDEN' BEGIN
    UPDATE company_ratings SET reviews = reviews - 1, stars = stars - NEW.stars WHERE company_id = NEW.company_id;
END;
CREATE TRIGGER company_ratings_restored AFTER UPDATE OF visibility ON reviews
WHEN OLD.visibility = 'HIDDEN' AND NEW.visibility <> 'HIDDEN' BEGIN
    INSERT INTO company_ratings (company_id, reviews, stars) VALUES (NEW.company_id, 1, NEW.stars)
        ON CONFLICT (company_id) DO UPDATE SET reviews = reviews + 1, stars = stars + excluded.stars;
END;

-- Bookings that were held for a payment online: who held them, and from which address, for the limits of both (product
-- §8). Kept for two days.
CREATE TABLE booking_holds (
    booking_id INTEGER PRIMARY KEY REFERENCES bookings (id),
    customer_id INTEGER NOT NULL REFERENCES users (id),
    -- The client's address, of IPv6 the /64.
    network TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX booking_holds_customer ON booking_holds (customer_id, booking_id);
CREATE INDEX booking_holds_network ON booking_holds (network, booking_id);
CREATE INDEX booking_holds_age ON booking_holds (created_at);

-- Links that confirm the address of a new account.
CREATE TABLE kept_tokens AS SELECT * FROM mail_tokens;
DROP TABLE mail_tokens;
CREATE TABLE mail_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL CHECK (purpose IN ('RESET_PASSWORD', 'EMAIL_CHANGE', 'INVITATION', 'REGISTRATION')),
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
CREATE TABLE kept_mails AS SELECT * FROM outbox;
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
    purpose TEXT CHECK (purpose IN ('RESET_PASSWORD', 'EMAIL_CHANGE', 'INVITATION', 'REGISTRATION')),
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
