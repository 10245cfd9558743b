//! How core types are stored. The core knows no database, and Rust's orphan rule prevents
//! implementations here, so rows hold the types of the engines:
//!
//! | core | column | in a row struct |
//! |---|---|---|
//! | ids | BigInt | `#[diesel(deserialize_as = i64)] id: BookingId`, or a plain `i64` |
//! | `UtcTime` | Timestamp (UTC) | [`At`], which is a `UtcTime` inside |
//! | enumerations | Text + CHECK | `String`, read with [`stored`], written with `as_str` |
//! | money | BigInt | `i64` |
//! | JSON | Text | `String` |

use chrono::NaiveDateTime;
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::sql_types::Timestamp;
use sapa_core::base::read::{Read, read};
use sapa_core::base::stored::Stored;
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::problem::Error;

/// An instant in a row; the same microseconds on both engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, FromSqlRow)]
pub struct At(pub UtcTime);

impl From<At> for UtcTime {
    fn from(at: At) -> Self {
        at.0
    }
}

impl<DB: Backend> FromSql<Timestamp, DB> for At
where
    NaiveDateTime: FromSql<Timestamp, DB>,
{
    fn from_sql(raw: DB::RawValue<'_>) -> deserialize::Result<Self> {
        NaiveDateTime::from_sql(raw).map(|naive| Self(UtcTime::from_naive(naive)))
    }
}

/// The value for an instant in comparisons and writes.
pub fn at(time: UtcTime) -> NaiveDateTime {
    time.naive()
}

/// An enumeration from its stored spelling. The CHECK admits only spellings that the core knows;
/// any other text is a fault of the server, not of a client.
pub fn stored<T: Stored>(text: &str) -> Result<T, Error> {
    T::of_text(text).ok_or_else(|| Error::internal(format!("stored value {text:?}")))
}

/// A JSON document from its column.
pub fn json<T: Read>(text: &str) -> Result<T, Error> {
    read(text).map_err(|e| Error::internal(format!("stored JSON: {e}")))
}

/// A JSON document for its column.
pub fn to_json<T: Serialize>(value: &T) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|e| Error::internal(format!("JSON to store: {e}")))
}
