//! Tests of plans: offers of workplaces and alternatives, also against all nearer times.

use chrono::Duration;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::base::id::BookingId;
use crate::base::read::{Read, read};
use crate::base::time::{UtcTime, Zone, parse_date};
use crate::booking::placement::draft::DraftQuestion;
use crate::calendar::alternatives::AlternativeKind;
use crate::calendar::lanes::OccupancyFacts;
use crate::calendar::segment::StayInput;

const ZONE: Zone = Zone::Belgrade;

/// Three rooms and a garden for three pets, opening `hours` as given, closed on 2 December. Now is
/// the morning of 20 November 2026.
fn question(kind: &str, hours: Value) -> DraftQuestion {
    let place = |id: i64, kind: &str| json!({"id": id, "kind": kind, "capacity": 3, "sizes": [], "animalTypeIds": [], "active": true});
    let question = json!({"input": {}, "role": "OPR", "now": "2026-11-20T08:00:00Z",
        "branch": {"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00", "cancellationPolicy": "STRICT",
            "active": true, "companyStatus": "APPROVED", "currency": "RSD", "openingHours": hours, "timeslots": [
                {"fromDate": "2026-12-02", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [], "yearly": false, "reason": null},
                {"fromDate": "2026-11-28", "toDate": "2026-11-29", "fromTime": null, "toTime": null, "workplaceIds": [1], "yearly": false, "reason": null}]},
        "service": {"id": 5, "branchId": 1, "type": kind, "price": 600_000, "durationMinutes": 60,
            "discountRate": 0, "size": null, "workplaceIds": [1, 2, 3, 4], "active": true},
        "workplaces": [place(1, "ROOM"), place(2, "ROOM"), place(3, "ROOM"), place(4, "AREA")]});
    read(&question.to_string()).unwrap()
}

fn request(pets: usize, arrival: &str, departure: Option<&str>, place: Option<i64>) -> BookingInput {
    let pets: Vec<Value> = (0..pets).map(|_| json!({"name": "Luna", "animalTypeId": 1, "size": "MEDIUM"})).collect();
    BookingInput::read(json!({"serviceId": 5, "branchId": 1, "pets": pets, "arrival": arrival, "departure": departure, "workplaceId": place})).unwrap()
}

fn instead(question: &DraftQuestion, calendar: &Calendar, input: &BookingInput) -> Vec<Alternative> {
    Enquiry::of_new(input, &question.setting()).alternatives(calendar)
}

/// The request with an alternative taken over.
fn taking(input: &BookingInput, found: &Alternative) -> BookingInput {
    let stays = found
        .stays
        .iter()
        .map(|segment| StayInput { workplace_id: Some(segment.workplace_id), until: segment.until.clone() });
    BookingInput {
        arrival: Some(found.arrival.clone()),
        departure: found.departure.clone(),
        workplace_id: None,
        stays: stays.collect(),
        ..input.clone()
    }
}

/// Whether a request may be booked as it is: no issue, no warning, and room.
fn bookable_as_is(question: &DraftQuestion, calendar: &Calendar, input: &BookingInput) -> bool {
    let setting = question.setting();
    let plan = plan_draft(calendar, input, &setting);
    let right = plan.draft.issues.is_empty() && plan.draft.warnings.is_empty();
    let room = if plan.draft.segments.is_empty() {
        plan.offers.iter().any(|offer| offer.free)
    } else {
        Enquiry::of_new(input, &setting).clashes(calendar, &plan.draft.segments).is_empty()
    };
    right && room
}

fn nights(rows: &[(i64, i64, i64)]) -> Vec<OccupancyFacts> {
    let day = |n: i64| ZONE.start_of_day(parse_date("2026-11-10").unwrap() + Duration::days(n));
    rows.iter()
        .enumerate()
        .map(|(i, (place, from, nights))| OccupancyFacts {
            booking_id: BookingId(i as i64 + 1),
            workplace_id: WorkplaceId(*place),
            from: day(*from),
            to: day(from + nights),
            pets: 3,
            overdue: false,
        })
        .collect()
}

