//! Animal types (product §3): the form and its rules. Owns the list of glyphs.

use crate::base::text;
use crate::base::text::Check;
use crate::form::input::input;
use crate::form::rules::Rules;

/// The glyphs of animal types, by their names in the icon font.
pub const ICONS: &[&str] =
    &["dog", "cat", "carrot", "feather", "fish", "horse", "pig", "deer", "butterfly", "egg", "paw"];

input! {
    /// `POST /animal-types`, `PUT /animal-types/{id}`.
    pub struct AnimalTypeInput {
        #[validate(required, custom(function = "text::short"))]
        pub name_en: Option<String>,
        #[validate(required, custom(function = "text::short"))]
        pub name_sr: Option<String>,
        /// One of [`ICONS`].
        #[validate(custom(function = "known_icon"))]
        pub icon: Option<String>,
        /// Place in choosers, 1 to 9,999.
        #[validate(required, custom(function = "text::ordinal"))]
        pub ordinal: Option<i32>,
    }
}

impl Rules for AnimalTypeInput {}

fn known_icon(name: &str) -> Check {
    text::one_of(ICONS.contains(&name))
}
