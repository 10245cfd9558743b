//! What always holds between ledger, payments, refunds and bookings; and that the database itself refuses
//! what would break it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use sapa_server::platform::db::{Conn, Engine};
use sapa_server::platform::problem::Error;
use serde_json::json;

use super::goodwill;
use crate::fixture::{Fixture, key};
use crate::support::{Over, TestApp, size};

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

#[derive(QueryableByName, Debug)]
struct Found {
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
}

/// Everything that must be empty: rows that disagree.
const DISAGREE: [(&str, &str); 9] = [
    (
        "ledger by cause",
        "SELECT payment_id AS id FROM ledger_entries GROUP BY payment_id, refund_id, attempt_id, cause HAVING sum(amount) <> 0",
    ),
    (
        "captured of a payment",
        "SELECT p.id FROM payments p WHERE p.captured <> (SELECT CAST(coalesce(sum(l.amount), 0) AS BIGINT) FROM ledger_entries l WHERE l.payment_id = p.id AND l.cause = 'CAPTURE' AND l.account <> 'BOOKING')",
    ),
    (
        "refunded of a payment",
        "SELECT p.id FROM payments p WHERE p.refunded <> (SELECT CAST(coalesce(-sum(l.amount), 0) AS BIGINT) FROM ledger_entries l WHERE l.payment_id = p.id AND l.cause IN ('REFUND_SUCCEEDED', 'REFUND_REVERSED') AND l.account NOT IN ('REFUND_RESERVED', 'BOOKING'))",
    ),
    (
        "refunded by refunds",
        "SELECT p.id FROM payments p WHERE p.refunded <> (SELECT CAST(coalesce(sum(r.amount), 0) AS BIGINT) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'SUCCEEDED')",
    ),
    (
        "under way by refunds",
        "SELECT p.id FROM payments p WHERE p.under_way <> (SELECT CAST(coalesce(sum(r.amount), 0) AS BIGINT) FROM refunds r WHERE r.payment_id = p.id AND r.status IN ('REQUESTED', 'SENT'))",
    ),
    (
        "reserved on the ledger",
        "SELECT p.id FROM payments p WHERE (SELECT CAST(coalesce(sum(r.amount), 0) AS BIGINT) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'SENT') <> (SELECT CAST(coalesce(-sum(l.amount), 0) AS BIGINT) FROM ledger_entries l WHERE l.payment_id = p.id AND l.account = 'REFUND_RESERVED')",
    ),
    (
        "sums of a booking",
        "SELECT b.id FROM bookings b WHERE (b.captured, b.refunded, b.under_way) <> ((SELECT CAST(coalesce(sum(p.captured), 0) AS BIGINT) FROM payments p WHERE p.booking_id = b.id), (SELECT CAST(coalesce(sum(p.refunded), 0) AS BIGINT) FROM payments p WHERE p.booking_id = b.id), (SELECT CAST(coalesce(sum(p.under_way), 0) AS BIGINT) FROM payments p WHERE p.booking_id = b.id))",
    ),
    (
        "waived of a booking",
        "SELECT b.id FROM bookings b WHERE b.waived <> (SELECT CAST(coalesce(sum(r.waived), 0) AS BIGINT) FROM refunds r WHERE r.booking_id = b.id)",
    ),
    ("kept of a booking", "SELECT b.id FROM bookings b WHERE (b.status = 'CANCELED') <> (b.kept IS NOT NULL)"),
];

/// Panics unless ledger, payments, refunds and bookings agree in one snapshot.
pub fn check(app: &TestApp) {
    let found = app.state.db.read_blocking(disagreements).unwrap();
    assert!(found.is_empty(), "{found:?}");
}

pub fn disagreements(conn: &mut Conn) -> Result<Vec<String>, Error> {
    let mut found = Vec::new();
    for (what, sql) in DISAGREE {
        let query = format!("SELECT '{what}' AS what, CAST(found.id AS BIGINT) AS id FROM ({sql}) AS found LIMIT 3");
        let rows: Vec<Found> = diesel::sql_query(query).load(conn)?;
        found.extend(rows.into_iter().map(|row| format!("{} {:?}", row.what, row.id)));
    }
    Ok(found)
}

/// The error of a statement, whose transaction is undone.
fn refusal(app: &TestApp, sql: &str) -> String {
    let done = app.state.db.write_blocking(|conn| Ok(diesel::sql_query(sql).execute(conn)?));
    match done {
        Ok(rows) => format!("{rows} rows"),
        Err(error) => error.database().map(ToString::to_string).unwrap_or_default(),
    }
}

