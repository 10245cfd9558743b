//! A closure with the decisions about its affected bookings: one transaction, and its audit and events.

use serde_json::{Value, json};

use crate::fixture::schedule::{care, date, stay_in, stays, to, to_place};
use crate::fixture::{BRANCH_A1, Fixture, key, stay, with};

/// A decision about a booking at its present version.
pub fn decided(fixture: &Fixture, booking: i64, decision: &str, members: &Value) -> Value {
    with(json!({"bookingId": booking, "version": fixture.version(booking), "decision": decision}), members)
}

pub fn moving(fixture: &Fixture, booking: i64, to: Value) -> Value {
    decided(fixture, booking, "MOVE", &json!({ "move": to }))
}

pub fn canceling(fixture: &Fixture, booking: i64) -> Value {
    decided(fixture, booking, "CANCEL", &json!({"reason": "Farbanje"}))
}

/// The request that accepts a proposal.
fn taken_up(proposal: &Value) -> Value {
    let parts = proposal["stays"].as_array().unwrap();
    let of = |part: &Value| json!({"workplaceId": part["workplaceId"], "until": part["until"]});
    let place = match parts.as_slice() {
        [one] => json!({"workplaceId": one["workplaceId"]}),
        several => json!({"stays": several.iter().map(of).collect::<Vec<_>>()}),
    };
    with(json!({"arrival": proposal["arrival"], "departure": proposal["departure"]}), &place)
}

#[test]
fn keep_move_and_cancel_are_one_change() {
    let fixture = Fixture::build();
    let (kept, moved, canceled) =
        (fixture.booked(&stay_in(1, 5, 8)), fixture.booked(&stay_in(2, 5, 7)), fixture.booked(&care(5, 5, 1)));
    let closure = json!({"fromDate": date(5), "reason": "  Farbanje "});
    let decisions = [
        decided(&fixture, kept, "KEEP", &json!({})),
        moving(&fixture, moved, to_place(1, 9, 11)),
        canceling(&fixture, canceled),
    ];
    let shown = fixture.batch("admin", &closure, &decisions).expect(200);
    assert_eq!(shown.header("etag"), "\"2\"");
    let shown = shown.json();
    assert_eq!(shown, fixture.branch(BRANCH_A1));
    assert_eq!(shown["version"], 2);
    let timeslot = &shown["timeslots"][0];
    assert_eq!((&timeslot["fromDate"], &timeslot["reason"]), (&json!(date(5)), &json!("Farbanje")));

    assert_eq!((fixture.version(kept), fixture.parts(kept)), (1, vec![(1, 5, 8)]));
    assert_eq!((fixture.version(moved), fixture.parts(moved)), (2, vec![(1, 9, 11)]));
    let gone = fixture.booking(canceled);
    assert_eq!(
        (&gone["status"], &gone["cancelKind"], &gone["cancelReason"]),
        (&json!("CANCELED"), &json!("COMPANY"), &json!("Farbanje"))
    );
    assert_eq!(fixture.parts(canceled), []);
    for (booking, action) in [(moved, "RESCHEDULE"), (canceled, "CANCEL")] {
        let event = fixture.last_event(booking);
        assert_eq!((&event["action"], &event["actorName"]), (&json!(action), &json!("Mila admin")));
        assert_eq!(fixture.history("booking", booking).last().unwrap().0, format!("BOOKING_{action}"));
    }
    assert_eq!(fixture.last_event(kept)["action"], "CREATE");
    let (action, _, after) = fixture.history("branch", BRANCH_A1).pop().unwrap();
    assert_eq!(action, "BRANCH_UPDATED");
    assert_eq!(after["timeslots"], json!([date(5)]));
    // The day is closed now, and the kept booking may stay.
    assert_eq!(fixture.create("opr", &stay(5, 6)).expect(422).issues(), ["arrival: booking.reason.closed"]);
    fixture.moved("opr", kept, &to(5, 9)).expect(200);
}

#[test]
fn a_closure_without_affected_bookings_needs_no_decision() {
    let fixture = Fixture::build();
    fixture.booked(&stay(1, 3));
    let shown = fixture
        .batch("sysadm", &json!({"fromDate": date(9), "yearly": true, "workplaceIds": [2, 1]}), &[])
        .expect(200)
        .json();
    assert_eq!(
        (&shown["timeslots"][0]["workplaceIds"], &shown["timeslots"][0]["yearly"]),
        (&json!([1, 2]), &json!(true))
    );
}

