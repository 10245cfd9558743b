//! Which page of an ordered list a query reads. Owns the shape of it; what the order is
//! stands in each list.

use chrono::NaiveDateTime;
use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::platform::problem::Error;

/// Which way a list runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Up,
    /// Largest first.
    Down,
}

/// A page: after a row, or after so many rows.
#[derive(Debug, Clone)]
pub struct Window<K> {
    /// Which way.
    pub direction: Direction,
    /// Sort key and id of the row before the first one.
    pub after: Option<(K, i64)>,
    /// Rows left out.
    pub offset: i64,
    /// Rows at most.
    pub limit: i64,
}

/// How many rows there are, and the first of them: id and name.
pub type Used = (i64, Vec<(i64, String)>);
/// How many rows there are, and the first of them: id and two names (as a rule in English and in
/// Serbian).
pub type Named = (i64, Vec<(i64, String, String)>);

/// A sort key of lists that have several orders, as a cursor keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Key {
    /// Of names, as the core makes it.
    Text(String),
    /// Of places in an order.
    Place(i32),
    /// Of money.
    Money(i64),
    /// Of instants; a cursor has them as every answer does.
    At(UtcTime),
}

/// A sort key that comes back from a client, who may have made it up.
pub trait FromCursor: DeserializeOwned {
    /// Whether a database takes it.
    fn is_storable(&self) -> bool;
}

impl FromCursor for () {
    fn is_storable(&self) -> bool {
        true
    }
}

impl FromCursor for String {
    fn is_storable(&self) -> bool {
        !self.contains('\0')
    }
}

/// Read by the core, which knows no instant that cannot be stored.
impl FromCursor for UtcTime {
    fn is_storable(&self) -> bool {
        true
    }
}

impl FromCursor for Key {
    fn is_storable(&self) -> bool {
        match self {
            Self::Text(text) => text.is_storable(),
            Self::At(_) | Self::Place(_) | Self::Money(_) => true,
        }
    }
}

/// A sort key as its column holds it.
pub trait Column: Clone {
    /// The column's type.
    type Held;

    /// What a query compares.
    fn held(&self) -> Self::Held;
}

macro_rules! held_as_they_are {
    ($($kind:ty),+) => {$(
        impl Column for $kind {
            type Held = Self;

            fn held(&self) -> Self {
                self.clone()
            }
        }
    )+};
}
held_as_they_are!(String, i32, i64);

impl Column for UtcTime {
    type Held = NaiveDateTime;

    fn held(&self) -> NaiveDateTime {
        self.naive()
    }
}

/// 400 for a cursor that no list has made.
pub fn strange() -> Error {
    Error::bad_request("request.query").with_issue(Issue::new("cursor", "validation.format"))
}

/// `$query` in the order of `$column` (whose [`Key`] is `$kind`) and then of `$id`, cut to
/// `$window`. `column >= value` beside the exact condition gives the index its starting point.
/// A place of another kind was not made by this list: the function it stands in refuses it.
#[macro_export]
macro_rules! window {
    ($query:expr, $window:expr, $column:expr, $kind:ident, $id:expr) => {{
        use $crate::platform::db::page::{Column, Direction, Key};
        let (mut query, window) = ($query, $window);
        if let Some((after, id)) = &window.after {
            let Key::$kind(key) = after else { return Err($crate::platform::db::page::strange()) };
            query = match window.direction {
                Direction::Up => query.filter($column.ge(key.held())).filter($column.gt(key.held()).or($id.gt(*id))),
                Direction::Down => query.filter($column.le(key.held())).filter($column.lt(key.held()).or($id.lt(*id))),
            };
        }
        query = match window.direction {
            Direction::Up => query.order(($column.asc(), $id.asc())),
            Direction::Down => query.order(($column.desc(), $id.desc())),
        };
        query.offset(window.offset).limit(window.limit)
    }};
}
