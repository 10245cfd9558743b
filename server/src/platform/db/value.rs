//! Values of columns on their way to an engine and back. Owns which Rust types stand for which types
//! of SQL.

use chrono::NaiveDateTime;
use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql};
use diesel::pg::{Pg, PgValue};
use diesel::query_builder::BindCollector;
use diesel::result::Error::SerializationError;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{
    Array, BigInt, Binary, Bool, Date, Double, Float, HasSqlType, Integer, Nullable, SmallInt, SqlType, Text, Time,
    Timestamp, TypeMetadata,
};
use diesel::sqlite::Sqlite;
use sapa_core::base::time::UtcTime;

use super::Engine;
use super::types::At;

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// A value that a statement binds, or NULL of its type.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Bool(Option<bool>),
    Integer(Option<i32>),
    BigInt(Option<i64>),
    Double(Option<f64>),
    Text(Option<String>),
    Timestamp(Option<At>),
    Binary(Option<Vec<u8>>),
    /// A list for PostgreSQL; SQLite gets its JSON text.
    BigInts(Vec<i64>),
    Texts(Vec<String>),
}

/// The type of a value, to bind NULL.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// TRUE or FALSE.
    Bool,
    /// 32 bits.
    Integer,
    /// 64 bits.
    BigInt,
    /// A floating-point number.
    Double,
    Text,
    /// An instant.
    Timestamp,
    /// Bytes.
    Binary,
    /// No column has this type.
    Other,
}

impl TypeMetadata for Engine {
    type TypeMetadata = Kind;
    type MetadataLookup = ();
}

macro_rules! kinds {
    ($($sql:ty: $kind:ident),+ $(,)?) => {$(
        impl HasSqlType<$sql> for Engine {
            fn metadata(_: &mut ()) -> Kind {
                Kind::$kind
            }
        }
    )+};
}
kinds! {
    Bool: Bool, Integer: Integer, BigInt: BigInt, Double: Double, Text: Text, Timestamp: Timestamp,
    Binary: Binary, SmallInt: Other, Float: Other, Date: Other, Time: Other,
}

impl<ST: SqlType> HasSqlType<Array<ST>> for Engine {
    fn metadata(_: &mut ()) -> Kind {
        Kind::Other
    }
}

/// The values of a statement, in order.
#[derive(Debug)]
pub struct Values {
    engine: Engine,
    pub(super) all: Vec<Value>,
}

impl Values {
    pub(super) fn new(engine: Engine) -> Self {
        Self { engine, all: Vec::new() }
    }
}

/// The place for the value that is being bound.
#[derive(Debug, Default)]
pub struct Slot(Option<Value>);

impl From<Value> for Slot {
    fn from(value: Value) -> Self {
        Self(Some(value))
    }
}

fn not_bound(what: &str) -> Fault {
    format!("{what} cannot be bound").into()
}

/// The value of `bound`; NULL where it has none.
fn value<ST, T>(bound: &T) -> Result<Value, Fault>
where
    Engine: HasSqlType<ST>,
    T: ToSql<ST, Engine> + ?Sized,
{
    let mut types = ();
    let mut out = Output::<Engine>::new(Slot::default(), &mut types);
    match bound.to_sql(&mut out)? {
        IsNull::No => out.into_inner().0.ok_or_else(|| not_bound("a value without a type")),
        IsNull::Yes => Ok(match <Engine as HasSqlType<ST>>::metadata(&mut ()) {
            Kind::Bool => Value::Bool(None),
            Kind::Integer => Value::Integer(None),
            Kind::BigInt => Value::BigInt(None),
            Kind::Double => Value::Double(None),
            Kind::Text => Value::Text(None),
            Kind::Timestamp => Value::Timestamp(None),
            Kind::Binary => Value::Binary(None),
            Kind::Other => return Err(not_bound("NULL of this type")),
        }),
    }
}

