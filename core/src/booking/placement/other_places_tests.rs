//! Tests of other places: workplaces that would take pets instead of the agreed one.

use serde_json::{Value, json};

use super::*;
use crate::base::id::BookingId;
use crate::base::read::read;
use crate::booking::placement::draft::DraftQuestion;
use crate::booking::placement::reschedule::tests::Case;
use crate::calendar::lanes::OccupancyFacts;
use crate::calendar::segment::StaySegment;

fn at(text: &str) -> UtcTime {
    UtcTime::parse(text).unwrap()
}

/// The workplaces that would take Bella, and the interval in another workplace. She booked room 7
/// from Friday 20 to Tuesday 24 November; now is Saturday noon.
fn ask(case: &Case, early: bool, taken: &[Value], inside: &[Inside]) -> (Vec<i64>, Interval) {
    let question: DraftQuestion = read(&case.question.to_string()).unwrap();
    let existing: ExistingBooking = read(&case.booking.to_string()).unwrap();
    let setting = question.setting();
    let others = OtherPlaces::of(&existing, &setting, early);
    let taken: Vec<OccupancyFacts> = taken.iter().map(|one| read(&one.to_string()).unwrap()).collect();
    let calendar = Calendar::of(setting.workplaces, taken);
    (others.empty(&calendar, inside).into_iter().map(|id| id.0).collect(), others.span)
}

fn other(place: i64, from: &str, to: &str) -> Value {
    json!({"bookingId": 9, "workplaceId": place, "from": from, "to": to, "pets": 1, "overdue": false})
}

#[test]
fn another_workplace_must_be_free_from_tonight_and_empty() {
    let case = Case::new("CREATED");
    let (empty, span) = ask(&case, false, &[], &[]);
    assert_eq!(empty, [7, 8], "9 is not of the service");
    assert_eq!((span.from, span.to), (at("2026-11-20T23:00:00Z"), at("2026-11-23T23:00:00Z")), "last night is past");
    let last_night = [other(8, "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z")];
    assert_eq!(ask(&case, false, &last_night, &[]).0, [7, 8]);
    let tonight = [other(8, "2026-11-22T23:00:00Z", "2026-11-25T23:00:00Z")];
    assert_eq!(ask(&case, false, &tonight, &[]).0, [7]);
    let night = Interval { from: at("2026-11-19T23:00:00Z"), to: at("2026-11-20T23:00:00Z") };
    let segments = vec![StaySegment { workplace_id: WorkplaceId(8), interval: night }];
    let inside = Inside { booking_id: BookingId(9), segments, pets: 1, check_out: at("2026-11-21T10:00:00Z") };
    assert_eq!(ask(&case, false, &last_night, &[inside]).0, [7], "whose guest has not left");
    let small = Case::new("CREATED").set("/workplaces/1/sizes", json!(["SMALL"]));
    assert_eq!(ask(&small, false, &[], &[]).0, [7]);
    let closure = json!([{"fromDate": "2026-11-22", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [8], "yearly": false}]);
    assert_eq!(ask(&Case::new("CREATED").set("/branch/timeslots", closure), false, &[], &[]).0, [7]);
}

#[test]
fn unsuitable_workplaces_give_a_reason() {
    let case = Case::new("CREATED").set("/workplaces/1/active", json!(false));
    let question: DraftQuestion = read(&case.question.to_string()).unwrap();
    let existing: ExistingBooking = read(&case.booking.to_string()).unwrap();
    let setting = question.setting();
    let others = OtherPlaces::of(&existing, &setting, false);
    let why = |id| others.refuses(WorkplaceId(id)).map(|reason| reason.code);
    assert_eq!(why(7), None);
    assert_eq!(why(8).as_deref(), Some("booking.reason.workplace_inactive"));
    assert_eq!(why(9).as_deref(), Some("validation.reference"));
    assert_eq!(why(77).as_deref(), Some("validation.reference"));
}

#[test]
fn a_session_takes_the_rest_of_its_time() {
    let session = |now: &str| {
        Case::new("CREATED")
            .set("/booking/facts/serviceType", json!("GROOMING"))
            .set("/booking/facts/checkOut", json!("2026-11-20T14:00:00Z"))
            .set("/now", json!(now))
    };
    let span = |now: &str, early| ask(&session(now), early, &[], &[]).1;
    assert_eq!(span("2026-11-20T12:00:00Z", false).from, at("2026-11-20T13:00:00Z"), "not before it begins");
    assert_eq!(span("2026-11-20T10:00:00Z", true).from, at("2026-11-20T10:00:00Z"));
    assert_eq!(span("2026-11-20T13:20:00Z", false).from, at("2026-11-20T13:20:00Z"));
}
