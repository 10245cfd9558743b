-- Expand: second factors, recovery codes, remembered browsers and challenges (product §12).
CREATE TABLE factors (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('TOTP', 'PASSKEY')),
    -- How its owner calls it.
    name TEXT NOT NULL,
    -- TOTP: the secret, sealed under a key that follows from the signing key. PASSKEY: the public key, as JSON.
    secret TEXT NOT NULL,
    -- Of a passkey: the id by which the browser names it.
    credential_id TEXT UNIQUE,
    -- Of TOTP: the step of the last code that counted; no code of this step or an earlier one counts.
    last_step INTEGER,
    created_at TEXT NOT NULL,
    last_used_at TEXT,
    CHECK ((kind = 'PASSKEY') = (credential_id IS NOT NULL))
) STRICT;
CREATE INDEX factors_user ON factors (user_id, id);

CREATE TABLE recovery_codes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    used_at TEXT,
    UNIQUE (user_id, code_hash)
) STRICT;

CREATE TABLE remembered_browsers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The token of the known device.
    token_hash TEXT NOT NULL,
    user_agent TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    UNIQUE (user_id, token_hash)
) STRICT;
CREATE INDEX remembered_browsers_expiry ON remembered_browsers (expires_at);

CREATE TABLE challenges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token_hash TEXT NOT NULL UNIQUE,
    purpose TEXT NOT NULL CHECK (purpose IN ('SECOND_FACTOR', 'PASSKEY_SIGN_IN', 'NEW_FACTOR', 'STEP_UP')),
    -- None: a passkey that signs in names its account itself.
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
    -- What the answer is compared with: the state of WebAuthn, a sealed secret.
    state TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT
) STRICT;
CREATE INDEX challenges_user ON challenges (user_id);
CREATE INDEX challenges_session ON challenges (session_id);
CREATE INDEX challenges_expiry ON challenges (expires_at);

ALTER TABLE companies ADD COLUMN require_second_factor INTEGER NOT NULL DEFAULT 0 CHECK (require_second_factor IN (0, 1));
-- The last proof in the session: a password or a factor.
ALTER TABLE sessions ADD COLUMN proved_at TEXT;
ALTER TABLE sessions ADD COLUMN proved_by TEXT CHECK (proved_by IN ('PASSWORD', 'FACTOR'));
-- The account must set up a factor first.
ALTER TABLE sessions ADD COLUMN set_up_only INTEGER NOT NULL DEFAULT 0 CHECK (set_up_only IN (0, 1));

-- What an account refunded in one request is summed up. The next contraction may drop `refunds_created_by`, which this
-- one covers.
CREATE INDEX refunds_of_account ON refunds (created_by, created_at);

-- Whoever has set a factor up may do everything from the next request on.
CREATE TRIGGER identity_stamp_set_up AFTER UPDATE ON sessions WHEN OLD.set_up_only IS NOT NEW.set_up_only
BEGIN
    UPDATE identity_stamp SET stamp = random();
END;
