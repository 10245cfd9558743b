//! TRUE as a literal of a query. SQLite uses a partial index only where the condition of the query
//! stands in its text: a prepared statement keeps its plan, whatever value is bound later.

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;

use super::Engine;

/// `column.eq(Yes)`: TRUE, as the conditions of partial indexes have it on each engine.
#[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
pub struct Yes;

impl Expression for Yes {
    type SqlType = Bool;
}

impl<Source> SelectableExpression<Source> for Yes {}

impl<Source> AppearsOnTable<Source> for Yes {}

impl QueryFragment<Engine> for Yes {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql(match pass.backend() {
            Engine::Sqlite => "1",
            Engine::Postgres => "TRUE",
        });
        Ok(())
    }
}
