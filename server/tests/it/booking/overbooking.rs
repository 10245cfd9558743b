//! Overbooking: who may do it, where overbooked bookings are listed, what they mean for the bookings
//! beneath, and how they get a place.

use diesel::prelude::*;
use sapa_server::schema::occupancies;
use serde_json::{Value, json};

use crate::booking::reallocation::{send, undo};
use crate::fixture::records::column;
use crate::fixture::schedule::{id, question, split, stay_in, to, to_place};
use crate::fixture::{Fixture, stay, with};

fn cancel() -> Value {
    json!({"kind": "CUSTOMER", "reason": "x"})
}

fn on_top(body: Value) -> Value {
    with(body, &json!({"overbookReason": "Stalni gost"}))
}

/// Rooms 1 and 2 are taken for days 2 to 6; an overbooked booking lies on room 1 for days 3 to 5.
fn full(fixture: &Fixture) -> (i64, i64, i64) {
    let (beneath, beside) = (fixture.booked(&stay_in(1, 2, 6)), fixture.booked(&stay_in(2, 2, 6)));
    let top = fixture.create("admin", &on_top(stay(3, 5))).expect(201).json();
    assert_eq!((&top["overbooked"], &top["workplaceNames"]), (&json!(true), &json!(["Boks 1"])));
    (beneath, beside, id(&top))
}

/// Which of a booking's parts are overbooked.
fn marks(fixture: &Fixture, booking: i64) -> Vec<bool> {
    fixture.app.db(|conn| {
        let own = occupancies::table.filter(occupancies::booking_id.eq(booking)).filter(occupancies::live.eq(true));
        Ok(own.order((occupancies::from_utc, occupancies::id)).select(occupancies::overbooked).load(conn)?)
    })
}

#[test]
fn overbooked_bookings_are_listed_until_they_get_a_place() {
    let fixture = Fixture::build();
    let (_, beside, top) = full(&fixture);
    let listed =
        |who: &str| column(&fixture.get(who, "/bookings?overbooked=true&sort=checkIn").expect(200).json(), "id");
    for who in ["sysadm", "admin", "opr", "tied"] {
        assert_eq!(listed(who), [top.to_string()], "{who}");
    }
    for who in ["foreign", "elsewhere", "user"] {
        assert_eq!(listed(who), Vec::<String>::new(), "{who}");
    }
    assert_eq!(fixture.get("opr", "/bookings?overbooked=yes").code(400), "request.query");
    let csv = fixture.get("opr", "/bookings/export.csv?overbooked=true").expect(200).text();
    assert_eq!(csv.trim_end().lines().count(), 2, "{csv}");
    // A canceled booking is in no one's way; a reinstated one must find a place.
    fixture.now("opr", top, "cancel", &cancel()).expect(200);
    assert_eq!(listed("admin"), Vec::<String>::new());
    let other = id(&fixture.create("admin", &on_top(stay(3, 5))).expect(201).json());
    assert_eq!(listed("admin"), [other.to_string()]);
    fixture.now("opr", beside, "cancel", &cancel()).expect(200);
    fixture.moved("opr", other, &to_place(2, 3, 5)).expect(200);
    assert_eq!(listed("admin"), Vec::<String>::new());
}

#[test]
fn a_booking_under_an_overbooked_one_keeps_its_time() {
    let fixture = Fixture::build();
    let (beneath, _, _) = full(&fixture);
    for (from, last) in [(2, 4), (2, 8), (3, 7), (1, 6), (4, 5), (4, 9)] {
        let had = fixture.parts(beneath)[0];
        let answer = fixture.moved("opr", beneath, &to(from, last));
        // The booking keeps its own time under an overbooked one; added time is checked.
        let free = !(from.max(3)..last.min(5)).any(|day| !(had.1..had.2).contains(&day));
        assert_eq!(answer.status, if free { 200 } else { 409 }, "{had:?} to {from}-{last}: {}", answer.text());
    }
    fixture.moved("opr", beneath, &to(12, 14)).expect(200);
    let refused = fixture.moved("opr", beneath, &to(2, 4)).expect(409).json();
    assert_eq!(refused["code"], "booking.taken", "who is on top counts for the others");
}

