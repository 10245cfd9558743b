-- Payments, their attempts, refunds, requests for refunds, the ledger, and the providers' news.
-- Amounts are minor units of the booking's currency.
ALTER TABLE bookings ADD COLUMN captured INTEGER NOT NULL DEFAULT 0 CHECK (captured >= 0);
ALTER TABLE bookings ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded >= 0);
ALTER TABLE bookings ADD COLUMN under_way INTEGER NOT NULL DEFAULT 0
    CHECK (under_way >= 0 AND refunded + under_way <= captured);
ALTER TABLE bookings ADD COLUMN waived INTEGER NOT NULL DEFAULT 0 CHECK (waived >= 0);
-- What a cancellation keeps; null: the booking is not canceled.
ALTER TABLE bookings ADD COLUMN kept INTEGER CHECK (kept >= 0);
ALTER TABLE bookings ADD COLUMN kept_waived INTEGER NOT NULL DEFAULT 0 CHECK (kept_waived >= 0);
-- Null: nothing was captured, and nothing is owed. Computed by the core from the columns above.
ALTER TABLE bookings ADD COLUMN payment_state TEXT
    CHECK (payment_state IN ('UNPAID', 'REFUNDED', 'PARTLY_PAID', 'PAID', 'OVERPAID'));
-- Whether a refund was sent since the cancellation, even if it failed.
ALTER TABLE bookings ADD COLUMN refund_sent_since_cancel INTEGER NOT NULL DEFAULT 0 CHECK (refund_sent_since_cancel IN (0, 1));

UPDATE bookings SET kept = 0 WHERE status = 'CANCELED';
UPDATE bookings SET payment_state = 'UNPAID' WHERE status <> 'CANCELED' AND total > 0;

-- Lists by payment state. Few bookings are paid in part, too much or refunded: they are looked up. The
-- others soon fill a page of any list.
CREATE INDEX bookings_payment_state ON bookings (payment_state, id);
CREATE INDEX bookings_company_payment_state ON bookings (company_id, payment_state, check_in, id);
CREATE INDEX bookings_branch_payment_state ON bookings (branch_id, payment_state, check_in, id);

CREATE TABLE payments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    booking_id INTEGER NOT NULL,
    -- That of the booking, in which the days of a list's filter count.
    time_zone TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('RSD', 'EUR', 'BAM', 'HUF', 'RON', 'MKD', 'USD')),
    method TEXT NOT NULL CHECK (method IN ('CARD', 'CASH', 'TRANSFER')),
    way TEXT NOT NULL CHECK (way IN ('ONLINE', 'TERMINAL', 'TRANSFER', 'CASH')),
    -- Null for cash and transfers.
    provider TEXT,
    -- The provider's name of the payment, once there is one.
    provider_ref TEXT,
    status TEXT NOT NULL CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED', 'VOID')),
    captured INTEGER NOT NULL DEFAULT 0 CHECK (captured >= 0),
    refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded >= 0),
    -- Reserved by refunds that are requested or sent.
    under_way INTEGER NOT NULL DEFAULT 0 CHECK (under_way >= 0),
    captured_at TEXT,
    fiscal_receipt_number TEXT,
    slip_number TEXT,
    -- Why the payment needs a person: the reason of a provider's news, and the one that is shown.
    flagged TEXT,
    needs_person TEXT,
    -- Null: the system, or the customer.
    created_by INTEGER REFERENCES users (id),
    UNIQUE (company_id, id),
    UNIQUE (booking_id, id),
    FOREIGN KEY (company_id, booking_id) REFERENCES bookings (company_id, id),
    FOREIGN KEY (branch_id, booking_id) REFERENCES bookings (branch_id, id),
    CHECK (refunded + under_way <= captured),
    CHECK ((captured > 0) = (captured_at IS NOT NULL)),
    CHECK (status <> 'SUCCESSFUL' OR captured > 0),
    CHECK ((way IN ('ONLINE', 'TERMINAL')) = (provider IS NOT NULL)),
    CHECK ((way IN ('ONLINE', 'TERMINAL')) = (method = 'CARD')),
    CHECK (way = 'ONLINE' OR (provider_ref IS NULL AND captured > 0)),
    CHECK ((way = 'TERMINAL') = (slip_number IS NOT NULL))
) STRICT;
CREATE INDEX payments_created ON payments (created_at, id);
CREATE INDEX payments_amount ON payments (amount, id);
CREATE INDEX payments_status ON payments (status, created_at, id);
CREATE INDEX payments_company_created ON payments (company_id, created_at, id);
CREATE INDEX payments_company_amount ON payments (company_id, amount, id);
CREATE INDEX payments_company_status ON payments (company_id, status, created_at, id);
CREATE INDEX payments_branch_created ON payments (branch_id, created_at, id);
CREATE INDEX payments_needs_person ON payments (created_at, id) WHERE needs_person IS NOT NULL;
CREATE INDEX payments_slip ON payments (slip_number) WHERE slip_number IS NOT NULL;
CREATE INDEX payments_provider_ref ON payments (provider_ref) WHERE provider_ref IS NOT NULL;
-- At most one online payment of a booking is under way.
CREATE UNIQUE INDEX payments_pending ON payments (booking_id) WHERE status = 'PENDING' AND way = 'ONLINE';

