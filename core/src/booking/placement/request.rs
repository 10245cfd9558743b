//! Requests: when, where and for which pets, read once from a form. Judges nothing.

use chrono::NaiveDateTime;

use super::existing_booking::ExistingBooking;
use super::setting::{Pet, Setting};
use crate::base::id::WorkplaceId;
use crate::base::kinds::ServiceType;
use crate::base::time::{Zone, parse_civil};
use crate::booking::input::BookingInput;
use crate::booking::request::RescheduleInput;
use crate::calendar::segment::StayInput;

/// The requested place.
#[derive(Debug, Clone)]
pub(super) enum RequestedPlace {
    /// The present place; for a new booking any free workplace.
    Anywhere,
    /// One workplace for the whole stay.
    Workplace(WorkplaceId),
    /// Several workplaces one after the other, by date.
    Segments(Vec<StayInput>),
}

impl RequestedPlace {
    /// The form's rules refuse a workplace together with segments; a draft of such a form uses the segments.
    fn of(workplace: Option<WorkplaceId>, stays: &[StayInput]) -> Self {
        match workplace {
            _ if !stays.is_empty() => Self::Segments(stays.to_vec()),
            Some(id) => Self::Workplace(id),
            None => Self::Anywhere,
        }
    }
}

/// A request for time and place.
#[derive(Debug, Clone)]
pub struct Request {
    pub(super) service_type: ServiceType,
    pub(super) zone: Zone,
    /// Minutes of a session; none for other services.
    pub(super) minutes: Option<i32>,
    /// Civil arrival and departure; none while they are missing or malformed. A session has no
    /// departure.
    pub(super) times: Option<(NaiveDateTime, Option<NaiveDateTime>)>,
    /// Whether a departure was typed, even for a session.
    pub(super) departure_given: bool,
    pub(super) requested_place: RequestedPlace,
    pub(super) pets: Vec<Pet>,
}

impl Request {
    /// The request of a new booking: service, zone and length are today's.
    pub fn of_new(input: &BookingInput, setting: &Setting<'_>) -> Self {
        let service_type = setting.service.service_type;
        Self {
            service_type,
            zone: setting.branch.time_zone,
            minutes: setting.service.duration_minutes,
            times: times(input.arrival.as_deref(), input.departure.as_deref(), service_type),
            departure_given: input.departure.is_some(),
            requested_place: RequestedPlace::of(input.workplace_id, &input.stays),
            pets: pets_of(input),
        }
    }

    /// The request of a move: service, zone, pets and the length of a session are the booking's.
    pub fn of_move(input: &RescheduleInput, existing: &ExistingBooking) -> Self {
        let service_type = existing.facts.service_type;
        Self {
            times: times(input.arrival.as_deref(), input.departure.as_deref(), service_type),
            departure_given: input.departure.is_some(),
            requested_place: RequestedPlace::of(input.workplace_id, &input.stays),
            ..Self::as_agreed(existing)
        }
    }

    /// The request that leaves a booking as it is.
    pub(super) fn as_agreed(existing: &ExistingBooking) -> Self {
        let facts = &existing.facts;
        let minutes = facts.check_out.since(facts.check_in).num_minutes();
        Self {
            service_type: facts.service_type,
            zone: facts.zone,
            minutes: i32::try_from(minutes).ok(),
            times: None,
            departure_given: false,
            requested_place: RequestedPlace::Anywhere,
            pets: existing.pets(),
        }
    }
}

/// Size and animal type of each pet, as far as they are entered.
pub(crate) fn pets_of(input: &BookingInput) -> Vec<Pet> {
    input.pets.iter().map(|pet| (pet.size, pet.animal_type_id)).collect()
}

fn times(
    arrival: Option<&str>,
    departure: Option<&str>,
    service_type: ServiceType,
) -> Option<(NaiveDateTime, Option<NaiveDateTime>)> {
    let arrival = parse_civil(arrival?)?;
    match departure.filter(|_| !service_type.is_session()) {
        Some(text) => Some((arrival, Some(parse_civil(text)?))),
        None => Some((arrival, None)),
    }
}