impl<'a> BindCollector<'a, Engine> for Values {
    type Buffer = Slot;

    fn push_bound_value<ST, T>(&mut self, bound: &'a T, (): &mut ()) -> QueryResult<()>
    where
        Engine: HasSqlType<ST>,
        T: ToSql<ST, Engine> + ?Sized + 'a,
    {
        let value = value::<ST, T>(bound).map_err(SerializationError)?;
        self.all.push(match (self.engine, value) {
            (Engine::Sqlite, Value::BigInts(list)) => Value::Text(Some(json(&list)?)),
            (_, value) => value,
        });
        Ok(())
    }
}

fn json<T: serde::Serialize>(list: &T) -> QueryResult<String> {
    serde_json::to_string(list).map_err(|e| SerializationError(e.into()))
}

/// A type of SQL whose lists can be bound.
pub trait Listed {}
impl Listed for Integer {}
impl Listed for BigInt {}
impl Listed for Text {}
impl<T: Listed + SqlType> Listed for Nullable<T> {}

impl<ST, T> ToSql<Array<ST>, Engine> for Vec<T>
where
    ST: SqlType + Listed + 'static,
    Engine: HasSqlType<ST>,
    T: ToSql<ST, Engine>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Engine>) -> serialize::Result {
        let (mut numbers, mut texts) = (Vec::new(), Vec::new());
        for item in self {
            match value::<ST, T>(item)? {
                Value::Integer(Some(number)) => numbers.push(number.into()),
                Value::BigInt(Some(number)) => numbers.push(number),
                Value::Text(Some(text)) => texts.push(text),
                _ => return Err(not_bound("a list of this type")),
            }
        }
        out.set_value(match <Engine as HasSqlType<ST>>::metadata(&mut ()) {
            Kind::Integer | Kind::BigInt => Value::BigInts(numbers),
            _ => Value::Texts(texts),
        });
        Ok(IsNull::No)
    }
}

/// A value of a column as an engine has it.
pub enum Raw<'a> {
    /// Of SQLite.
    Sqlite(<Sqlite as Backend>::RawValue<'a>),
    /// Of PostgreSQL.
    Postgres(PgValue<'a>),
}

macro_rules! columns {
    ($($sql:ident: $rust:ty),+ $(,)?) => {$(
        impl ToSql<$sql, Engine> for $rust {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Engine>) -> serialize::Result {
                out.set_value(Value::$sql(Some(*self)));
                Ok(IsNull::No)
            }
        }

        from_engine!($sql: $rust);
    )+};
}
macro_rules! from_engine {
    ($sql:ident: $rust:ty) => {
        impl FromSql<$sql, Engine> for $rust {
            fn from_sql(raw: Raw<'_>) -> deserialize::Result<Self> {
                match raw {
                    Raw::Sqlite(raw) => <Self as FromSql<$sql, Sqlite>>::from_sql(raw),
                    Raw::Postgres(raw) => <Self as FromSql<$sql, Pg>>::from_sql(raw),
                }
            }
        }
    };
}
columns! { Bool: bool, Integer: i32, BigInt: i64, Double: f64, Timestamp: At }
from_engine!(Text: String);
from_engine!(Binary: Vec<u8>);
from_engine!(Timestamp: NaiveDateTime);

impl ToSql<Text, Engine> for str {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Engine>) -> serialize::Result {
        out.set_value(Value::Text(Some(self.to_owned())));
        Ok(IsNull::No)
    }
}

impl ToSql<Binary, Engine> for [u8] {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Engine>) -> serialize::Result {
        out.set_value(Value::Binary(Some(self.to_owned())));
        Ok(IsNull::No)
    }
}

impl ToSql<Timestamp, Engine> for NaiveDateTime {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Engine>) -> serialize::Result {
        out.set_value(Value::Timestamp(Some(At(UtcTime::from_naive(*self)))));
        Ok(IsNull::No)
    }
}
