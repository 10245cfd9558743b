//! Reallocation (product §13): room for a request by moving bookings whose guests have not arrived to
//! other places that fit them, their times and prices kept. A booking moves as a whole into one
//! workplace, so that no stay is divided further. Guests in house stay where they are. The search
//! for room is `calendar::room`; here are the rules.

use sapa_derive::facts;
use serde::Serialize;

use super::enquiry::{Enquiry, Times};
use super::existing_booking::{ExistingBooking, PetFacts};
use super::held::Held;
use super::request::{Request, RequestedPlace};
use super::setting::{Pet, ServiceFacts, Setting};
use crate::base::id::{BookingId, ServiceId, WorkplaceId};
use crate::base::issue::{Issue, Reason};
use crate::base::kinds::ServiceType;
use crate::base::time::UtcTime;
use crate::booking::facts::BookingFacts;
use crate::booking::state::BookingStatus;
use crate::calendar::lanes::Calendar;
use crate::calendar::room::{Movable, Room, RoomQuery, Step, make_room};
use crate::calendar::segment::{SegmentFacts, StaySegment, from_then_on};

/// A booking of a branch that may have to give way; one of the API's calendar fits.
#[facts]
pub struct NeighbourFacts {
    pub id: BookingId,
    pub version: i32,
    pub status: BookingStatus,
    pub service_id: ServiceId,
    pub service_type: ServiceType,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub animals: Vec<PetFacts>,
}

/// A booking that was moved to make room, as it is kept.
#[facts]
pub struct MovedFacts {
    pub booking_id: BookingId,
    /// Its segments before.
    pub before: Vec<SegmentFacts>,
    /// Its segments after.
    pub after: Vec<SegmentFacts>,
    /// The civil arrival before, of a booking whose times changed as well.
    pub arrival: Option<String>,
    /// The civil departure before.
    pub departure: Option<String>,
    /// The moment of its check-in, of a booking that was checked in with the room.
    pub checked_in_at: Option<UtcTime>,
}

impl MovedFacts {
    /// Whether it is the booking that got the room, and no other one that moved.
    pub const fn got_the_room(&self) -> bool {
        self.arrival.is_some() || self.checked_in_at.is_some()
    }
}

/// A booking that would move to make room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct RoomMove {
    /// The booking.
    pub booking_id: BookingId,
    /// The version of the booking that was asked about.
    pub version: i32,
    /// Where the booking is, the first part first.
    pub from: Vec<StaySegment>,
    /// Its new workplace.
    pub workplace_id: WorkplaceId,
    /// The booking that comes to its place; none: the request itself.
    pub gives_way_to: Option<BookingId>,
}

/// A way to make room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Reallocation {
    /// The workplace that the request gets.
    pub workplace_id: WorkplaceId,
    /// The moves, one to three, each before those that it causes.
    pub moves: Vec<RoomMove>,
}

/// The branch around a request: what bookings beside it need to move.
#[derive(Debug, Clone, Copy)]
pub struct Neighbourhood<'a> {
    /// The services of the branch.
    pub services: &'a [ServiceFacts],
    /// The bookings of the occupancies, by id.
    pub bookings: &'a [NeighbourFacts],
}

/// The segment that a booking would have in `place` at its own times; the error is the reason that
/// refuses it, apart from other bookings there: the guests have arrived, or a rule of the place.
pub fn relocated(existing: &ExistingBooking, place: WorkplaceId, setting: &Setting<'_>) -> Result<StaySegment, Issue> {
    let facts = &existing.facts;
    if facts.status != BookingStatus::Created {
        return Err(Reason::new("booking.reason.status").with("status", facts.status.as_str()).at("bookingId"));
    }
    let times = Times::agreed(facts.service_type, facts.zone, facts.check_in, facts.check_out);
    let enquiry = Enquiry::of(Request::as_agreed(existing), Held::of(existing), setting);
    if let Some(issue) = enquiry.standing().into_iter().next() {
        return Err(issue);
    }
    match enquiry.refuses_id(place, times, times.occupied) {
        Some(reason) => Err(reason.at("workplaceId")),
        None => Ok(StaySegment { workplace_id: place, interval: times.occupied }),
    }
}

