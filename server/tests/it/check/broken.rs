//! Positive controls: each invariant, broken by hand in SQL, is found and named with the record that breaks it.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use sapa_server::check::{self, INVARIANTS, Violation};
use sapa_server::image::Images;
use sapa_server::platform::db::{Db, Engine};
use sapa_server::platform::problem::Error;

use super::clean::sapa;
use super::{chained, guarded, unguarded};
use crate::support::{Base, config};

/// How an invariant is broken.
struct Control {
    /// The invariant.
    name: &'static str,
    /// A query for the id of the record that is to be reported.
    record: &'static str,
    /// Statements that break it; `:id` stands for that id.
    sql: &'static str,
}

const fn control(name: &'static str, record: &'static str, sql: &'static str) -> Control {
    Control { name, record, sql }
}

/// An id that no row has.
const NEW: &str = "SELECT CAST(987654 AS BIGINT) AS id";
/// No row: the report has no id.
const NONE: &str = "SELECT CAST(0 AS BIGINT) AS id";

const CONTROLS: &[Control] = &[
    control("database.integrity", NONE, ""), // of each engine its own: [`integrity`]
    control(
        "database.reference",
        "SELECT min(id) AS id FROM booking_pets",
        "UPDATE booking_pets SET booking_id = 987654321 WHERE id = :id",
    ),
    control("database.schema", NONE, "DROP INDEX jobs_once; ALTER TABLE jobs DROP COLUMN failing_since"),
    control(
        "database.numbers", // SQLite looks at the highest number itself
        NEW,
        "INSERT INTO backups (id, started_at, finished_at, place, bytes, files, app_version) \
         VALUES (:id, '2026-01-01 00:00:00', '2026-01-01 00:00:00', 'here', 0, 0, '0')",
    ),
    control("database.single_row", NONE, "DELETE FROM identity_stamp"),
    control(
        "audit.chain",
        "SELECT id FROM audit_entries WHERE chain_seq = 5",
        "UPDATE audit_entries SET entity_id = 987654 WHERE id = :id",
    ),
    control(
        "ledger.balance",
        "SELECT min(payment_id) AS id FROM ledger_entries",
        "UPDATE ledger_entries SET amount = amount + 1 WHERE id = (SELECT min(id) FROM ledger_entries WHERE payment_id = :id)",
    ),
    control(
        "ledger.postings",
        "SELECT min(payment_id) AS id FROM ledger_entries",
        "UPDATE ledger_entries SET account = 'REFUND_RESERVED' WHERE payment_id = :id AND cause = 'CAPTURE' AND account = 'BOOKING'",
    ),
    control(
        "payment.currency",
        "SELECT min(id) AS id FROM payments",
        "UPDATE payments SET currency = CASE currency WHEN 'EUR' THEN 'USD' ELSE 'EUR' END WHERE id = :id",
    ),
    control(
        "payment.currency",
        "SELECT max(payment_id) AS id FROM refunds",
        "UPDATE refunds SET currency = CASE currency WHEN 'EUR' THEN 'USD' ELSE 'EUR' END WHERE payment_id = :id",
    ),
    control(
        "payment.captured",
        "SELECT min(id) AS id FROM payments WHERE captured > 0",
        "UPDATE payments SET captured = captured + 1 WHERE id = :id",
    ),
    control(
        "payment.refunded",
        "SELECT max(id) AS id FROM payments WHERE captured > 0",
        "UPDATE payments SET refunded = refunded + 1 WHERE id = :id",
    ),
    control(
        "payment.under_way",
        "SELECT min(id) AS id FROM payments",
        "UPDATE payments SET under_way = under_way + 1 WHERE id = :id",
    ),
    control(
        "payment.refunds",
        "SELECT min(payment_id) AS id FROM refunds WHERE status = 'SUCCEEDED'",
        "UPDATE refunds SET amount = amount + 100000000 WHERE payment_id = :id AND status = 'SUCCEEDED'",
    ),
    control(
        "payment.status",
        "SELECT min(id) AS id FROM payments WHERE captured > 0",
        "UPDATE payments SET status = 'FAILED' WHERE id = :id",
    ),
    control(
        "payment.pending",
        "SELECT min(id) AS id FROM payments WHERE way = 'CASH'",
        "UPDATE payments SET status = 'PENDING' WHERE id = :id",
    ),
    control(
        "payment.concern",
        "SELECT min(id) AS id FROM payments WHERE needs_person IS NULL",
        "UPDATE payments SET needs_person = 'REFUND_FAILED' WHERE id = :id",
    ),
    control(
        "attempt.captured",
        "SELECT min(id) AS id FROM payment_attempts WHERE status = 'CAPTURED'",
        "UPDATE payment_attempts SET status = 'FAILED' WHERE id = :id",
    ),
    control(
        "attempt.refunds",
        "SELECT min(id) AS id FROM payment_attempts WHERE status = 'CAPTURED'",
        "UPDATE refunds SET attempt_id = :id, amount = 100000000000, status = 'SUCCEEDED', \
         payment_id = (SELECT payment_id FROM payment_attempts WHERE id = :id) WHERE id = (SELECT min(id) FROM refunds)",
    ),
    control(
        "attempt.job",
        "SELECT min(id) AS id FROM payment_attempts WHERE next_ask_at IS NULL",
        "UPDATE payment_attempts SET next_ask_at = started_at WHERE id = :id",
    ),
    control(
        "refund.postings",
        "SELECT min(id) AS id FROM refunds WHERE status = 'SUCCEEDED'",
        "UPDATE refunds SET status = 'FAILED' WHERE id = :id",
    ),
    control(
        "refund.hand_out",
        "SELECT min(id) AS id FROM refunds WHERE status = 'SUCCEEDED' AND way <> 'ONLINE'",
        "UPDATE refunds SET status = 'REQUESTED' WHERE id = :id",
    ),
    control(
        "refund.job",
        "SELECT min(id) AS id FROM refunds WHERE next_ask_at IS NULL",
        "UPDATE refunds SET next_ask_at = created_at WHERE id = :id",
    ),
    control(
        "till.sums",
        "SELECT min(id) AS id FROM till_closings",
        "UPDATE till_closings SET expected = expected + 1 WHERE id = :id",
    ),
    control(
        "till.sums",
        "SELECT max(id) AS id FROM till_closings",
        "UPDATE till_closings SET difference = difference + 1 WHERE id = :id",
    ),
    control(
        "till.numbers",
        "SELECT max(id) AS id FROM till_closings",
        "UPDATE till_closings SET number = number + 1 WHERE id = :id",
    ),
    control(
        "till.entries",
        "SELECT min(closing_id) AS id FROM till_closing_entries",
        "UPDATE till_closings SET day = '2001-02-03' WHERE id = :id",
    ),
    control(
        "till.entries",
        "SELECT max(closing_id) AS id FROM till_closing_entries",
        "INSERT INTO till_closing_entries (closing_id, entry_id) \
         SELECT :id, max(id) FROM ledger_entries WHERE account = 'BOOKING'",
    ),
    control(
        "booking.sums",
        "SELECT max(id) AS id FROM bookings",
        "UPDATE bookings SET captured = captured + 1 WHERE id = :id",
    ),
    control(
        "booking.waived",
        "SELECT min(id) AS id FROM bookings",
        "UPDATE bookings SET waived = waived + 1 WHERE id = :id",
    ),
    control(
        "booking.payment_state",
        "SELECT min(id) AS id FROM bookings WHERE payment_state = 'UNPAID'",
        "UPDATE bookings SET payment_state = 'PAID' WHERE id = :id",
    ),
    control(
        "booking.refund_sent",
        "SELECT min(booking_id) AS id FROM refunds WHERE sent_at IS NOT NULL",
        "UPDATE refunds SET since_cancel = TRUE WHERE booking_id = :id; \
         UPDATE bookings SET refund_sent_since_cancel = FALSE WHERE id = :id",
    ),
    control(
        "booking.quote",
        "SELECT min(id) AS id FROM bookings",
        "UPDATE bookings SET total = total + 1 WHERE id = :id",
    ),
    control("booking.quote", "SELECT min(id) AS id FROM bookings", "UPDATE bookings SET quote = '{' WHERE id = :id"),
    control(
        "booking.status",
        "SELECT min(id) AS id FROM bookings WHERE status = 'CREATED'",
        "UPDATE bookings SET checked_in_at = created_at WHERE id = :id",
    ),
    control(
        "booking.status",
        "SELECT min(id) AS id FROM bookings WHERE status = 'CANCELED'",
        "UPDATE bookings SET kept = NULL WHERE id = :id",
    ),
    control(
        "booking.timeline",
        "SELECT min(id) AS id FROM bookings WHERE status = 'ACTIVE'",
        "UPDATE bookings SET status = 'COMPLETED' WHERE id = :id",
    ),
    control(
        "booking.last_transition",
        "SELECT min(id) AS id FROM bookings WHERE last_transition = 'CHECK_IN'",
        "UPDATE bookings SET last_transition = 'REOPEN' WHERE id = :id",
    ),
    control(
        "booking.pets",
        "SELECT min(booking_id) AS id FROM occupancies WHERE pets < 5",
        "UPDATE occupancies SET pets = 5 WHERE booking_id = :id",
    ),
    control("booking.pets", "SELECT min(id) AS id FROM bookings", "DELETE FROM booking_pets WHERE booking_id = :id"),
    control(
        "booking.occupancy",
        "SELECT min(id) AS id FROM bookings WHERE status = 'CREATED'",
        "UPDATE occupancies SET live = FALSE WHERE booking_id = :id",
    ),
    control(
        "booking.occupancy",
        "SELECT max(id) AS id FROM bookings WHERE status = 'ACTIVE'",
        "UPDATE bookings SET check_out = '2040-01-01 10:00:00.000000' WHERE id = :id",
    ),
    control(
        "booking.canceled",
        "SELECT min(b.id) AS id FROM bookings b JOIN occupancies o ON o.booking_id = b.id \
         WHERE b.status = 'CANCELED' AND b.cancel_kind <> 'BROKEN_OFF'",
        "UPDATE occupancies SET live = TRUE WHERE booking_id = :id",
    ),
    control(
        "booking.overbooked",
        "SELECT min(id) AS id FROM bookings WHERE status = 'CREATED' AND overbooked = FALSE",
        "UPDATE bookings SET overbooked = TRUE, overbook_resolved_at = NULL WHERE id = :id",
    ),
    control(
        "workplace.capacity",
        "SELECT min(w.id) AS id FROM workplaces w JOIN occupancies o ON o.workplace_id = w.id WHERE w.kind = 'ROOM' \
         AND o.live = TRUE AND o.overbooked = FALSE AND o.to_utc > w.updated_at",
        "INSERT INTO occupancies (branch_id, booking_id, workplace_id, from_utc, to_utc, pets, live, overbooked) \
         SELECT branch_id, booking_id, workplace_id, from_utc, to_utc, 1, live, overbooked FROM occupancies \
         WHERE workplace_id = :id AND live = TRUE AND overbooked = FALSE",
    ),
    control(
        "workplace.capacity",
        "SELECT min(w.id) AS id FROM workplaces w JOIN occupancies o ON o.workplace_id = w.id WHERE w.kind = 'AREA' \
         AND o.live = TRUE AND o.overbooked = FALSE AND o.to_utc > w.updated_at",
        "UPDATE workplaces SET capacity = 0 WHERE id = :id",
    ),
    control(
        "booking.hold",
        "SELECT min(id) AS id FROM bookings WHERE pay_at = 'ON_SITE' AND hold_until IS NULL",
        "UPDATE bookings SET hold_until = check_out WHERE id = :id",
    ),
    control(
        "booking.hold_job",
        "SELECT min(id) AS id FROM bookings WHERE status = 'CREATED' AND captured = 0 AND hold_until IS NULL",
        "UPDATE bookings SET hold_until = check_out, pay_at = 'ONLINE' WHERE id = :id",
    ),
    control(
        "booking.holder",
        "SELECT min(id) AS id FROM bookings WHERE source = 'STAFF'",
        "INSERT INTO booking_holds (booking_id, customer_id, network, created_at) \
         SELECT id, (SELECT min(id) FROM users), 'x', created_at FROM bookings WHERE id = :id",
    ),
    control(
        "booking.deleted_branch",
        "SELECT min(id) AS id FROM bookings WHERE status = 'CREATED'",
        "UPDATE branches SET deleted_at = created_at WHERE id = (SELECT branch_id FROM bookings WHERE id = :id)",
    ),
    control(
        "branch.values",
        "SELECT max(id) AS id FROM branches",
        "UPDATE branches SET time_zone = 'Mars/Base', opening_hours = 'always' WHERE id = :id",
    ),
    control(
        "user.erasure",
        "SELECT min(id) AS id FROM users WHERE role = 'USER'",
        "UPDATE users SET erased_at = created_at WHERE id = :id",
    ),
    control(
        "booking.review",
        "SELECT min(id) AS id FROM bookings WHERE has_review = FALSE",
        "UPDATE bookings SET has_review = TRUE WHERE id = :id",
    ),
    control(
        "booking.words",
        "SELECT min(booking_id) AS id FROM search_terms",
        "DELETE FROM search_terms WHERE booking_id = :id AND term = (SELECT max(term) FROM search_terms WHERE booking_id = :id)",
    ),
    control(
        "booking.words",
        "SELECT max(booking_id) AS id FROM search_terms",
        "UPDATE search_terms SET shared = shared + 1 WHERE booking_id = :id",
    ),
    control(
        "booking.words_owner",
        "SELECT min(booking_id) AS id FROM search_terms",
        "UPDATE search_terms SET branch_id = branch_id + 1 WHERE booking_id = :id",
    ),
    control(
        "booking.sort_key",
        "SELECT min(id) AS id FROM bookings",
        "UPDATE bookings SET guest_name_key = 'x' WHERE id = :id",
    ),
    control(
        "record.words",
        "SELECT min(id) AS id FROM branches",
        "DELETE FROM record_terms WHERE kind = 'branch' AND record_id = :id",
    ),
    control("record.words", NEW, "INSERT INTO record_terms (kind, record_id, term) VALUES ('breed', :id, 'x')"),
    control(
        "record.sort_key",
        "SELECT min(id) AS id FROM breeds",
        "UPDATE breeds SET name_en_key = 'x' WHERE id = :id",
    ),
    control(
        "record.sort_key",
        "SELECT min(id) AS id FROM workplaces",
        "UPDATE workplaces SET name_fold = 'x' WHERE id = :id",
    ),
    control("record.sort_key", "SELECT max(id) AS id FROM users", "UPDATE users SET name_key = 'x' WHERE id = :id"),
    control(
        "company.public_words",
        "SELECT min(id) AS id FROM companies",
        "DELETE FROM market_company_terms WHERE company_id = :id",
    ),
    control("words.version", "SELECT CAST(1 AS BIGINT) AS id", "UPDATE folding SET version = version - 1"),
    control(
        "company.rating",
        "SELECT min(company_id) AS id FROM company_ratings WHERE reviews > 1",
        "UPDATE company_ratings SET reviews = reviews - 1 WHERE company_id = :id",
    ),
    control(
        "notification.deliveries",
        "SELECT min(id) AS id FROM notifications",
        "UPDATE notifications SET delivered = delivered + 1 WHERE id = :id",
    ),
    control(
        "notification.unread",
        "SELECT min(id) AS id FROM notification_deliveries",
        "UPDATE notification_deliveries SET unread = TRUE, read_at = created_at WHERE id = :id",
    ),
    control(
        "notification.job",
        "SELECT min(id) AS id FROM notifications",
        "UPDATE notifications SET state = 'SENDING' WHERE id = :id",
    ),
    control(
        "mail.job",
        "SELECT min(id) AS id FROM outbox WHERE state = 'SENT'",
        "UPDATE outbox SET state = 'WAITING', ended_at = NULL WHERE id = :id",
    ),
    control(
        "mail.record",
        "SELECT min(id) AS id FROM outbox WHERE entity = 'booking'",
        "UPDATE outbox SET state = 'WAITING', entity_id = 987654321 WHERE id = :id",
    ),
    control(
        "job.record",
        NEW,
        "INSERT INTO jobs (id, kind, payload, state, created_at, due_at) \
         SELECT :id, 'END_HOLD', '{\"id\":987654321}', 'OPEN', created_at, created_at FROM companies WHERE id = 1",
    ),
    control(
        "job.record",
        NEW,
        "INSERT INTO jobs (id, kind, payload, state, created_at, due_at) \
         SELECT :id, 'SEND_MAIL', '{}', 'OPEN', created_at, created_at FROM companies WHERE id = 1",
    ),
    control(
        "legal_text.number",
        "SELECT max(id) AS id FROM legal_texts WHERE number = (SELECT max(number) FROM legal_texts)",
        "UPDATE legal_texts SET number = number + 1 WHERE id = :id",
    ),
    control(
        "event.clock",
        NEW,
        "DELETE FROM events; UPDATE event_clock SET last = 0; INSERT INTO events (id, at, kind, record_id) \
         SELECT :id, created_at, 'NOTIFICATION', 1 FROM companies WHERE id = 1",
    ),
    control("user.sysadmin", NONE, "UPDATE users SET active = FALSE WHERE role = 'SYSADM'"),
    control(
        "user.session",
        NEW,
        "INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, token_generation) \
         SELECT :id, id, created_at, created_at, created_at, 1 FROM users WHERE id = (SELECT max(id) FROM users); \
         UPDATE users SET active = FALSE WHERE id = (SELECT max(id) FROM users)",
    ),
    control(
        "user.browser_key",
        "SELECT max(id) AS id FROM users WHERE deleted_at IS NULL",
        "UPDATE users SET active = FALSE, browser_key = 'kept' WHERE id = :id",
    ),
    control(
        "user.deleted",
        "SELECT max(id) AS id FROM users WHERE deleted_at IS NULL",
        "UPDATE users SET deleted_email = 'x@primer.example' WHERE id = :id",
    ),
    control(
        "user.erased",
        "SELECT max(id) AS id FROM users",
        "UPDATE users SET erased_at = created_at, deleted_at = created_at, active = FALSE WHERE id = :id",
    ),
    control(
        "user.erased_guest",
        "SELECT min(id) AS id FROM bookings WHERE customer_id IS NOT NULL",
        "UPDATE users SET erased_at = created_at WHERE id = (SELECT customer_id FROM bookings WHERE id = :id)",
    ),
    control(
        "image.use",
        "SELECT min(id) AS id FROM images WHERE used_at IS NOT NULL",
        "UPDATE images SET used_at = NULL WHERE id = :id",
    ),
];

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
}

