//! Totals of lists, counted by the engine.

use diesel::QueryResult;
use diesel::query_builder::{QueryBuilder, QueryFragment, QueryId};

use super::statement::Source;
use super::value::Values;
use super::{Conn, Engine, dialect};

/// The number of rows of `query`. Limit it, so that no list is counted to its end.
pub fn total(conn: &mut Conn, query: &(impl QueryFragment<Engine> + QueryId)) -> QueryResult<i64> {
    conn.count(&Counted(query))
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
