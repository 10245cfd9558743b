//! Totals of lists, counted by the engine. On SQLite a total is kept until some other connection
//! commits: the engine tells (`PRAGMA data_version`), for every process that writes to the file, within
//! the view in which the total is asked for. So a kept total is never out of date, and no write pays
//! for it.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryBuilder, QueryFragment, QueryId};
use diesel::sql_types::BigInt;

use super::statement::Source;
use super::value::Values;
use super::{Conn, Engine, dialect};

/// The most totals that a connection keeps; then it begins anew.
const MOST: usize = 500;

/// The number of rows of `query`. Limit it, so that no list is counted to its end.
pub fn total(conn: &mut Conn, query: &(impl QueryFragment<Engine> + QueryId)) -> QueryResult<i64> {
    conn.total(&Counted(query))
}

/// The same, up to `most`, for a query that no row ever leaves: what it asks for never changes in a row, and no
/// row is deleted. `newest` finds the greatest id of all rows of the table. What has reached `most` is not counted
/// again, on either engine, and less only after a new row. On PostgreSQL a row may be seen after one of a greater
/// id, so there less is counted each time.
pub fn growing_total(
    conn: &mut Conn,
    query: &(impl QueryFragment<Engine> + QueryId),
    newest: &(impl QueryFragment<Engine> + QueryId),
    most: i64,
) -> QueryResult<i64> {
    conn.growing_total(&Counted(query), newest, most)
}

/// Whether [`growing_total`] knows the total of `query` without asking.
pub fn knows_growing_total(
    conn: &mut Conn,
    query: &(impl QueryFragment<Engine> + QueryId),
    most: i64,
) -> QueryResult<bool> {
    conn.knows_growing_total(&Counted(query), most)
}

/// The question of [`total`] and [`growing_total`], to be named before ([`Conn::ahead`]).
pub struct Counting<'a>(Box<dyn Source + 'a>);

impl<'a> Counting<'a> {
    /// For the number of rows of `query`.
    pub fn of(query: impl Source + 'a) -> Self {
        Self(Box::new(query))
    }
}

impl Source for Counting<'_> {
    fn id(&self) -> Option<std::any::TypeId> {
        None
    }

    fn write(&self, text: &mut dialect::Text, engine: &'static Engine) -> QueryResult<bool> {
        Counted(self.0.as_ref()).write(text, engine)
    }

    fn bind(&self, values: &mut Values, engine: &'static Engine) -> QueryResult<()> {
        self.0.bind(values, engine)
    }
}

/// The rows of a query, as a query for their number.
struct Counted<'a>(&'a dyn Source);

impl Source for Counted<'_> {
    fn id(&self) -> Option<std::any::TypeId> {
        None
    }

    fn write(&self, text: &mut dialect::Text, engine: &'static Engine) -> QueryResult<bool> {
        text.push_sql("SELECT count(*) FROM (");
        let is_kept = self.0.write(text, engine)?;
        text.push_sql(") AS found");
        Ok(is_kept)
    }

    fn bind(&self, values: &mut Values, engine: &'static Engine) -> QueryResult<()> {
        self.0.bind(values, engine)
    }
}

/// The totals that a connection of readers keeps, by statement and values.
#[derive(Debug, Default)]
pub(super) struct Totals {
    version: i64,
    kept: HashMap<String, i64>,
}

impl Totals {
    /// The kept total, in the view that has this version of the data.
    pub(super) fn find(&mut self, version: i64, key: &str) -> Option<i64> {
        if self.version != version || self.kept.len() >= MOST {
            self.version = version;
            self.kept.clear();
        }
        self.kept.get(key).copied()
    }

    pub(super) fn keep(&mut self, key: String, total: i64) {
        self.kept.insert(key, total);
    }
}

/// The totals that a connection keeps of queries that no row leaves: with the greatest id of the table when they
/// were counted, by statement and values.
#[derive(Debug, Default)]
pub(super) struct Growing(HashMap<String, (i64, i64)>);

impl Growing {
    /// The kept total, and the id up to which it counts.
    pub(super) fn find(&self, key: &str) -> Option<(i64, i64)> {
        self.0.get(key).copied()
    }

    pub(super) fn keep(&mut self, key: String, newest: i64, total: i64) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(key, (newest, total));
    }
}

/// A number that changes when another connection has committed. Asking begins the view.
#[derive(Debug, Clone, Copy, QueryId)]
pub(super) struct DataVersion;

impl Query for DataVersion {
    type SqlType = BigInt;
}

impl RunQueryDsl<Conn> for DataVersion {}

impl QueryFragment<Engine> for DataVersion {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql("PRAGMA data_version");
        Ok(())
    }
}
