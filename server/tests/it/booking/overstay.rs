//! Completing a stay that lasted longer than agreed: the nights are added in the same request, or the agreement stays.

use std::collections::BTreeMap;

use diesel::prelude::*;
use sapa_core::booking::occupancy::planned;
use sapa_core::booking::state::BookingStatus;
use sapa_server::check;
use sapa_server::schema::{bookings, occupancies};
use serde_json::{Value, json};

use crate::booking::race::at_once;
use crate::fixture::records::id_of;
use crate::fixture::schedule::date;
use crate::fixture::{CARE, Fixture, GROOM, STAY, StoredBooking, ZONE, civil, day, key, service, stay, with};
use crate::payment::check_books;
use crate::support::size;

/// A booking of one night that was agreed from the day `from` on, in house since; its version is 2.
pub fn inside(fixture: &Fixture, from: i64) -> i64 {
    let id = id_of(&fixture.create("opr", &stay(0, 1)).expect(201).json());
    fixture.act("opr", id, 1, "check-in", &json!({})).expect(200);
    let (check_in, check_out) = (day(from, 14), day(from + 1, 11));
    let plan = planned(service(STAY).0, ZONE, check_in, check_out);
    fixture.app.db(|conn| {
        diesel::update(bookings::table.find(id))
            .set((bookings::check_in.eq(check_in.naive()), bookings::check_out.eq(check_out.naive())))
            .execute(conn)?;
        diesel::update(occupancies::table.filter(occupancies::booking_id.eq(id)))
            .set((occupancies::from_utc.eq(plan.from.naive()), occupancies::to_utc.eq(plan.to.naive())))
            .execute(conn)?;
        Ok(())
    });
    id
}

fn until(departure: i64, more: &Value) -> Value {
    with(json!({ "departure": civil(departure, 11), "leaveBalanceOpen": true }), more)
}

#[test]
fn completing_adds_the_nights_stayed_beyond_the_agreement() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -3);
    fixture.change("services", STAY, &json!({"price": 200_000}));
    let before = fixture.occupancy(id);
    // One night of 1,800 was agreed; two nights of 2,000 passed since.
    let body = until(0, &json!({"expectedTotal": 580_000}));
    let done = fixture.act("opr", id, 2, "complete", &body).expect(200).json();
    assert_eq!((&done["status"], &done["units"]), (&json!("COMPLETED"), &json!(3)));
    assert_eq!((&done["total"], &done["balance"]), (&json!(580_000), &json!(580_000)));
    assert_eq!(done["quote"]["total"], 580_000);
    assert!(done["checkOutLocal"].as_str().unwrap().starts_with(&date(0)), "{done}");
    assert_eq!(fixture.occupancy(id), before, "no place is asked for what is past");
    let timeline = fixture.get("opr", &format!("/bookings/{id}/timeline")).json();
    let event = timeline["items"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&event["action"], &event["from"]), (&json!("COMPLETE"), &json!("ACTIVE")));
    let totals = (&event["data"]["was"]["total"], &event["data"]["is"]["total"]);
    assert_eq!(totals, (&json!(180_000), &json!(580_000)));
    let (action, _, after) = fixture.history("booking", id).pop().unwrap();
    assert_eq!((action.as_str(), &after["data"]["is"]["total"]), ("BOOKING_COMPLETE", &json!(580_000)));
    // Taken back, the booking keeps the departure, whoever has its place since the agreed one.
    fixture.store(StoredBooking { check_in: day(-1, 14), check_out: day(2, 11), ..StoredBooking::default() });
    let open = fixture.act("opr", id, 3, "reopen", &json!({})).expect(200).json();
    assert_eq!((&open["status"], &open["total"]), (&json!("ACTIVE"), &json!(580_000)));
    assert_eq!(fixture.occupancy(id), before);
}

#[test]
fn the_agreement_stays_where_no_departure_is_sent() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -3);
    let done = fixture.act("opr", id, 2, "complete", &json!({"leaveBalanceOpen": true})).expect(200).json();
    assert_eq!((&done["total"], &done["units"]), (&json!(180_000), &json!(1)));
    assert!(done["checkOutLocal"].as_str().unwrap().starts_with(&date(-2)), "{done}");
}

