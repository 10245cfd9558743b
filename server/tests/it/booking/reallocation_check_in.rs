//! Checking a guest in where other bookings make room, as one step that is taken back as a whole.

use std::collections::BTreeMap;

use sapa_core::booking::state::BookingStatus;
use serde_json::{Value, json};

use super::reallocation::{PATH, everything, is_clean, send, undo};
use crate::booking::race::at_once;
use crate::fixture::records::id_of;
use crate::fixture::schedule::stay_in;
use crate::fixture::{BRANCH_A1, Fixture, GROOM, STAY, StoredBooking, day, key, with};
use crate::support::size;

/// Two guests of today; that of room 1 is to be checked in to room 2, whose guest moves to room 1.
fn pair(fixture: &Fixture) -> (i64, i64) {
    (fixture.booked(&stay_in(1, 0, 2)), fixture.booked(&stay_in(2, 0, 2)))
}

fn swap(own: i64, other: i64, more: &Value) -> Value {
    let check_in = with(json!({"bookingId": own, "version": 1, "workplaceId": 2}), more);
    json!({"moves": [{"bookingId": other, "version": 1, "workplaceId": 1}], "checkIn": check_in})
}

fn actions(fixture: &Fixture, id: i64) -> Vec<String> {
    let timeline = fixture.get("sysadm", &format!("/bookings/{id}/timeline")).expect(200).json();
    timeline["items"].as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_full_branch_makes_room_for_a_check_in_in_one_step() {
    let fixture = Fixture::build();
    let place = json!({"change": "new", "name": "Boks 9", "kind": "ROOM", "capacity": 1});
    let saved = fixture.save("admin", BRANCH_A1, &json!({"workplaces": [place]})).expect(200).json();
    let third = id_of(saved["workplaces"].as_array().unwrap().iter().find(|one| one["name"] == "Boks 9").unwrap());
    fixture.change("services", STAY, &json!({"workplaceIds": [1, 2, third]}));
    // The guest of room 1 has not left; room 2 is taken from tomorrow, the third one tonight.
    let status = BookingStatus::Active;
    fixture.store(StoredBooking { status, check_in: day(-3, 14), check_out: day(-1, 11), ..StoredBooking::default() });
    let own = fixture.booked(&stay_in(1, 0, 2));
    let other = fixture.booked(&stay_in(2, 1, 3));
    fixture.booked(&stay_in(third, 0, 1));
    let mails = fixture.app.all_mails().len();

    let refused = fixture.act("opr", own, 1, "check-in", &json!({})).expect(409).json();
    assert_eq!(refused["code"], "booking.place_in_use");
    let room = &refused["room"];
    let sent = &room["moves"][0];
    assert_eq!(
        (&sent["bookingId"], &sent["workplaceId"], &room["workplaceId"]),
        (&json!(other), &json!(third), &json!(2))
    );
    let body = json!({
        "moves": [{"bookingId": other, "version": sent["version"], "workplaceId": third}],
        "checkIn": {"bookingId": own, "version": 1, "workplaceId": 2},
    });
    let key = key();
    let attempt = || fixture.by("tied", "POST", PATH).key(&key).json(&body).send().expect(201).json();
    let made = attempt();
    assert_eq!(made, attempt(), "the same attempt has one effect");
    let inside = &made["booking"];
    assert_eq!(
        (&inside["status"], &inside["version"], &inside["workplaceNames"]),
        (&json!("ACTIVE"), &json!(2), &json!(["Boks 2"]))
    );
    assert_eq!((fixture.parts(own), fixture.parts(other)), (vec![(2, 0, 2)], vec![(third, 1, 3)]));
    assert_eq!(made["bookings"].as_array().unwrap().len(), 1, "the one that moved");
    let event = fixture.last_event(own);
    assert_eq!(event["action"], "CHECK_IN");
    assert_eq!(
        (&event["data"]["was"]["workplaces"], &event["data"]["is"]["workplaces"]),
        (&json!(["Boks 1"]), &json!(["Boks 2"]))
    );
    assert_eq!(event["data"]["reallocation"]["id"], made["id"]);
    assert_eq!(fixture.last_event(other)["data"]["reallocation"]["for"], json!(own));

    let back = undo(&fixture, "opr", &made["id"]).expect(200).json();
    assert_eq!((&back["booking"]["status"], &back["booking"]["checkedInAt"]), (&json!("CREATED"), &Value::Null));
    assert_eq!((fixture.parts(own), fixture.parts(other)), (vec![(1, 0, 2)], vec![(2, 1, 3)]));
    assert_eq!(actions(&fixture, own), ["CREATE", "CHECK_IN", "UNDO_CHECK_IN", "RESCHEDULE"]);
    assert_eq!(undo(&fixture, "opr", &made["id"]).code(409), "reallocation.undone");
    assert_eq!(fixture.app.all_mails().len(), mails, "nobody gets a mail");
    is_clean(&fixture);
}

#[test]
fn a_check_in_that_is_refused_moves_nobody() {
    let fixture = Fixture::build();
    let (own, other) = pair(&fixture);
    let foreign = fixture.store(StoredBooking { service: 5, workplace: 5, ..StoredBooking::default() });
    let before = everything(&fixture);

    let stale = send(&fixture, "opr", &swap(own, other, &json!({"version": 7}))).expect(409).json();
    assert_eq!((&stale["code"], &stale["bookings"][0]["id"]), (&json!("reallocation.changed"), &json!(own)));
    let mut moved = swap(own, other, &json!({}));
    moved["moves"][0]["version"] = json!(7);
    let stale = send(&fixture, "opr", &moved).expect(409).json();
    assert_eq!((&stale["code"], &stale["bookings"][0]["id"]), (&json!("reallocation.changed"), &json!(other)));
    for id in [foreign, 999_999] {
        let unknown = send(&fixture, "admin", &swap(own, other, &json!({"bookingId": id})));
        assert_eq!(unknown.expect(422).issues(), ["moves: validation.reference"], "{id}");
    }
    for place in [3, 5, 999] {
        let unknown = send(&fixture, "opr", &swap(own, other, &json!({"workplaceId": place})));
        assert_eq!(unknown.expect(422).issues(), ["checkIn.workplaceId: validation.reference"], "{place}");
    }
    for who in ["foreign", "elsewhere", "user"] {
        assert_eq!(send(&fixture, who, &swap(own, other, &json!({}))).status, 404, "{who}");
    }
    let both = with(swap(own, other, &json!({})), &json!({"booking": with(stay_in(2, 0, 2), &json!({}))}));
    assert_eq!(send(&fixture, "opr", &both).expect(422).issues(), ["checkIn: validation.reference"]);
    assert_eq!(everything(&fixture), before);

    // Not of today.
    let (later, next) = (fixture.booked(&stay_in(1, 5, 7)), fixture.booked(&stay_in(2, 5, 7)));
    let before = everything(&fixture);
    assert_eq!(send(&fixture, "opr", &swap(later, next, &json!({}))).code(409), "booking.reason.too_early");
    // The place that it would get is in use.
    let status = BookingStatus::Active;
    let (check_in, check_out) = (day(-3, 14), day(-1, 11));
    fixture.store(StoredBooking { workplace: 2, status, check_in, check_out, ..StoredBooking::default() });
    assert_eq!(send(&fixture, "opr", &swap(own, other, &json!({}))).code(409), "booking.place_in_use");
    assert_eq!(everything(&fixture).0[..before.0.len()], before.0);
    assert_eq!((fixture.status(own).as_str(), fixture.version(other)), ("CREATED", 1));
}

#[test]
fn an_early_session_is_checked_in_with_its_reason() {
    let fixture = Fixture::build();
    fixture.change("services", GROOM, &json!({"workplaceIds": [1, 2]}));
    let now = sapa_server::platform::http::moment::clock();
    let minutes = |by: i64| now.plus(chrono::Duration::minutes(by));
    // More than two hours ahead, on this day: only until nine in the evening.
    if day(1, 0).since(now) < chrono::Duration::hours(3) {
        return; // the session would stand on the next day
    }
    let own = fixture.store(StoredBooking {
        service: GROOM,
        check_in: minutes(125),
        check_out: minutes(170),
        ..StoredBooking::default()
    });
    let other = fixture.booked(&stay_in(2, 1, 3));
    let body = swap(own, other, &json!({}));
    assert_eq!(send(&fixture, "opr", &body).expect(422).issues(), ["checkIn.reason: validation.required"]);
    let made = send(&fixture, "opr", &swap(own, other, &json!({"reason": "Ranije"}))).expect(201).json();
    assert_eq!((fixture.status(own).as_str(), fixture.parts(own)[0].0), ("ACTIVE", 2));
    let spans = fixture.spans(own);
    assert!(spans[0].1 < minutes(60), "its time begins now");
    undo(&fixture, "opr", &made["id"]).expect(200);
    assert_eq!(fixture.spans(own), [(1, minutes(125), minutes(170))]);
}

#[test]
fn what_followed_keeps_it_from_being_taken_back() {
    type Change = fn(&Fixture, i64, i64);
    let changes: [(&str, Change); 4] = [
        ("completed", |fixture, own, _| {
            fixture.now("opr", own, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
        }),
        ("check-in undone", |fixture, own, _| {
            fixture.now("opr", own, "undo-check-in", &json!({})).expect(200);
        }),
        ("checked in again", |fixture, own, _| {
            fixture.now("opr", own, "undo-check-in", &json!({})).expect(200);
            fixture.now("opr", own, "check-in", &json!({})).expect(200);
        }),
        ("the other one checked in", |fixture, _, other| {
            fixture.now("opr", other, "check-in", &json!({})).expect(200);
        }),
    ];
    for (name, change) in changes {
        let fixture = Fixture::build();
        let (own, other) = pair(&fixture);
        let made = send(&fixture, "opr", &swap(own, other, &json!({}))).expect(201).json();
        change(&fixture, own, other);
        let before = everything(&fixture);
        let refused = undo(&fixture, "opr", &made["id"]).expect(409).json();
        let ids: Vec<&Value> = refused["bookings"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
        let changed = if name.starts_with("the other") { other } else { own };
        assert_eq!((&refused["code"], ids), (&json!("reallocation.changed"), vec![&json!(changed)]), "{name}");
        assert_eq!(everything(&fixture), before, "{name}");
        is_clean(&fixture);
    }
    // A payment does not count.
    let fixture = Fixture::build();
    let (own, other) = pair(&fixture);
    let made = send(&fixture, "opr", &swap(own, other, &json!({}))).expect(201).json();
    let cash = json!({"method": "CASH", "amount": 100});
    fixture.by("opr", "POST", &format!("/bookings/{own}/payments")).key(&key()).json(&cash).send().expect(201);
    undo(&fixture, "opr", &made["id"]).expect(200);
    assert_eq!((fixture.status(own).as_str(), fixture.parts(own)), ("CREATED", vec![(1, 0, 2)]));
    assert_eq!(fixture.booking(own)["facts"]["captured"], 100);
    is_clean(&fixture);
}

#[test]
fn of_two_at_once_one_checks_in() {
    let fixture = Fixture::build();
    for round in 0..size(4, 40) {
        let (own, other) = pair(&fixture);
        let body = swap(own, other, &json!({}));
        // In turns the rivals send the same, or one of them checks the guest in where it is.
        let got = at_once(3, |i| {
            if round % 2 == 1 && i == 0 {
                return if fixture.act("opr", own, 1, "check-in", &json!({})).status == 200 { 201 } else { 409 };
            }
            send(&fixture, "opr", &body).status
        });
        assert_eq!(got, BTreeMap::from([(201, 1), (409, 2)]), "round {round}");
        let places = (fixture.parts(own)[0].0, fixture.parts(other)[0].0);
        assert!([(1, 2), (2, 1)].contains(&places), "round {round}: {places:?}");
        assert_eq!(fixture.status(own), "ACTIVE");
        if places == (2, 1) {
            let id = fixture.last_event(own)["data"]["reallocation"]["id"].clone();
            let undone = at_once(3, |_| undo(&fixture, "opr", &id).status);
            assert_eq!(undone, BTreeMap::from([(200, 1), (409, 2)]), "round {round}");
            assert_eq!((fixture.parts(own)[0].0, fixture.parts(other)[0].0), (1, 2));
        } else {
            fixture.now("opr", own, "undo-check-in", &json!({})).expect(200);
        }
        for id in [own, other] {
            fixture.now("opr", id, "cancel", &json!({"kind": "DUPLICATE", "reason": "x"})).expect(200);
        }
    }
    is_clean(&fixture);
}