/// Whether a moved booking may return to its former places, as far as it is itself concerned: it is still where
/// it was moved to (`now`), and its guests have not arrived since; one that was checked in with the room is in house by
/// that check-in.
pub fn taken_back(facts: &BookingFacts, moved: &MovedFacts, now: &[SegmentFacts]) -> bool {
    let stands = match (facts.status, moved.checked_in_at) {
        (BookingStatus::Active, Some(at)) => facts.checked_in_at == Some(at),
        // The booking that got the room may be that of a guest in house.
        (BookingStatus::Active, None) => moved.arrival.is_some(),
        (BookingStatus::Created, checked_in) => checked_in.is_none(),
        (BookingStatus::Completed | BookingStatus::Canceled, _) => false,
    };
    stands && now == moved.after.as_slice()
}

impl Enquiry<'_> {
    /// The way to make room for the request, in the requested workplace or in any; none where a rule
    /// refuses the request, a workplace is free, or no three moves are enough. For staff only.
    pub fn reallocation(&self, calendar: &Calendar, around: &Neighbourhood<'_>) -> Option<Reallocation> {
        let (arrival, departure) = self.request.times.filter(|_| self.setting.role.is_dashboard())?;
        let found = self.new_times(arrival, departure);
        let refused = !found.issues.is_empty() || !self.standing().is_empty();
        let stay = found.stay.filter(|_| !refused)?;
        let (span, guests) = (self.future_part(&stay)?, self.guests());
        let takes = |id: &WorkplaceId| {
            self.refuses_id(*id, (&stay).into(), span).is_none()
                && calendar.still_in_use(*id, span.from, guests).is_none()
        };
        let places: Vec<WorkplaceId> = match self.request.requested_place {
            RequestedPlace::Workplace(id) => Some(id).into_iter().filter(takes).collect(),
            RequestedPlace::Anywhere | RequestedPlace::Segments(_) => {
                self.usable().map(|place| place.id).filter(takes).collect()
            }
        };
        let kept = self.remaining_from().map_or_else(Vec::new, |at| from_then_on(&self.held.segments, at, &[]));
        let neighbours = Neighbours::of(calendar, around, &self.setting, self.held.booking);
        let room = make_room(&RoomQuery {
            calendar,
            without: guests.without,
            kept: &kept,
            span,
            pets: guests.pets,
            places: &places,
            movable: &neighbours.movable,
            fits: &|at| neighbours.fits(calendar, at),
        })?;
        neighbours.named(room)
    }
}

/// The bookings that may give way.
struct Neighbours<'a> {
    setting: Setting<'a>,
    bookings: Vec<Neighbour<'a>>,
    /// The same bookings for the search.
    movable: Vec<Movable>,
}

struct Neighbour<'a> {
    facts: &'a NeighbourFacts,
    service: &'a ServiceFacts,
    segments: Vec<StaySegment>,
    times: Times,
}

impl<'a> Neighbours<'a> {
    fn of(calendar: &Calendar, around: &Neighbourhood<'a>, setting: &Setting<'a>, own: Option<BookingId>) -> Self {
        let zone = setting.branch.time_zone;
        let mut bookings: Vec<Neighbour<'a>> = Vec::with_capacity(around.bookings.len());
        for facts in around.bookings {
            let expected = facts.status == BookingStatus::Created && Some(facts.id) != own;
            let service = around.services.iter().find(|service| service.id == facts.service_id);
            let Some(service) = service.filter(|_| expected) else { continue };
            let times = Times::agreed(facts.service_type, zone, facts.check_in, facts.check_out);
            let at = bookings.partition_point(|other| other.facts.id < facts.id);
            bookings.insert(at, Neighbour { facts, service, segments: Vec::new(), times });
        }
        for lane in calendar.lanes() {
            for one in &lane.taken {
                let at = bookings.partition_point(|other| other.facts.id < one.booking_id);
                let Some(known) = bookings.get_mut(at).filter(|other| other.facts.id == one.booking_id) else {
                    continue;
                };
                let at = known.segments.partition_point(|other| other.interval.from <= one.from);
                known.segments.insert(at, StaySegment { workplace_id: one.workplace_id, interval: one.interval() });
            }
        }
        let movable = alike(&bookings);
        Self { setting: *setting, bookings, movable }
    }