#[test]
fn an_overbooked_booking_moves_to_a_free_place() {
    let fixture = Fixture::build();
    let (_, beside, top) = full(&fixture);
    let refused = fixture.moved("opr", top, &to_place(2, 3, 5)).expect(409).json();
    assert_eq!(refused["collisions"][0]["bookingId"], beside);
    fixture.now("opr", beside, "cancel", &cancel()).expect(200);
    let moved = fixture.moved("opr", top, &to_place(2, 3, 5)).expect(200).json();
    assert_eq!((&moved["overbooked"], &moved["overbookReason"]), (&json!(false), &json!("Stalni gost")));
    assert!(moved["overbookResolvedAt"].is_string());
    assert_eq!(fixture.last_event(top)["data"]["resolved"], true);
    assert_eq!((fixture.parts(top), marks(&fixture, top)), (vec![(2, 3, 5)], vec![false]));
    // From now on it is a regular booking and moves like the others.
    assert_eq!(fixture.moved("opr", top, &to(3, 5)).expect(422).issues(), [": booking.reason.unchanged"]);
    assert_eq!(fixture.moved("opr", top, &to_place(1, 3, 5)).code(409), "booking.taken");
}

/// The same where it makes room for another one: taken back, it would lie on top again, and nobody asked for that.
#[test]
fn an_overbooked_booking_that_makes_room_has_its_place_and_does_not_return_on_top() {
    let fixture = Fixture::build();
    let (_, beside, top) = full(&fixture);
    fixture.now("opr", beside, "cancel", &cancel()).expect(200);
    let moves = json!({"moves": [{"bookingId": top, "version": 1, "workplaceId": 2}]});
    let made = send(&fixture, "opr", &moves).expect(201).json();
    let moved = fixture.booking(top);
    assert_eq!((&moved["overbooked"], &moved["overbookReason"]), (&json!(false), &json!("Stalni gost")));
    assert!(moved["overbookResolvedAt"].is_string(), "{moved}");
    assert_eq!((fixture.parts(top), marks(&fixture, top)), (vec![(2, 3, 5)], vec![false]));
    let listed = fixture.get("admin", "/bookings?overbooked=true").expect(200).json();
    assert_eq!(listed["items"], json!([]));
    assert_eq!(undo(&fixture, "opr", &made["id"]).code(409), "booking.taken");
    assert_eq!((fixture.parts(top), marks(&fixture, top)), (vec![(2, 3, 5)], vec![false]));
}

#[test]
fn an_overbooked_booking_gets_its_own_place_once_that_is_free() {
    let fixture = Fixture::build();
    let (beneath, _, top) = full(&fixture);
    let refused = fixture.moved("opr", top, &to(3, 5)).expect(409).json();
    assert_eq!((&refused["code"], &refused["collisions"][0]["bookingId"]), (&json!("booking.taken"), &json!(beneath)));
    assert_eq!(fixture.moved("opr", top, &to_place(1, 3, 5)).code(409), "booking.taken");
    assert_eq!((fixture.version(top), marks(&fixture, top)), (1, vec![true]));
    fixture.moved("opr", beneath, &to(12, 16)).expect(200);
    let resolved = fixture.moved("opr", top, &to(3, 5)).expect(200).json();
    assert_eq!((&resolved["overbooked"], &resolved["version"]), (&json!(false), &json!(2)));
    assert_eq!(marks(&fixture, top), [false]);
    // The room belongs to this booking alone now.
    assert_eq!(fixture.moved("opr", beneath, &to(2, 6)).code(409), "booking.taken");
}

