//! Fills forms from JSON: one loop for all forms, which keeps the browser's download small. Knows no
//! rule.

use crate::base::read::{Place, Read, json_name};

/// An input that JSON can fill.
pub trait Fields {
    /// Rust names of the fields.
    fn names(&self) -> &'static [&'static str];

    /// The inner input whose fields stand among the outer ones in JSON.
    fn rest(&mut self) -> Option<&mut dyn Fields>;

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
    match (input.names().iter().position(|field| json_name(field) == name), input.rest()) {
        (Some(index), _) => input.put(index, place),
        (None, Some(rest)) => put(rest, name, place),
        (None, None) => place.unknown_field(),
    }
}

/// The type of a field. An empty text is no value.
pub trait Field {
    /// Reads the value at `place` into the field.
    fn put(&mut self, place: &Place<'_>);
}

impl<T: Read> Field for Option<T> {
    fn put(&mut self, place: &Place<'_>) {
        *self = if place.value().as_str() == Some("") { None } else { Self::at(place) };
    }
}
impl<T: Read> Field for Vec<T> {
    fn put(&mut self, place: &Place<'_>) {
        *self = Self::at(place);
    }
}
