-- When an account was told that an address has an account already: that is said a few times an hour only.
CREATE TABLE address_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX address_answers_user ON address_answers (user_id, at);
CREATE INDEX address_answers_at ON address_answers (at);