#[test]
fn the_added_nights_are_owed_and_their_price_is_the_one_that_was_seen() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -2);
    let paid = json!({"method": "CASH", "amount": 180_000});
    fixture.app.post(&format!("/bookings/{id}/payments")).token(fixture.token("opr")).key(&key()).json(&paid).send();
    let version = fixture.version(id);
    let complete = |body: &Value| fixture.act("opr", id, version, "complete", body);
    let owes = complete(&json!({"departure": civil(0, 11)})).expect(409).json();
    assert_eq!((&owes["code"], &owes["balance"]), (&json!("booking.balance_open"), &json!(180_000)));
    let changed = complete(&until(0, &json!({"expectedTotal": 350_000}))).expect(409).json();
    assert_eq!((&changed["code"], &changed["quote"]["total"]), (&json!("booking.quote_changed"), &json!(360_000)));
    assert_eq!(fixture.status(id), "ACTIVE");
    // One key, one effect.
    let same = key();
    let body = until(0, &json!({"expectedTotal": 360_000}));
    let send = || fixture.verb("opr", id, "complete").key(&same).if_match(version).json(&body).send().expect(200);
    let (first, second) = (send(), send());
    assert_eq!(first.body, second.body);
    assert_eq!(first.json()["balance"], 180_000);
}

#[test]
fn only_days_that_have_passed_are_added() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -3);
    let issue = |body: &Value| fixture.act("opr", id, 2, "complete", body).expect(422).issues();
    for departure in [-3, -2, 1] {
        assert_eq!(issue(&until(departure, &json!({}))), ["departure: booking.reason.not_overstayed"], "{departure}");
    }
    assert_eq!(issue(&json!({"departure": date(0), "leaveBalanceOpen": true})), ["departure: validation.format"]);
    let alone = json!({"expectedTotal": 1, "leaveBalanceOpen": true});
    assert_eq!(issue(&alone), ["expectedTotal: validation.unknown_field"]);
    // Some of the nights are added, the rest are left.
    let part = fixture.act("opr", id, 2, "complete", &until(-1, &json!({}))).expect(200).json();
    assert_eq!((&part["units"], &part["total"]), (&json!(2), &json!(360_000)));

    let (check_in, check_out) = (day(-1, 9), day(-1, 10));
    let status = BookingStatus::Active;
    let bath = fixture.store(StoredBooking { service: GROOM, status, check_in, check_out, ..StoredBooking::default() });
    let refused = fixture.act("opr", bath, 1, "complete", &until(0, &json!({}))).expect(422).issues();
    assert_eq!(refused, ["departure: booking.reason.not_overstayed"]);
}

#[test]
fn the_time_between_an_agreed_and_a_later_departure_is_no_fault_of_the_database() {
    let fixture = Fixture::build();
    let faults = |id: i64| {
        let all = check::run(&fixture.app.state.db).unwrap();
        all.into_iter().filter(|one| one.invariant == "booking.occupancy" && one.id == id).count()
    };
    let stay = inside(&fixture, -3);
    fixture.moved("opr", stay, &json!({"arrival": civil(-3, 14), "departure": civil(0, 11)})).expect(200);
    assert_eq!(faults(stay), 0);
    let (check_in, check_out, status) = (day(-3, 8), day(-2, 18), BookingStatus::Active);
    let care = fixture.store(StoredBooking {
        service: CARE,
        workplace: 3,
        status,
        check_in,
        check_out,
        ..StoredBooking::default()
    });
    assert_eq!(faults(care), 0);
    fixture.moved("opr", care, &json!({"arrival": civil(-3, 8), "departure": civil(0, 18)})).expect(200);
    assert_eq!(faults(care), 0);
    for id in [stay, care] {
        fixture.now("opr", id, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
        assert_eq!(faults(id), 0);
    }
    // What is to come has its place.
    let ahead = fixture.store(StoredBooking {
        status,
        check_in: day(-1, 14),
        check_out: day(2, 11),
        ..StoredBooking::default()
    });
    fixture.app.db(|conn| {
        diesel::update(bookings::table.find(ahead)).set(bookings::check_out.eq(day(3, 11).naive())).execute(conn)?;
        Ok(())
    });
    assert_eq!(faults(ahead), 1);
}

/// Completes with the three nights of [`inside`] from three days ago and a payment in cash.
pub fn paying(amount: i64, more: &Value) -> Value {
    let payment = json!({"method": "CASH", "amount": amount});
    with(json!({"departure": civil(0, 11), "expectedTotal": 540_000, "payment": payment}), more)
}

#[test]
fn the_added_nights_their_payment_and_the_completion_are_one_step() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -3);
    let (same, body) = (key(), paying(540_000, &json!({})));
    let send = || fixture.verb("opr", id, "complete").key(&same).if_match(2).json(&body).send().expect(200);
    let (first, second) = (send(), send());
    assert_eq!(first.body, second.body, "one key, one effect");
    let done = first.json();
    assert_eq!((&done["status"], &done["units"], &done["total"]), (&json!("COMPLETED"), &json!(3), &json!(540_000)));
    assert_eq!((&done["balance"], &done["paymentState"]), (&json!(0), &json!("PAID")));
    let payments = done["payments"].as_array().unwrap();
    assert_eq!(payments.len(), 1);
    assert_eq!((&payments[0]["captured"], &payments[0]["way"]), (&json!(540_000), &json!("CASH")));
    assert_eq!(fixture.version(id), 3, "one change of the booking");
    let timeline = fixture.get("opr", &format!("/bookings/{id}/timeline")).json();
    let actions: Vec<&Value> = timeline["items"].as_array().unwrap().iter().map(|one| &one["action"]).collect();
    assert_eq!(actions[2..], ["PAYMENT_RECORDED", "COMPLETE"]);
    check_books(&fixture.app);
    // As agreed, without added nights.
    let plain = inside(&fixture, -1);
    let payment = json!({"payment": {"method": "CARD", "amount": 180_000, "slipNumber": "7"}});
    let done = fixture.act("opr", plain, 2, "complete", &payment).expect(200).json();
    assert_eq!((&done["total"], &done["balance"]), (&json!(180_000), &json!(0)));
    check_books(&fixture.app);
}

