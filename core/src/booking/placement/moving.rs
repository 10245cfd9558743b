//! A booking that exists, as far as it decides where and when it may be: what moves, opens again or
//! is met by a closure.

use super::setting::Pet;
use crate::base::id::{AnimalTypeId, BookingId, ServiceId};
use crate::base::kinds::AnimalSize;
use crate::booking::facts::BookingFacts;
use crate::calendar::segment::{SegmentFacts, StaySegment};
use crate::form::input::facts;
use crate::price::quote::Quote;

facts! {
    /// What of a pet decides where it may be.
    pub struct PetFacts {
        pub size: AnimalSize,
        pub animal_type_id: AnimalTypeId,
    }
}

facts! {
    /// A booking that moves; one of the API fits.
    pub struct Moving {
        pub id: BookingId,
        pub service_id: ServiceId,
        pub facts: BookingFacts,
        pub pets: Vec<PetFacts>,
        /// Where it is, the first part first.
        pub workplaces: Vec<SegmentFacts>,
        /// What it costs now.
        pub quote: Quote,
        /// It lies on top of others on purpose, and looks for a place of its own.
        pub overbooked: bool,
    }
}

impl Moving {
    /// Size and animal type of each pet.
    pub fn pets(&self) -> Vec<Pet> {
        self.pets.iter().map(|pet| (Some(pet.size), Some(pet.animal_type_id))).collect()
    }

    /// Where it is.
    pub fn segments(&self) -> Vec<StaySegment> {
        self.workplaces.iter().map(StaySegment::from).collect()
    }
}
