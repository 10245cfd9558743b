//! Reads the text of JSON (RFC 8259) as a value, by serde_json, but refuses an object that names a member twice: two
//! readers of it could take different members for the meant one. Knows no type of the core; what a value means is
//! `read`'s.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// The value of `text`; none for text that is not JSON.
pub fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().map(|Once(value)| value)
}

/// A value in which no object names a member twice.
struct Once(Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(OnceVisitor).map(Self)
    }
}

struct OnceVisitor;

impl<'de> Visitor<'de> for OnceVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(Once(item)) = from.next_element()? {
            items.push(item);
        }
        Ok(items.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some(name) = from.next_key::<String>()? {
            let Once(value) = from.next_value()?;
            if members.insert(name, value).is_some() {
                return Err(A::Error::custom("a member twice"));
            }
        }
        Ok(members.into())
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn an_object_that_names_a_member_twice_is_refused() {
        assert_eq!(parse(r#"{"a":1,"b":[{"a":2}]}"#), Some(serde_json::json!({"a": 1, "b": [{"a": 2}]})));
        for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"a":2}}]"#, r#"{"a":1,"\u0061":2}"#] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_json_or_nested_too_deep_is_refused() {
        for text in ["", "{", "[1,]", "01", "1 2", "NaN", r#""\ud800""#, "\u{feff}1"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse(&format!("{}{}", "[".repeat(200), "]".repeat(200))), None);
    }
}