#[test]
fn proposals_do_not_collide_and_can_be_accepted() {
    for reversed in [false, true] {
        let fixture = Fixture::build();
        let met = [
            fixture.booked(&stay_in(1, 3, 6)),
            fixture.booked(&stay_in(2, 5, 8)),
            fixture.booked(&stay_in(1, 6, 9)),
            fixture.booked(&care(5, 6, 2)),
            fixture.booked(&care(6, 6, 1)),
        ];
        fixture.booked(&stay_in(2, 9, 12));
        fixture.booked(&stay_in(1, 10, 30));
        let closure = json!({"fromDate": date(5), "toDate": date(6)});
        let preview = fixture.preview("admin", &closure).expect(200).json();
        let hits = preview["bookings"].as_array().unwrap();
        assert_eq!(hits.len(), met.len());
        let mut decisions: Vec<Value> = hits
            .iter()
            .map(|hit| {
                let booking = hit["booking"]["id"].as_i64().unwrap();
                assert_eq!(hit["difference"], 0, "as long as it was: {hit}");
                moving(&fixture, booking, taken_up(&hit["proposal"]))
            })
            .collect();
        if reversed {
            decisions.reverse();
        }
        fixture.batch("admin", &closure, &decisions).expect(200);
        for booking in met {
            assert_eq!(fixture.version(booking), 2);
        }
        assert_eq!(fixture.preview("admin", &closure).expect(200).json()["bookings"], json!([]));
    }
}

#[test]
fn a_room_that_closes_hands_its_guests_to_the_other() {
    let fixture = Fixture::build();
    let (long, short) = (fixture.booked(&stay_in(1, 3, 9)), fixture.booked(&stay_in(1, 9, 11)));
    fixture.booked(&stay_in(2, 7, 8));
    let closure = json!({"fromDate": date(5), "toDate": date(10), "workplaceIds": [1]});
    let preview = fixture.preview("admin", &closure).expect(200).json();
    let proposal = |i: usize| preview["bookings"][i]["proposal"].clone();
    assert_eq!(
        (proposal(1)["kind"].clone(), proposal(1)["stays"][0]["workplaceId"].clone()),
        (json!("WORKPLACE"), json!(2))
    );
    // Neither room is free throughout, nor any two in sequence.
    assert_eq!(proposal(0)["kind"], "EARLIER");
    let decisions = [
        moving(&fixture, long, with(to(3, 7), &json!({"stays": stays(&[(1, 5), (2, 7)])}))),
        moving(&fixture, short, taken_up(&proposal(1))),
    ];
    fixture.batch("admin", &closure, &decisions).expect(200);
    assert_eq!((fixture.parts(long), fixture.parts(short)), (vec![(1, 3, 5), (2, 5, 7)], vec![(2, 9, 11)]));
}

#[test]
fn cancellations_and_moves_make_room_for_later_moves() {
    let fixture = Fixture::build();
    let (goes, moves) = (fixture.booked(&stay_in(2, 4, 7)), fixture.booked(&stay_in(1, 4, 6)));
    let closure = json!({"fromDate": date(4), "workplaceIds": [1, 2]});
    // The move is listed first, into the place of the canceled booking, from the next day on.
    let decisions = [moving(&fixture, moves, to_place(2, 5, 7)), canceling(&fixture, goes)];
    fixture.batch("admin", &closure, &decisions).expect(200);
    assert_eq!(fixture.parts(moves), [(2, 5, 7)]);
}

#[test]
fn the_same_attempt_closes_once() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 7));
    let body = json!({"timeslot": {"fromDate": date(5)}, "bookings": [canceling(&fixture, booking)]});
    let send = |key: &str, version: i64, body: &Value| {
        fixture.by("admin", "POST", "/branches/1/closure-batch").key(key).if_match(version).json(body).send()
    };
    let name = key();
    let first = send(&name, 1, &body).expect(200);
    assert_eq!(send(&name, 1, &body).expect(200).body, first.body);
    assert_eq!(
        send(&name, 1, &with(body.clone(), &json!({"timeslot": {"fromDate": date(6)}}))).code(422),
        "idempotency.mismatch"
    );
    assert_eq!(fixture.branch(BRANCH_A1)["timeslots"].as_array().unwrap().len(), 1);
    assert_eq!(fixture.version(booking), 2);
    let stale = send(&key(), 1, &body).expect(412).json();
    assert_eq!((&stale["code"], &stale["current"]["version"]), (&json!("request.stale"), &json!(2)));
    // A request that changes bookings needs an idempotency key.
    let unnamed = || fixture.by("admin", "POST", "/branches/1/closure-batch").json(&body);
    assert_eq!(unnamed().if_match(2).send().code(400), "idempotency.required");
    assert_eq!(unnamed().key(&key()).send().code(428), "request.if_match_required");
}