CREATE TABLE payment_attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    payment_id INTEGER NOT NULL REFERENCES payments (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    status TEXT NOT NULL CHECK (status IN ('STARTED', 'CAPTURED', 'FAILED', 'CANCELED')),
    provider TEXT NOT NULL,
    provider_ref TEXT,
    -- The key under which the provider is asked, the same at every repetition.
    idempotency_key TEXT NOT NULL UNIQUE,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    failure TEXT,
    failure_text TEXT,
    -- When the provider is to be asked next; null: not again.
    next_ask_at TEXT,
    asked INTEGER NOT NULL DEFAULT 0 CHECK (asked >= 0),
    UNIQUE (payment_id, number),
    UNIQUE (payment_id, id),
    CHECK ((status = 'STARTED') = (ended_at IS NULL))
) STRICT;
CREATE INDEX payment_attempts_next_ask ON payment_attempts (next_ask_at, id) WHERE next_ask_at IS NOT NULL;
CREATE UNIQUE INDEX payment_attempts_provider_ref ON payment_attempts (provider, provider_ref) WHERE provider_ref IS NOT NULL;

CREATE TABLE refunds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    booking_id INTEGER NOT NULL,
    payment_id INTEGER NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('RSD', 'EUR', 'BAM', 'HUF', 'RON', 'MKD', 'USD')),
    -- The way of the payment.
    way TEXT NOT NULL CHECK (way IN ('ONLINE', 'TERMINAL', 'TRANSFER', 'CASH')),
    kind TEXT NOT NULL CHECK (kind IN ('POLICY', 'GOODWILL', 'DUPLICATE', 'ENTRY_ERROR')),
    status TEXT NOT NULL CHECK (status IN ('REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED')),
    reason TEXT,
    -- What the guest no longer owes because of the refund; 0 once it failed.
    waived INTEGER NOT NULL DEFAULT 0 CHECK (waived BETWEEN 0 AND amount),
    -- Whether it was reserved since the cancellation that holds now.
    since_cancel INTEGER NOT NULL CHECK (since_cancel IN (0, 1)),
    -- Null: the system.
    created_by INTEGER REFERENCES users (id),
    sent_at TEXT,
    ended_at TEXT,
    failure TEXT,
    failure_text TEXT,
    -- The key under which the provider is asked, the same at every repetition; null where no provider is.
    send_key TEXT UNIQUE,
    provider_ref TEXT,
    -- When the provider is to be asked next; null: not again, or never.
    next_ask_at TEXT,
    asked INTEGER NOT NULL DEFAULT 0 CHECK (asked >= 0),
    UNIQUE (payment_id, id),
    FOREIGN KEY (company_id, booking_id) REFERENCES bookings (company_id, id),
    FOREIGN KEY (branch_id, booking_id) REFERENCES bookings (branch_id, id),
    FOREIGN KEY (booking_id, payment_id) REFERENCES payments (booking_id, id),
    CHECK ((status IN ('SUCCEEDED', 'FAILED')) = (ended_at IS NOT NULL)),
    CHECK (status NOT IN ('SENT', 'SUCCEEDED') OR sent_at IS NOT NULL),
    CHECK (status <> 'FAILED' OR waived = 0),
    CHECK ((way = 'ONLINE') = (send_key IS NOT NULL))
) STRICT;
CREATE INDEX refunds_booking ON refunds (booking_id, id);
CREATE INDEX refunds_next_ask ON refunds (next_ask_at, id) WHERE next_ask_at IS NOT NULL;
CREATE UNIQUE INDEX refunds_provider_ref ON refunds (provider_ref) WHERE provider_ref IS NOT NULL;