#[test]
fn a_full_branch_offers_a_split_the_day_before_and_the_day_after() {
    let question = question("HOSTEL", json!([]));
    let all = &question.workplaces;
    // From the 24th to the 26th every room is taken at some time, but room 2 is free until the 25th
    // and room 3 from then on.
    let calendar = Calendar::of(all, nights(&[(1, 13, 5), (2, 15, 3), (3, 10, 5), (4, 13, 4)]));
    let input = request(1, "2026-11-24T14:00", Some("2026-11-26T11:00"), None);
    let found = instead(&question, &calendar, &input);
    let kinds: Vec<_> = found.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [AlternativeKind::Split, AlternativeKind::Earlier, AlternativeKind::Later]);
    let split: Vec<_> =
        found[0].stays.iter().map(|segment| (segment.workplace_id.0, segment.until.as_deref())).collect();
    assert_eq!(split, [(2, Some("2026-11-25")), (3, None)]);
    assert_eq!(
        (found[1].arrival.as_str(), found[1].departure.as_deref()),
        ("2026-11-23T14:00", Some("2026-11-25T11:00"))
    );
    assert_eq!((found[2].arrival.as_str(), found[2].stays[0].workplace_id), ("2026-11-25T14:00", WorkplaceId(3)));
    // The requested room is taken, another is free: the other room comes first, and no split is
    // offered.
    let calendar = Calendar::of(all, nights(&[(1, 13, 5)]));
    let found = instead(&question, &calendar, &request(1, "2026-11-24T14:00", Some("2026-11-26T11:00"), Some(1)));
    assert_eq!((found[0].kind, found[0].stays[0].workplace_id), (AlternativeKind::Workplace, WorkplaceId(2)));
    // On the day of arrival no earlier time is offered.
    let calendar = Calendar::of(all, nights(&[(1, 9, 5), (2, 9, 5), (3, 9, 5), (4, 9, 5)]));
    let found = instead(&question, &calendar, &request(1, "2026-11-20T14:00", Some("2026-11-22T11:00"), None));
    assert_eq!(found.iter().map(|one| one.kind).collect::<Vec<_>>(), [AlternativeKind::Later]);
}

#[test]
fn sessions_are_offered_on_quarter_hours_within_opening_hours() {
    let hours = json!([{"weekday": 1, "from": "08:00", "to": "16:00"}, {"weekday": 2, "from": "08:00", "to": "16:00"}]);
    let question = question("GROOMING", hours);
    let busy = |from: &str, to: &str| -> Vec<OccupancyFacts> {
        let one = |place: i64| OccupancyFacts {
            booking_id: BookingId(place),
            workplace_id: WorkplaceId(place),
            from: UtcTime::parse(from).unwrap(),
            to: UtcTime::parse(to).unwrap(),
            pets: 3,
            overdue: false,
        };
        (1..=4).map(one).collect()
    };
    let calendar = Calendar::of(&question.workplaces, busy("2026-11-23T09:10:00Z", "2026-11-23T14:30:00Z"));
    let found = instead(&question, &calendar, &request(1, "2026-11-23T11:07", None, None));
    let times: Vec<_> = found.iter().map(|one| (one.kind, one.arrival.as_str())).collect();
    // Taken from 10:10 to 15:30: a session at 09:00 ends in time, one at 15:30 would end after
    // closing.
    assert_eq!(times, [(AlternativeKind::Earlier, "2026-11-23T09:00"), (AlternativeKind::Later, "2026-11-24T08:00")]);
}

