//! Totals of lists, counted by the engine.

use diesel::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;
use diesel::sql_types::BigInt;

use crate::platform::db::{Conn, Engine};

/// The number of rows of `query`. Limit it, so that no list is counted to its end.
pub fn total(conn: &mut Conn, query: &(impl QueryFragment<Engine> + QueryId)) -> QueryResult<i64> {
    Total(query).get_result(conn)
}

#[derive(QueryId)]
struct Total<Q>(Q);

impl<Q> Query for Total<Q> {
    type SqlType = BigInt;
}

impl<Q> RunQueryDsl<Conn> for Total<Q> {}

impl<Q: QueryFragment<Engine>> QueryFragment<Engine> for Total<Q> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql("SELECT count(*) FROM (");
        self.0.walk_ast(pass.reborrow())?;
        pass.push_sql(") AS found");
        Ok(())
    }
}
