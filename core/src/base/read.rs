//! Reads JSON into what the core takes, strictly: an object is an object (never a list of
//! its fields), and the answer to a bad one names where it went wrong. Browser and server
//! read through here. Built to be small: the first thing that is wrong is noted where it is
//! found, and reading goes on with blanks, so that no field needs a way out of its own.

use std::cell::OnceCell;

use serde_json::Value;

use super::issue::Issue;
use super::json;

/// Why something could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// Dotted path of the value; empty: the whole text.
    pub path: String,
    /// It is a field that the input does not have.
    pub unknown_field: bool,
}

impl ReadError {
    /// The error as an issue: `validation.unknown_field`, or `request.malformed` for a
    /// value of the wrong type and for text that is no JSON.
    pub fn issue(&self) -> Issue {
        Issue::new(&self.path, if self.unknown_field { "validation.unknown_field" } else { "request.malformed" })
    }

    /// Of the value at `path`; empty: the whole text.
    pub fn at(path: &str) -> Self {
        Self { path: path.to_owned(), unknown_field: false }
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.unknown_field { "unknown field `" } else { "malformed value `" })?;
        f.write_str(&self.path)?;
        f.write_str("`")
    }
}
impl std::error::Error for ReadError {}

/// What can be read from JSON.
pub trait Read: Sized {
    /// Reads what is at `place`; null and "not there" are the same. What cannot be read is
    /// noted there and answered with a blank, which no caller of [`Read::read`] sees.
    fn at(place: &Place<'_>) -> Self;

    /// Reads `value`.
    fn read(value: Value) -> Result<Self, ReadError> {
        let wrong = OnceCell::new();
        let read = Self::at(&Place { value: &value, step: Step::Whole, wrong: &wrong });
        match wrong.into_inner() {
            None => Ok(read),
            Some(error) => Err(error),
        }
    }
}

/// Reads `json` as a `T`.
pub fn read<T: Read>(json: &str) -> Result<T, ReadError> {
    T::read(parse(json)?)
}

/// Reads `json` as a value.
pub fn parse(json: &str) -> Result<Value, ReadError> {
    json::parse(json).ok_or_else(|| ReadError::at(""))
}

/// A value and where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    value: &'a Value,
    step: Step<'a>,
    /// The first thing that is wrong with the whole text.
    wrong: &'a OnceCell<ReadError>,
}

/// The way to a value from the object or list that has it.
#[derive(Debug, Clone, Copy)]
enum Step<'a> {
    /// None: it is the whole text.
    Whole,
    /// The member of a Rust field.
    Field(&'a Place<'a>, &'static str),
    /// A member as JSON names it.
    Member(&'a Place<'a>, &'a str),
    Row(&'a Place<'a>, usize),
}

/// What is not there.
const NULL: &Value = &Value::Null;

impl<'a> Place<'a> {
    /// The value itself.
    pub const fn value(&self) -> &'a Value {
        self.value
    }

    /// The same place with another value.
    pub const fn with(&self, value: &'a Value) -> Self {
        Self { value, step: self.step, wrong: self.wrong }
    }

    /// Notes that the value is none of those that may stand here.
    pub fn malformed(&self) {
        self.note(false);
    }

    /// Notes that the input has no such field.
    pub fn unknown_field(&self) {
        self.note(true);
    }

    fn note(&self, unknown_field: bool) {
        self.wrong.get_or_init(|| ReadError { path: self.path(), unknown_field });
    }

    fn path(&self) -> String {
        let (within, name) = match self.step {
            Step::Whole => return String::new(),
            Step::Field(within, field) => (within, json_name(field)),
            Step::Member(within, name) => (within, name.to_owned()),
            Step::Row(within, index) => (within, index.to_string()),
        };
        let path = within.path();
        if path.is_empty() { name } else { path + "." + &name }
    }

    /// What is there, or a blank that is noted.
    fn or_blank<T: Default>(&self, found: Option<T>) -> T {
        if found.is_none() {
            self.malformed();
        }
        found.unwrap_or_default()
    }

    /// The members of an object.
    pub fn members(&self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        if !self.value.is_object() {
            self.malformed();
        }
        self.value.as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
    }

    /// The place of a member.
    pub const fn member(&'a self, name: &'a str, value: &'a Value) -> Self {
        Self { value, step: Step::Member(self, name), wrong: self.wrong }
    }

    /// Reads the member of the Rust field `field`.
    pub fn field<T: Read>(&self, field: &'static str) -> T {
        T::at(&self.field_place(field))
    }

    fn field_place(&'a self, field: &'static str) -> Self {
        if !self.value.is_object() {
            self.malformed();
        }
        let value = self.value.get(json_name(field)).unwrap_or(NULL);
        Self { value, step: Step::Field(self, field), wrong: self.wrong }
    }

    fn rows(&self) -> &'a [Value] {
        match self.value {
            Value::Array(rows) => rows,
            Value::Null => &[],
            _ => {
                self.malformed();
                &[]
            }
        }
    }

    /// Reads a text that `parse` understands; none for another.
    pub fn parsed<T>(&self, parse: fn(&str) -> Option<T>) -> Option<T> {
        let found = self.value.as_str().and_then(parse);
        if found.is_none() {
            self.malformed();
        }
        found
    }

    /// Reads one of `texts`, and answers its index.
    pub fn one_of(&self, texts: &[&str]) -> usize {
        self.or_blank(self.value.as_str().and_then(|text| position(texts, text)))
    }
}

