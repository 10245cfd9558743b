//! Attacks on a completion that records its payment: by others, twice, beside another payment, with wrong money, and cut
//! off in the middle. The stay is completed with its money, or neither.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::Concrete;
use sapa_server::schema::{ledger_entries, occupancies, payments};
use serde_json::{Value, json};

use crate::booking::overstay::{inside, paying};
use crate::booking::race::at_once;
use crate::fixture::{Fixture, STAY_B, StoredBooking, key, with};
use crate::payment::check_books;
use crate::support::size;

/// Panics unless the booking is as [`inside`] left it, and no money was taken for it.
fn untouched(fixture: &Fixture, id: i64) {
    let now = fixture.booking(id);
    assert_eq!((&now["status"], &now["version"], &now["total"]), (&json!("ACTIVE"), &json!(2), &json!(180_000)));
    assert_eq!((&now["units"], &now["payments"]), (&json!(1), &json!([])));
    let rows = fixture.app.db(|conn| {
        let own = payments::table.filter(payments::booking_id.eq(id)).count().get_result::<i64>(conn)?;
        Ok((own, ledger_entries::table.count().get_result::<i64>(conn)?))
    });
    assert_eq!(rows, (0, 0), "a payment or a posting is left");
    check_books(&fixture.app);
}

/// Gives the room of a booking back, for the next round.
fn vacate(fixture: &Fixture, id: i64) {
    fixture.app.db(|conn| {
        let own = occupancies::table.filter(occupancies::booking_id.eq(id));
        Ok(diesel::update(own).set(occupancies::live.eq(false)).execute(conn)?)
    });
}

#[test]
fn nobody_outside_completes_or_pays() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -3);
    let body = paying(540_000, &json!({}));
    for who in ["foreign", "elsewhere", "user", "other"] {
        assert_eq!(fixture.act(who, id, 2, "complete", &body).status, 404, "{who}");
    }
    let active = BookingStatus::Active;
    let foreign = fixture.store(StoredBooking { service: STAY_B, workplace: 5, status: active, ..Default::default() });
    let paid = json!({"payment": {"method": "CASH", "amount": 180_000}});
    for who in ["admin", "opr", "tied"] {
        let (known, unknown) =
            (fixture.act(who, foreign, 1, "complete", &paid), fixture.act(who, 999, 1, "complete", &paid));
        assert_eq!((known.status, unknown.status), (404, 404), "{who}");
        assert_eq!(known.json()["message"], unknown.json()["message"], "{who}");
    }
    untouched(&fixture, id);
    assert_eq!(fixture.status(foreign), "ACTIVE");
    fixture.act("tied", id, 2, "complete", &body).expect(200);
}

#[test]
fn wrong_money_completes_nothing() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -3);
    let money = |members: Value| json!({"payment": with(json!({"method": "CASH", "amount": 540_000}), &members)});
    let big = json!({"amount": 9_223_372_036_854_775_807_i64});
    for (payment, status, issue) in [
        (json!({"amount": 0}), 422, "payment.amount: validation.range"),
        (json!({"amount": -540_000}), 422, "payment.amount: validation.range"),
        (big, 422, "payment.amount: validation.range"),
        (json!({"amount": 540_001}), 422, "payment.amount: payment.too_much"),
        (json!({"amount": null}), 422, "payment.amount: validation.required"),
        (json!({"method": null}), 422, "payment.method: validation.required"),
        (json!({"method": "CARD"}), 422, "payment.slipNumber: validation.required"),
        (json!({"amount": 540_000.5}), 400, ""),
        (json!({"amount": "540000"}), 400, ""),
        (json!({"method": "BITCOIN"}), 400, ""),
        (json!({"method": "ONLINE"}), 400, ""),
        (json!({"currency": "EUR"}), 400, ""),
        (json!({"bookingId": 1}), 400, ""),
    ] {
        let answer = fixture.act("opr", id, 2, "complete", &paying(1, &money(payment.clone()))).expect(status);
        if status == 422 {
            assert_eq!(answer.issues(), [issue], "{payment}");
        }
        untouched(&fixture, id);
    }
}

