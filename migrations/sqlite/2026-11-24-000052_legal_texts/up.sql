-- Legal texts (product §3): a draft and the published versions of each kind and language.
CREATE TABLE legal_texts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('PRIVACY_POLICY', 'TERMS_OF_USE')),
    language TEXT NOT NULL CHECK (language IN ('en_US', 'sr_Latn_RS')),
    -- 1, 2, 3 … within kind and language; null: a draft.
    number INTEGER CHECK (number >= 1),
    state TEXT NOT NULL CHECK (state IN ('DRAFT', 'PUBLISHED')),
    published_at TEXT,
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 50000),
    CHECK ((state = 'PUBLISHED') = (number IS NOT NULL)),
    CHECK ((state = 'PUBLISHED') = (published_at IS NOT NULL)),
    -- A published version is kept for good.
    CHECK (state = 'DRAFT' OR deleted_at IS NULL),
    UNIQUE (kind, language, number)
) STRICT;
CREATE UNIQUE INDEX legal_texts_draft ON legal_texts (kind, language) WHERE state = 'DRAFT' AND deleted_at IS NULL;

CREATE TRIGGER legal_texts_published BEFORE UPDATE ON legal_texts WHEN old.state = 'PUBLISHED' BEGIN
    SELECT raise(ABORT, 'a published legal text never changes');
END;
CREATE TRIGGER legal_texts_kept BEFORE DELETE ON legal_texts WHEN old.state = 'PUBLISHED' BEGIN
    SELECT raise(ABORT, 'a published legal text never changes');
END;
