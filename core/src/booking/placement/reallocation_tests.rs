//! Tests of making room: by tables, and against trying every choice of moves on small branches.

use chrono::Duration;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::base::read::{Read, read};
use crate::base::time::{Zone, parse_date};
use crate::booking::input::BookingInput;
use crate::booking::placement::draft::DraftQuestion;
use crate::booking::request::RescheduleInput;
use crate::calendar::lanes::OccupancyFacts;

const ZONE: Zone = Zone::Belgrade;
const SIZES: [&str; 2] = ["SMALL", "LARGE"];

fn day(n: i64) -> String {
    (parse_date("2026-12-01").unwrap() + Duration::days(n)).to_string()
}
fn midnight(n: i64) -> UtcTime {
    ZONE.start_of_day(parse_date(&day(n)).unwrap())
}

/// A workplace: whether it is shared, its capacity, the only size that it takes.
type Place = (bool, i32, Option<usize>);
/// A booking: its parts (workplace, first day, nights) in order, pets, size, whether its guests have
/// arrived, its service (0 or 1).
type Booked = (Vec<(i64, i64, i64)>, usize, usize, bool, usize);

/// A branch. Now is the morning of 20 November; service 0 has every workplace but the last, service
/// 1 all but the first. Workplace 2 is closed on the sixth day.
struct World {
    question: DraftQuestion,
    services: Vec<ServiceFacts>,
    bookings: Vec<NeighbourFacts>,
    calendar: Calendar,
    booked: Vec<Booked>,
    places: Vec<Place>,
}

fn pets(count: usize, size: usize) -> Vec<Value> {
    (0..count).map(|_| json!({"name": "Luna", "animalTypeId": 1, "size": SIZES[size]})).collect()
}

