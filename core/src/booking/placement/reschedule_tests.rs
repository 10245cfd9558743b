//! Tests of moves: kept and new places, guests in house, prices and terms.

use serde_json::{Value, json};

use super::*;
use crate::base::issue::Param;
use crate::base::read::{Read, read};
use crate::booking::placement::draft::DraftQuestion;

/// Bella is in room 7 from Friday 20 to Tuesday 24 November. Rooms 8 and 9 exist too; room 9 is not
/// a room of the service. Now is Saturday noon.
pub struct Case {
    pub question: Value,
    pub booking: Value,
}

impl Case {
    pub fn new(status: &str) -> Self {
        let place = |id: i64| json!({"id": id, "kind": "ROOM", "capacity": 2, "sizes": [], "animalTypeIds": [], "active": true});
        let question = json!({"input": {}, "role": "OPR", "now": "2026-11-21T11:00:00Z",
            "branch": {"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00", "cancellationPolicy": "STRICT",
                "active": true, "companyStatus": "APPROVED", "currency": "RSD", "openingHours": [], "timeslots": []},
            "service": {"id": 5, "branchId": 1, "type": "HOSTEL", "price": 600_000, "durationMinutes": null,
                "discountRate": 0, "size": null, "workplaceIds": [7, 8], "active": true},
            "workplaces": [place(7), place(8), place(9)]});
        let booking = json!({"id": 3, "serviceId": 5, "overbooked": false, "pets": [{"size": "MEDIUM", "animalTypeId": 1}],
            "workplaces": [{"id": 7, "from": "2026-11-19T23:00:00Z", "to": "2026-11-23T23:00:00Z"}],
            "quote": {"lines": [{"code": "NIGHT", "units": 4, "pets": 1, "unitPrice": 500_000, "rate": 0, "amount": 2_000_000}],
                "total": 2_000_000, "currency": "RSD"},
            "facts": {"status": status, "version": 1, "companyId": 1, "branchId": 1, "customerId": null,
                "companyStatus": "APPROVED", "serviceType": "HOSTEL", "zone": "Europe/Belgrade", "policy": "FLEXIBLE",
                "policyFrom": "2026-11-20T13:00:00Z", "checkIn": "2026-11-20T13:00:00Z", "checkOut": "2026-11-24T10:00:00Z",
                "checkedInAt": null, "completedAt": null, "canceledAt": null, "cancelKind": null, "holdUntil": null,
                "captured": 0, "refunded": 0, "refundsUnderWay": 0,
                 "total": 0, "waived": 0, "kept": null, "keptWaived": 0, "owed": 0, "paid": 0, "balance": 0, "refundSentSinceCancel": false, "hasReview": false}});
        Self { question, booking }
    }

    pub fn set(mut self, pointer: &str, value: Value) -> Self {
        let place = match pointer.strip_prefix("/booking") {
            Some(rest) => self.booking.pointer_mut(rest),
            None => self.question.pointer_mut(pointer),
        };
        *place.expect(pointer) = value;
        self
    }

    fn to(&self, input: Value) -> Move {
        let question: DraftQuestion = read(&self.question.to_string()).unwrap();
        let existing: ExistingBooking = read(&self.booking.to_string()).unwrap();
        reschedule(&RescheduleInput::read(input).unwrap(), &existing, &question.setting())
    }
}

fn times(arrival: &str, departure: &str) -> Value {
    json!({"arrival": arrival, "departure": departure})
}

const NOW_TIMES: (&str, &str) = ("2026-11-20T14:00", "2026-11-24T11:00");

fn same() -> Value {
    times(NOW_TIMES.0, NOW_TIMES.1)
}

fn with(mut input: Value, name: &str, value: Value) -> Value {
    input[name] = value;
    input
}

fn issues(found: &Move) -> Vec<String> {
    found.issues.iter().map(|issue| format!("{} {}", issue.path, issue.code.replace("booking.reason.", ""))).collect()
}

/// Workplace and nights of each segment, by the day of November in Belgrade.
fn segments(found: &Move) -> Vec<(i64, String, String)> {
    let day = |at: UtcTime| crate::base::time::format_date(crate::base::time::Zone::Belgrade.date(at))[8..].to_owned();
    found
        .segments
        .iter()
        .map(|segment| (segment.workplace_id.0, day(segment.interval.from), day(segment.interval.to)))
        .collect()
}

fn segment(id: i64, from: &str, to: &str) -> (i64, String, String) {
    (id, from.to_owned(), to.to_owned())
}

