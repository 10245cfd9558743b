//! Rows of a result, from either engine. Owns no query. Every field of every row passes through these
//! functions: inlined, the match on the engine is all that they cost.

use diesel::QueryResult;
use diesel::connection::LoadConnection;
use diesel::pg::PgConnection;
use diesel::row::{Field, PartialRow, Row, RowIndex, RowSealed};
use diesel::sqlite::SqliteConnection;

use super::Engine;
use super::value::Raw;

type OfSqlite<'conn, 'query> = <SqliteConnection as LoadConnection>::Row<'conn, 'query>;
type OfPostgres<'conn, 'query> = <PgConnection as LoadConnection>::Row<'conn, 'query>;

/// The rows that a statement found.
pub enum Cursor<'conn, 'query> {
    /// Of SQLite.
    Sqlite(<SqliteConnection as LoadConnection>::Cursor<'conn, 'query>),
    /// Of PostgreSQL.
    Postgres(<PgConnection as LoadConnection>::Cursor<'conn, 'query>),
}

/// One row.
pub enum FoundRow<'conn, 'query> {
    /// Of SQLite.
    Sqlite(OfSqlite<'conn, 'query>),
    /// Of PostgreSQL.
    Postgres(OfPostgres<'conn, 'query>),
}

/// One column of a row.
pub enum FoundField<'conn: 'query, 'query> {
    /// Of SQLite.
    Sqlite(<OfSqlite<'conn, 'query> as Row<'conn, diesel::sqlite::Sqlite>>::Field<'query>),
    /// Of PostgreSQL.
    Postgres(<OfPostgres<'conn, 'query> as Row<'conn, diesel::pg::Pg>>::Field<'query>),
}

impl<'conn, 'query> Iterator for Cursor<'conn, 'query> {
    type Item = QueryResult<FoundRow<'conn, 'query>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Sqlite(rows) => Some(rows.next()?.map(FoundRow::Sqlite)),
            Self::Postgres(rows) => Some(rows.next()?.map(FoundRow::Postgres)),
        }
    }
}

impl RowSealed for FoundRow<'_, '_> {}

impl RowIndex<usize> for FoundRow<'_, '_> {
    #[inline]
    fn idx(&self, index: usize) -> Option<usize> {
        match self {
            Self::Sqlite(row) => row.idx(index),
            Self::Postgres(row) => row.idx(index),
        }
    }
}

impl<'name> RowIndex<&'name str> for FoundRow<'_, '_> {
    fn idx(&self, name: &'name str) -> Option<usize> {
        match self {
            Self::Sqlite(row) => row.idx(name),
            Self::Postgres(row) => row.idx(name),
        }
    }
}

impl<'conn, 'query> Row<'conn, Engine> for FoundRow<'conn, 'query> {
    type Field<'a>
        = FoundField<'a, 'a>
    where
        'conn: 'a,
        Self: 'a;
    type InnerPartialRow = Self;

    #[inline]
    fn field_count(&self) -> usize {
        match self {
            Self::Sqlite(row) => row.field_count(),
            Self::Postgres(row) => row.field_count(),
        }
    }

    #[inline]
    fn get<'a, I>(&'a self, index: I) -> Option<Self::Field<'a>>
    where
        'conn: 'a,
        Self: RowIndex<I>,
    {
        let index = self.idx(index)?;
        match self {
            Self::Sqlite(row) => row.get(index).map(FoundField::Sqlite),
            Self::Postgres(row) => row.get(index).map(FoundField::Postgres),
        }
    }

    #[inline]
    fn partial_row(&self, range: std::ops::Range<usize>) -> PartialRow<'_, Self> {
        PartialRow::new(self, range)
    }
}

impl<'conn> Field<'conn, Engine> for FoundField<'conn, '_> {
    fn field_name(&self) -> Option<&str> {
        match self {
            Self::Sqlite(field) => field.field_name(),
            Self::Postgres(field) => field.field_name(),
        }
    }

    #[inline]
    fn value(&self) -> Option<Raw<'_>> {
        match self {
            Self::Sqlite(field) => field.value().map(Raw::Sqlite),
            Self::Postgres(field) => field.value().map(Raw::Postgres),
        }
    }
}
