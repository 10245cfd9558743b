//! Tests of bookings that open again after changes of branch, service or closures.

use serde_json::{Value, json};

use super::super::setting::{BranchFacts, ServiceFacts};
use super::*;
use crate::access::role::Role;
use crate::base::id::{AnimalTypeId, WorkplaceId};
use crate::base::kinds::AnimalSize;
use crate::base::read::read;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::interval::Interval;

fn at(text: &str) -> UtcTime {
    UtcTime::parse(text).unwrap()
}

/// Why a booking may not open again, after a change at `pointer` of the setting.
fn why(pointer: &str, value: Value, future_part: bool) -> Option<String> {
    why_at("2026-12-01T09:00:00Z", pointer, value, future_part)
}

fn why_at(now: &str, pointer: &str, value: Value, future_part: bool) -> Option<String> {
    let moment = at(now);
    let mut now = json!({
        "branch": {"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00", "cancellationPolicy": "FLEXIBLE",
            "active": true, "companyStatus": "APPROVED", "currency": "RSD", "timeslots": []},
        "service": {"id": 5, "branchId": 1, "type": "HOSTEL", "price": 500_000, "durationMinutes": null, "discountRate": 0,
            "size": null, "workplaceIds": [8], "active": true},
        "place": {"id": 8, "kind": "ROOM", "capacity": 2, "sizes": [], "animalTypeIds": [1], "active": true},
    });
    if !pointer.is_empty() {
        *now.pointer_mut(pointer).unwrap() = value;
    }
    let made = Made {
        service_type: ServiceType::Hostel,
        zone: Zone::Belgrade,
        currency: Currency::Rsd,
        pets: vec![(Some(AnimalSize::Medium), Some(AnimalTypeId(1))); 2],
        check_in: at("2026-12-23T13:00:00Z"),
        check_out: at("2026-12-27T10:00:00Z"),
    };
    let span = Interval { from: at("2026-12-22T23:00:00Z"), to: at("2026-12-26T23:00:00Z") };
    let text = |name: &str| now[name].to_string();
    let place: WorkplaceFacts = read(&text("place")).unwrap();
    let (branch, service): (BranchFacts, ServiceFacts) =
        (read(&text("branch")).unwrap(), read(&text("service")).unwrap());
    let (role, now) = (Role::Admin, moment);
    let setting = Setting { branch: &branch, service: &service, workplaces: &[place], role, now };
    let segment = StaySegment { workplace_id: WorkplaceId(8), interval: span };
    reopens(&made, &[segment], &setting, future_part).err().map(|reason| reason.code)
}

#[test]
fn a_reopened_booking_needs_unchanged_branch_service_and_pets() {
    for future_part in [true, false] {
        assert_eq!(why("", Value::Null, future_part), None);
        for (pointer, value, code) in [
            ("/branch/timeZone", json!("Europe/Sofia"), "booking.reason.changed_since"),
            ("/branch/currency", json!("EUR"), "booking.reason.changed_since"),
            ("/service/type", json!("GROOMING"), "booking.reason.changed_since"),
            ("/place/capacity", json!(1), "booking.reason.workplace_capacity"),
            ("/place/sizes", json!(["LARGE"]), "booking.reason.workplace_size"),
            ("/place/animalTypeIds", json!([2]), "booking.reason.workplace_animal"),
        ] {
            assert_eq!(why(pointer, value, future_part).as_deref(), Some(code), "{pointer}");
        }
        // The agreed price stays agreed.
        assert_eq!(why("/service/price", json!(1), future_part), None);
    }
}

#[test]
fn expected_guests_need_what_new_bookings_need() {
    for (pointer, value, code) in [
        ("/branch/companyStatus", json!("SUSPENDED"), "booking.reason.company_suspended"),
        ("/branch/active", json!(false), "booking.reason.branch_inactive"),
        ("/service/active", json!(false), "booking.reason.service_inactive"),
        ("/service/size", json!("SMALL"), "booking.reason.service_size"),
        ("/place/active", json!(false), "booking.reason.workplace_inactive"),
    ] {
        assert_eq!(why(pointer, value.clone(), true).as_deref(), Some(code), "{pointer}");
        assert_eq!(why(pointer, value, false), None, "{pointer}");
    }
}

#[test]
fn closures_made_since_refuse_expected_guests() {
    let closure = |from: &str, places: Value| json!([{"fromDate": from, "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": places, "yearly": false, "reason": null}]);
    for (from, places, code) in [
        ("2026-12-23", json!([]), Some("booking.reason.closed")),
        ("2026-12-25", json!([]), None), // a stay may span it
        ("2026-12-25", json!([8]), Some("booking.reason.place_closed")),
        ("2026-12-27", json!([8]), None), // the last night is over
    ] {
        assert_eq!(why("/branch/timeslots", closure(from, places.clone()), true).as_deref(), code, "{from} {places}");
        assert_eq!(why("/branch/timeslots", closure(from, places), false), None, "a guest in house stays");
    } // No closure refuses a day that is over, as for a move.
    let past = closure("2026-12-23", json!([8]));
    assert_eq!(
        why_at("2026-12-23T09:00:00Z", "/branch/timeslots", past.clone(), true).as_deref(),
        Some("booking.reason.place_closed")
    );
    assert_eq!(why_at("2026-12-24T09:00:00Z", "/branch/timeslots", past, true), None);
}
