-- Accounts, their sessions and what guards sign-in. Tokens are stored as hashes only.
CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    first_name TEXT NOT NULL CHECK (length(first_name) BETWEEN 1 AND 50),
    last_name TEXT NOT NULL CHECK (length(last_name) BETWEEN 1 AND 50),
    name_key TEXT NOT NULL,
    -- Folded to lower case by the core before it gets here.
    email TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    phone TEXT,
    -- Null until an invitation is accepted.
    password_hash TEXT,
    role TEXT NOT NULL CHECK (role IN ('SYSADM', 'ADMIN', 'OPR', 'USER')),
    staff_kind TEXT CHECK (staff_kind IN ('PLATFORM', 'SUPPORT')),
    company_id INTEGER REFERENCES companies (id),
    branch_id INTEGER,
    language TEXT NOT NULL DEFAULT 'en_US' CHECK (language IN ('en_US', 'sr_Latn_RS')),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    email_verified_at TEXT,
    invited_at TEXT,
    -- Every token carries the generation it was made under; raising it ends them all.
    token_generation INTEGER NOT NULL DEFAULT 1,
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id),
    CHECK ((role IN ('ADMIN', 'OPR')) = (company_id IS NOT NULL)),
    CHECK (branch_id IS NULL OR role = 'OPR'),
    CHECK ((role = 'SYSADM') = (staff_kind IS NOT NULL))
) STRICT;
CREATE INDEX users_name ON users (name_key, id);
CREATE INDEX users_company_name ON users (company_id, name_key, id);
CREATE INDEX users_branch ON users (branch_id);

-- A session is a family of refresh tokens.
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    last_used_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    ended_at TEXT,
    end_reason TEXT,
    user_agent TEXT,
    address TEXT,
    token_generation INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id, id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE refresh_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    -- First use; within the grace after it each caller still gets a successor.
    used_at TEXT
) STRICT;
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE login_failures (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The folded e-mail as typed, so that unknown accounts count the same.
    account TEXT NOT NULL,
    -- Hash of the known device; null = not a known one.
    device TEXT,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX login_failures_account ON login_failures (account, device, at);
CREATE INDEX login_failures_at ON login_failures (at);

CREATE TABLE known_devices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL,
    UNIQUE (user_id, token_hash)
) STRICT;

-- Links sent by mail: password reset, change of e-mail, invitation. Single use.
CREATE TABLE mail_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL CHECK (purpose IN ('RESET_PASSWORD', 'EMAIL_CHANGE', 'INVITATION')),
    token_hash TEXT NOT NULL UNIQUE,
    new_email TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    CHECK ((purpose = 'EMAIL_CHANGE') = (new_email IS NOT NULL))
) STRICT;
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, purpose);

-- Answers to be given again to a repeated request; scoped to actor and route.
CREATE TABLE idempotency_keys (
    actor_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    -- Null while the work is under way.
    status INTEGER,
    version INTEGER,
    answer TEXT,
    created_at TEXT NOT NULL,
    PRIMARY KEY (actor_id, route, key)
) STRICT;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