impl World {
    fn of(places: &[Place], booked: &[Booked]) -> Self {
        let count = i64::try_from(places.len()).unwrap();
        let of_service =
            |which: usize| -> Vec<i64> { if which == 0 { (1..count).collect() } else { (2..=count).collect() } };
        let service = |which: usize| {
            json!({"id": which + 5, "branchId": 1, "type": "HOSTEL", "price": 600_000, "durationMinutes": null,
            "discountRate": 0, "size": null, "workplaceIds": of_service(which), "active": true})
        };
        let workplaces: Vec<Value> = places.iter().enumerate().map(|(at, (shared, capacity, size))| {
            let sizes: Vec<&str> = size.iter().map(|size| SIZES[*size]).collect();
            json!({"id": at + 1, "kind": if *shared { "AREA" } else { "ROOM" }, "capacity": capacity, "sizes": sizes, "animalTypeIds": [], "active": true})
        }).collect();
        let closed = json!([{"fromDate": day(5), "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [2], "yearly": false, "reason": null}]);
        let question = json!({"input": {}, "role": "OPR", "now": "2026-11-20T08:00:00Z", "service": service(0), "workplaces": workplaces,
            "branch": {"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00", "cancellationPolicy": "STRICT", "active": true,
                "companyStatus": "APPROVED", "currency": "RSD", "openingHours": [], "timeslots": closed}});
        let question: DraftQuestion = read(&question.to_string()).unwrap();
        let mut occupancies = Vec::new();
        let mut bookings = Vec::new();
        for (at, (parts, pets, size, arrived, service)) in booked.iter().enumerate() {
            let id = BookingId(i64::try_from(at).unwrap() + 1);
            for (place, from, nights) in parts {
                occupancies.push(OccupancyFacts {
                    booking_id: id,
                    workplace_id: WorkplaceId(*place),
                    from: midnight(*from),
                    to: midnight(from + nights),
                    pets: i32::try_from(*pets).unwrap(),
                    overdue: false,
                });
            }
            let (first, last) = (parts[0], parts[parts.len() - 1]);
            bookings.push(NeighbourFacts::read(json!({"id": id, "version": 7, "status": if *arrived { "ACTIVE" } else { "CREATED" },
                "serviceId": service + 5, "serviceType": "HOSTEL", "checkIn": midnight(first.1).plus(Duration::hours(14)),
                "checkOut": midnight(last.1 + last.2).plus(Duration::hours(11)),
                "animals": vec![json!({"size": SIZES[*size], "animalTypeId": 1}); *pets]})).unwrap());
        }
        let calendar = Calendar::of(&question.workplaces, occupancies);
        let services = vec![ServiceFacts::read(service(0)).unwrap(), ServiceFacts::read(service(1)).unwrap()];
        Self { question, services, bookings, calendar, booked: booked.to_vec(), places: places.to_vec() }
    }

    fn around(&self) -> Neighbourhood<'_> {
        Neighbourhood { services: &self.services, bookings: &self.bookings }
    }

    /// The way for a new booking of service 0.
    fn ask(&self, from: i64, nights: i64, count: usize, size: usize, place: Option<i64>) -> Option<Reallocation> {
        let input =
            BookingInput::read(json!({"serviceId": 5, "branchId": 1, "pets": pets(count, size), "workplaceId": place,
            "arrival": format!("{}T14:00", day(from)), "departure": format!("{}T11:00", day(from + nights))}))
            .unwrap();
        Enquiry::of_new(&input, &self.question.setting()).reallocation(&self.calendar, &self.around())
    }
}

/// The workplace of the request, and of each move booking, workplace and the booking that comes.
type Said = Option<(i64, Vec<(i64, i64, Option<i64>)>)>;

fn said(found: Option<Reallocation>) -> Said {
    let found = found?;
    let moves = found.moves.iter();
    Some((
        found.workplace_id.0,
        moves.map(|one| (one.booking_id.0, one.workplace_id.0, one.gives_way_to.map(|id| id.0))).collect(),
    ))
}

fn one(place: i64, from: i64, nights: i64) -> Booked {
    (vec![(place, from, nights)], 1, 0, false, 0)
}

const ROOM: Place = (false, 2, None);

#[test]
fn the_fewest_bookings_move_and_each_says_for_whom() {
    // Rooms 1 to 3 are for the service. Room 3 is free from the third day on: booking 2 goes there.
    let world = World::of(&[ROOM; 4], &[one(1, 0, 4), one(2, 2, 2), one(3, 0, 2)]);
    assert_eq!(said(world.ask(1, 2, 1, 0, None)), Some((2, vec![(2, 3, None)])));
    // For room 1 booking 1 goes where booking 2 is, and that goes to room 3.
    assert_eq!(said(world.ask(1, 2, 1, 0, Some(1))), Some((1, vec![(1, 2, None), (2, 3, Some(1))])));
    // Where a place is free, nobody moves.
    assert_eq!(said(world.ask(6, 2, 1, 0, None)), None);
}

#[test]
fn guests_in_house_closures_sizes_and_other_services_keep_their_places() {
    let rooms = [ROOM; 4];
    let free = |booked: Booked| said(World::of(&rooms, &[booked, one(3, 0, 9)]).ask(2, 2, 1, 0, Some(1)));
    assert_eq!(free(one(1, 2, 2)), Some((1, vec![(1, 2, None)])));
    let arrived = (vec![(1, 2, 2)], 1, 0, true, 0);
    assert_eq!(free(arrived), None, "a guest in house stays");
    let closed = one(1, 3, 3);
    assert_eq!(free(closed), None, "room 2 is closed on the sixth day");
    let many = (vec![(1, 2, 2)], 3, 0, false, 0);
    assert_eq!(free(many), None, "room 2 takes two pets");
    let other = (vec![(1, 2, 2)], 1, 0, false, 1);
    assert_eq!(free(other), Some((1, vec![(1, 2, None)])), "service 1 has room 2 as well");
    let small = [(false, 2, None), (false, 2, Some(1)), ROOM, ROOM];
    assert_eq!(said(World::of(&small, &[one(1, 2, 2), one(3, 0, 9)]).ask(2, 2, 1, 0, Some(1))), None, "wrong size");
}

#[test]
fn a_split_stay_becomes_whole_or_stays_as_it_is() {
    let split = (vec![(1, 1, 1), (2, 2, 2)], 1, 0, false, 0);
    let world = World::of(&[ROOM; 4], &[split.clone(), one(3, 3, 1)]);
    let found = world.ask(1, 2, 1, 0, Some(1)).unwrap();
    assert_eq!(found.moves[0].from.len(), 2);
    assert_eq!(said(Some(found)), Some((1, vec![(1, 2, None)])));
    // Only in two places: nobody is divided further, and nothing is found.
    let world = World::of(&[ROOM; 4], &[split, one(3, 1, 1), one(2, 1, 1)]);
    assert_eq!(said(world.ask(1, 1, 1, 0, Some(1))), None);
}

#[test]
fn shared_places_give_only_what_is_needed() {
    // The garden takes three pets: of two bookings with one pet and one with two, one pet has to go.
    let places = [(true, 3, None), ROOM, ROOM, ROOM];
    let two = (vec![(1, 1, 3)], 2, 0, false, 0);
    let world = World::of(&places, &[two, one(1, 2, 1), one(3, 0, 9)]);
    assert_eq!(said(world.ask(2, 1, 1, 0, Some(1))), Some((1, vec![(2, 2, None)])));
    assert_eq!(said(world.ask(2, 1, 2, 0, Some(1))), Some((1, vec![(1, 2, None)])));
    assert_eq!(said(world.ask(2, 1, 4, 0, Some(1))), None, "it never takes four");
}

#[test]
fn pet_owners_and_refused_requests_get_no_way() {
    let booked = [one(1, 2, 2), one(3, 0, 9)];
    let mut world = World::of(&[ROOM; 4], &booked);
    assert!(world.ask(2, 2, 1, 0, Some(1)).is_some());
    world.question.role = crate::access::role::Role::User;
    assert_eq!(world.ask(2, 2, 1, 0, Some(1)), None);
    let mut world = World::of(&[ROOM; 4], &booked);
    world.question.service.active = false;
    assert_eq!(world.ask(2, 2, 1, 0, Some(1)), None);
    // A booking of a service that is out of use keeps its place.
    let mut world = World::of(&[ROOM; 4], &[(vec![(1, 2, 2)], 1, 0, false, 1), one(3, 0, 9)]);
    assert!(world.ask(2, 2, 1, 0, Some(1)).is_some());
    world.services[1].active = false;
    assert_eq!(world.ask(2, 2, 1, 0, Some(1)), None);
}

/// The booking with that id as an existing one, now in house.
fn guest(world: &World, at: usize, status: &str) -> ExistingBooking {
    let (facts, parts) = (&world.bookings[at], &world.booked[at].0);
    let workplaces: Vec<Value> = parts
        .iter()
        .map(|(place, from, nights)| json!({"id": place, "from": midnight(*from), "to": midnight(from + nights)}))
        .collect();
    let animals = &world.booked[at];
    ExistingBooking::read(json!({"id": facts.id, "serviceId": facts.service_id, "overbooked": false, "workplaces": workplaces,
        "pets": vec![json!({"size": SIZES[animals.2], "animalTypeId": 1}); animals.1],
        "quote": {"lines": [], "total": 0, "currency": "RSD"},
        "facts": {"status": status, "version": 1, "companyId": 1, "branchId": 1, "companyStatus": "APPROVED", "serviceType": "HOSTEL",
            "zone": "Europe/Belgrade", "policy": "STRICT", "policyFrom": facts.check_in, "checkIn": facts.check_in, "checkOut": facts.check_out,
            "total": 0, "captured": 0, "refunded": 0, "refundsUnderWay": 0, "waived": 0, "keptWaived": 0, "owed": 0, "paid": 0, "balance": 0,
            "refundSentSinceCancel": false, "hasReview": false}}))
    .unwrap()
}

fn ask_move(world: &World, guest: &ExistingBooking, input: Value) -> Said {
    let input = RescheduleInput::read(input).unwrap();
    said(Enquiry::of_move(&input, guest, &world.question.setting()).reallocation(&world.calendar, &world.around()))
}

#[test]
fn a_stay_that_grows_gets_room_and_two_bookings_change_places() {
    // Booking 1 is in room 1 and stays two nights longer; booking 2 comes there on that day.
    let mut world = World::of(&[ROOM; 4], &[one(1, -12, 14), one(1, 2, 2), one(3, 0, 9)]);
    let inside = guest(&world, 0, "ACTIVE");
    world.question.now = midnight(1).plus(Duration::hours(9));
    let civil = |at: UtcTime| ZONE.local(at)[..16].to_owned();
    let longer =
        json!({"arrival": civil(inside.facts.check_in), "departure": format!("{}T11:00", day(4)), "workplaceId": 1});
    assert_eq!(ask_move(&world, &inside, longer), Some((1, vec![(2, 2, None)])));
    // Rooms 1 and 2 at the same time: who is dropped on the other changes places with it.
    let world = World::of(&[ROOM; 4], &[one(1, 2, 2), one(2, 2, 2), one(3, 0, 9)]);
    let other = json!({"arrival": civil(world.bookings[0].check_in),
        "departure": civil(world.bookings[0].check_out), "workplaceId": 2});
    assert_eq!(ask_move(&world, &guest(&world, 0, "CREATED"), other), Some((2, vec![(2, 1, None)])));
}

#[test]
fn the_server_asks_by_the_same_rules_where_one_booking_may_go() {
    let world = World::of(&[ROOM; 4], &[one(1, 2, 2), one(1, 4, 3)]);
    let setting = world.question.setting();
    let to = |at: usize, place: i64| {
        relocated(&guest(&world, at, "CREATED"), WorkplaceId(place), &setting).map_err(|issue| issue.code)
    };
    let segment = to(0, 2).unwrap();
    assert_eq!((segment.workplace_id.0, segment.interval.from, segment.interval.to), (2, midnight(2), midnight(4)));
    assert_eq!(to(1, 2), Err("booking.reason.place_closed".to_owned()));
    assert_eq!(to(0, 4), Err("validation.reference".to_owned()), "a place of another service");
}

#[test]
fn what_refuses_a_booking_at_any_time_refuses_its_move() {
    let mut world = World::of(&[ROOM; 4], &[one(1, 2, 2)]);
    let to_room_2 = |world: &World, status: &str| {
        relocated(&guest(world, 0, status), WorkplaceId(2), &world.question.setting())
            .map(|segment| segment.workplace_id.0)
            .map_err(|issue| (issue.path, issue.code))
    };
    assert_eq!(to_room_2(&world, "CREATED"), Ok(2));
    assert_eq!(
        to_room_2(&world, "ACTIVE"),
        Err(("bookingId".to_owned(), "booking.reason.status".to_owned())),
        "guests in house stay where they are"
    );
    world.question.service.active = false;
    assert_eq!(
        to_room_2(&world, "CREATED"),
        Err(("serviceId".to_owned(), "booking.reason.service_inactive".to_owned())),
        "the room itself would take it"
    );
}

#[test]
fn bookings_are_alike_where_no_place_could_tell_them_apart() {
    let booked: [Booked; 10] = [
        one(1, 2, 2),
        (vec![(2, 2, 2)], 1, 1, false, 0),
        one(3, 2, 2),
        (vec![(3, 2, 2)], 1, 1, false, 0),
        (vec![(1, 2, 2)], 2, 0, false, 0),
        (vec![(1, 2, 2)], 1, 0, false, 1),
        one(1, 2, 3),
        (vec![(1, 2, 1), (2, 3, 1)], 1, 0, false, 0),
        (vec![(1, 2, 1), (2, 3, 1)], 1, 0, false, 0),
        one(2, 2, 2),
    ];
    let world = World::of(&[ROOM; 4], &booked);
    let neighbours = Neighbours::of(&world.calendar, &world.around(), &world.question.setting(), None);
    let alike: Vec<usize> = neighbours.movable.iter().map(|one| one.alike).collect();
    // Size, number, service, nights, and a stay in parts make a kind of its own.
    assert_eq!(alike, [0, 1, 0, 1, 4, 5, 6, 7, 8, 0]);
}

// --- every choice of moves -------------------------------------------------------------

/// Pets and bookings of each place on each day.
#[derive(Clone)]
struct Grid(Vec<Vec<(i32, i32)>>);
const DAYS: i64 = 12;

impl Grid {
    fn put(&mut self, place: i64, from: i64, nights: i64, pets: i32, by: i32) {
        for at in from..from + nights {
            let cell = &mut self.0[usize::try_from(place - 1).unwrap()][usize::try_from(at).unwrap()];
            *cell = (cell.0 + by * pets, cell.1 + by);
        }
    }
    fn right(&self, places: &[Place]) -> bool {
        self.0.iter().zip(places).all(|(cells, (shared, capacity, _))| {
            cells.iter().all(|(pets, bookings)| if *shared { pets <= capacity } else { *bookings <= 1 })
        })
    }
}

/// Whether a place takes a booking that is there already in these `parts`.
fn takes(places: &[Place], place: i64, (parts, pets, size, _, service): &Booked, (from, nights): (i64, i64)) -> bool {
    let (_, capacity, only) = places[usize::try_from(place - 1).unwrap()];
    let last = i64::try_from(places.len()).unwrap();
    let held = |at: Option<i64>| {
        parts
            .iter()
            .any(|(here, from, nights)| *here == place && at.is_none_or(|at| (*from..from + nights).contains(&at)))
    };
    let of_service = if *service == 0 { place < last } else { place > 1 };
    let closed = place == 2 && (from..from + nights).contains(&5) && !held(Some(5));
    (of_service || held(None))
        && i32::try_from(*pets).unwrap() <= capacity
        && only.is_none_or(|only| only == *size)
        && !closed
}

/// The fewest moves that make room, by trying all; none: more than three, or no way.
fn tried(world: &World, grid: &Grid, request: (i64, i64, usize, usize, Option<i64>)) -> Option<usize> {
    let (from, nights, pets, size, place) = request;
    let count = i64::try_from(world.places.len()).unwrap();
    let targets: Vec<i64> = (1..=count)
        .filter(|at| {
            place.is_none_or(|only| only == *at)
                && takes(&world.places, *at, &(Vec::new(), pets, size, false, 0), (from, nights))
        })
        .collect();
    let mut best = None;
    for target in targets {
        let mut grid = grid.clone();
        grid.put(target, from, nights, i32::try_from(pets).unwrap(), 1);
        let limit = best.unwrap_or(MOVES_TRIED + 1);
        if let Some(moves) = choose(world, &grid, 0, 0, limit) {
            best = Some(moves);
        }
    }
    best
}

const MOVES_TRIED: usize = 3;

/// The fewest moves of bookings from `first` on beside `moved` ones; less than `limit`.
fn choose(world: &World, grid: &Grid, first: usize, moved: usize, limit: usize) -> Option<usize> {
    if moved >= limit {
        return None;
    }
    if grid.right(&world.places) {
        return Some(moved);
    }
    let mut best = None;
    for at in first..world.booked.len() {
        let booked = &world.booked[at];
        let (parts, pets, _, arrived, _) = booked;
        if *arrived {
            continue;
        }
        let count = i32::try_from(*pets).unwrap();
        let from = parts[0].1;
        let nights: i64 = parts.iter().map(|part| part.2).sum();
        for place in 1..=i64::try_from(world.places.len()).unwrap() {
            let stays = parts.len() == 1 && parts[0].0 == place;
            if stays || !takes(&world.places, place, booked, (from, nights)) {
                continue;
            }
            let mut grid = grid.clone();
            parts.iter().for_each(|(place, from, nights)| grid.put(*place, *from, *nights, count, -1));
            grid.put(place, from, nights, count, 1);
            let found = choose(world, &grid, at + 1, moved + 1, best.unwrap_or(limit));
            best = found.or(best);
        }
    }
    best
}

/// The branch after the moves, with the request in its place.
fn after(world: &World, grid: &Grid, found: &Reallocation, (from, nights, pets): (i64, i64, usize)) -> Grid {
    let mut grid = grid.clone();
    for one in &found.moves {
        let booked = &world.booked[usize::try_from(one.booking_id.0 - 1).unwrap()];
        let (parts, pets, _, arrived, _) = booked;
        let (begin, long, count) = (parts[0].1, parts.iter().map(|part| part.2).sum(), i32::try_from(*pets).unwrap());
        assert!(!arrived, "a guest in house moves");
        assert!(takes(&world.places, one.workplace_id.0, booked, (begin, long)), "it does not fit");
        parts.iter().for_each(|(place, from, nights)| grid.put(*place, *from, *nights, count, -1));
        grid.put(one.workplace_id.0, begin, long, count, 1);
    }
    grid.put(found.workplace_id.0, from, nights, i32::try_from(pets).unwrap(), 1);
    grid
}

fn place() -> impl Strategy<Value = Place> {
    (prop::bool::weighted(0.3), 1..=3i32, prop::option::weighted(0.3, 0..2usize))
}

fn booked() -> impl Strategy<Value = Booked> {
    let part = (1..=4i64, 0..8i64, 1..=3i64);
    (part, prop::option::weighted(0.1, 1..=4i64), 1..=2usize, 0..2usize, prop::bool::weighted(0.15), 0..2usize)
        .prop_map(|((place, from, nights), second, pets, size, arrived, service)| {
            let mut parts = vec![(place, from, nights)];
            parts.extend(second.filter(|other| *other != place).map(|other| (other, from + nights, 1)));
            (parts, pets, size, arrived, service)
        })
}

proptest! {
    // `make soak` asks for more by `PROPTEST_CASES`.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(400)))]
    /// Room is found whenever three moves are enough, with the fewest moves, and no rule is broken.
    #[test]
    fn room_is_found_with_the_fewest_moves(
        places in prop::collection::vec(place(), 4), rows in prop::collection::vec(booked(), 4..14),
        from in 0..6i64, nights in 1..=3i64, pets in 1..=2usize, size in 0..2usize, place in prop::option::weighted(0.3, 1..=3i64),
    ) {
        // Only bookings that have room are in the branch.
        let mut grid = Grid(vec![vec![(0, 0); usize::try_from(DAYS).unwrap()]; 4]);
        let mut there = Vec::new();
        for booked in rows {
            let mut next = grid.clone();
            let count = i32::try_from(booked.1).unwrap();
            booked.0.iter().for_each(|(place, from, nights)| next.put(*place, *from, *nights, count, 1));
            if next.right(&places) {
                grid = next;
                there.push(booked);
            }
        }
        let world = World::of(&places, &there);
        let fewest = tried(&world, &grid, (from, nights, pets, size, place));
        let found = world.ask(from, nights, pets, size, place);
        prop_assert_eq!(found.as_ref().map(|found| found.moves.len()), fewest.filter(|moves| *moves > 0));
        if let Some(found) = found {
            prop_assert!(after(&world, &grid, &found, (from, nights, pets)).right(&places), "{:?}", found);
            prop_assert!(place.is_none_or(|place| found.workplace_id.0 == place));
        }
    }
}
