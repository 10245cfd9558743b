//! A column that leads no index. SQLite plans without knowing how often a value occurs; where the better
//! index is known here, the condition on the other column is only tested.

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};

use super::Engine;

/// `Aside(column).eq(value)`: as `column.eq(value)`, but SQLite chooses no index by it. PostgreSQL
/// chooses by its statistics.
#[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
pub struct Aside<T>(pub T);

impl<T: Expression> Expression for Aside<T> {
    type SqlType = T::SqlType;
}

impl<T: SelectableExpression<Source>, Source> SelectableExpression<Source> for Aside<T> {}

impl<T: AppearsOnTable<Source>, Source> AppearsOnTable<Source> for Aside<T> {}

impl<T: QueryFragment<Engine>> QueryFragment<Engine> for Aside<T> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        if *pass.backend() == Engine::Sqlite {
            pass.push_sql("+");
        }
        self.0.walk_ast(pass)
    }
}
