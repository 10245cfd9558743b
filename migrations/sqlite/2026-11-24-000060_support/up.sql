-- Messages to the platform and their threads (product §3).
CREATE TABLE support_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    category TEXT NOT NULL CHECK (category IN ('CONTACT_US')),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    message TEXT NOT NULL CHECK (length(message) BETWEEN 1 AND 2000),
    language TEXT NOT NULL CHECK (language IN ('en_US', 'sr_Latn_RS')),
    -- Of the asker; GUEST: nobody signed in.
    role TEXT NOT NULL CHECK (role IN ('ADMIN', 'OPR', 'USER', 'GUEST')),
    -- Null for a guest, and once the account is erased.
    author_id INTEGER REFERENCES users (id),
    company_id INTEGER REFERENCES companies (id),
    status TEXT NOT NULL CHECK (status IN ('OPEN', 'ANSWERED', 'CLOSED')),
    -- Since when it has this status: of OPEN, since when the asker waits.
    since TEXT NOT NULL,
    assigned_to_id INTEGER REFERENCES users (id),
    CHECK (role <> 'GUEST' OR author_id IS NULL),
    CHECK ((role IN ('ADMIN', 'OPR')) = (company_id IS NOT NULL))
) STRICT;
CREATE INDEX support_messages_status ON support_messages (status, since, id);
CREATE INDEX support_messages_since ON support_messages (since, id);
-- What a person wrote, signed in or not, for the day on which the person is erased.
CREATE INDEX support_messages_author ON support_messages (author_id, id);
CREATE INDEX support_messages_email ON support_messages (email, id);

CREATE TABLE support_replies (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL,
    message_id INTEGER NOT NULL REFERENCES support_messages (id),
    -- Of the platform; null: the asker.
    author_id INTEGER REFERENCES users (id),
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000)
) STRICT;
CREATE INDEX support_replies_message ON support_replies (message_id, id);

-- Links of mails, which open one thread each. The token is in the mail only.
CREATE TABLE support_links (
    hash TEXT PRIMARY KEY,
    message_id INTEGER NOT NULL REFERENCES support_messages (id),
    expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX support_links_expires ON support_links (expires_at);

-- Messages by sender (an address, an account, a thread), to count those of an hour.
CREATE TABLE contacts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sender TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX contacts_sender ON contacts (sender, at);
CREATE INDEX contacts_at ON contacts (at);

-- Words of support messages.
CREATE TABLE kept_terms AS SELECT kind, record_id, term FROM record_terms;
DROP TABLE record_terms;
CREATE TABLE record_terms (
    kind TEXT NOT NULL CHECK (kind IN ('company', 'branch', 'service', 'service_group', 'animal_type', 'breed', 'faq_entry', 'marketing_group', 'banner',
        'support_message', 'user')),
    record_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    PRIMARY KEY (kind, record_id, term)
) STRICT, WITHOUT ROWID;
INSERT INTO record_terms (kind, record_id, term) SELECT kind, record_id, term FROM kept_terms;
DROP TABLE kept_terms;
CREATE INDEX record_terms_term ON record_terms (kind, term, record_id);
