//! Breeds (product §3): the form and its rules. Whether the animal type exists is the server's to
//! know.

use sapa_derive::form;

use crate::base::id::AnimalTypeId;
use crate::base::kinds::AnimalSize;
use crate::base::text;
use crate::form::rules::Rules;

/// A breed: `POST /breeds`, `PUT /breeds/{id}`.
#[form(checked = CheckedBreed)]
pub struct BreedInput {
    pub animal_type_id: Required<AnimalTypeId>,
    #[validate(custom(function = "text::short"))]
    pub name_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub name_sr: Required<String>,
    /// Usual size of the breed.
    pub size: Option<AnimalSize>,
}

impl Rules for BreedInput {}
