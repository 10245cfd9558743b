//! A quote: price, terms, each workplace's answer and the blocking bookings. A quote reserves and
//! changes nothing.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use crate::fixture::schedule::{care, question, split, stay_in, to, to_place};
use crate::fixture::{
    BRANCH_A2, BRANCH_B1, CARE, Fixture, STAY, STAY_A2, STAY_B, StoredBooking, civil, day, stay, with,
};

/// Workplace, whether it is free, the refusing rule, and the blocking booking.
fn offers(quoted: &Value) -> Vec<(i64, bool, Value, Value)> {
    let offer = |offer: &Value| {
        let (reason, clash) = (offer["reason"]["code"].clone(), offer["clash"]["bookingId"].clone());
        (offer["id"].as_i64().unwrap(), offer["free"].as_bool().unwrap(), reason, clash)
    };
    quoted["workplaces"].as_array().unwrap().iter().map(offer).collect()
}

fn ask(fixture: &Fixture, body: &Value) -> Value {
    fixture.ask("opr", &question(body)).expect(200).json()
}

/// A question about moving a stay of branch A1.
fn move_of(booking: i64, body: Value) -> Value {
    with(body, &json!({"branchId": 1, "serviceId": STAY, "bookingId": booking}))
}

#[test]
fn a_quote_has_price_terms_and_every_workplace() {
    let fixture = Fixture::build();
    let other = fixture.booked(&stay_in(1, 9, 12));
    let quoted = ask(&fixture, &stay(8, 11));
    assert_eq!((&quoted["issues"], &quoted["warnings"], &quoted["free"]), (&json!([]), &json!([]), &json!(true)));
    assert_eq!((&quoted["quote"]["total"], &quoted["stay"]["units"]), (&json!(540_000), &json!(3)));
    assert_eq!(quoted["terms"].as_array().unwrap().len(), 3);
    assert_eq!(offers(&quoted), [(1, false, Value::Null, json!(other)), (2, true, Value::Null, Value::Null)]);
    assert_eq!(quoted["workplaces"][0]["clash"]["at"], day(9, 0).to_string());
    assert_eq!(quoted["workplaces"][0]["clash"]["until"], day(12, 0).to_string());
    assert_eq!((&quoted["collisions"], &quoted["alternatives"]), (&json!([]), &json!([])), "it is free");
    // The booking gets exactly this price.
    let made = fixture.create("opr", &stay(8, 11)).expect(201).json();
    assert_eq!((&made["quote"], &made["terms"]), (&quoted["quote"], &quoted["terms"]));
    assert_eq!(fixture.app.db(|conn| Ok(bookings::table.count().get_result::<i64>(conn)?)), 2);
}

#[test]
fn a_rule_that_refuses_a_workplace_is_named() {
    let fixture = Fixture::build();
    fixture.change("workplaces", 1, &json!({"sizes": ["LARGE"]}));
    fixture.change("workplaces", 2, &json!({"capacity": 1}));
    let code = |text: &str| json!(format!("booking.reason.{text}"));
    assert_eq!(offers(&ask(&fixture, &stay(1, 2)))[0], (1, false, code("workplace_size"), Value::Null));
    let two = with(
        stay(1, 2),
        &json!({"pets": [{"animalTypeId": 1, "size": "SMALL"}, {"animalTypeId": 1, "size": "SMALL"}]}),
    );
    let quoted = ask(&fixture, &two);
    assert_eq!(offers(&quoted)[1], (2, false, code("workplace_capacity"), Value::Null));
    assert_eq!(quoted["issues"][0]["code"], code("no_workplace"));
    assert_eq!((&quoted["free"], &quoted["alternatives"]), (&json!(false), &json!([])), "no other day would do");
    // A pet without any facts is enough.
    let little = with(stay(1, 2), &json!({"pets": [{}]}));
    assert_eq!(ask(&fixture, &little)["free"], true);
}