#[test]
fn without_opening_hours_sessions_are_offered_by_day() {
    let question = question("GROOMING", json!([]));
    let taken = |from: &str, to: &str| -> Calendar {
        let one = |place: i64| OccupancyFacts {
            booking_id: BookingId(place),
            workplace_id: WorkplaceId(place),
            from: UtcTime::parse(from).unwrap(),
            to: UtcTime::parse(to).unwrap(),
            pets: 3,
            overdue: false,
        };
        Calendar::of(&question.workplaces, (1..=4).map(one).collect())
    };
    let times = |calendar: &Calendar, arrival: &str| -> Vec<String> {
        instead(&question, calendar, &request(1, arrival, None, None)).into_iter().map(|one| one.arrival).collect()
    };
    // Taken all day: offered are the evening before up to eight, and the morning after from eight.
    let day = taken("2026-11-23T05:00:00Z", "2026-11-23T20:00:00Z");
    assert_eq!(times(&day, "2026-11-23T11:00"), ["2026-11-22T19:00", "2026-11-24T08:00"]);
    // A request at night is meant: another workplace at that time is offered.
    let one = Calendar::of(&question.workplaces, Vec::new());
    assert_eq!(times(&one, "2026-11-23T23:15")[0], "2026-11-23T23:15");
}

/// A booking of room 1 from the night of 23 to that of 26 November.
fn existing(overbooked: bool) -> ExistingBooking {
    read(&json!({"id": 77, "serviceId": 5, "overbooked": overbooked, "pets": [{"size": "SMALL", "animalTypeId": 1}],
        "workplaces": [{"id": 1, "from": "2026-11-22T23:00:00Z", "to": "2026-11-26T23:00:00Z"}],
        "quote": {"lines": [{"code": "NIGHT", "units": 4, "pets": 1, "unitPrice": 1, "rate": 0, "amount": 4}], "total": 4, "currency": "RSD"},
        "facts": {"status": "CREATED", "version": 1, "companyId": 1, "branchId": 1, "customerId": null, "companyStatus": "APPROVED",
            "serviceType": "HOSTEL", "zone": "Europe/Belgrade", "policy": "FLEXIBLE", "policyFrom": "2026-11-23T13:00:00Z",
            "checkIn": "2026-11-23T13:00:00Z", "checkOut": "2026-11-27T10:00:00Z", "checkedInAt": null, "completedAt": null,
            "canceledAt": null, "cancelKind": null, "holdUntil": null, "captured": 0, "refunded": 0, "refundsUnderWay": 0,
                 "total": 0, "waived": 0, "kept": null, "keptWaived": 0, "owed": 0, "paid": 0, "balance": 0,
            "refundSentSinceCancel": false, "hasReview": false}}).to_string()).unwrap()
}

#[test]
fn a_move_does_not_block_itself_and_another_room_comes_first() {
    let question = question("HOSTEL", json!([]));
    let mut taken = nights(&[(2, 13, 4), (1, 13, 4)]);
    taken[1].booking_id = BookingId(77);
    let calendar = Calendar::of(&question.workplaces, taken);
    let existing = existing(false);
    let setting = question.setting();
    let ask = |place: Option<i64>, from: &str| {
        let input =
            RescheduleInput::read(json!({"arrival": from, "departure": "2026-11-27T11:00", "workplaceId": place}))
                .unwrap();
        let plan = plan_move(&calendar, &input, &existing, &setting);
        (
            plan.free,
            plan.offers.iter().map(|offer| offer.free).collect::<Vec<_>>(),
            Enquiry::of_move(&input, &existing, &setting).alternatives(&calendar),
        )
    };
    let (free, offers, _) = ask(None, "2026-11-22T14:00");
    assert_eq!((free, offers), (true, vec![true, false, true, true]), "a night longer over its own");
    let (free, _, found) = ask(Some(2), "2026-11-23T14:00");
    assert!(!free);
    assert_eq!(
        (found[0].kind, found[0].stays[0].workplace_id),
        (AlternativeKind::Workplace, WorkplaceId(1)),
        "where it is"
    );
}