/// The index of `text` in `texts`.
#[inline]
pub fn position(texts: &[&str], text: &str) -> Option<usize> {
    texts.iter().position(|one| *one == text)
}

impl Read for String {
    fn at(place: &Place<'_>) -> Self {
        place.or_blank(place.value.as_str()).to_owned()
    }
}

impl Read for Value {
    fn at(place: &Place<'_>) -> Self {
        place.value.clone()
    }
}

impl Read for bool {
    fn at(place: &Place<'_>) -> Self {
        place.or_blank(place.value.as_bool())
    }
}

impl Read for i64 {
    fn at(place: &Place<'_>) -> Self {
        place.or_blank(place.value.as_i64())
    }
}

/// A number beyond 32 bits is read as the nearest of them: every form's limit is lower, and its check
/// tells the limit. A version, which has no limit, still differs from every stored one.
impl Read for i32 {
    fn at(place: &Place<'_>) -> Self {
        i64::at(place).clamp(Self::MIN.into(), Self::MAX.into()) as Self
    }
}

impl Read for u32 {
    fn at(place: &Place<'_>) -> Self {
        place.or_blank(i64::at(place).try_into().ok())
    }
}

impl Read for f64 {
    fn at(place: &Place<'_>) -> Self {
        place.or_blank(place.value.as_f64())
    }
}

impl<T: Read> Read for Option<T> {
    fn at(place: &Place<'_>) -> Self {
        if place.value.is_null() { None } else { Some(T::at(place)) }
    }
}

/// A list that is not there is an empty one.
impl<T: Read> Read for Vec<T> {
    fn at(place: &Place<'_>) -> Self {
        let rows = place.rows();
        let mut read = Self::with_capacity(rows.len());
        for (i, value) in rows.iter().enumerate() {
            read.push(T::at(&Place { value, step: Step::Row(place, i), wrong: place.wrong }));
        }
        read
    }
}

/// A field's name as JSON has it: `name_en` is `nameEn`, `r#type` is `type`.
pub fn json_name(field: &str) -> String {
    let mut name = String::with_capacity(field.len());
    for part in field.strip_prefix("r#").unwrap_or(field).split('_') {
        let at = name.len();
        name.push_str(part);
        if at > 0
            && let Some(first) = name.get_mut(at..=at)
        {
            first.make_ascii_uppercase();
        }
    }
    name
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
