//! Reads JSON into what the core takes, strictly: an object is an object (never a list of
//! its fields), and the answer to a bad one names where it went wrong. Browser and server
//! read through here: `Deserialize` of everything declared with `input!` or `facts!` is
//! the same code. Built to be small: one loop fills every form, no type has its own.

use serde_json::{Map, Value};

use crate::issue::Issue;

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

    /// Of the value in hand.
    pub fn here() -> Self {
        Self { path: String::new(), unknown_field: false }
    }

    /// The same, seen from the object or list that has the value as `name`.
    #[must_use]
    pub fn within(mut self, name: &str) -> Self {
        self.path = if self.path.is_empty() { name.to_owned() } else { [name, ".", &self.path].concat() };
        self
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
    /// Reads `value`; null and "not there" are the same.
    fn read(value: Value) -> Result<Self, ReadError>;
}

/// Reads `json` as a `T`.
pub fn read<T: Read>(json: &str) -> Result<T, ReadError> {
    T::read(parse(json)?)
}

fn parse(json: &str) -> Result<Value, ReadError> {
    serde_json::from_str(json).map_err(|_| ReadError::here())
}

impl Read for String {
    fn read(value: Value) -> Result<Self, ReadError> {
        match value {
            Value::String(text) => Ok(text),
            _ => Err(ReadError::here()),
        }
    }
}

impl Read for bool {
    fn read(value: Value) -> Result<Self, ReadError> {
        value.as_bool().ok_or_else(ReadError::here)
    }
}

impl Read for i64 {
    fn read(value: Value) -> Result<Self, ReadError> {
        value.as_i64().ok_or_else(ReadError::here)
    }
}

impl Read for i32 {
    fn read(value: Value) -> Result<Self, ReadError> {
        i64::read(value)?.try_into().map_err(|_| ReadError::here())
    }
}

impl Read for u32 {
    fn read(value: Value) -> Result<Self, ReadError> {
        i64::read(value)?.try_into().map_err(|_| ReadError::here())
    }
}

impl Read for f64 {
    fn read(value: Value) -> Result<Self, ReadError> {
        value.as_f64().ok_or_else(ReadError::here)
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: Value) -> Result<Self, ReadError> {
        if value.is_null() { Ok(None) } else { T::read(value).map(Some) }
    }
}

/// A list that is not there is an empty one.
impl<T: Read> Read for Vec<T> {
    fn read(value: Value) -> Result<Self, ReadError> {
        let rows = match value {
            Value::Array(rows) => rows,
            Value::Null => Vec::new(),
            _ => return Err(ReadError::here()),
        };
        let mut read = Self::with_capacity(rows.len());
        for (i, row) in rows.into_iter().enumerate() {
            read.push(T::read(row).map_err(|error| error.within(&i.to_string()))?);
        }
        Ok(read)
    }
}

/// Reads a text that `parse` understands.
pub fn parsed<T>(value: Value, parse: fn(&str) -> Option<T>) -> Result<T, ReadError> {
    value.as_str().and_then(parse).ok_or_else(ReadError::here)
}

/// The members of an object, to be taken one by one; what is left over is ignored.
pub struct Members(pub Map<String, Value>);

impl Read for Members {
    fn read(value: Value) -> Result<Self, ReadError> {
        Self::of(value)
    }
}

impl Members {
    /// Of an object.
    pub fn of(value: Value) -> Result<Self, ReadError> {
        match value {
            Value::Object(map) => Ok(Self(map)),
            _ => Err(ReadError::here()),
        }
    }

    /// Takes the member of the Rust field `field`.
    pub fn take<T: Read>(&mut self, field: &str) -> Result<T, ReadError> {
        let (name, value) = self.remove(field);
        T::read(value).map_err(|error| error.within(&name))
    }

    fn remove(&mut self, field: &str) -> (String, Value) {
        let name = json_name(field);
        let value = self.0.get_mut(&name).map_or(Value::Null, Value::take);
        (name, value)
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
