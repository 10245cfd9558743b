use serde_json::json;

use super::*;
use crate::booking::draft::DraftQuestion;
use crate::id::BookingId;
use crate::read::read;
use crate::schedule::calendar::OccupancyFacts;
use crate::time::{UtcTime, parse_date};

fn question(kind: &str) -> DraftQuestion {
    let question = json!({"input": {}, "role": "OPR", "now": "2026-11-20T08:30:00Z",
        "branch": {"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00", "cancellationPolicy": "STRICT",
            "active": true, "companyStatus": "APPROVED", "currency": "RSD", "openingHours": [{"weekday": 5, "from": "09:00", "to": "12:00"}],
            "timeslots": [{"fromDate": "2026-11-22", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [], "yearly": false, "reason": null}]},
        "service": {"id": 5, "branchId": 1, "type": kind, "price": 600_000, "durationMinutes": 60,
            "discountRate": 0, "size": null, "workplaceIds": [1, 2], "active": true},
        "workplaces": [{"id": 1, "kind": "ROOM", "capacity": 2, "sizes": ["LARGE"], "animalTypeIds": [], "active": true},
            {"id": 2, "kind": "AREA", "capacity": 5, "sizes": [], "animalTypeIds": [], "active": true},
            {"id": 3, "kind": "ROOM", "capacity": 9, "sizes": [], "animalTypeIds": [], "active": true}]});
    read(&question.to_string()).unwrap()
}

fn pet(size: &str) -> PetInput {
    read(&json!({"animalTypeId": 1, "size": size}).to_string()).unwrap()
}

fn taken(place: i64, from: &str, to: &str, pets: i32) -> OccupancyFacts {
    let at = |text: &str| UtcTime::parse(text).unwrap();
    OccupancyFacts {
        booking_id: BookingId(9),
        workplace_id: WorkplaceId(place),
        from: at(from),
        to: at(to),
        pets,
        overdue: false,
    }
}

#[test]
fn days_tell_where_such_pets_would_have_room() {
    let question = question("HOSTEL");
    let calendar =
        Calendar::of(&question.workplaces, vec![taken(2, "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z", 2)]);
    let ask =
        |size: &str| availability(&calendar, &question.setting(), &[pet(size)], parse_date("2026-11-20").unwrap(), 3);
    let large: Vec<_> = ask("LARGE").into_iter().map(|day| (day.date, day.free, day.closed, day.times.len())).collect();
    assert_eq!(
        large,
        [
            ("2026-11-20".to_owned(), 7, false, 0),
            ("2026-11-21".to_owned(), 5, false, 0),
            ("2026-11-22".to_owned(), 0, true, 0)
        ]
    );
    assert_eq!(ask("SMALL")[0].free, 5, "the room is for large ones");
}

#[test]
fn sessions_tell_the_times_at_which_one_may_begin() {
    let question = question("GROOMING");
    let calendar =
        Calendar::of(&question.workplaces, vec![taken(2, "2026-11-20T09:50:00Z", "2026-11-20T10:10:00Z", 5)]);
    let found = availability(&calendar, &question.setting(), &[pet("SMALL")], parse_date("2026-11-20").unwrap(), 2);
    // It is 09:30; the garden is full from 10:50 to 11:10, and closes at 12:00. Saturdays are not worked.
    assert_eq!(found[0].times, ["2026-11-20T09:30", "2026-11-20T09:45"]);
    assert_eq!(found[1].times, [""; 0]);
}
