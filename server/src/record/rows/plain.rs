//! Rows of plain records: the trait of their queries, and the macro that implements it for a table.
//! The parts that differ (columns, filters, words) stand with the table.

use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Key, Window};

/// What a list of plain records is ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordOrder {
    /// The place in choosers.
    Ordinal,
    /// The English name.
    NameEn,
    /// The Serbian name.
    NameSr,
}

impl RecordOrder {
    /// By the name of a sort key.
    pub fn of(key: &str) -> Self {
        // `nameEn`, or for what is called otherwise `questionEn`, `titleEn`.
        if key.ends_with("En") {
            Self::NameEn
        } else if key.ends_with("Sr") {
            Self::NameSr
        } else {
            Self::Ordinal
        }
    }
}

/// A stored row with its version; [`plain_rows`](crate::plain_rows) implements it.
pub trait Stored: Clone + Send + 'static {
    /// What is entered.
    type Fields: Clone + PartialEq + Serialize;
    /// Which rows a list shows.
    type Filter: Clone + Send + Sync + 'static;

    fn version(&self) -> i64;
    fn is_deleted(&self) -> bool;
    /// What was entered.
    fn fields(&self) -> &Self::Fields;
    fn id(&self) -> i64;
    /// Where a list goes on after it.
    fn place(&self, order: RecordOrder) -> (Key, i64);

    /// The row with `id`, unless it is deleted.
    fn find(conn: &mut Conn, id: i64) -> Result<Option<Self>, Error>;
    /// The same, also if it was deleted after `since`.
    fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<Self>, Error>;
    /// One page in order.
    fn list(
        conn: &mut Conn,
        filter: &Self::Filter,
        order: RecordOrder,
        window: &Window<Key>,
    ) -> Result<Vec<Self>, Error>;
    /// How many there are, counted no further than `most`.
    fn count(conn: &mut Conn, filter: &Self::Filter, most: i64) -> Result<i64, Error>;
    /// Makes a row and answers its id.
    fn insert(conn: &mut Conn, fields: &Self::Fields, now: UtcTime) -> Result<i64, Error>;
    /// Writes what was entered.
    fn update(conn: &mut Conn, id: i64, fields: &Self::Fields, now: UtcTime) -> Result<(), Error>;
    /// Deletes it, or takes that back.
    fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error>;
    /// Takes it, to change it.
    fn lock(conn: &mut Conn, id: i64) -> Result<(), Error>;

    /// All that `filter` finds, in any order; for what is shown together.
    fn all(conn: &mut Conn, filter: &Self::Filter) -> Result<Vec<Self>, Error> {
        let window = Window { direction: Direction::Up, after: None, offset: 0, limit: i64::from(u16::MAX) };
        Self::list(conn, filter, RecordOrder::Ordinal, &window)
    }
}

