//! Every state × action × account over HTTP, compared with the core's verdict; and the rows that each
//! action writes.

use diesel::prelude::*;
use sapa_core::base::kinds::ServiceType;
use sapa_core::booking::actions::{Refusal, permit};
use sapa_core::booking::occupancy::planned;
use sapa_core::booking::state::{BookingAction, BookingStatus};
use sapa_server::booking::facts;
use sapa_server::booking::rows::booking;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{audit_entries, bookings, companies};
use serde_json::{Value, json};

use crate::fixture::{CARE, Fixture, GROOM, STAY, StoredBooking, WHO, ZONE, civil, day, key, stay, with};

const VERBS: [(BookingAction, &str); 9] = [
    (BookingAction::CheckIn, "check-in"),
    (BookingAction::Complete, "complete"),
    (BookingAction::Cancel, "cancel"),
    (BookingAction::NoShow, "no-show"),
    (BookingAction::BreakOff, "break-off"),
    (BookingAction::Release, "release"),
    (BookingAction::UndoCheckIn, "undo-check-in"),
    (BookingAction::Reopen, "reopen"),
    (BookingAction::Reinstate, "reinstate"),
];

fn body(action: BookingAction) -> Value {
    match action {
        BookingAction::Cancel => json!({"kind": "CUSTOMER", "reason": "Promena plana"}),
        BookingAction::BreakOff => json!({"by": "COMPANY", "reason": "Kvar"}),
        BookingAction::Complete => json!({"leaveBalanceOpen": true}),
        _ => json!({"reason": "Razlog"}),
    }
}

#[test]
fn every_state_action_and_account_as_the_core_says() {
    let fixture = Fixture::build();
    let mut seen = std::collections::BTreeMap::<u16, usize>::new();
    // A stay of yesterday, a future stay and one of company B meet every answer.
    for (from, to) in [(-1, 1), (2, 3)] {
        for status in BookingStatus::ALL.iter().copied() {
            for (action, verb) in VERBS {
                for who in WHO {
                    let customer = Some(Fixture::id("user"));
                    let booking = StoredBooking {
                        status,
                        customer,
                        check_in: day(from, 14),
                        check_out: day(to, 11),
                        ..StoredBooking::default()
                    };
                    let id = fixture.store(booking);
                    let facts = fixture.app.db(|conn| facts::of(&booking::find(conn, id)?.unwrap()));
                    let expected = match permit(&facts, &Fixture::actor(who), action, clock()) {
                        Ok(_) => (200, None),
                        Err(Refusal::Outside) => (404, Some("request.not_found".to_owned())),
                        Err(Refusal::Role(_)) => (403, Some("auth.forbidden".to_owned())),
                        Err(Refusal::State(_)) => (409, Some("booking.transition.not_allowed".to_owned())),
                        Err(Refusal::Condition(reason)) => (409, Some(reason.code)),
                    };
                    let answer = fixture.act(who, id, 1, verb, &body(action));
                    let text = answer.text();
                    assert_eq!(answer.status, expected.0, "{status} {verb} {who}: {text}");
                    let json = answer.json();
                    assert_eq!(json["code"].as_str().map(str::to_owned), expected.1, "{status} {verb} {who}");
                    if answer.status == 200 {
                        assert_eq!(json["status"], action.target().unwrap().as_str());
                        assert_eq!(answer.header("etag"), "\"2\"");
                    } else {
                        assert_eq!(fixture.status(id), status.as_str(), "a refusal changes nothing");
                    }
                    if json["code"] == "booking.transition.not_allowed" {
                        assert_eq!(json["from"], status.as_str());
                        assert_eq!(json["to"], action.target().unwrap().as_str());
                        assert!(json["allowed"].is_array());
                    }
                    *seen.entry(answer.status).or_default() += 1;
                    free(&fixture, id);
                }
            }
        }
    }
    assert!([200, 403, 404, 409].iter().all(|status| seen.contains_key(status)), "{seen:?}");
    assert_eq!(seen.values().sum::<usize>(), 2 * 4 * VERBS.len() * WHO.len());
}

/// Makes the room free again.
fn free(fixture: &Fixture, id: i64) {
    use sapa_server::schema::occupancies as o;
    fixture
        .app
        .db(|conn| Ok(diesel::update(o::table.filter(o::booking_id.eq(id))).set(o::live.eq(false)).execute(conn)?));
}

#[test]
fn an_action_wants_key_version_and_token() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking::default());
    let verb = || fixture.verb("opr", id, "check-in");
    assert_eq!(verb().if_match(1).json(&json!({})).send().code(400), "idempotency.required");
    assert_eq!(verb().key(&key()).json(&json!({})).send().code(428), "request.if_match_required");
    let nobody = fixture.app.post(&format!("/bookings/{id}/check-in")).key(&key()).if_match(1).json(&json!({})).send();
    assert_eq!(nobody.code(401), "auth.required");
    let stale = fixture.act("opr", id, 7, "check-in", &json!({})).expect(412).json();
    assert_eq!((stale["code"].as_str(), stale["current"]["version"].as_i64()), (Some("request.stale"), Some(1)));
    assert_eq!(stale["current"]["guestName"], "Ana Marić");
    assert_eq!(
        fixture.act("opr", id, 1, "check-in", &json!({"status": "ACTIVE"})).code(400),
        "validation.unknown_field"
    );
    assert_eq!(fixture.status(id), "CREATED");
}

