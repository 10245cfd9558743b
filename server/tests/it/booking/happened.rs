//! Changes that staff made without network and send later: judged by the moment that they happened, and
//! kept with both times.

use chrono::Duration;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::http::moment::clock;
use serde_json::{Value, json};

use crate::fixture::records::id_of;
use crate::fixture::{BRANCH_A1, Fixture, GROOM, StoredBooking, ZONE, day, stay, with};
use crate::support::Answer;

fn ago(minutes: i64) -> UtcTime {
    clock().plus(-Duration::minutes(minutes))
}

/// A session that began three hours ago and lasted one.
fn session(fixture: &Fixture, status: BookingStatus, workplace: i64) -> i64 {
    let (check_in, check_out) = (ago(180), ago(120));
    fixture.store(StoredBooking { service: GROOM, workplace, status, check_in, check_out, ..StoredBooking::default() })
}

fn act(fixture: &Fixture, id: i64, version: i64, verb: &str, happened: UtcTime) -> Answer {
    fixture.act("opr", id, version, verb, &json!({ "happenedAt": happened }))
}

/// Code and path of the only issue.
fn issue(answer: Answer) -> String {
    let problem = answer.expect(422).json();
    assert_eq!(problem["issues"].as_array().unwrap().len(), 1, "{problem}");
    format!("{} {}", problem["issues"][0]["path"].as_str().unwrap(), problem["issues"][0]["code"].as_str().unwrap())
}

#[test]
fn a_change_without_network_is_judged_by_its_moment() {
    let fixture = Fixture::build();
    let id = session(&fixture, BookingStatus::Created, 1);
    fixture.act("opr", id, 1, "check-in", &json!({})).expect(409);
    // More than two hours early: with a reason on the same day, else not at all.
    assert!([409, 422].contains(&act(&fixture, id, 1, "check-in", ago(181 + 120)).status), "too early then");
    assert_eq!(issue(act(&fixture, id, 1, "check-in", ago(12 * 60 + 1))), "happenedAt validation.range");
    assert_eq!(issue(act(&fixture, id, 1, "check-in", ago(-5))), "happenedAt validation.range");
    for text in ["yesterday", "2026-11-25T09:00", "2026-11-25T09:00:00+01:00"] {
        let wrong = fixture.act("opr", id, 1, "check-in", &json!({ "happenedAt": text }));
        assert_eq!(issue(wrong), "happenedAt validation.format", "{text}");
    }

    let (arrived, left) = (ago(175), ago(130));
    let inside = act(&fixture, id, 1, "check-in", arrived).expect(200).json();
    assert_eq!((&inside["status"], &inside["facts"]["checkedInAt"]), (&json!("ACTIVE"), &json!(arrived)));
    assert_ne!(inside["facts"]["lastTransitionAt"], json!(arrived), "taking it back runs by the server's time");
    let event = fixture.last_event(id);
    assert_eq!(event["at"], json!(arrived));
    assert_eq!(event["data"]["recordedAt"], inside["facts"]["lastTransitionAt"]);
    let (action, _, after) = fixture.history("booking", id).pop().unwrap();
    assert_eq!((action.as_str(), &after["happenedAt"]), ("BOOKING_CHECK_IN", &json!(arrived)));

    let complete = |at: UtcTime| json!({ "happenedAt": at, "leaveBalanceOpen": true });
    let before = fixture.act("opr", id, 2, "complete", &complete(ago(176)));
    assert_eq!(issue(before), "happenedAt validation.range", "not before the last event");
    let done = fixture.act("opr", id, 2, "complete", &complete(left)).expect(200).json();
    assert_eq!(done["facts"]["completedAt"], json!(left));
    assert_eq!(fixture.occupancy(id).1, left.naive(), "the place is free from then on");
    fixture.act("opr", id, 3, "reopen", &json!({})).expect(200);
}

#[test]
fn an_absence_is_judged_by_its_moment() {
    let fixture = Fixture::build();
    let id = session(&fixture, BookingStatus::Created, 1);
    act(&fixture, id, 1, "no-show", ago(151)).expect(409);
    let absent = ago(149);
    let gone = act(&fixture, id, 1, "no-show", absent).expect(200).json();
    assert_eq!((&gone["status"], &gone["facts"]["canceledAt"]), (&json!("CANCELED"), &json!(absent)));
    assert_eq!(fixture.last_event(id)["at"], json!(absent));
}