    /// The workplaces that would take the booking of that index if they were free. None that pets
    /// whose time is over are still in: who moves gets a place that is no worse.
    fn fits(&self, calendar: &Calendar, at: usize) -> Vec<WorkplaceId> {
        let Some(Neighbour { facts, service, segments, times }) = self.bookings.get(at) else { return Vec::new() };
        let setting = Setting { service, ..self.setting };
        let request = Request {
            service_type: facts.service_type,
            zone: setting.branch.time_zone,
            minutes: None,
            times: None,
            departure_given: false,
            requested_place: RequestedPlace::Anywhere,
            pets: facts.animals.iter().map(Pet::from).collect(),
        };
        let held = Held {
            booking: Some(facts.id),
            agreed: Some((facts.check_in, facts.check_out)),
            segments: segments.clone(),
            ..Held::nothing()
        };
        let enquiry = Enquiry::of(request, held, &setting);
        if !enquiry.standing().is_empty() {
            return Vec::new();
        }
        let (from, guests) = (times.occupied.from, enquiry.guests());
        let overstayed = calendar.anyone_stays_on(from, guests.now);
        let fits = enquiry.fits(Some(*times), Some(times.occupied)).into_iter().filter(|fit| fit.reason.is_none());
        fits.map(|fit| fit.id).filter(|id| !overstayed || calendar.still_in_use(*id, from, guests).is_none()).collect()
    }

    /// The way with its bookings named; none without moves.
    fn named(&self, Room { workplace_id, moves }: Room) -> Option<Reallocation> {
        let id = |at: usize| self.bookings.get(at).map(|one| one.facts.id);
        let named = |step: Step| {
            let Neighbour { facts, segments, .. } = self.bookings.get(step.movable)?;
            Some(RoomMove {
                booking_id: facts.id,
                version: facts.version,
                from: segments.clone(),
                workplace_id: step.workplace_id,
                gives_way_to: step.gives_way_to.and_then(id),
            })
        };
        let moves: Vec<RoomMove> = moves.into_iter().filter_map(named).collect();
        (!moves.is_empty()).then_some(Reallocation { workplace_id, moves })
    }
}

/// The bookings for the search, each with the first that is alike: the same service, times and
/// animals, each in one place.
fn alike(bookings: &[Neighbour<'_>]) -> Vec<Movable> {
    let key = |one: &Neighbour<'_>| (one.facts.check_in, one.facts.check_out, one.facts.service_id);
    let mut kinds: Vec<usize> = Vec::new();
    let mut movable = Vec::with_capacity(bookings.len());
    for (own, one) in bookings.iter().enumerate() {
        let key_of = |at: &usize| bookings.get(*at).map(key);
        let first = kinds.partition_point(|at| key_of(at) < Some(key(one)));
        let same = |at: &&usize| {
            let animals = bookings.get(**at).map(|other| (other.facts.animals.as_slice(), other.segments.len()));
            animals == Some((one.facts.animals.as_slice(), 1)) && one.segments.len() == 1
        };
        let near = kinds.iter().skip(first).take_while(|at| key_of(at) == Some(key(one)));
        let alike = near.copied().find(|at| same(&at));
        if alike.is_none() {
            kinds.insert(first, own);
        }
        movable.push(Movable {
            booking_id: one.facts.id,
            interval: one.times.occupied,
            pets: i32::try_from(one.facts.animals.len()).unwrap_or(i32::MAX),
            alike: alike.unwrap_or(own),
        });
    }
    movable
}

#[cfg(test)]
#[path = "reallocation_tests.rs"]
mod tests;
