//! An existing booking, with the facts that decide where and when it may stand: for a move, a
//! check-in elsewhere, a reopening and a closure.

use sapa_derive::facts;

use super::setting::Pet;
use crate::base::id::{AnimalTypeId, BookingId, ServiceId};
use crate::base::kinds::AnimalSize;
use crate::booking::facts::BookingFacts;
use crate::calendar::segment::{SegmentFacts, StaySegment};
use crate::price::quote::Quote;

/// The facts of a pet that decide which workplaces take it.
#[facts]
#[derive(PartialEq, Eq)]
pub struct PetFacts {
    pub size: AnimalSize,
    pub animal_type_id: AnimalTypeId,
}

impl From<&PetFacts> for Pet {
    fn from(pet: &PetFacts) -> Self {
        (Some(pet.size), Some(pet.animal_type_id))
    }
}

/// An existing booking; a booking of the API's answers fits.
#[facts]
pub struct ExistingBooking {
    pub id: BookingId,
    pub service_id: ServiceId,
    pub facts: BookingFacts,
    pub pets: Vec<PetFacts>,
    /// Segments of the booking, the first part first.
    pub workplaces: Vec<SegmentFacts>,
    /// Present price.
    pub quote: Quote,
    /// Whether the booking was overbooked on purpose, and still needs a free place.
    pub overbooked: bool,
}

impl ExistingBooking {
    /// Size and animal type of each pet.
    pub fn pets(&self) -> Vec<Pet> {
        self.pets.iter().map(Pet::from).collect()
    }

    /// Segments of the booking.
    pub fn segments(&self) -> Vec<StaySegment> {
        self.workplaces.iter().map(StaySegment::from).collect()
    }
}
