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
use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::Timestamp;
use diesel::sqlite::Sqlite;
use sapa_core::base::read::{Read, read};
use sapa_core::base::stored::Stored;
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::problem::Error;

/// An instant in a row, a comparison or a write; the same microseconds on both engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, FromSqlRow, AsExpression)]
#[diesel(sql_type = Timestamp)]
pub struct At(pub UtcTime);

impl From<At> for UtcTime {
    fn from(at: At) -> Self {
        at.0
    }
}

/// The value for an instant in comparisons and writes.
pub const fn at(time: UtcTime) -> At {
    At(time)
}

impl FromSql<Timestamp, Sqlite> for At {
    fn from_sql(mut raw: <Sqlite as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        match UtcTime::of_column(raw.read_text()) {
            Some(time) => Ok(Self(time)),
            None => <NaiveDateTime as FromSql<Timestamp, Sqlite>>::from_sql(raw)
                .map(|naive| Self(UtcTime::from_naive(naive))),
        }
    }
}

impl FromSql<Timestamp, Pg> for At {
    fn from_sql(raw: <Pg as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        <NaiveDateTime as FromSql<Timestamp, Pg>>::from_sql(raw).map(|naive| Self(UtcTime::from_naive(naive)))
    }
}

impl ToSql<Timestamp, Sqlite> for At {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.0.to_column());
        Ok(IsNull::No)
    }
}

impl ToSql<Timestamp, Pg> for At {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Timestamp, Pg>::to_sql(&self.0.naive(), &mut out.reborrow())
    }
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