#[test]
fn of_attempts_at_once_with_one_key_one_takes_the_money() {
    let fixture = Fixture::build();
    for round in 0..size(4, 60) {
        let id = inside(&fixture, -3);
        let (same, body) = (key(), paying(540_000, &json!({})));
        let send = || fixture.verb("opr", id, "complete").key(&same).if_match(2).json(&body).send();
        let got = at_once(5, |_| send().status);
        assert!(
            got.contains_key(&200) && got.keys().all(|status| [200, 409].contains(status)),
            "round {round}: {got:?}"
        );
        let repeated = send().expect(200).json();
        assert_eq!((&repeated["version"], &repeated["facts"]["captured"]), (&json!(3), &json!(540_000)));
        assert_eq!(repeated["payments"].as_array().map(Vec::len), Some(1));
        // Another body under the key, and the same one of somebody else, have no effect.
        let other = paying(1, &json!({"leaveBalanceOpen": true}));
        assert_eq!(fixture.verb("opr", id, "complete").key(&same).if_match(2).json(&other).send().status, 422);
        assert_eq!(fixture.verb("tied", id, "complete").key(&same).if_match(2).json(&body).send().status, 412);
        assert_eq!(fixture.booking(id)["facts"]["captured"], 540_000);
        vacate(&fixture, id);
    }
    check_books(&fixture.app);
}

#[test]
fn a_payment_at_the_same_moment_is_not_taken_twice() {
    let fixture = Fixture::build();
    for round in 0..size(6, 100) {
        let id = inside(&fixture, -3);
        let cash = json!({"method": "CASH", "amount": 180_000});
        let path = format!("/bookings/{id}/payments");
        let got = at_once(2, |i| match i {
            0 => fixture.act("opr", id, 2, "complete", &json!({ "payment": cash })).status,
            _ => fixture.by("tied", "POST", &path).key(&key()).json(&cash).send().status,
        });
        let now = fixture.booking(id);
        assert_eq!(now["facts"]["captured"], 180_000, "round {round}: {got:?}");
        let completed = now["status"] == "COMPLETED";
        // Whichever came second is told that nothing is owed any more, or that the booking has changed.
        let expected = if completed {
            vec![BTreeMap::from([(200, 1), (409, 1)])]
        } else {
            vec![BTreeMap::from([(201, 1), (412, 1)])]
        };
        assert!(expected.contains(&got), "round {round}: {got:?}, completed: {completed}");
        vacate(&fixture, id);
    }
    check_books(&fixture.app);
}

/// Each statement of the step refused in turn by the database, as a crash at that point would leave it.
#[test]
fn what_is_cut_off_takes_no_money_and_completes_nothing() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -3);
    for (cut, table) in [
        "INSERT ON payments",
        "INSERT ON ledger_entries",
        "UPDATE ON occupancies",
        "UPDATE ON bookings",
        "INSERT ON booking_events",
        "INSERT ON audit_entries",
    ]
    .map(|cut| (cut, cut.rsplit(' ').next().unwrap()))
    {
        let run = |sql: &[String]| {
            fixture.app.db(|conn| {
                for one in sql {
                    diesel::sql_query(one).execute(conn)?;
                }
                Ok(())
            });
        };
        let postgres = fixture.app.db(|conn| Ok(matches!(conn.concrete(), Concrete::Postgres(_))));
        if postgres {
            run(&[
                "CREATE FUNCTION cut() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$"
                    .to_owned(),
                format!("CREATE TRIGGER cut BEFORE {cut} FOR EACH ROW EXECUTE FUNCTION cut()"),
            ]);
        } else {
            run(&[format!("CREATE TRIGGER cut BEFORE {cut} BEGIN SELECT RAISE(ABORT, 'cut'); END")]);
        }
        // The document knows no such answer, and the tests' client refuses what it does not know.
        let body = paying(540_000, &json!({}));
        let got = catch_unwind(AssertUnwindSafe(|| fixture.act("opr", id, 2, "complete", &body)));
        assert!(got.is_err(), "{cut}: the step went through");
        if postgres {
            run(&[format!("DROP TRIGGER cut ON {table}"), "DROP FUNCTION cut()".to_owned()]);
        } else {
            run(&["DROP TRIGGER cut".to_owned()]);
        }
        untouched(&fixture, id);
    }
    fixture.act("opr", id, 2, "complete", &paying(540_000, &json!({}))).expect(200);
}
