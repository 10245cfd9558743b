//! The forms of a move and of a quote, with their own rules. The meaning of the times and the room
//! for them are decided in `placement`.

use sapa_derive::form;

use super::input::{BookingInput, PETS_MAX, PetInput};
use super::placement::existing_booking::ExistingBooking;
use crate::base::id::{AnimalTypeId, BookingId, BranchId, ServiceId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::kinds::AnimalSize;
use crate::base::text;
use crate::base::time::format_civil;
use crate::calendar::segment::{StayInput, check_stays};
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// `POST /bookings/{id}/reschedule`: other times, another workplace, or both. Without a
/// workplace the booking stays in its place.
#[form]
pub struct RescheduleInput {
    #[validate(custom(function = "text::civil"))]
    pub arrival: Required<String>,
    /// Left out for sessions.
    #[validate(custom(function = "text::civil"))]
    #[schema(example = "2026-11-23T11:00")]
    pub departure: Option<String>,
    pub workplace_id: Option<WorkplaceId>,
    /// The parts of a hostel stay that changes its workplace; otherwise `workplaceId`.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<StayInput>>"))]
    #[schema(max_items = crate::calendar::segment::STAYS_MAX)]
    pub stays: Vec<StayInput>,
    /// The total that the person saw, minor units; another total is refused.
    pub expected_total: Option<i64>,
    /// Whether the guest gets a mail, where the booking has an address and its times change; none: yes.
    /// Not a pet owner's field: a pet owner's own changes are always told.
    pub notify_guest: Option<bool>,
}

crate::base::checked::checked_as_entered!(RescheduleInput);

impl RescheduleInput {
    /// The times of a booking as they are, in any place.
    pub fn as_agreed(existing: &ExistingBooking) -> Self {
        let facts = &existing.facts;
        let civil = |at| format_civil(facts.zone.civil(at));
        Self {
            arrival: Some(civil(facts.check_in)),
            departure: (!facts.service_type.is_session()).then(|| civil(facts.check_out)),
            ..Self::default()
        }
    }
}

impl Rules for RescheduleInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        check_stays(&mut checks, self.workplace_id, &self.stays);
        checks.done()
    }
}

/// `POST /quotes`: asks for the price of a booking and for free places.
#[form]
pub struct QuoteInput {
    pub branch_id: Required<BranchId>,
    pub service_id: Required<ServiceId>,
    pub workplace_id: Option<WorkplaceId>,
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<StayInput>>"))]
    #[schema(max_items = crate::calendar::segment::STAYS_MAX)]
    pub stays: Vec<StayInput>,
    /// The pets as far as they are entered: no field of a pet is required, each pet counts. For
    /// a booking that moves, its own pets are taken.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<QuotePetInput>>"))]
    #[schema(max_items = PETS_MAX)]
    pub pets: Vec<QuotePetInput>,
    #[validate(custom(function = "text::civil"))]
    pub arrival: Required<String>,
    /// Left out for sessions.
    #[validate(custom(function = "text::civil"))]
    #[schema(example = "2026-11-23T11:00")]
    pub departure: Option<String>,
    /// The booking that would move; none: a new booking.
    pub booking_id: Option<BookingId>,
}

/// The facts of a pet that decide which workplaces take it.
#[form]
pub struct QuotePetInput {
    pub animal_type_id: Option<AnimalTypeId>,
    pub size: Option<AnimalSize>,
}

impl Rules for QuotePetInput {}

impl Rules for QuoteInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        let least = i64::from(self.booking_id.is_none());
        checks.range("pets", Some(text::count(self.pets.len())), least, text::count(PETS_MAX));
        check_stays(&mut checks, self.workplace_id, &self.stays);
        checks.done()
    }
}

impl QuoteInput {
    /// The booking that the question is about.
    pub fn booking(&self) -> BookingInput {
        let pet = |pet: &QuotePetInput| PetInput {
            animal_type_id: pet.animal_type_id,
            size: pet.size,
            ..PetInput::default()
        };
        BookingInput {
            branch_id: self.branch_id,
            service_id: self.service_id,
            workplace_id: self.workplace_id,
            stays: self.stays.clone(),
            pets: self.pets.iter().map(pet).collect(),
            arrival: self.arrival.clone(),
            departure: self.departure.clone(),
            ..BookingInput::default()
        }
    }

    /// The move that the question is about.
    pub fn reschedule(&self) -> RescheduleInput {
        RescheduleInput {
            arrival: self.arrival.clone(),
            departure: self.departure.clone(),
            workplace_id: self.workplace_id,
            stays: self.stays.clone(),
            expected_total: None,
            notify_guest: None,
        }
    }
}