#[test]
fn other_changes_happen_when_they_arrive() {
    let fixture = Fixture::build();
    let (id, inside) = (session(&fixture, BookingStatus::Created, 1), session(&fixture, BookingStatus::Active, 2));
    let at = json!({ "happenedAt": ago(10) });
    let cancel = with(at.clone(), &json!({ "kind": "CUSTOMER", "reason": "Bolest" }));
    let broken = with(at.clone(), &json!({ "by": "CUSTOMER", "reason": "Bolest" }));
    let moved = with(at.clone(), &json!({ "arrival": crate::fixture::civil(1, 9) }));
    for (id, verb, body) in [
        (id, "cancel", &cancel),
        (id, "reschedule", &moved),
        (id, "reinstate", &at),
        (id, "release", &at),
        (inside, "break-off", &broken),
        (inside, "undo-check-in", &at),
        (inside, "reopen", &at),
    ] {
        let refused = fixture.act("sysadm", id, 1, verb, body).expect(400).json();
        assert_eq!(refused["issues"][0]["path"], "happenedAt", "{verb}");
    }
}

#[test]
fn a_walk_in_without_network_keeps_both_times() {
    let fixture = Fixture::build();
    let came = ago(60);
    let arrival = ZONE.civil(came).format("%Y-%m-%dT%H:%M").to_string();
    let pet = json!([{"name": "Žućko", "animalTypeId": 1, "breedId": 1, "size": "SMALL"}]);
    let walk_in = json!({
        "branchId": BRANCH_A1, "serviceId": GROOM, "guestName": "Mila Perić", "guestPhone": "+381642187740",
        "pets": pet, "arrival": arrival, "happenedAt": came,
    });
    let made = fixture.create("opr", &walk_in).expect(201).json();
    let id = id_of(&made);
    let event = fixture.last_event(id);
    assert_eq!((&event["action"], &event["at"]), (&json!("CREATE"), &json!(came)));
    assert_ne!(made["createdAt"], json!(came));
    assert_eq!(fixture.history("booking", id).pop().unwrap().2["happenedAt"], json!(came));
    assert_eq!(issue(act(&fixture, id, 1, "check-in", ago(61))), "happenedAt validation.range");
    act(&fixture, id, 1, "check-in", came.plus(Duration::seconds(30))).expect(200);

    let early = with(walk_in, &json!({ "happenedAt": ago(12 * 60 + 1) }));
    assert_eq!(issue(fixture.create("opr", &early)), "happenedAt validation.range");
    let owner = with(stay(1, 2), &json!({ "happenedAt": came, "guestName": null, "guestPhone": null }));
    let refused = fixture.create("user", &owner).expect(400).json();
    assert_eq!(
        (&refused["code"], &refused["issues"][0]["path"]),
        (&json!("validation.unknown_field"), &json!("happenedAt"))
    );
}

#[test]
fn a_note_without_network_says_when_it_was_written() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking { check_in: day(0, 0), check_out: day(2, 11), ..StoredBooking::default() });
    let write = |on: Value| fixture.post("opr", "/notes", &with(json!({ "text": "Uzima lek uveče" }), &on));
    let on_booking = |at: UtcTime| json!({ "entity": "BOOKING", "entityId": id, "happenedAt": at });
    let written = ago(45);
    let note = write(on_booking(written)).expect(201).json();
    assert_eq!(note["happenedAt"], json!(written));
    assert_ne!(note["createdAt"], json!(written));
    assert_eq!(fixture.history("note", id_of(&note)).pop().unwrap().2["happenedAt"], json!(written));
    assert_eq!(issue(write(on_booking(ago(12 * 60 + 1)))), "happenedAt validation.range");

    fixture.act("opr", id, 1, "check-in", &json!({})).expect(200);
    assert_eq!(issue(write(on_booking(ago(1)))), "happenedAt validation.range", "before the booking's last event");
    let now = write(json!({ "entity": "BOOKING", "entityId": id })).expect(201).json();
    assert_eq!(now["happenedAt"], Value::Null);
    let edit = json!({ "text": "Ujutru", "happenedAt": written });
    let refused = fixture.put("opr", &format!("/notes/{}", id_of(&now)), 1, &edit).expect(400).json();
    assert_eq!(refused["issues"][0]["path"], "happenedAt");
}