#[test]
fn a_move_keeps_its_place_unless_another_is_requested() {
    let found = Case::new("CREATED").to(times("2026-11-25T14:00", "2026-11-29T11:00"));
    assert_eq!(issues(&found), [""; 0]);
    assert_eq!(segments(&found), [segment(7, "25", "29")]);
    assert_eq!((found.difference, found.unchanged), (Some(0), false), "as many nights cost the same");
    let found = Case::new("CREATED").to(with(same(), "workplaceId", json!(8)));
    assert_eq!((issues(&found), segments(&found)), (vec![], vec![segment(8, "20", "24")]));
    assert!(Case::new("CREATED").to(same()).unchanged);
}

#[test]
fn only_changes_are_judged() {
    // The arrival was yesterday: it lies in the past, but the move does not change it.
    let late = Case::new("CREATED").to(times(NOW_TIMES.0, "2026-11-25T11:00"));
    assert_eq!((issues(&late), late.difference), (vec![], Some(600_000)), "the added night at today's price");
    assert_eq!(issues(&Case::new("CREATED").to(times("2026-11-20T15:00", NOW_TIMES.1))), ["arrival in_past"]);
    let closed = |day: &str, places: Value| json!([{"fromDate": day, "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": places, "yearly": false, "reason": null}]);
    for (day, places, to, expected) in [
        ("2026-11-24", json!([]), same(), vec![]), // as it was agreed
        ("2026-11-25", json!([]), times(NOW_TIMES.0, "2026-11-25T11:00"), vec!["departure closed"]),
        ("2026-11-20", json!([]), times(NOW_TIMES.0, "2026-11-25T11:00"), vec![]),
        ("2026-11-22", json!([7]), times(NOW_TIMES.0, "2026-11-25T11:00"), vec![]), // it has that night
        ("2026-11-24", json!([7]), times(NOW_TIMES.0, "2026-11-25T11:00"), vec!["workplaceId place_closed"]),
        ("2026-11-22", json!([8]), with(same(), "workplaceId", json!(8)), vec!["workplaceId place_closed"]),
    ] {
        let found = Case::new("CREATED").set("/branch/timeslots", closed(day, places)).to(to);
        assert_eq!(issues(&found), expected, "{day}");
    }
    let hours = json!([{"weekday": 2, "from": "08:00", "to": "10:00"}]);
    let found =
        Case::new("CREATED").set("/branch/openingHours", hours.clone()).to(times(NOW_TIMES.0, "2026-11-24T10:30"));
    assert_eq!(found.warnings.iter().map(|w| w.path.as_str()).collect::<Vec<_>>(), ["departure"]);
    let found = Case::new("CREATED")
        .set("/branch/openingHours", hours)
        .set("/role", json!("USER"))
        .to(times(NOW_TIMES.0, "2026-11-24T10:30"));
    assert_eq!(issues(&found), ["departure outside_hours"]);
}

#[test]
fn held_places_are_kept_and_new_ones_must_be_usable() {
    let off = Case::new("CREATED").set("/workplaces/0/active", json!(false));
    assert_eq!(issues(&off.to(times(NOW_TIMES.0, "2026-11-25T11:00"))), [""; 0]);
    let off = Case::new("CREATED").set("/workplaces/1/active", json!(false));
    assert_eq!(issues(&off.to(with(same(), "workplaceId", json!(8)))), ["workplaceId workplace_inactive"]);
    assert_eq!(
        issues(&Case::new("CREATED").to(with(same(), "workplaceId", json!(9)))),
        ["workplaceId validation.reference"]
    );
    let closed = Case::new("CREATED").set("/branch/companyStatus", json!("SUSPENDED"));
    assert_eq!(issues(&closed.to(times(NOW_TIMES.0, "2026-11-25T11:00"))), [" company_suspended"]);
    let inside = Case::new("ACTIVE").set("/branch/companyStatus", json!("SUSPENDED"));
    assert_eq!(issues(&inside.to(times(NOW_TIMES.0, "2026-11-25T11:00"))), [""; 0], "who is in house stays to the end");
}