#[test]
fn staff_see_which_booking_blocks_the_place() {
    let fixture = Fixture::build();
    let (one, two) = (fixture.booked(&stay_in(1, 5, 7)), fixture.booked(&stay_in(2, 6, 8)));
    let quoted = ask(&fixture, &stay(5, 8));
    assert_eq!(quoted["free"], false);
    let named: Vec<&Value> = quoted["collisions"].as_array().unwrap().iter().map(|one| &one["bookingId"]).collect();
    assert_eq!(named, [&json!(one), &json!(two)]);
    assert_eq!(quoted["collisions"][1]["workplaceName"], "Boks 2");
    let requested = ask(&fixture, &stay_in(2, 5, 7));
    let named: Vec<&Value> = requested["collisions"].as_array().unwrap().iter().map(|one| &one["bookingId"]).collect();
    assert_eq!((named, &requested["free"]), (vec![&json!(two)], &json!(false)), "only of what was asked for");
    assert_eq!(ask(&fixture, &split(5, 9, &[(2, 6), (1, 7)]))["free"], false);
    assert_eq!(ask(&fixture, &split(5, 9, &[(2, 6), (1, 9)]))["collisions"][0]["bookingId"], one);
    assert_eq!(ask(&fixture, &split(4, 9, &[(1, 5), (2, 6), (1, 9)]))["free"], false);
    assert_eq!(ask(&fixture, &split(7, 9, &[(1, 8), (2, 9)]))["free"], true);
    // An overdue guest is still in the room that is free by the plan.
    let late = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-3, 14),
        check_out: day(-1, 11),
        ..StoredBooking::default()
    });
    let quoted = ask(&fixture, &stay(0, 2));
    assert_eq!(
        (&quoted["workplaces"][0]["stillInUse"], &quoted["workplaces"][0]["free"]),
        (&json!(late), &json!(true))
    );
    assert_eq!(quoted["workplaces"][1]["stillInUse"], Value::Null);
    assert_eq!(ask(&fixture, &stay(10, 12))["workplaces"][0]["stillInUse"], Value::Null, "by then they will have left");
}

#[test]
fn a_move_checks_only_the_added_time() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 8));
    let other = fixture.booked(&stay_in(1, 9, 12));
    let ask = |body: Value| fixture.ask("opr", &move_of(booking, body)).expect(200).json();
    let same = ask(to(6, 9));
    assert_eq!((&same["free"], &same["difference"]), (&json!(true), &json!(0)));
    let longer = ask(to(5, 10));
    assert_eq!((&longer["free"], &longer["difference"]), (&json!(false), &json!(360_000)));
    assert_eq!(longer["collisions"][0]["bookingId"], other);
    assert_eq!(offers(&longer), [(1, false, Value::Null, json!(other)), (2, true, Value::Null, Value::Null)]);
    // The booking's own pets count, whatever the request says.
    let pets = json!({"pets": [{"size": "LARGE"}, {"size": "LARGE"}, {"size": "LARGE"}]});
    assert_eq!(ask(with(to_place(2, 5, 10), &pets))["free"], true);
    let inside =
        fixture.store(StoredBooking { status: BookingStatus::Active, workplace: 2, ..StoredBooking::default() });
    let quoted = fixture.ask("opr", &move_of(inside, with(to(-1, 2), &json!({"workplaceId": 1})))).expect(200).json();
    assert_eq!((&quoted["free"], &quoted["issues"]), (&json!(true), &json!([])));
    let fixed = fixture.ask("opr", &move_of(inside, to(1, 2))).expect(200).json();
    assert_eq!((&fixed["free"], &fixed["issues"][0]["code"]), (&json!(false), &json!("booking.reason.arrival_fixed")));
}

