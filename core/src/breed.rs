//! Breeds (product §3): what may be entered.

use crate::id::AnimalTypeId;
use crate::input::input;
use crate::kinds::AnimalSize;
use crate::rules::Rules;
use crate::text;

input! {
    /// `POST /breeds`, `PUT /breeds/{id}`.
    pub struct BreedInput {
        #[validate(required)]
        pub animal_type_id: Option<AnimalTypeId>,
        #[validate(required, custom(function = "text::short"))]
        pub name_en: Option<String>,
        #[validate(required, custom(function = "text::short"))]
        pub name_sr: Option<String>,
        /// Its usual size.
        pub size: Option<AnimalSize>,
    }
}

impl Rules for BreedInput {}