#[test]
fn a_booking_in_house_moves_its_end_and_the_rest_of_its_stay() {
    let inside = || Case::new("ACTIVE");
    assert_eq!(issues(&inside().to(times("2026-11-21T14:00", NOW_TIMES.1))), ["arrival arrival_fixed"]);
    assert_eq!(issues(&inside().to(times(NOW_TIMES.0, "2026-11-21T10:00"))), [""; 0], "leaves today");
    let over = inside().set("/now", json!("2026-11-23T11:00:00Z"));
    assert_eq!(issues(&over.to(times(NOW_TIMES.0, "2026-11-22T11:00"))), ["departure end_in_past"]);
    let shorter = over.to(times(NOW_TIMES.0, "2026-11-23T11:00"));
    assert_eq!((segments(&shorter), shorter.difference), (vec![segment(7, "20", "23")], Some(-500_000)));
    let moved = inside().to(with(same(), "workplaceId", json!(8)));
    assert_eq!(
        (issues(&moved), segments(&moved)),
        (vec![], vec![segment(7, "20", "21"), segment(8, "21", "24")]),
        "from the night that begins today"
    );
    let back = Case {
        booking: {
            let mut b = inside().booking;
            b["workplaces"] = json!([{"id": 7, "from": "2026-11-19T23:00:00Z", "to": "2026-11-20T23:00:00Z"}, {"id": 8, "from": "2026-11-20T23:00:00Z", "to": "2026-11-23T23:00:00Z"}]);
            b
        },
        ..inside()
    };
    assert_eq!(segments(&back.to(with(same(), "workplaceId", json!(7)))), [segment(7, "20", "24")], "one part again");
    let last_day = inside().set("/now", json!("2026-11-24T08:00:00Z"));
    assert_eq!(issues(&last_day.to(with(same(), "workplaceId", json!(8)))), ["workplaceId no_rest"]);
}

#[test]
fn the_past_of_a_split_stay_is_not_rewritten() {
    let stays = json!([{"workplaceId": 8, "until": "2026-11-22"}, {"workplaceId": 7}]);
    let found = Case::new("ACTIVE").to(with(same(), "stays", stays.clone()));
    assert_eq!(segments(&found), [segment(7, "20", "21"), segment(8, "21", "22"), segment(7, "22", "24")]);
    let found = Case::new("CREATED").to(with(same(), "stays", stays));
    assert_eq!(segments(&found), [segment(8, "20", "22"), segment(7, "22", "24")]);
    let both = with(with(same(), "workplaceId", json!(8)), "stays", json!([{"workplaceId": 8}]));
    let found = crate::facade::forms::validate(crate::facade::forms::Form::Reschedule, None, &both.to_string());
    assert_eq!(
        found.iter().map(|issue| issue.code.as_str()).collect::<Vec<_>>(),
        ["booking.reason.stays_or_workplace"]
    );
}

#[test]
fn a_session_keeps_its_length_and_goes_on_elsewhere_from_now_on() {
    let session = |status: &str| {
        Case::new(status)
            .set("/service/type", json!("GROOMING"))
            .set("/service/durationMinutes", json!(30))
            .set("/booking/facts/serviceType", json!("GROOMING"))
            .set("/booking/facts/checkIn", json!("2026-11-21T10:00:00Z"))
            .set("/booking/facts/checkOut", json!("2026-11-21T11:30:00Z"))
            .set("/booking/workplaces/0/from", json!("2026-11-21T10:00:00Z"))
            .set("/booking/workplaces/0/to", json!("2026-11-21T11:30:00Z"))
    };
    let found = session("CREATED").to(json!({"arrival": "2026-11-23T09:00"}));
    let stay = found.stay.unwrap();
    assert_eq!(
        stay.check_out.since(stay.check_in).num_minutes(),
        90,
        "as it was agreed, whatever the service lasts today"
    );
    let found = session("ACTIVE").to(json!({"arrival": "2026-11-21T11:00", "workplaceId": 8}));
    let now = UtcTime::parse("2026-11-21T11:00:00Z").unwrap();
    assert_eq!(found.segments.iter().map(|p| p.workplace_id.0).collect::<Vec<_>>(), [7, 8]);
    assert_eq!((found.segments[0].interval.to, found.segments[1].interval.from), (now, now));
    assert_eq!(
        issues(&session("CREATED").to(times("2026-11-23T09:00", "2026-11-23T10:00"))),
        ["departure departure_given"]
    );
}

#[test]
fn a_move_never_makes_the_limit_of_the_policy_later() {
    let later = Case::new("CREATED").to(times("2026-11-27T14:00", "2026-11-30T11:00"));
    assert_eq!(
        later.terms[0].until_local.as_deref(),
        Some("2026-11-19T14:00:00+01:00"),
        "counted from the first arrival"
    );
    let sooner = Case::new("CREATED")
        .set("/booking/facts/policyFrom", json!("2026-12-20T13:00:00Z"))
        .to(times("2026-11-27T14:00", "2026-11-30T11:00"));
    assert_eq!(sooner.terms[0].until_local.as_deref(), Some("2026-11-26T14:00:00+01:00"));
    assert_eq!(sooner.terms[0].percent, 100, "the policy is the one it was booked with");
}