#[test]
fn a_completion_that_is_refused_records_no_payment() {
    let fixture = Fixture::build();
    let id = inside(&fixture, -3);
    let send = |body: &Value| fixture.act("opr", id, 2, "complete", body);
    let price = send(&paying(540_000, &json!({"expectedTotal": 1}))).expect(409).json();
    assert_eq!((&price["code"], &price["quote"]["total"]), (&json!("booking.quote_changed"), &json!(540_000)));
    let much = send(&paying(540_001, &json!({}))).expect(422);
    assert_eq!(much.issues(), ["payment.amount: payment.too_much"]);
    let open = send(&paying(539_999, &json!({}))).expect(409).json();
    assert_eq!((&open["code"], &open["balance"]), (&json!("booking.balance_open"), &json!(1)));
    let card = send(&paying(1, &json!({"payment": {"method": "CARD", "amount": 540_000}}))).expect(422);
    assert_eq!(card.issues(), ["payment.slipNumber: validation.required"]);
    let moment = sapa_server::platform::http::moment::clock().to_string();
    let earlier = send(&paying(540_000, &json!({"happenedAt": moment}))).expect(422);
    assert_eq!(earlier.issues(), ["payment: validation.unknown_field"]);
    assert_eq!(fixture.act("opr", id, 1, "complete", &paying(540_000, &json!({}))).status, 412);
    assert_eq!(fixture.act("foreign", id, 2, "complete", &paying(540_000, &json!({}))).status, 404);
    let now = fixture.booking(id);
    assert_eq!((&now["status"], &now["version"], &now["total"]), (&json!("ACTIVE"), &json!(2), &json!(180_000)));
    assert_eq!((&now["payments"], &now["facts"]["captured"]), (&json!([]), &json!(0)));
    check_books(&fixture.app);
    // A part is paid, the rest is left open on purpose.
    let part = send(&paying(500_000, &json!({"leaveBalanceOpen": true}))).expect(200).json();
    assert_eq!((&part["status"], &part["balance"]), (&json!("COMPLETED"), &json!(40_000)));
    // Nothing is owed any more.
    let paid = inside(&fixture, -1);
    let cash = json!({"method": "CASH", "amount": 180_000});
    fixture.by("opr", "POST", &format!("/bookings/{paid}/payments")).key(&key()).json(&cash).send().expect(201);
    let nothing = fixture.now("opr", paid, "complete", &json!({ "payment": cash }));
    assert_eq!(nothing.code(409), "payment.nothing_owed");
    check_books(&fixture.app);
}

#[test]
fn of_two_completions_at_once_one_takes_the_money() {
    let fixture = Fixture::build();
    for round in 0..size(5, 100) {
        let id = inside(&fixture, -3);
        let body = paying(540_000, &json!({}));
        let got = at_once(4, |_| fixture.act("opr", id, 2, "complete", &body).status);
        assert_eq!(got, BTreeMap::from([(200, 1), (412, 3)]), "round {round}");
        assert_eq!(fixture.booking(id)["facts"]["captured"], 540_000);
        fixture.app.db(|conn| {
            let own = occupancies::table.filter(occupancies::booking_id.eq(id));
            Ok(diesel::update(own).set(occupancies::live.eq(false)).execute(conn)?)
        });
    }
    check_books(&fixture.app);
}