#[test]
fn the_same_attempt_twice_is_once() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking::default());
    let key = key();
    let send = || fixture.verb("opr", id, "check-in").key(&key).if_match(1).json(&json!({})).send();
    let first = send().expect(200);
    // The version has changed; the key is looked up before the version.
    let repeated = send().expect(200);
    assert_eq!((repeated.body, repeated.headers["etag"].clone()), (first.body, first.headers["etag"].clone()));
    let other = fixture.verb("opr", id, "check-in").key(&key).if_match(1).json(&json!({"reason": "x"})).send();
    assert_eq!(other.code(422), "idempotency.mismatch");
    let timeline = fixture.get("opr", &format!("/bookings/{id}/timeline")).json();
    assert_eq!(timeline["items"].as_array().unwrap().len(), 1);
}

#[test]
fn the_timeline_of_a_day_from_arrival_to_departure() {
    let fixture = Fixture::build();
    let made = fixture.create("opr", &with(stay(0, 2), &json!({"arrival": civil(0, 23)}))).expect(201).json();
    let id = made["id"].as_i64().unwrap();
    let active = fixture.act("opr", id, 1, "check-in", &json!({})).expect(200).json();
    assert!(active["checkedInAt"].is_string());
    let back = fixture.act("opr", id, 2, "undo-check-in", &json!({"reason": "Pogrešan pas"})).expect(200).json();
    assert_eq!((back["status"].as_str(), back["checkedInAt"].is_null()), (Some("CREATED"), true));
    fixture.act("opr", id, 3, "check-in", &json!({})).expect(200);
    let done = fixture.act("opr", id, 4, "complete", &json!({"leaveBalanceOpen": true})).expect(200).json();
    assert!(done["completedAt"].is_string());
    // The remaining nights are free again.
    let plan = planned(ServiceType::Hostel, ZONE, day(0, 23), day(2, 11));
    let (from, to, live) = fixture.occupancy(id);
    assert_eq!((from, to, live), (plan.from.naive(), plan.to.naive(), false), "no night of it was used");
    fixture.create("opr", &with(stay(1, 2), &json!({"workplaceId": 1}))).expect(201);
    // Therefore the booking cannot be reopened.
    let refused = fixture.act("admin", id, 5, "reopen", &json!({})).expect(409).json();
    assert_eq!((refused["code"].as_str(), refused["collisions"].as_array().unwrap().len()), (Some("booking.taken"), 1));

    let timeline = fixture.get("opr", &format!("/bookings/{id}/timeline")).json();
    let steps: Vec<_> =
        timeline["items"].as_array().unwrap().iter().map(|item| item["action"].as_str().unwrap()).collect();
    assert_eq!(steps, ["CREATE", "CHECK_IN", "UNDO_CHECK_IN", "CHECK_IN", "COMPLETE"]);
    assert_eq!(timeline["items"][2]["reason"], "Pogrešan pas");
    let audit: Vec<String> = fixture.app.db(|conn| {
        Ok(audit_entries::table
            .filter(audit_entries::entity_id.eq(id))
            .filter(audit_entries::entity.eq("booking"))
            .order(audit_entries::id)
            .select(audit_entries::action)
            .load(conn)?)
    });
    assert_eq!(audit.len(), 5);
    assert_eq!(audit[4], "BOOKING_COMPLETE");
}

#[test]
fn canceling_frees_the_place_and_reinstating_takes_it() {
    let fixture = Fixture::build();
    let made = fixture.create("opr", &with(stay(1, 4), &json!({"workplaceId": 1}))).expect(201).json();
    let id = made["id"].as_i64().unwrap();
    let staff = |body: &Value| fixture.act("opr", id, 1, "cancel", body).expect(422).issues();
    assert_eq!(staff(&json!({"kind": "CUSTOMER"})), ["reason: validation.required"]);
    assert_eq!(staff(&json!({"kind": "PLATFORM", "reason": "x"})), ["kind: validation.reference"]);
    assert_eq!(staff(&json!({})), ["kind: validation.required", "reason: validation.required"]);
    let canceled =
        fixture.act("opr", id, 1, "cancel", &json!({"kind": "CUSTOMER", "reason": "Put otkazan"})).expect(200).json();
    assert_eq!(
        (canceled["cancelKind"].as_str(), canceled["cancelReason"].as_str()),
        (Some("CUSTOMER"), Some("Put otkazan"))
    );
    assert!(!fixture.occupancy(id).2);
    assert_eq!(fixture.act("elsewhere", id, 2, "reinstate", &json!({})).code(404), "request.not_found");
    let back = fixture.act("opr", id, 2, "reinstate", &json!({})).expect(200).json();
    assert_eq!(
        (back["status"].as_str(), back["cancelKind"].is_null(), back["canceledAt"].is_null()),
        (Some("CREATED"), true, true)
    );
    assert!(fixture.occupancy(id).2);

    fixture.act("admin", id, 3, "cancel", &json!({"kind": "DUPLICATE", "reason": "Dva puta"})).expect(200);
    fixture.create("opr", &with(stay(2, 3), &json!({"workplaceId": 1}))).expect(201);
    assert_eq!(fixture.act("admin", id, 4, "reinstate", &json!({})).code(409), "booking.taken");
    assert!(!fixture.occupancy(id).2);
}

