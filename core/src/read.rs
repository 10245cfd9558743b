//! Reads JSON into inputs, strictly: an object is an object (never a list of its
//! fields), and the answer to a bad one names where it went wrong. Server and browser
//! read through here. Errors carry no text, which also keeps the formatting of numbers
//! and types out of the download.

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::issue::Issue;

/// Why an input could not be read.
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

    fn here() -> Self {
        Self { path: String::new(), unknown_field: false }
    }

    fn within(mut self, name: &str) -> Self {
        self.path = if self.path.is_empty() { name.to_owned() } else { format!("{name}.{}", self.path) };
        self
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.unknown_field { "unknown field at " } else { "malformed at " })?;
        f.write_str(if self.path.is_empty() { "the top" } else { &self.path })
    }
}
impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: std::fmt::Display>(_: T) -> Self {
        Self::here()
    }
    fn invalid_type(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self::here()
    }
    fn invalid_value(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self::here()
    }
    fn invalid_length(_: usize, _: &dyn de::Expected) -> Self {
        Self::here()
    }
    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self::here()
    }
    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self { path: field.to_owned(), unknown_field: true }
    }
    fn missing_field(field: &'static str) -> Self {
        Self::here().within(field)
    }
    fn duplicate_field(field: &'static str) -> Self {
        Self::here().within(field)
    }
}

/// Reads `json` as a `T`.
pub fn read<T: DeserializeOwned>(json: &str) -> Result<T, ReadError> {
    let value = serde_json::from_str(json).map_err(|_| ReadError::here())?;
    read_value(value)
}

/// Reads a value that is JSON already.
pub fn read_value<T: DeserializeOwned>(value: Value) -> Result<T, ReadError> {
    T::deserialize(Strict(value))
}

struct Strict(Value);

macro_rules! any {
    ($($method:ident)+) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            self.deserialize_any(visitor)
        }
    )+};
}

impl<'de> de::Deserializer<'de> for Strict {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(b) => visitor.visit_bool(b),
            Value::Number(n) => match n.as_i64() {
                Some(n) => visitor.visit_i64(n),
                None => Err(ReadError::here()),
            },
            Value::String(s) => visitor.visit_string(s),
            Value::Array(rows) => list(rows, visitor),
            Value::Object(map) => object(map, visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.deserialize_map(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Object(map) => object(map, visitor),
            _ => Err(ReadError::here()),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Array(rows) => list(rows, visitor),
            _ => Err(ReadError::here()),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::String(s) => visitor.visit_string(s),
            _ => Err(ReadError::here()),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_string(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_string(visitor)
    }

    /// Enumerations are their names.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::String(name) => {
                let name: StrDeserializer<'_, ReadError> = name.as_str().into_deserializer();
                visitor.visit_enum(name)
            }
            _ => Err(ReadError::here()),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    any! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64
        deserialize_char deserialize_bytes deserialize_byte_buf deserialize_unit
    }
}

fn object<'de, V: Visitor<'de>>(map: Map<String, Value>, visitor: V) -> Result<V::Value, ReadError> {
    visitor.visit_map(Fields { rest: map.into_iter(), current: None })
}

fn list<'de, V: Visitor<'de>>(rows: Vec<Value>, visitor: V) -> Result<V::Value, ReadError> {
    visitor.visit_seq(Rows { rest: rows.into_iter(), index: 0 })
}

struct Fields {
    rest: serde_json::map::IntoIter,
    current: Option<(String, Value)>,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        self.current = self.rest.next();
        match &self.current {
            None => Ok(None),
            Some((name, _)) => {
                let name: StrDeserializer<'_, ReadError> = name.as_str().into_deserializer();
                seed.deserialize(name).map(Some)
            }
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        match self.current.take() {
            Some((name, value)) => seed.deserialize(Strict(value)).map_err(|e| e.within(&name)),
            None => Err(ReadError::here()),
        }
    }
}

struct Rows {
    rest: std::vec::IntoIter<Value>,
    index: usize,
}

impl<'de> SeqAccess<'de> for Rows {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let Some(value) = self.rest.next() else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        seed.deserialize(Strict(value)).map(Some).map_err(|e| e.within(&index.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking::input::BookingInput;

    fn error(json: &str) -> (String, bool) {
        let e = read::<BookingInput>(json).expect_err(json);
        (e.path, e.unknown_field)
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(error(r#"{"pets":[{"name":"Žućko"},{"size":"HUGE"}]}"#), ("pets.1.size".into(), false));
        assert_eq!(error(r#"{"pets":[{"weight":3}]}"#), ("pets.0.weight".into(), true));
        assert_eq!(error(r#"{"branchId":1.5}"#), ("branchId".into(), false));
        assert_eq!(error(r#"{"branchId":"1"}"#), ("branchId".into(), false));
        assert_eq!(error(r#"{"guestName":7}"#), ("guestName".into(), false));
        assert_eq!(error(r#"{"status":"ACTIVE"}"#), ("status".into(), true));
        for no_object in ["[]", "[1,2]", "null", "7", "\"x\"", "{", "", &"[".repeat(100_000)] {
            assert_eq!(error(no_object), (String::new(), false));
        }
    }

    #[test]
    fn what_is_right_is_read() {
        let input: BookingInput = read(r#"{"branchId":3,"pets":[{"size":"LARGE"}],"payAt":"ON_SITE"}"#).expect("input");
        assert_eq!((input.branch_id, input.pets.len(), input.pay_at.is_some()), (Some(3.into()), 1, true));
    }
}
