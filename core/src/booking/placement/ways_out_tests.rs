//! Tests of ways out: what each request gets, and what a pet owner does not.

use serde_json::{Value, json};

use super::*;
use crate::access::role::Role;
use crate::base::id::BookingId;
use crate::base::kinds::AnimalSize;
use crate::base::read::{Read, read};
use crate::base::time::{UtcTime, Zone, parse_date};
use crate::booking::placement::draft::DraftQuestion;
use crate::booking::placement::reallocation::NeighbourFacts;
use crate::booking::placement::setting::ServiceFacts;
use crate::calendar::alternatives::AlternativeKind;
use crate::calendar::lanes::OccupancyFacts;

fn service(id: i64, kind: &str, price: i64, places: &[i64]) -> ServiceFacts {
    let service = json!({"id": id, "branchId": 1, "type": kind, "price": price, "durationMinutes": 60, "discountRate": 0,
        "size": null, "workplaceIds": places, "active": true});
    ServiceFacts::read(service).unwrap()
}

fn midnight(date: &str) -> UtcTime {
    Zone::Belgrade.start_of_day(parse_date(date).unwrap())
}

/// Rooms 1 and 2 of service 5 are taken on 24 November, room 2 on the days around it as well; room 3
/// belongs to service 6.
fn ways(role: Role, kind: &str, input: Value) -> WaysOut {
    let place =
        |id: i64| json!({"id": id, "kind": "ROOM", "capacity": 2, "sizes": [], "animalTypeIds": [], "active": true});
    let question = json!({"input": {}, "role": "OPR", "now": "2026-11-20T08:00:00Z", "workplaces": [place(1), place(2), place(3)],
        "service": service(5, kind, 600_000, &[1, 2]),
        "branch": {"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00", "cancellationPolicy": "STRICT", "active": true,
            "companyStatus": "APPROVED", "currency": "RSD", "openingHours": [], "timeslots": []}});
    let mut question: DraftQuestion = read(&question.to_string()).unwrap();
    question.role = role;
    let stays = [(1, 1, "2026-11-24", "2026-11-25"), (2, 2, "2026-11-21", "2026-12-31")];
    let occupancies = stays.map(|(booking, place, from, to)| OccupancyFacts {
        booking_id: BookingId(booking),
        workplace_id: WorkplaceId(place),
        from: midnight(from),
        to: midnight(to),
        pets: 1,
        overdue: false,
    });
    let bookings: Vec<NeighbourFacts> = stays
        .iter()
        .map(|(booking, _, from, to)| {
            let noon = |date: &str| midnight(date).plus(chrono::Duration::hours(12));
            NeighbourFacts::read(json!({"id": booking, "version": 3, "status": "CREATED", "serviceId": if *booking == 1 { 7 } else { 5 },
                "serviceType": kind, "checkIn": noon(from), "checkOut": noon(to), "animals": [{"size": "SMALL", "animalTypeId": 1}]}))
            .unwrap()
        })
        .collect();
    // Rooms of these two are free as well, but one is out of use and the other takes large pets only.
    let mut refused = [service(9, kind, 300_000, &[3]), service(10, kind, 200_000, &[3])];
    (refused[0].active, refused[1].size) = (false, Some(AnimalSize::Large));
    let [out_of_use, large_only] = refused;
    let services = [
        out_of_use,
        large_only,
        service(5, kind, 600_000, &[1, 2]),
        service(6, kind, 900_000, &[3]),
        service(7, kind, 500_000, &[1, 3]),
        service(8, "DAY_CARE", 100_000, &[3]),
    ];
    let calendar = Calendar::of(&question.workplaces, occupancies.to_vec());
    let input = BookingInput::read(input).unwrap();
    draft_ways_out(&calendar, &input, &question.setting(), &Neighbourhood { services: &services, bookings: &bookings })
}

fn night(place: Value) -> Value {
    json!({"serviceId": 5, "branchId": 1, "workplaceId": place, "pets": [{"name": "Luna", "animalTypeId": 1, "size": "SMALL"}],
        "arrival": "2026-11-24T14:00", "departure": "2026-11-25T11:00"})
}

#[test]
fn a_full_service_has_other_services_other_days_and_room_to_be_made() {
    let found = ways(Role::Opr, "HOSTEL", night(Value::Null));
    let other: Vec<_> =
        found.services.iter().map(|one| (one.service_id.0, one.workplace_id.0, one.quote.total)).collect();
    assert_eq!(
        other,
        [(6, 3, 900_000), (7, 3, 500_000)],
        "its own price, none that refuses the pets, and none of another kind"
    );
    let room = found.room.unwrap();
    assert_eq!((room.workplace_id.0, room.moves[0].booking_id.0, room.moves[0].workplace_id.0), (1, 1, 3));
    assert_eq!((room.moves[0].version, room.moves[0].from[0].workplace_id.0), (3, 1));
    let kinds: Vec<_> = found.alternatives.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [AlternativeKind::Earlier, AlternativeKind::Later]);
}

#[test]
fn the_requested_service_is_no_other_one() {
    // Room 1 is free by then; room 2, which is asked for, is not.
    let later = json!({"arrival": "2026-11-26T14:00", "departure": "2026-11-27T11:00"});
    let mut named = night(json!(2));
    named.as_object_mut().unwrap().extend(later.as_object().unwrap().clone());
    let other: Vec<i64> = ways(Role::Opr, "HOSTEL", named).services.iter().map(|one| one.service_id.0).collect();
    assert_eq!(other, [6, 7]);
}

#[test]
fn a_pet_owner_learns_of_no_other_booking_and_a_session_of_no_other_service() {
    let found = ways(Role::User, "HOSTEL", night(Value::Null));
    assert_eq!((found.services.len(), found.room), (0, None));
    let bath = json!({"serviceId": 5, "branchId": 1, "pets": [{"name": "Luna", "animalTypeId": 1, "size": "SMALL"}], "arrival": "2026-11-24T14:00"});
    assert_eq!(ways(Role::Opr, "GROOMING", bath).services, []);
}
