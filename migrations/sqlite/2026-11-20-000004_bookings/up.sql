-- Bookings, their pets and their timeline. The number is computed from year and id.
CREATE TABLE bookings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    company_id INTEGER NOT NULL,
    branch_id INTEGER NOT NULL,
    service_id INTEGER NOT NULL,
    service_type TEXT NOT NULL CHECK (service_type IN ('VETERINARY', 'GROOMING', 'HOSTEL', 'DAY_CARE')),
    time_zone TEXT NOT NULL,
    customer_id INTEGER REFERENCES users (id),
    -- Of a customer: as the account read when the booking was made.
    guest_name TEXT NOT NULL,
    guest_name_key TEXT NOT NULL,
    guest_phone TEXT,
    guest_email TEXT,
    check_in TEXT NOT NULL,
    check_out TEXT NOT NULL,
    units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 366),
    status TEXT NOT NULL CHECK (status IN ('CREATED', 'ACTIVE', 'COMPLETED', 'CANCELED')),
    comment TEXT CHECK (length(comment) <= 2000),
    -- JSON of the core's quote: lines, total, currency.
    quote TEXT NOT NULL,
    total INTEGER NOT NULL CHECK (total >= 0),
    currency TEXT NOT NULL CHECK (currency IN ('RSD', 'EUR', 'BAM', 'HUF', 'RON', 'MKD', 'USD')),
    policy TEXT NOT NULL CHECK (policy IN ('FLEXIBLE', 'MODERATE', 'STRICT')),
    -- What the limits of the policy count back from.
    policy_anchor TEXT NOT NULL,
    pay_at TEXT NOT NULL CHECK (pay_at IN ('ONLINE', 'ON_SITE')),
    hold_until TEXT,
    checked_in_at TEXT,
    completed_at TEXT,
    canceled_at TEXT,
    cancel_kind TEXT CHECK (cancel_kind IN ('CUSTOMER', 'COMPANY', 'PLATFORM', 'DUPLICATE', 'NO_SHOW', 'HOLD_EXPIRED', 'BROKEN_OFF')),
    cancel_by TEXT CHECK (cancel_by IN ('CUSTOMER', 'COMPANY')),
    cancel_reason TEXT,
    early_reason TEXT,
    overbooked INTEGER NOT NULL CHECK (overbooked IN (0, 1)),
    overbook_reason TEXT,
    overbook_resolved_at TEXT,
    source TEXT NOT NULL CHECK (source IN ('STAFF', 'MARKETPLACE')),
    created_by INTEGER REFERENCES users (id),
    -- Lists in order of number use these two as well.
    UNIQUE (company_id, id),
    UNIQUE (branch_id, id),
    FOREIGN KEY (company_id, branch_id) REFERENCES branches (company_id, id),
    FOREIGN KEY (branch_id, service_id) REFERENCES services (branch_id, id),
    CHECK (check_in < check_out),
    CHECK (customer_id IS NOT NULL OR guest_phone IS NOT NULL),
    CHECK ((status = 'CANCELED') = (cancel_kind IS NOT NULL)),
    CHECK ((status = 'CANCELED') = (canceled_at IS NOT NULL)),
    CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL)),
    CHECK (status NOT IN ('ACTIVE', 'COMPLETED') OR checked_in_at IS NOT NULL),
    CHECK (overbook_reason IS NOT NULL OR overbooked = 0)
) STRICT;
-- One index per scope (everything, company, branch, customer) and sort key.
CREATE INDEX bookings_check_in ON bookings (check_in, id);
CREATE INDEX bookings_check_out ON bookings (check_out, id);
CREATE INDEX bookings_guest ON bookings (guest_name_key, id);
CREATE INDEX bookings_company_check_in ON bookings (company_id, check_in, id);
CREATE INDEX bookings_company_check_out ON bookings (company_id, check_out, id);
CREATE INDEX bookings_company_guest ON bookings (company_id, guest_name_key, id);
CREATE INDEX bookings_branch_check_in ON bookings (branch_id, check_in, id);
CREATE INDEX bookings_branch_check_out ON bookings (branch_id, check_out, id);
CREATE INDEX bookings_branch_guest ON bookings (branch_id, guest_name_key, id);
CREATE INDEX bookings_customer ON bookings (customer_id, id);
-- Filters, each in every order; within a company or a branch what is left is few enough to sort.
CREATE INDEX bookings_status ON bookings (status, id);
CREATE INDEX bookings_status_check_in ON bookings (status, check_in, id);
CREATE INDEX bookings_status_check_out ON bookings (status, check_out, id);
CREATE INDEX bookings_status_guest ON bookings (status, guest_name_key, id);
CREATE INDEX bookings_company_status ON bookings (company_id, status, check_in, id);
CREATE INDEX bookings_branch_status ON bookings (branch_id, status, check_in, id);
CREATE INDEX bookings_service ON bookings (service_id);
CREATE INDEX bookings_service_type ON bookings (service_type, id);
CREATE INDEX bookings_service_type_check_in ON bookings (service_type, check_in, id);
CREATE INDEX bookings_service_type_check_out ON bookings (service_type, check_out, id);
CREATE INDEX bookings_service_type_guest ON bookings (service_type, guest_name_key, id);
CREATE INDEX bookings_both ON bookings (status, service_type, id);
CREATE INDEX bookings_both_check_in ON bookings (status, service_type, check_in, id);
CREATE INDEX bookings_both_check_out ON bookings (status, service_type, check_out, id);
CREATE INDEX bookings_both_guest ON bookings (status, service_type, guest_name_key, id);

CREATE TABLE booking_pets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    booking_id INTEGER NOT NULL REFERENCES bookings (id),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    animal_type_id INTEGER NOT NULL REFERENCES animal_types (id),
    breed_id INTEGER,
    size TEXT NOT NULL CHECK (size IN ('SMALL', 'MEDIUM', 'LARGE')),
    note TEXT,
    -- A breed of another animal cannot be written.
    FOREIGN KEY (animal_type_id, breed_id) REFERENCES breeds (animal_type_id, id)
) STRICT;
CREATE INDEX booking_pets_booking ON booking_pets (booking_id, id);
CREATE INDEX booking_pets_breed ON booking_pets (animal_type_id, breed_id);

CREATE TABLE booking_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    booking_id INTEGER NOT NULL REFERENCES bookings (id),
    at TEXT NOT NULL,
    -- Null = the system.
    actor_id INTEGER REFERENCES users (id),
    actor_role TEXT,
    action TEXT NOT NULL,
    from_status TEXT,
    to_status TEXT,
    reason TEXT,
    data TEXT
) STRICT;
CREATE INDEX booking_events_booking ON booking_events (booking_id, id);
CREATE INDEX booking_events_actor ON booking_events (actor_id);
