//! Tests of room in one workplace, by the services that it serves.

use serde_json::{Value, json};

use super::*;
use crate::base::id::BookingId;
use crate::base::read::read;
use crate::calendar::lanes::OccupancyFacts;

const NOW: &str = "2026-11-20T08:00:00Z";

fn at(text: &str) -> UtcTime {
    UtcTime::parse(text).unwrap()
}

/// Room 1 and the garden 2 for two pets; room 1 is taken from the 22nd to the 24th, and on the 26th
/// from 9:00 to 10:00 (Belgrade); the branch is closed on the 30th.
fn answer(types: &[&str], question: Value) -> Option<PlaceOffer> {
    let service = |(i, kind): (usize, &&str)| {
        json!({"id": i, "branchId": 1, "type": kind, "price": 1, "durationMinutes": 60, "discountRate": 0,
            "size": null, "workplaceIds": [1, 2, 3], "active": true})
    };
    let place = |id: i64, kind: &str, active: bool| json!({"id": id, "kind": kind, "capacity": 2, "sizes": ["SMALL"], "animalTypeIds": [1], "active": active});
    let branch = json!({"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00", "cancellationPolicy": "STRICT",
        "active": true, "companyStatus": "APPROVED", "currency": "RSD", "openingHours": [], "timeslots": [
            {"fromDate": "2026-11-30", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [], "yearly": false, "reason": null}]});
    let services: Vec<Value> = types.iter().enumerate().map(service).collect();
    let services: Vec<ServiceFacts> = read(&json!(services).to_string()).unwrap();
    let workplaces: Vec<WorkplaceFacts> =
        read(&json!([place(1, "ROOM", true), place(2, "AREA", true), place(3, "ROOM", false)]).to_string()).unwrap();
    let branch: BranchFacts = read(&branch.to_string()).unwrap();
    let taken = |booking: i64, place: i64, from: &str, to: &str| OccupancyFacts {
        booking_id: BookingId(booking),
        workplace_id: WorkplaceId(place),
        from: at(from),
        to: at(to),
        pets: 1,
        overdue: false,
    };
    let taken = vec![
        taken(1, 1, "2026-11-21T23:00:00Z", "2026-11-23T23:00:00Z"),
        taken(2, 1, "2026-11-26T08:00:00Z", "2026-11-26T09:00:00Z"),
        taken(3, 2, "2026-11-21T23:00:00Z", "2026-11-23T23:00:00Z"),
    ];
    let calendar = Calendar::of(&workplaces, taken);
    let room = BranchRoom { calendar: &calendar, branch: &branch, services: &services, workplaces: &workplaces };
    let question: RoomQuestion = read(&question.to_string()).unwrap();
    question.answer(&room, at(NOW))
}

fn free(types: &[&str], place: i64, arrival: &str, departure: Option<&str>, minutes: Option<u32>) -> bool {
    let question = json!({"workplaceId": place, "arrival": arrival, "departure": departure, "minutes": minutes});
    answer(types, question).unwrap().free
}

#[test]
fn nights_and_days_are_free_up_to_the_next_booking() {
    let night = |from, to| free(&["HOSTEL"], 1, from, to, None);
    assert!(night("2026-11-20", Some("2026-11-22")), "leaves on the day of the other arrival");
    assert!(!night("2026-11-20", Some("2026-11-23")));
    assert!(night("2026-11-24", None), "arrives on the day of the other departure");
    assert!(night("2026-11-21", None) && !night("2026-11-22", None), "one night");
    assert!(free(&["HOSTEL"], 2, "2026-11-20", Some("2026-11-25"), None), "a garden has room for one more");
    let day = |from, to| free(&["DAY_CARE"], 1, from, to, None);
    assert!(day("2026-11-20", Some("2026-11-21")) && !day("2026-11-20", Some("2026-11-22")), "the last day counts");
    assert!(!free(&[], 1, "2026-11-22", None, None), "taken, whatever may be booked there");
}

#[test]
fn sessions_are_free_at_an_hour_or_at_some_hour() {
    let session = |minutes| free(&["GROOMING"], 1, "2026-11-26", None, minutes);
    assert!(session(None), "beside the other of that day");
    assert!(!session(Some(9 * 60)) && !session(Some(9 * 60 + 59)) && session(Some(10 * 60)));
}

#[test]
fn the_service_that_fits_best_answers() {
    let both = |from, to| free(&["DAY_CARE", "HOSTEL"], 1, from, to, None);
    assert!(both("2026-11-20", Some("2026-11-22")), "two nights fit, three days do not");
    assert!(!both("2026-11-22", None));
    let bath = |from, to| free(&["GROOMING", "HOSTEL"], 1, from, to, None);
    assert!(!bath("2026-11-20", Some("2026-11-23")), "a session has no range of days");
    assert!(!bath("2026-11-22", None), "the night takes every hour of that day");
    assert!(bath("2026-11-26", None), "no night is free, an hour is");
}

#[test]
fn rules_refuse_before_bookings() {
    let why = |place: i64, arrival: &str, departure: &str| {
        let question = json!({"workplaceId": place, "arrival": arrival, "departure": departure});
        answer(&["HOSTEL"], question).unwrap().reason.map(|reason| reason.code)
    };
    let code = |code: &str| Some(code.to_owned());
    assert_eq!(why(1, "2026-11-19", "2026-11-21"), code("booking.reason.in_past"));
    assert_eq!(why(3, "2026-11-20", "2026-11-21"), code("booking.reason.workplace_inactive"));
    assert_eq!(why(1, "2026-11-29", "2026-11-30"), code("booking.reason.closed"), "no departure on a closed day");
    assert_eq!(why(1, "2026-11-29", "2026-12-01"), None, "a stay spans it");
    assert_eq!(why(1, "2026-11-22", "2026-11-23"), None);
    let taken = answer(&["HOSTEL"], json!({"workplaceId": 1, "arrival": "2026-11-22"})).unwrap();
    assert_eq!(taken.clash.map(|clash| clash.booking_id), Some(BookingId(1)));
    assert_eq!(answer(&["HOSTEL"], json!({"workplaceId": 9, "arrival": "2026-11-22"})), None);
    assert_eq!(answer(&["HOSTEL"], json!({"workplaceId": 1, "arrival": "22.11."})), None);
}
