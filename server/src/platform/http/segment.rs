//! Texts in the path of an address.

use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, Error};

/// A text in the path. One with a control character, which no stored text has and PostgreSQL does not even
/// compare, is an address that cannot exist: `web::Path` answers 404.
#[derive(Debug, Clone)]
pub struct Segment(String);

impl Deref for Segment {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Segment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.chars().any(char::is_control) {
            return Err(D::Error::custom("a control character in the path"));
        }
        Ok(Self(text))
    }
}

/// A signed text in the path, which is proved before anything reads it: any text is one.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct SignedText(pub String);