/// Breaks the database itself, as far as an engine lets that be done.
fn integrity(engine: Engine) -> &'static str {
    match engine {
        // The engine's own check ignores what it is told to ignore.
        Engine::Sqlite => {
            "UPDATE bookings SET status = 'NOWHERE' WHERE id = (SELECT min(id) FROM bookings); \
             PRAGMA ignore_check_constraints = OFF"
        }
        Engine::Postgres => "ALTER TABLE bookings ADD CONSTRAINT unchecked CHECK (id > 0) NOT VALID",
    }
}

/// What is reported of a broken invariant, and the record that breaks it; the database is as before afterwards.
fn reported(db: &Db, control: &Control) -> (i64, Vec<Violation>) {
    let invariant = INVARIANTS.iter().find(|invariant| invariant.name == control.name).expect(control.name);
    let (mut id, mut found) = (0, Vec::new());
    let undone = db.write_blocking(|conn| {
        found.clear();
        unguarded(conn)?;
        let row: Id = diesel::sql_query(control.record).get_result(conn)?;
        id = row.id.unwrap_or_else(|| panic!("{}: the demo has no such record: {}", control.name, control.record));
        let sql = if control.sql.is_empty() {
            integrity(conn.engine()).to_owned()
        } else {
            control.sql.replace(":id", &id.to_string())
        };
        conn.batch_execute(&sql)?;
        invariant.run(conn, &mut |violation| found.push(violation))?;
        Err::<(), _>(Error::internal("undo"))
    });
    guarded(db);
    let error = undone.unwrap_err();
    assert!(error.to_string().contains("undo"), "{}: {error}", control.name);
    (id, found)
}

