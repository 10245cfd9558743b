//! Animal types (product §3): the form and its rules. Owns the list of glyphs.

use sapa_derive::form;

use crate::base::text;
use crate::base::text::Check;
use crate::form::rules::Rules;

/// The glyphs of animal types, by their names in the icon font.
pub const ICONS: &[&str] =
    &["dog", "cat", "carrot", "feather", "fish", "horse", "pig", "deer", "butterfly", "egg", "paw"];

/// An animal type: `POST /animal-types`, `PUT /animal-types/{id}`.
#[form(checked = CheckedAnimalType)]
pub struct AnimalTypeInput {
    #[validate(custom(function = "text::short"))]
    pub name_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub name_sr: Required<String>,
    /// A glyph of the icon font.
    #[validate(custom(function = "known_icon"))]
    #[schema(one_of = ICONS)]
    pub icon: Option<String>,
    /// Place in choosers, 1 to 9,999; none = the last one, or where it stands already.
    #[validate(custom(function = "text::ordinal"))]
    pub ordinal: Option<i32>,
}

impl Rules for AnimalTypeInput {}

fn known_icon(name: &str) -> Check {
    text::one_of(ICONS.contains(&name))
}