#[test]
fn a_time_that_does_not_exist_is_refused_with_the_next_that_does() {
    let found = Case::new("CREATED").to(times("2027-03-28T02:30", "2027-03-30T11:00"));
    assert_eq!(issues(&found), ["arrival time_missing"]);
    assert_eq!(found.issues[0].params["next"], Param::from("2027-03-28T03:00"));
    assert_eq!((found.stay, found.quote, found.segments), (None, None, vec![]));
}

#[test]
fn a_released_booking_holds_only_its_past() {
    let ask = |status: &str, now: &str| {
        let case = Case::new(status).set("/now", json!(now)).set(
            "/branch/timeslots",
            json!([{"fromDate": "2026-11-22", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [7], "yearly": false, "reason": null}]),
        );
        let question: DraftQuestion = read(&case.question.to_string()).unwrap();
        let existing: ExistingBooking = read(&case.booking.to_string()).unwrap();
        let input = RescheduleInput::read(same()).unwrap();
        issues(&Move::of(&Enquiry::of_move(&input, &existing, &question.setting()).without_own_occupancy(), &existing))
    };
    assert_eq!(ask("CREATED", "2026-11-19T11:00:00Z"), ["workplaceId place_closed"]);
    assert_eq!(ask("ACTIVE", "2026-11-21T11:00:00Z"), ["workplaceId place_closed"]);
    assert_eq!(ask("ACTIVE", "2026-11-23T11:00:00Z"), [""; 0], "that night is over");
}

fn closed_for(places: &Value, (from, to): (&str, &str), hours: Option<(&str, &str)>) -> Value {
    json!([{"fromDate": from, "toDate": to, "fromTime": hours.map(|h| h.0), "toTime": hours.map(|h| h.1), "workplaceIds": places,
        "yearly": false, "reason": "Milica is ill"}])
}

#[test]
fn hand_overs_are_judged_at_the_new_workplace_too() {
    let case = |hours| {
        Case::new("CREATED")
            .set("/service/type", json!("DAY_CARE"))
            .set("/booking/facts/serviceType", json!("DAY_CARE"))
            .set("/booking/workplaces/0/to", json!("2026-11-24T23:00:00Z"))
            .set("/branch/timeslots", closed_for(&json!([8]), ("2026-11-24", "2026-11-24"), Some(hours)))
    };
    let to = |hours, place: i64| issues(&case(hours).to(with(same(), "workplaceId", json!(place))));
    assert_eq!(to(("10:00", "12:00"), 8), ["workplaceId place_closed_hours"], "it would be fetched at 11");
    assert_eq!(to(("12:00", "14:00"), 8), [""; 0]);
    assert_eq!(to(("10:00", "12:00"), 7), [""; 0], "where it is is open");
}

#[test]
fn past_days_are_neither_departures_nor_closed() {
    // Now is Saturday noon, and a guest expected on Friday has not arrived yet.
    let late = Case::new("CREATED");
    assert_eq!(issues(&late.to(times(NOW_TIMES.0, "2026-11-20T18:00"))), ["departure validation.order"], "not a night");
    let late = late.set("/now", json!("2026-11-23T11:00:00Z"));
    assert_eq!(issues(&late.to(times(NOW_TIMES.0, "2026-11-22T11:00"))), ["departure end_in_past"]);
    assert_eq!(issues(&late.to(times(NOW_TIMES.0, "2026-11-23T11:00"))), [""; 0], "today is to come");
    let closed = late.set("/branch/timeslots", closed_for(&json!([8]), ("2026-11-21", "2026-11-22"), None));
    assert_eq!(issues(&closed.to(with(same(), "workplaceId", json!(8)))), [""; 0], "those nights are over");
    let closed = closed.set("/branch/timeslots", closed_for(&json!([8]), ("2026-11-23", "2026-11-23"), None));
    assert_eq!(issues(&closed.to(with(same(), "workplaceId", json!(8)))), ["workplaceId place_closed"]);
}

#[test]
fn only_staff_see_the_note_of_a_closure() {
    let closed =
        Case::new("CREATED").set("/branch/timeslots", closed_for(&json!([]), ("2026-11-25", "2026-11-25"), None));
    let note = |case: &Case| case.to(times(NOW_TIMES.0, "2026-11-25T11:00")).issues[0].params["note"].clone();
    assert_eq!(note(&closed), Param::from(" (Milica is ill)"));
    assert_eq!(note(&closed.set("/role", json!("USER"))), Param::from(""));
}