#[test]
fn a_pet_owner_cancels_without_a_reason_and_sees_no_names() {
    let fixture = Fixture::build();
    let own = with(stay(5, 6), &json!({"guestName": null, "guestPhone": null}));
    let id = fixture.create("user", &own).expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(fixture.act("other", id, 1, "cancel", &json!({"kind": "CUSTOMER"})).code(404), "request.not_found");
    assert_eq!(
        fixture.act("user", id, 1, "cancel", &json!({"kind": "COMPANY"})).expect(422).issues(),
        ["kind: validation.reference"]
    );
    fixture.act("user", id, 1, "cancel", &json!({"kind": "CUSTOMER"})).expect(200);
    fixture.act("admin", id, 2, "reinstate", &json!({"reason": "Interno"})).expect(200);
    let timeline = fixture.get("user", &format!("/bookings/{id}/timeline")).json();
    assert_eq!(timeline["items"][1]["actorName"], "Mila user");
    assert_eq!((timeline["items"][2]["actorName"].is_null(), timeline["items"][2]["reason"].is_null()), (true, true));
}

#[test]
fn a_session_that_begins_early_needs_a_reason_and_the_room() {
    let fixture = Fixture::build();
    // Late in the evening: early now, at any hour except the last ones.
    let now = clock();
    let (start, end) = (day(0, 23), day(1, 0));
    if now >= start.plus(-chrono::Duration::minutes(125)) || now < day(0, 0).plus(chrono::Duration::minutes(2)) {
        return; // no session of today begins late enough
    }
    let booking =
        StoredBooking { service: GROOM, workplace: 1, check_in: start, check_out: end, ..StoredBooking::default() };
    let id = fixture.store(booking);
    assert_eq!(fixture.act("opr", id, 1, "check-in", &json!({})).expect(422).issues(), ["reason: validation.required"]);
    let between = fixture.store(StoredBooking {
        check_in: start.plus(-chrono::Duration::minutes(60)),
        check_out: start,
        ..booking
    });
    let refused = fixture.act("opr", id, 1, "check-in", &json!({"reason": "Došli ranije"})).expect(409).json();
    assert_eq!(refused["collisions"][0]["bookingId"], between);
    free(&fixture, between);
    let early = fixture.act("opr", id, 1, "check-in", &json!({"reason": "Došli ranije"})).expect(200).json();
    assert_eq!(early["earlyReason"], "Došli ranije");
    assert!(fixture.occupancy(id).0 < start.naive(), "its place is taken from now on");
    fixture.act("opr", id, 2, "undo-check-in", &json!({})).expect(200);
    assert_eq!(fixture.occupancy(id).0, start.naive());
}

#[test]
fn a_no_show_frees_the_place() {
    let fixture = Fixture::build();
    let today = fixture.store(StoredBooking { check_in: day(0, 1), check_out: day(2, 11), ..StoredBooking::default() });
    assert_eq!(fixture.act("opr", today, 1, "no-show", &json!({})).code(409), "booking.reason.no_show_not_yet");
    let yesterday = fixture.store(StoredBooking { service: CARE, workplace: 3, ..StoredBooking::default() });
    let gone = fixture.act("opr", yesterday, 1, "no-show", &json!({})).expect(200).json();
    assert_eq!((gone["status"].as_str(), gone["cancelKind"].as_str()), (Some("CANCELED"), Some("NO_SHOW")));
    assert!(!fixture.occupancy(yesterday).2);
}

#[test]
fn a_late_departure_keeps_the_planned_times() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-4, 14),
        check_out: day(-1, 11),
        ..StoredBooking::default()
    });
    let (_, planned_end, _) = fixture.occupancy(id);
    fixture.act("opr", id, 1, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    assert_eq!(fixture.occupancy(id).1, planned_end);
    // Reopening has nothing to take back.
    fixture.act("admin", id, 2, "reopen", &json!({})).expect(200);
    assert_eq!(fixture.occupancy(id).1, planned_end);
}

#[test]
fn existing_bookings_of_a_suspended_company_run_to_their_end() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking { service: STAY, ..StoredBooking::default() });
    fixture.app.db(|conn| {
        Ok(diesel::update(companies::table.find(1)).set(companies::status.eq("SUSPENDED")).execute(conn)?)
    });
    fixture.act("opr", id, 1, "check-in", &json!({})).expect(200);
    fixture.act("opr", id, 2, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    let versions: i64 = fixture.app.db(|conn| Ok(bookings::table.find(id).select(bookings::version).first(conn)?));
    assert_eq!(versions, 3);
}
