//! Fills forms from JSON: one loop for all forms, which keeps the browser's download small. Knows no
//! rule.

use serde_json::Value;

use crate::base::pasted;
use crate::base::read::{Place, Read, json_name};

/// How the text of a field is cleaned before its rule judges it.
#[derive(Debug, Clone, Copy)]
pub enum Text {
    /// Not at all: passwords, tokens, and texts that no rule checks.
    AsTyped,
    /// As [`pasted::line`].
    Line,
    /// As [`pasted::lines`].
    Lines,
}

/// An input that JSON can fill.
pub trait Fields {
    /// Rust names of the fields.
    fn names(&self) -> &'static [&'static str];

    /// How the text of each field is cleaned, in the order of the names.
    fn texts(&self) -> &'static [Text];

    /// The inner input whose fields stand among the outer ones in JSON.
    fn flattened(&mut self) -> Option<&mut dyn Fields>;

    /// Reads the value at `place` into the field with that index among the names.
    fn put(&mut self, index: usize, place: &Place<'_>);
}

/// Reads an object into an input. An unknown field is refused by name.
pub fn fill(input: &mut dyn Fields, place: &Place<'_>) {
    for (name, value) in place.members() {
        put(input, name, &place.member(name, value));
    }
}

fn put(input: &mut dyn Fields, name: &str, place: &Place<'_>) {
    match (input.names().iter().position(|field| json_name(field) == name), input.flattened()) {
        (Some(index), _) => {
            let clean = match input.texts().get(index) {
                Some(Text::Line) => pasted::line,
                Some(Text::Lines) => pasted::lines,
                _ => return input.put(index, place),
            };
            match place.value().as_str().filter(|text| !text.bytes().all(|b| matches!(b, b' '..=b'~'))) {
                Some(text) => input.put(index, &place.with(&Value::String(clean(text)))),
                None => input.put(index, place),
            }
        }
        (None, Some(flattened)) => put(flattened, name, place),
        (None, None) => place.unknown_field(),
    }
}

/// The type of a field. An empty text is no value.
pub trait FieldValue {
    /// Reads the value at `place` into the field.
    fn put(&mut self, place: &Place<'_>);
}

impl<T: Read> FieldValue for Option<T> {
    fn put(&mut self, place: &Place<'_>) {
        *self = if place.value().as_str() == Some("") { None } else { Self::at(place) };
    }
}
impl<T: Read> FieldValue for Vec<T> {
    fn put(&mut self, place: &Place<'_>) {
        *self = Self::at(place);
    }
}