#[test]
fn each_invariant_has_a_control() {
    let controls: BTreeSet<&str> = CONTROLS.iter().map(|control| control.name).collect();
    let invariants: BTreeSet<&str> = INVARIANTS.iter().map(|invariant| invariant.name).collect();
    assert_eq!(controls, invariants);
    assert_eq!(invariants.len(), INVARIANTS.len(), "a name stands twice");
}

#[test]
fn each_invariant_that_is_broken_by_hand_is_found() {
    let (_base, db, _) = chained();
    assert_eq!(check::run(&db).unwrap(), Vec::new());
    let mut missed = Vec::new();
    for control in CONTROLS {
        if control.name == "database.numbers" && db.engine() == Engine::Sqlite {
            continue;
        }
        let (id, found) = reported(&db, control);
        if !found.iter().any(|violation| violation.id == id && violation.invariant == control.name) {
            let lines: Vec<String> = found.iter().take(3).map(ToString::to_string).collect();
            missed.push(format!("{} of {id} by {}: {lines:?}", control.name, control.sql));
        }
    }
    assert_eq!(missed, Vec::<String>::new());
    assert_eq!(check::run(&db).unwrap(), Vec::new(), "a control was not undone");
}

/// Tables are read in ranges of ids: the first row and the last one of many ranges count.
#[test]
fn a_broken_row_is_found_in_every_range() {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    let events = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10001) \
         INSERT INTO events (id, at, kind, record_id) SELECT n, '2026-01-01 00:00:00', 'NOTIFICATION', 1 FROM numbers";
    let events = match db.engine() {
        Engine::Sqlite => events.to_owned(),
        Engine::Postgres => events.replace("'2026-01-01 00:00:00'", "TIMESTAMP '2026-01-01 00:00:00'"),
    };
    db.write_blocking(|conn| Ok(conn.batch_execute(&format!("DELETE FROM events; {events}"))?)).unwrap();
    let clock = INVARIANTS.iter().find(|invariant| invariant.name == "event.clock").unwrap();
    // Of a range as many are counted as a report has, and one more.
    let most = check::MOST + 1;
    for (last, broken) in [(0, 2 * most + 1), (4_999, 1 + most + 1), (9_999, 2), (10_000, 1), (10_001, 0)] {
        db.write_blocking(|conn| Ok(conn.batch_execute(&format!("UPDATE event_clock SET last = {last}"))?)).unwrap();
        let mut lines = 0;
        let found = db.read_blocking(|conn| clock.run(conn, &mut |_| lines += 1)).unwrap();
        assert_eq!((found, lines), (broken, broken.min(check::MOST)), "{last}");
    }
}

