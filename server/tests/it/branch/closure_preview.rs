//! The preview of a closure: the affected bookings, the reasons and proposals. It changes nothing.

use sapa_core::booking::state::BookingStatus;
use serde_json::{Value, json};

use crate::fixture::schedule::{care, date, split, stay_in};
use crate::fixture::{Fixture, GROOM, STAY_A2, StoredBooking, civil, day, stay, with};

/// Booking and reason of each affected booking, in order.
fn met(preview: &Value) -> Vec<(i64, String)> {
    let hit = |hit: &Value| {
        let code = hit["reason"]["code"].as_str().unwrap();
        (hit["booking"]["id"].as_i64().unwrap(), code.trim_start_matches("booking.reason.").to_owned())
    };
    preview["bookings"].as_array().unwrap().iter().map(hit).collect()
}

fn shown(fixture: &Fixture, fields: &Value) -> Vec<(i64, String)> {
    met(&fixture.preview("admin", fields).expect(200).json())
}

fn hits(expected: &[(i64, &str)]) -> Vec<(i64, String)> {
    expected.iter().map(|(id, reason)| (*id, (*reason).to_owned())).collect()
}

fn session(fixture: &Fixture, from_today: i64, hour: i64) -> i64 {
    fixture.booked(&with(
        stay(from_today, from_today),
        &json!({"serviceId": GROOM, "departure": null, "arrival": civil(from_today, hour)}),
    ))
}

#[test]
fn a_closed_branch_affects_arrivals_departures_and_day_bookings() {
    let fixture = Fixture::build();
    let arrives = fixture.booked(&stay_in(2, 5, 8));
    let leaves = fixture.booked(&stay_in(1, 2, 6));
    let days = fixture.booked(&care(4, 5, 1));
    let bath = session(&fixture, 6, 10);
    let inside = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        workplace: 2,
        check_in: day(-2, 14),
        check_out: day(5, 11),
        ..StoredBooking::default()
    });
    // Not affected: stays that span the day, other places, other days, canceled bookings.
    fixture.booked(&stay_in(1, 7, 9));
    fixture.booked(&care(7, 8, 3));
    fixture.store(StoredBooking {
        service: STAY_A2,
        workplace: 4,
        check_in: day(5, 14),
        check_out: day(6, 11),
        ..StoredBooking::default()
    });
    let gone = fixture.booked(&stay_in(1, 11, 12));
    fixture.now("opr", gone, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);

    let closure = json!({"fromDate": date(5), "toDate": date(6), "reason": "Farbanje"});
    let preview = fixture.preview("admin", &closure).expect(200).json();
    let all = [(inside, "closed"), (leaves, "closed"), (days, "closed"), (arrives, "closed"), (bath, "closed")];
    assert_eq!(met(&preview), hits(&all), "by arrival");
    assert_eq!(preview["bookings"][1]["reason"]["params"]["date"], date(6));
    let bare = fixture.met("admin", &closure).expect(200).json();
    assert_eq!(met(&bare), met(&preview));
    let proposed = |of: &Value| of["bookings"].as_array().unwrap().iter().any(|hit| hit["proposal"] != Value::Null);
    assert_eq!((proposed(&preview), proposed(&bare)), (true, false));
    assert_eq!(
        preview["bookings"][1]["booking"],
        fixture.get("admin", "/bookings?q=B-").json()["items"]
            .as_array()
            .unwrap()
            .iter()
            .find(|item| item["id"] == leaves)
            .unwrap()
            .clone()
    );
    assert_eq!(shown(&fixture, &json!({"fromDate": date(11), "toDate": date(12)})), []);
    // No closure was made and no booking moved.
    assert_eq!((fixture.branch(1)["timeslots"].clone(), fixture.branch(1)["version"].clone()), (json!([]), json!(1)));
    assert_eq!(fixture.version(arrives), 1);
}

#[test]
fn a_closed_workplace_affects_its_bookings() {
    let fixture = Fixture::build();
    let through = fixture.booked(&stay_in(1, 4, 8));
    let divided = fixture.booked(&split(8, 12, &[(2, 10), (1, 12)]));
    fixture.booked(&stay_in(2, 4, 8));
    let room = |first: i64, last: i64| json!({"fromDate": date(first), "toDate": date(last), "workplaceIds": [1]});
    assert_eq!(shown(&fixture, &room(6, 6)), hits(&[(through, "place_closed")]));
    // A booking may stay until the night before the closure.
    assert_eq!(shown(&fixture, &room(8, 9)), []);
    assert_eq!(shown(&fixture, &room(1, 30)), hits(&[(through, "place_closed"), (divided, "place_closed")]));
    assert_eq!(shown(&fixture, &room(11, 11)), hits(&[(divided, "place_closed")]));
    let inside = fixture.store(StoredBooking { status: BookingStatus::Active, ..StoredBooking::default() });
    assert_eq!(shown(&fixture, &room(0, 0)), hits(&[(inside, "place_closed")]), "tonight is still to come");
    assert_eq!(shown(&fixture, &room(-1, -1)), [], "what was is over");
}

