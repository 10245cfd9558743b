//! Expressions that tell SQLite's planner which index to take: it plans without knowing how often a value occurs.

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;

use crate::platform::db::Engine;

/// `NoIndex(column).eq(value)`: as `column.eq(value)`, but SQLite chooses no index by it. PostgreSQL
/// chooses by its statistics.
#[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
pub struct NoIndex<T>(pub T);

impl<T: Expression> Expression for NoIndex<T> {
    type SqlType = T::SqlType;
}

impl<T: SelectableExpression<Source>, Source> SelectableExpression<Source> for NoIndex<T> {}

impl<T: AppearsOnTable<Source>, Source> AppearsOnTable<Source> for NoIndex<T> {}

impl<T: QueryFragment<Engine>> QueryFragment<Engine> for NoIndex<T> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        if *pass.backend() == Engine::Sqlite {
            pass.push_sql("+");
        }
        self.0.walk_ast(pass)
    }
}

/// `column.eq(TrueLiteral)`: TRUE in the text of the query, as the conditions of partial indexes have it on each
/// engine. A bound value would not do: a prepared statement keeps its plan, whatever value is bound later.
#[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
pub struct TrueLiteral;

impl Expression for TrueLiteral {
    type SqlType = Bool;
}

impl<Source> SelectableExpression<Source> for TrueLiteral {}

impl<Source> AppearsOnTable<Source> for TrueLiteral {}

impl QueryFragment<Engine> for TrueLiteral {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql(match pass.backend() {
            Engine::Sqlite => "1",
            Engine::Postgres => "TRUE",
        });
        Ok(())
    }
}
