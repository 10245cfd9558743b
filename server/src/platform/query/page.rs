//! Pages of ordered lists for queries. Owns their shape; the order stands in each list.

use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::platform::db::types::At;
use crate::platform::problem::Error;

/// The direction of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Up,
    /// Largest first.
    Down,
}

/// A page: the rows after a row, or after a number of rows.
#[derive(Debug, Clone)]
pub struct Window<K> {
    /// Direction of the list.
    pub direction: Direction,
    /// Sort key and id of the row before the page.
    pub after: Option<(K, i64)>,
    /// Number of rows to skip.
    pub offset: i64,
    /// Most rows of the page.
    pub limit: i64,
}

/// The number of rows, and the first of them: id and name.
pub type Used = (i64, Vec<(i64, String)>);
/// The number of rows, and the first of them: id and two names (usually English and Serbian).
pub type Named = (i64, Vec<(i64, String, String)>);

/// A sort key of lists that have several orders, as a cursor carries it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Key {
    /// A name's sort key, as the core makes it.
    Text(String),
    /// An ordinal.
    Place(i32),
    /// An amount of money.
    Money(i64),
    /// An instant; spelled in a cursor as in every answer.
    At(UtcTime),
}

/// A sort key in a cursor from a client, which may be invented.
pub trait FromCursor: DeserializeOwned {
    /// Whether the database can compare it.
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

/// Read by the core, which refuses instants that cannot be stored.
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

/// A sort key as its column stores it.
pub trait Column: Clone {
    /// The column's type.
    type Held;

    /// The value that a query compares.
    fn held(&self) -> Self::Held;
}

impl Column for String {
    type Held = Self;

    fn held(&self) -> Self {
        self.clone()
    }
}

impl Column for i32 {
    type Held = Self;

    fn held(&self) -> Self {
        *self
    }
}

impl Column for i64 {
    type Held = Self;

    fn held(&self) -> Self {
        *self
    }
}

impl Column for UtcTime {
    type Held = At;

    fn held(&self) -> At {
        At(*self)
    }
}

/// 400 for a cursor that no list made.
pub fn unknown_cursor() -> Error {
    Error::bad_request("request.query").with_issue(Issue::new("cursor", "validation.format"))
}

/// `$query` in the order of `$column` (whose [`Key`] is `$kind`) and then of `$id`, cut to
/// `$window`. `column >= value` beside the exact condition gives the index its starting point. A
/// key of another kind was not made by this list: the function around the macro refuses it.
#[macro_export]
macro_rules! window {
    ($query:expr, $window:expr, $column:expr, $kind:ident, $id:expr) => {{
        use $crate::platform::query::page::{Column, Direction, Key};
        let (mut query, window) = ($query, $window);
        if let Some((after, id)) = &window.after {
            let Key::$kind(key) = after else { return Err($crate::platform::query::page::unknown_cursor()) };
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