/// [`Stored`] for the rows of a table with `name_key`, `name_en_key`, the columns of every record and,
/// if `ordered` says so, `ordinal`. `joined` is the table of the parent whose names the row shows.
/// The block narrows the query `$query` by `$filter`, beside deletion and words. A function
/// `terms(&Fields)` beside it tells the words under which a row is found.
#[macro_export]
macro_rules! plain_rows {
    (
        $row:ident($fields:ident) of $table:ident $(joined $parent:ident)? $(ordered $ordinal:ident)?, $kind:ident;
        $wanted:ident: |$query:ident, $filter:ident| $narrow:block
    ) => {
        use sapa_core::base::time::UtcTime;

        use $crate::platform::query::page::{Key, Window};
        use $crate::platform::db::types::at;
        use $crate::record::rows::RecordKind;
        use $crate::record::rows::plain::{RecordOrder, Stored};

        $(impl $row {
            /// The place of what is entered: the entered one, else the one `before`, else after all others.
            pub fn placed(conn: &mut Conn, entered: Option<i32>, before: Option<&$fields>) -> Result<i32, Error> {
                if let Some(place) = entered.or(before.map(|before| before.$ordinal)) {
                    return Ok(place);
                }
                let living = $table::table.filter($table::deleted_at.is_null());
                let last: Option<i32> = living.select(diesel::dsl::max($table::$ordinal)).first(conn)?;
                Ok(last.unwrap_or_default().saturating_add(1).min(sapa_core::base::text::ORDINAL_MAX))
            }
        })?

        impl Stored for $row {
            type Fields = $fields;
            type Filter = $wanted;

            fn version(&self) -> i64 {
                self.version
            }

            fn is_deleted(&self) -> bool {
                self.deleted_at.is_some()
            }

            fn fields(&self) -> &$fields {
                &self.fields
            }

            fn id(&self) -> i64 {
                self.id
            }

            fn place(&self, order: RecordOrder) -> (Key, i64) {
                let key = match order {
                    $(RecordOrder::Ordinal => Key::Place(self.fields.$ordinal),)?
                    RecordOrder::NameSr => Key::Text(self.fields.name_key.clone()),
                    _ => Key::Text(self.fields.name_en_key.clone()),
                };
                (key, self.id)
            }

            fn find(conn: &mut Conn, id: i64) -> Result<Option<Self>, Error> {
                let query = $table::table$(.inner_join($parent::table))?.filter($table::id.eq(id));
                let living = query.filter($table::deleted_at.is_null());
                Ok(living.select(Self::as_select()).first(conn).optional()?)
            }

            fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<Self>, Error> {
                let query = $table::table$(.inner_join($parent::table))?.filter($table::id.eq(id));
                let found: Option<Self> = query.select(Self::as_select()).first(conn).optional()?;
                Ok(found.filter(|row| row.deleted_at.is_none_or(|at| at.0 > since)))
            }

            fn list(
                conn: &mut Conn,
                $filter: &$wanted,
                order: RecordOrder,
                window: &Window<Key>,
            ) -> Result<Vec<Self>, Error> {
                let mut $query = $table::table$(.inner_join($parent::table))?.into_boxed();
                $query = $query.filter($table::deleted_at.is_null());
                $narrow
                for word in &$filter.words {
                    $query = $query.filter($table::id.eq_any($crate::record::rows::having(RecordKind::$kind, word)));
                }
                let query = match order {
                    $(RecordOrder::Ordinal => $crate::window!($query, window, $table::$ordinal, Place, $table::id),)?
                    RecordOrder::NameSr => $crate::window!($query, window, $table::name_key, Text, $table::id),
                    _ => $crate::window!($query, window, $table::name_en_key, Text, $table::id),
                };
                Ok(query.select(Self::as_select()).load(conn)?)
            }

            fn count(conn: &mut Conn, $filter: &$wanted, most: i64) -> Result<i64, Error> {
                let mut $query = $table::table.select($table::id).into_boxed();
                $query = $query.filter($table::deleted_at.is_null());
                $narrow
                for word in &$filter.words {
                    $query = $query.filter($table::id.eq_any($crate::record::rows::having(RecordKind::$kind, word)));
                }
                Ok($crate::platform::query::total(conn, &$query.limit(most))?)
            }

            fn insert(conn: &mut Conn, fields: &$fields, now: UtcTime) -> Result<i64, Error> {
                let made = (fields, $table::created_at.eq(at(now)), $table::updated_at.eq(at(now)));
                let id = diesel::insert_into($table::table).values(made).returning($table::id).get_result(conn)?;
                $crate::record::rows::replace(conn, RecordKind::$kind, id, terms(fields))?;
                Ok(id)
            }

            fn update(conn: &mut Conn, id: i64, fields: &$fields, now: UtcTime) -> Result<(), Error> {
                let changed = (fields, $table::version.eq($table::version + 1), $table::updated_at.eq(at(now)));
                diesel::update($table::table.find(id)).set(changed).execute(conn)?;
                $crate::record::rows::replace(conn, RecordKind::$kind, id, terms(fields))
            }

            fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error> {
                let since = $table::deleted_at.eq(deleted.then(|| at(now)));
                let changed = (since, $table::version.eq($table::version + 1), $table::updated_at.eq(at(now)));
                diesel::update($table::table.find(id)).set(changed).execute(conn)?;
                Ok(())
            }

            fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
                $crate::lock_rows!(conn, $table, vec![id], for_no_key_update);
                Ok(())
            }
        }
    };
}