#[test]
fn an_overbooked_booking_may_shrink_in_place_and_is_offered_free_places() {
    let question = question("HOSTEL", json!([]));
    let mut taken = nights(&[(1, 13, 4), (1, 13, 2)]);
    taken[0].booking_id = BookingId(77);
    let crowded = Calendar::of(&question.workplaces, taken);
    let existing = existing(true);
    let plan = |calendar: &Calendar, departure: &str, place: Option<i64>| {
        let input = json!({"arrival": "2026-11-23T14:00", "departure": departure, "workplaceId": place});
        let input = RescheduleInput::read(input).unwrap();
        let plan = plan_move(calendar, &input, &existing, &question.setting());
        (plan.free, plan.on_top, plan.offers[0].free)
    };
    assert_eq!(plan(&crowded, "2026-11-27T11:00", None), (false, true, false), "that is no place of its own");
    assert_eq!(plan(&crowded, "2026-11-25T11:00", None), (true, true, false), "it takes nothing more");
    assert_eq!(plan(&crowded, "2026-11-27T11:00", Some(2)), (true, false, false));
    let alone = Calendar::of(&question.workplaces, Vec::new());
    assert_eq!(plan(&alone, "2026-11-27T11:00", None), (true, false, true), "the other has gone");
}

#[test]
fn each_part_of_a_split_has_its_own_offers() {
    let question = question("HOSTEL", json!([]));
    let calendar = Calendar::of(&question.workplaces, nights(&[(2, 13, 2), (3, 15, 2)]));
    let stays = json!([{"workplaceId": 3, "until": "2026-11-25"}, {"workplaceId": null}]);
    let input = json!({"arrival": "2026-11-23T14:00", "departure": "2026-11-27T11:00", "stays": stays});
    let plan = plan_move(&calendar, &RescheduleInput::read(input).unwrap(), &existing(false), &question.setting());
    let free: Vec<Vec<bool>> = plan.parts.iter().map(|part| part.iter().map(|offer| offer.free).collect()).collect();
    assert_eq!(free, [[true, false, true, true], [true, true, false, true]]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    /// Every alternative may be booked as it is, and no nearer time would be possible. A direction
    /// without an alternative has none.
    #[test]
    fn alternatives_are_free_and_nearest(
        rows in prop::collection::vec((1i64..=4, 0i64..45, 1i64..12), 8..50), from in 0i64..20, length in 1i64..8,
        pets in 1usize..4, place in proptest::option::of(1i64..=4),
    ) {
        let question = question("HOSTEL", json!([]));
        let calendar = Calendar::of(&question.workplaces, nights(&rows));
        let at = |day: i64, time: &str| format!("{}T{time}", parse_date("2026-11-20").unwrap() + Duration::days(day));
        let ask = |by: i64, place| request(pets, &at(from + by, "14:00"), Some(&at(from + by + length, "11:00")), place);
        let input = ask(0, place);
        if bookable_as_is(&question, &calendar, &input) {
            return Ok(()); // nobody asks for something else
        }
        let found = instead(&question, &calendar, &input);
        for one in &found {
            prop_assert!(bookable_as_is(&question, &calendar, &taking(&input, one)), "{:?}", one);
        }
        let free = |by: i64| bookable_as_is(&question, &calendar, &ask(by, None));
        let offset = |kind| found.iter().find(|one| one.kind == kind).map(|one| {
            (parse_date(&one.arrival[..10]).unwrap() - parse_date(&at(from, "")[..10]).unwrap()).num_days()
        });
        prop_assert_eq!(offset(AlternativeKind::Earlier), (1..=14).map(|day| -day).find(|by| from + by >= 0 && free(*by)));
        prop_assert_eq!(offset(AlternativeKind::Later), (1..=14).find(|by| free(*by)));
        prop_assert_eq!(offset(AlternativeKind::Workplace).is_some(), free(0));
        // A split is offered where it is possible and nothing simpler is.
        let two = (1..length).any(|cut| (1..=4).any(|a| (1..=4).any(|b| {
            let stays = [StayInput { workplace_id: Some(WorkplaceId(a)), until: Some(at(from + cut, "")[..10].to_owned()) },
                StayInput { workplace_id: Some(WorkplaceId(b)), until: None }];
            a != b && bookable_as_is(&question, &calendar, &BookingInput { workplace_id: None, stays: stays.to_vec(), ..input.clone() })
        })));
        prop_assert_eq!(offset(AlternativeKind::Split).is_some(), two && !free(0));
    }
}