CREATE TABLE refund_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    booking_id INTEGER NOT NULL,
    payment_id INTEGER NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('RSD', 'EUR', 'BAM', 'HUF', 'RON', 'MKD', 'USD')),
    reason TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('OPEN', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
    created_by INTEGER NOT NULL REFERENCES users (id),
    decided_at TEXT,
    decided_by INTEGER REFERENCES users (id),
    decline_reason TEXT,
    refund_id INTEGER,
    FOREIGN KEY (company_id, booking_id) REFERENCES bookings (company_id, id),
    FOREIGN KEY (branch_id, booking_id) REFERENCES bookings (branch_id, id),
    FOREIGN KEY (booking_id, payment_id) REFERENCES payments (booking_id, id),
    FOREIGN KEY (payment_id, refund_id) REFERENCES refunds (payment_id, id),
    CHECK ((status = 'OPEN') = (decided_at IS NULL)),
    CHECK ((status = 'APPROVED') = (refund_id IS NOT NULL)),
    CHECK ((status = 'DECLINED') = (decline_reason IS NOT NULL))
) STRICT;
CREATE INDEX refund_requests_company ON refund_requests (company_id, id);
CREATE INDEX refund_requests_branch ON refund_requests (branch_id, id);
CREATE INDEX refund_requests_booking ON refund_requests (booking_id, id);
CREATE INDEX refund_requests_payment ON refund_requests (payment_id, id);

-- Double entry: the postings of a cause sum to zero. A mistake is posted back, never changed.
CREATE TABLE ledger_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    payment_id INTEGER NOT NULL,
    refund_id INTEGER,
    attempt_id INTEGER,
    cause TEXT NOT NULL CHECK (cause IN ('CAPTURE', 'REFUND_SENT', 'REFUND_SUCCEEDED', 'REFUND_FAILED')),
    account TEXT NOT NULL CHECK (account IN ('CLEARING_CARD', 'CASH', 'BANK', 'BOOKING', 'REFUND_RESERVED')),
    amount INTEGER NOT NULL CHECK (amount <> 0),
    currency TEXT NOT NULL CHECK (currency IN ('RSD', 'EUR', 'BAM', 'HUF', 'RON', 'MKD', 'USD')),
    FOREIGN KEY (company_id, payment_id) REFERENCES payments (company_id, id),
    FOREIGN KEY (payment_id, refund_id) REFERENCES refunds (payment_id, id),
    FOREIGN KEY (payment_id, attempt_id) REFERENCES payment_attempts (payment_id, id),
    CHECK ((cause = 'CAPTURE') = (refund_id IS NULL)),
    CHECK (refund_id IS NULL OR attempt_id IS NULL)
) STRICT;
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id, id);
-- Each cause posts once.
CREATE UNIQUE INDEX ledger_entries_refund ON ledger_entries (refund_id, cause, account) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_entries_attempt ON ledger_entries (attempt_id, cause, account) WHERE attempt_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_entries_recorded ON ledger_entries (payment_id, cause, account)
WHERE refund_id IS NULL AND attempt_id IS NULL;

CREATE TRIGGER ledger_entries_not_updated BEFORE UPDATE ON ledger_entries
BEGIN
    SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_entries_not_deleted BEFORE DELETE ON ledger_entries
BEGIN
    SELECT RAISE(ABORT, 'ledger.append_only');
END;

-- What providers told us, as they told it, before it is applied.
CREATE TABLE provider_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    provider TEXT NOT NULL,
    event_id TEXT NOT NULL,
    received_at TEXT NOT NULL,
    payload TEXT NOT NULL,
    applied_at TEXT,
    UNIQUE (provider, event_id)
) STRICT;
CREATE INDEX provider_events_waiting ON provider_events (id) WHERE applied_at IS NULL;
