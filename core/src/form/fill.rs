//! How forms are filled from JSON: one loop for all of them, since every form is in the
//! browser's download. Knows no rule.

use crate::base::read::{Place, Read, json_name};

/// An input of which nothing is there yet.
pub trait Fields {
    /// The names of its fields as Rust has them.
    fn names(&self) -> &'static [&'static str];

    /// The input whose fields stand among its own in JSON.
    fn rest(&mut self) -> Option<&mut dyn Fields>;

    /// Reads what is at `place` into the field of that index among the names.
    fn put(&mut self, index: usize, place: &Place<'_>);
}

/// Reads an object into an input. A field that it does not have is refused by name.
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

/// What may stand in a field of an input. An empty text is none.
pub trait Field {
    /// Reads what is at `place` into it.
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
