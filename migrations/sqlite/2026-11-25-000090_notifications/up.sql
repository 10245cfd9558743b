-- Notifications of the platform, their deliveries, and who wants no such mails (product §2, §3).
CREATE TABLE notifications (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    title_en TEXT NOT NULL CHECK (length(title_en) BETWEEN 1 AND 50),
    title_sr TEXT NOT NULL CHECK (length(title_sr) BETWEEN 1 AND 50),
    text_en TEXT NOT NULL CHECK (length(text_en) BETWEEN 1 AND 2000),
    text_sr TEXT NOT NULL CHECK (length(text_sr) BETWEEN 1 AND 2000),
    -- ONESELF: a test that its author alone gets; in no history.
    audience TEXT NOT NULL CHECK (audience IN ('EVERYONE', 'ROLE', 'COMPANY', 'GUESTS', 'ONESELF')),
    role TEXT CHECK (role IN ('SYSADM', 'ADMIN', 'OPR', 'USER')),
    company_id INTEGER REFERENCES companies (id),
    branch_id INTEGER REFERENCES branches (id),
    -- Civil dates in the branch's zone, both inclusive.
    from_date TEXT,
    to_date TEXT,
    in_app INTEGER NOT NULL CHECK (in_app IN (0, 1)),
    by_email INTEGER NOT NULL CHECK (by_email IN (0, 1)),
    author_id INTEGER NOT NULL REFERENCES users (id),
    state TEXT NOT NULL CHECK (state IN ('SENDING', 'SENT')),
    -- When the last recipient had its turn.
    sent_at TEXT,
    -- The recipient after which the sending goes on: an account, or a guest's booking with its check-in. Replaced with
    -- each batch, in the batch's transaction.
    cursor_id INTEGER NOT NULL DEFAULT 0,
    cursor_at TEXT,
    -- Recipients when it was asked for, and those that had their turn.
    expected INTEGER NOT NULL,
    passed INTEGER NOT NULL DEFAULT 0,
    -- Deliveries by result.
    waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting >= 0),
    delivered INTEGER NOT NULL DEFAULT 0,
    left_out INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    CHECK ((audience = 'ROLE') = (role IS NOT NULL)),
    CHECK ((audience = 'COMPANY') = (company_id IS NOT NULL)),
    CHECK ((audience = 'GUESTS') = (branch_id IS NOT NULL AND from_date IS NOT NULL AND to_date IS NOT NULL)),
    CHECK ((state = 'SENT') = (sent_at IS NOT NULL))
) STRICT;

CREATE TABLE notification_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL,
    notification_id INTEGER NOT NULL REFERENCES notifications (id),
    channel TEXT NOT NULL CHECK (channel IN ('IN_APP', 'EMAIL')),
    -- The recipient: an account, or the address of a guest without one.
    user_id INTEGER REFERENCES users (id),
    email TEXT,
    result TEXT NOT NULL CHECK (result IN ('WAITING', 'DELIVERED', 'LEFT_OUT', 'FAILED')),
    reason TEXT CHECK (reason IN ('INACTIVE', 'UNSUBSCRIBED', 'NO_EMAIL', 'UNCONFIRMED', 'NO_ACCOUNT')),
    -- Of a delivery by mail.
    mail_id INTEGER,
    -- Whether the recipient's inbox has it, and has it unread.
    inbox INTEGER NOT NULL CHECK (inbox IN (0, 1)),
    unread INTEGER NOT NULL CHECK (unread IN (0, 1)),
    read_at TEXT,
    CHECK (inbox OR NOT unread),
    CHECK (NOT inbox OR (channel = 'IN_APP' AND result = 'DELIVERED' AND user_id IS NOT NULL)),
    CHECK ((result = 'LEFT_OUT') = (reason IS NOT NULL)),
    CHECK (user_id IS NULL OR email IS NULL)
) STRICT;
-- Once to each, whatever happens to a server in between.
CREATE UNIQUE INDEX notification_deliveries_account ON notification_deliveries (notification_id, channel, user_id)
    WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX notification_deliveries_guest ON notification_deliveries (notification_id, channel, email)
    WHERE email IS NOT NULL;
CREATE INDEX notification_deliveries_result ON notification_deliveries (notification_id, channel, result, reason);
CREATE INDEX notification_deliveries_inbox ON notification_deliveries (user_id, id) WHERE inbox = 1;
CREATE INDEX notification_deliveries_unread ON notification_deliveries (user_id, id) WHERE unread = 1;
CREATE INDEX notification_deliveries_mail ON notification_deliveries (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX notification_deliveries_email ON notification_deliveries (email) WHERE email IS NOT NULL;

-- Addresses that want no mails of notifications; accounts say it themselves.
CREATE TABLE unsubscribed (
    email TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE users ADD COLUMN unsubscribed_at TEXT;