#[test]
fn part_of_a_day_affects_sessions_arrivals_and_departures() {
    let fixture = Fixture::build();
    let (early, noon) = (session(&fixture, 5, 10), session(&fixture, 5, 12));
    let days = fixture.booked(&care(5, 5, 1));
    fixture.booked(&stay_in(2, 5, 6));
    let hours = |from: &str, to: &str| json!({"fromDate": date(5), "fromTime": from, "toTime": to});
    assert_eq!(shown(&fixture, &hours("12:00", "15:00")), hits(&[(noon, "closed_hours")]));
    assert_eq!(shown(&fixture, &hours("10:30", "12:00")), hits(&[(early, "closed_hours")]));
    assert_eq!(shown(&fixture, &hours("17:00", "19:00")), hits(&[(days, "closed_hours")]));
    let table = with(hours("00:00", "24:00"), &json!({"workplaceIds": [1]}));
    assert_eq!(shown(&fixture, &table), hits(&[(early, "place_closed_hours"), (noon, "place_closed_hours")]));
}

#[test]
fn a_yearly_closure_affects_all_future_years() {
    let fixture = Fixture::build();
    let (soon, later) = (fixture.booked(&stay(20, 22)), fixture.booked(&stay(400, 402)));
    let once = json!({"fromDate": date(20), "toDate": date(60)});
    assert_eq!(shown(&fixture, &once), hits(&[(soon, "closed")]));
    // A year later, the closures cover the same days.
    assert_eq!(shown(&fixture, &with(once, &json!({"yearly": true}))), hits(&[(soon, "closed"), (later, "closed")]));
}

#[test]
fn accounts_that_may_close_may_preview() {
    let fixture = Fixture::build();
    let closure = json!({"fromDate": date(5)});
    for who in ["opr", "tied"] {
        assert_eq!(fixture.preview(who, &closure).code(403), "auth.forbidden", "{who}");
    }
    for who in ["foreign", "elsewhere", "user"] {
        assert_eq!(fixture.preview(who, &closure).code(404), "request.not_found", "{who}");
    }
    assert_eq!(fixture.post("admin", "/branches/999/closure-preview", &closure).code(404), "request.not_found");
    fixture.preview("sysadm", &closure).expect(200);
    let issues = |fields: &Value| fixture.preview("admin", fields).expect(422).issues();
    assert_eq!(issues(&json!({})), ["fromDate: validation.required"]);
    assert_eq!(issues(&json!({"fromDate": date(5), "toDate": date(4)})), ["toDate: validation.order"]);
    assert_eq!(issues(&json!({"fromDate": date(5), "fromTime": "10:00"})), ["toTime: validation.required"]);
    for place in [4, 5, 999] {
        let named = json!({"fromDate": date(5), "workplaceIds": [1, place]});
        assert_eq!(issues(&named), ["workplaceIds: validation.reference"], "{place}");
    }
    assert_eq!(
        fixture.preview("admin", &json!({"fromDate": date(5), "bookings": []})).code(400),
        "validation.unknown_field"
    );
}

#[test]
fn more_than_can_be_decided_at_once_is_refused() {
    let fixture = Fixture::build();
    for i in 0..501 {
        fixture.store(StoredBooking {
            service: crate::fixture::CARE,
            workplace: 3,
            check_in: day(i + 1, 8),
            check_out: day(i + 1, 18),
            ..StoredBooking::default()
        });
    }
    let refused = fixture.preview("admin", &json!({"fromDate": date(1), "toDate": date(501)})).expect(422);
    assert_eq!(refused.issues(), ["toDate: closure.too_many_bookings"]);
    assert_eq!(refused.json()["issues"][0]["params"]["max"], 500);
    let most = fixture.preview("admin", &json!({"fromDate": date(1), "toDate": date(500)})).expect(200).json();
    assert_eq!(most["bookings"].as_array().unwrap().len(), 500);
}

#[test]
fn without_opening_hours_a_session_is_proposed_by_day() {
    let fixture = Fixture::build();
    let baths: Vec<i64> = [9, 12, 15, 18].map(|hour| session(&fixture, 5, hour)).to_vec();
    let preview = fixture.preview("admin", &json!({"fromDate": date(5)})).expect(200).json();
    assert_eq!(met(&preview).len(), baths.len());
    for hit in preview["bookings"].as_array().unwrap() {
        let arrival = hit["proposal"]["arrival"].as_str().unwrap();
        let time = &arrival[11..];
        assert!(("08:00"..="19:00").contains(&time), "an hour's bath at {arrival}");
    }
}