#[test]
fn the_ledger_is_appended_to_only() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    fixture.paid(booking, "CASH", 180_000);
    for sql in [
        "UPDATE ledger_entries SET amount = amount + 1",
        "UPDATE ledger_entries SET account = 'BANK' WHERE account = 'CASH'",
        "DELETE FROM ledger_entries",
        "DELETE FROM ledger_entries WHERE id = (SELECT min(id) FROM ledger_entries)",
    ] {
        let refused = refusal(&fixture.app, sql);
        assert!(refused.contains("ledger.append_only"), "{sql}: {refused}");
    }
    if fixture.app.engine() == Engine::Postgres {
        // Closings of the till refer to entries.
        assert!(refusal(&fixture.app, "TRUNCATE ledger_entries CASCADE").contains("ledger.append_only"));
    }
    if fixture.app.engine() == Engine::Sqlite {
        // These would delete an entry without the trigger of deletions.
        let columns = "at, company_id, payment_id, cause, account, amount, currency";
        for sql in [
            format!("INSERT OR REPLACE INTO ledger_entries (id, {columns}) SELECT id, {columns} FROM ledger_entries"),
            format!("REPLACE INTO ledger_entries ({columns}) SELECT {columns} FROM ledger_entries"),
        ] {
            let refused = refusal(&fixture.app, &sql);
            assert!(refused.contains("ledger.append_only"), "{sql}: {refused}");
        }
    }
    let repeated = "INSERT INTO ledger_entries (at, company_id, payment_id, cause, account, amount, currency) \
         SELECT at, company_id, payment_id, cause, account, amount, currency FROM ledger_entries";
    let refused = refusal(&fixture.app, repeated);
    let once = match fixture.app.engine() {
        Engine::Sqlite => "ledger.append_only",
        Engine::Postgres => "unique",
    };
    assert!(refused.contains(once), "a cause posts once: {refused}");
    check(&fixture.app);
}

#[test]
fn the_database_refuses_more_refunds_than_captures() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    let payment = fixture.paid(booking, "CASH", 180_000);
    for sql in [
        format!("UPDATE payments SET under_way = 180001 WHERE id = {payment}"),
        format!("UPDATE payments SET refunded = 100000, under_way = 80001 WHERE id = {payment}"),
        format!("UPDATE payments SET under_way = -1 WHERE id = {payment}"),
        format!("UPDATE bookings SET under_way = 180001 WHERE id = {booking}"),
        format!("UPDATE payments SET status = 'PAID' WHERE id = {payment}"),
        format!("UPDATE payments SET booking_id = booking_id + 1 WHERE id = {payment}"),
    ] {
        let refused = refusal(&fixture.app, &sql).to_lowercase();
        assert!(refused.contains("constraint") || refused.contains("violates"), "{sql}: {refused}");
    }
    let online = |id: i64| {
        format!(
            "INSERT INTO payments (id, created_at, updated_at, company_id, branch_id, booking_id, time_zone, amount, \
             currency, method, way, provider, status) SELECT {id}, created_at, updated_at, company_id, branch_id, id, \
             time_zone, 100, currency, 'CARD', 'ONLINE', 'sandbox', 'PENDING' FROM bookings WHERE id = {booking}"
        )
    };
    assert_eq!(refusal(&fixture.app, &online(900_001)), "1 rows");
    let second = refusal(&fixture.app, &online(900_002)).to_lowercase();
    assert!(second.contains("unique"), "one online payment of a booking is under way: {second}");
    let body = json!({"method": "CASH", "amount": 1});
    fixture.app.db(|conn| {
        Ok(diesel::sql_query(format!("UPDATE bookings SET total = 200000 WHERE id = {booking}")).execute(conn)?)
    });
    let code = fixture.send("opr", &format!("/bookings/{booking}/payments"), &body).code(409);
    assert_eq!(code, "payment.under_way");
}

#[test]
fn every_snapshot_under_load_balances() {
    let fixture = Fixture::build();
    let bookings: Vec<i64> = (0..4)
        .map(|i| {
            fixture.priced(
                180_000,
                crate::fixture::StoredBooking {
                    workplace: 1 + i % 2,
                    check_in: crate::fixture::day(3 + 3 * i, 14),
                    check_out: crate::fixture::day(4 + 3 * i, 11),
                    ..super::soon()
                },
            )
        })
        .collect();
    let rounds = size(12, 150);
    let over = AtomicBool::new(false);
    let looked = std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut looked = 0;
            while !over.load(Ordering::SeqCst) {
                let found = fixture.app.state.db.read_blocking(|conn| {
                    let total: Sum =
                        diesel::sql_query("SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) AS n FROM ledger_entries")
                            .get_result(conn)?;
                    let mut found = disagreements(conn)?;
                    found.extend((total.n != 0).then(|| format!("ledger {}", total.n)));
                    Ok(found)
                });
                assert_eq!(found.unwrap(), Vec::<String>::new());
                looked += 1;
            }
            looked
        });
        let _over = Over(&over);
        std::thread::scope(|scope| {
            for booking in &bookings {
                scope.spawn(|| {
                    for _ in 0..rounds {
                        let payment = fixture.paid(*booking, "CASH", 1_000);
                        let handed = json!({"handedOut": true});
                        let made = fixture.refund("admin", payment, &crate::fixture::with(goodwill(300), &handed));
                        made.expect(201);
                        let waiting = fixture.refund("admin", payment, &goodwill(200)).expect(201).json();
                        let refund = waiting["refunds"][1]["id"].as_i64().unwrap();
                        let path = format!("/refunds/{refund}/withdraw");
                        fixture.app.post(&path).token(fixture.token("admin")).key(&key()).send().expect(200);
                    }
                });
            }
        });
        over.store(true, Ordering::SeqCst);
        watcher.join().unwrap()
    });
    assert!(looked > 3, "{looked}");
    check(&fixture.app);
    let by: BTreeMap<i64, i64> =
        bookings.iter().map(|id| (*id, fixture.booking(*id)["facts"]["refunded"].as_i64().unwrap())).collect();
    assert!(by.values().all(|refunded| *refunded == 300 * rounds as i64), "{by:?}");
}
