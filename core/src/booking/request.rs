//! What may be typed about when and where: moving a booking, asking for a price. What the
//! times mean and whether there is room is the placement's.

use super::input::{BookingInput, PETS_MAX, PetInput};
use crate::base::id::{AnimalTypeId, BookingId, BranchId, ServiceId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::kinds::AnimalSize;
use crate::base::text;
use crate::calendar::segment::{StayInput, check_stays};
use crate::form::checks::Checks;
use crate::form::input::input;
use crate::form::rules::Rules;

input! {
    /// `POST /bookings/{id}/reschedule`: other times, another workplace, or both. Without a
    /// workplace it stays where it is.
    pub struct RescheduleInput {
        #[validate(required, custom(function = "text::civil"))]
        pub arrival: Option<String>,
        /// Left out for sessions.
        #[validate(custom(function = "text::civil"))]
        pub departure: Option<String>,
        pub workplace_id: Option<WorkplaceId>,
        /// A hostel stay that changes its workplace on the way; else `workplaceId`.
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<StayInput>>"))]
        pub stays: Vec<StayInput>,
        /// What the person saw, minor units; another total is refused.
        #[cfg_attr(feature = "schema", ts(as = "Option<i32>"))]
        pub expected_total: Option<i64>,
    }
}

impl Rules for RescheduleInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        check_stays(&mut checks, self.workplace_id, &self.stays);
        checks.done()
    }
}

input! {
    /// `POST /quotes`: what a booking would cost, and where there is room for it.
    pub struct QuoteInput {
        #[validate(required)]
        pub branch_id: Option<BranchId>,
        #[validate(required)]
        pub service_id: Option<ServiceId>,
        pub workplace_id: Option<WorkplaceId>,
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<StayInput>>"))]
        pub stays: Vec<StayInput>,
        /// As known so far: nothing of a pet is needed, each counts. Of a booking that is
        /// being moved its own are taken.
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<QuotePetInput>>"))]
        pub pets: Vec<QuotePetInput>,
        #[validate(required, custom(function = "text::civil"))]
        pub arrival: Option<String>,
        /// Left out for sessions.
        #[validate(custom(function = "text::civil"))]
        pub departure: Option<String>,
        /// The booking that would be moved.
        pub booking_id: Option<BookingId>,
    }
}

input! {
    /// What of a pet decides where there is room.
    pub struct QuotePetInput {
        pub animal_type_id: Option<AnimalTypeId>,
        pub size: Option<AnimalSize>,
    }
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
    /// The booking that it would make.
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

    /// The move that it would make.
    pub fn reschedule(&self) -> RescheduleInput {
        RescheduleInput {
            arrival: self.arrival.clone(),
            departure: self.departure.clone(),
            workplace_id: self.workplace_id,
            stays: self.stays.clone(),
            expected_total: None,
        }
    }
}