#[test]
fn a_violation_is_a_line_and_fails_the_command() {
    let (base, db, _) = chained();
    db.write_blocking(|conn| Ok(conn.batch_execute("UPDATE bookings SET guest_name_key = 'x' WHERE id IN (3, 4)")?))
        .unwrap();
    drop(db);
    let output = sapa(&base).arg("check").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    let line = |id: i64| format!("booking.sort_key booking {id}: guest_name_key is not the key of the guest's name");
    assert_eq!(lines[..2], [line(3), line(4)]);
    assert!(lines.len() == 3 && lines[2].ends_with(": 2 violations"), "{text}");
}

#[test]
fn a_value_that_the_core_does_not_know_stops_no_other_invariant() {
    let (_base, db, _) = chained();
    let break_two = "UPDATE payments SET way = 'BARTER' WHERE id = (SELECT min(payment_id) FROM ledger_entries); \
                     UPDATE users SET name_key = 'x' WHERE id = 1";
    db.write_blocking(|conn| {
        unguarded(conn)?;
        Ok(conn.batch_execute(break_two)?)
    })
    .unwrap();
    guarded(&db);
    let found: Vec<String> = check::run(&db).unwrap().iter().map(ToString::to_string).collect();
    let unknown = "ledger.postings database 0: it could not be checked: stored value \"BARTER\"";
    assert!(found.iter().any(|line| line == unknown), "{found:?}");
    assert!(found.iter().any(|line| line.starts_with("record.sort_key user 1: ")), "{found:?}");
}

#[test]
fn a_file_of_an_image_that_is_gone_or_cut_is_found() {
    let (base, db, _) = chained();
    let images = Images::open(&config(&base).object_store).unwrap();
    let used: Vec<(i64, String)> = db
        .read_blocking(|conn| {
            use sapa_server::schema::images;
            let used = images::table.filter(images::used_at.is_not_null()).order(images::id).limit(2);
            Ok(used.select((images::id, images::path)).load(conn)?)
        })
        .unwrap();
    let file = |i: usize| base.folder.path().join("images").join(&used[i].1);
    std::fs::remove_file(file(0)).unwrap();
    std::fs::write(file(1), b"x").unwrap();
    let mut found = Vec::new();
    let summary = check::stream(&db, Some(&images), &mut |violation| found.push(violation.to_string())).unwrap();
    assert_eq!((found.len(), summary.violations), (2, 2), "{found:?}");
    assert!(found[0].starts_with(&format!("image.file image {}: its file", used[0].0)), "{found:?}");
    assert!(found[1].contains("has 1 bytes"), "{found:?}");
}