#[test]
fn an_overbooked_booking_may_shrink_in_its_place_but_not_grow() {
    let fixture = Fixture::build();
    let (_, _, top) = full(&fixture);
    let shorter = fixture.moved("opr", top, &to(3, 4)).expect(200).json();
    assert_eq!((&shorter["overbooked"], marks(&fixture, top)), (&json!(true), vec![true]), "it still is on top");
    for (from, last) in [(3, 5), (2, 4), (3, 8)] {
        assert_eq!(fixture.moved("opr", top, &to(from, last)).code(409), "booking.taken", "{from} {last}");
    }
    let requested = with(to(3, 6), &json!({"overbookReason": "Još jednom"}));
    assert_eq!(fixture.moved("admin", top, &requested).code(400), "validation.unknown_field");
    // In another place it is no longer overbooked.
    assert_eq!(fixture.moved("opr", top, &to(6, 8)).expect(200).json()["overbooked"], false);
}

#[test]
fn only_the_overbooked_part_is_marked() {
    let fixture = Fixture::build();
    let other = fixture.booked(&stay_in(2, 4, 6));
    assert_eq!(fixture.create("opr", &on_top(split(2, 6, &[(1, 4), (2, 6)]))).code(403), "auth.forbidden");
    let top = id(&fixture.create("admin", &on_top(split(2, 6, &[(1, 4), (2, 6)]))).expect(201).json());
    assert_eq!((fixture.parts(top), marks(&fixture, top)), (vec![(1, 2, 4), (2, 4, 6)], vec![false, true]));
    assert_eq!(fixture.create("opr", &stay_in(1, 3, 4)).code(409), "booking.taken");
    fixture.moved("opr", other, &to(5, 6)).expect(200);
    assert_eq!(fixture.moved("opr", top, &to(2, 6)).code(409), "booking.taken", "not all of it has room yet");
    assert_eq!(fixture.moved("opr", top, &to(2, 5)).expect(200).json()["overbooked"], false);
    assert_eq!(marks(&fixture, top), [false, false]);
}

#[test]
fn an_overbooked_booking_is_reinstated_only_in_a_free_place() {
    let fixture = Fixture::build();
    let (beneath, _, top) = full(&fixture);
    fixture.now("opr", top, "cancel", &cancel()).expect(200);
    assert_eq!(fixture.now("admin", top, "reinstate", &json!({})).code(409), "booking.taken");
    fixture.now("opr", beneath, "cancel", &cancel()).expect(200);
    let back = fixture.now("admin", top, "reinstate", &json!({})).expect(200).json();
    assert_eq!((&back["overbooked"], marks(&fixture, top)), (&json!(false), vec![false]));
    assert!(back["overbookResolvedAt"].is_string());
}

#[test]
fn a_quote_for_an_overbooked_booking_offers_a_free_place() {
    let fixture = Fixture::build();
    let (_, _, top) = full(&fixture);
    let requested = with(to(3, 5), &json!({"branchId": 1, "serviceId": crate::fixture::STAY, "bookingId": top}));
    let quoted = fixture.ask("opr", &requested).expect(200).json();
    assert_eq!(quoted["free"], false, "where it is, it lies on top");
    let kinds = column(&json!({"items": quoted["alternatives"]}), "kind");
    assert_eq!(kinds, ["EARLIER", "LATER"], "{quoted}");
    // The proposed move ends the overbooking.
    let later = &quoted["alternatives"][1];
    let there = json!({"arrival": later["arrival"], "departure": later["departure"], "workplaceId": later["stays"][0]["workplaceId"]});
    assert_eq!(fixture.moved("opr", top, &there).expect(200).json()["overbooked"], false);
}

#[test]
fn a_quote_for_an_overbooked_booking_checks_like_a_move() {
    let fixture = Fixture::build();
    fixture.booked(&stay_in(1, 3, 6));
    let top = id(&fixture.create("admin", &on_top(stay_in(1, 3, 6))).expect(201).json());
    let ask = |last: i64| {
        let requested = with(question(&stay(3, last)), &json!({"bookingId": top}));
        let quoted = fixture.ask("opr", &requested).expect(200).json();
        (quoted["free"].clone(), quoted["alternatives"][0]["kind"].clone())
    };
    assert_eq!(ask(6), (json!(false), json!("WORKPLACE")), "it looks for a place of its own");
    assert_eq!(ask(5), (json!(true), Value::Null), "and may leave earlier");
    fixture.moved("opr", top, &to(3, 5)).expect(200);
}