#[test]
fn a_quote_accepts_only_ids_that_the_account_may_see() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 8));
    let foreign = fixture.store(StoredBooking {
        service: STAY_B,
        workplace: 5,
        check_in: day(5, 14),
        check_out: day(8, 11),
        ..StoredBooking::default()
    });
    let own = fixture.store(StoredBooking {
        customer: Some(Fixture::id("user")),
        workplace: 2,
        check_in: day(20, 14),
        check_out: day(22, 11),
        ..StoredBooking::default()
    });
    let ask = |who: &str, booking: i64| fixture.ask(who, &move_of(booking, to(25, 26)));
    for (who, booking) in [
        ("admin", foreign),
        ("admin", 999),
        ("elsewhere", booking),
        ("foreign", booking),
        ("user", booking),
        ("other", own),
    ] {
        assert_eq!(ask(who, booking).expect(422).issues(), ["bookingId: validation.reference"], "{who} {booking}");
    }
    ask("user", own).expect(200);
    let issues = |members: Value| fixture.ask("opr", &with(move_of(booking, to(6, 9)), &members)).expect(422).issues();
    for service in [CARE, STAY_A2, STAY_B, 999] {
        assert_eq!(issues(json!({ "serviceId": service })), ["serviceId: validation.reference"], "{service}");
    }
    assert_eq!(
        issues(json!({"branchId": BRANCH_A2, "serviceId": STAY_A2})),
        ["branchId: validation.reference", "serviceId: validation.reference"]
    );
    let issues =
        |who: &str, members: Value| fixture.ask(who, &with(question(&stay(5, 6)), &members)).expect(422).issues();
    assert_eq!(
        issues("admin", json!({"branchId": BRANCH_B1, "serviceId": STAY_B})),
        ["branchId: validation.reference"]
    );
    assert_eq!(
        issues("tied", json!({"branchId": BRANCH_A2, "serviceId": STAY_A2})),
        ["branchId: validation.reference"]
    );
    assert_eq!(issues("admin", json!({ "serviceId": STAY_A2 })), ["serviceId: validation.reference"]);
    assert_eq!(
        issues("user", json!({"serviceId": crate::fixture::GROOM, "departure": null})),
        ["serviceId: validation.reference"]
    );
    fixture.now("opr", booking, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
    assert_eq!(ask("opr", booking).code(409), "booking.transition.not_allowed");
    assert_eq!(fixture.app.post("/quotes").json(&question(&stay(5, 6))).send().code(401), "auth.required");
}

#[test]
fn a_question_is_checked_like_a_booking() {
    let fixture = Fixture::build();
    let issues = |body: &Value| fixture.ask("opr", body).expect(422).issues();
    assert_eq!(
        issues(&json!({})),
        [
            "arrival: validation.required",
            "branchId: validation.required",
            "pets: validation.range",
            "serviceId: validation.required"
        ]
    );
    let query = question(&stay(5, 6));
    assert_eq!(issues(&with(query.clone(), &json!({"pets": vec![json!({}); 6]}))), ["pets: validation.range"]);
    assert_eq!(issues(&with(query.clone(), &json!({"arrival": "2026-11-22"}))), ["arrival: validation.format"]);
    assert_eq!(
        fixture.ask("opr", &with(query.clone(), &json!({"guestName": "Ana"}))).code(400),
        "validation.unknown_field"
    );
    // Invalid times are reported as a part of the answer.
    let wrong = fixture.ask("opr", &with(query, &json!({"departure": civil(4, 11)}))).expect(200).json();
    assert_eq!(
        (&wrong["issues"][0]["path"], &wrong["free"], &wrong["stay"]),
        (&json!("departure"), &json!(false), &Value::Null)
    );
    let past = ask(&fixture, &stay(-3, 2));
    assert_eq!((&past["issues"][0]["code"], &past["free"]), (&json!("booking.reason.in_past"), &json!(false)));
    let instead = past["alternatives"].as_array().unwrap();
    assert_eq!(instead.iter().map(|one| &one["kind"]).collect::<Vec<_>>(), ["LATER"], "nobody is offered what is past");
    assert_eq!(ask(&fixture, &care(1, 1, 4))["issues"][0]["code"], "booking.reason.no_workplace");
}
