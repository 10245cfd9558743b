//! A sum of whole numbers as one: `sum` alone is a decimal on PostgreSQL.

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::BigInt;

use crate::platform::db::Engine;

/// The sum of a column of 64 bits over the rows of a group, which are one at least.
#[derive(Debug, Clone, Copy, QueryId)]
pub struct SumBigInt<T>(pub T);

impl<T: Expression<SqlType = BigInt>> Expression for SumBigInt<T> {
    type SqlType = BigInt;
}

impl<T, Group> ValidGrouping<Group> for SumBigInt<T> {
    type IsAggregate = is_aggregate::Yes;
}

impl<T: SelectableExpression<Source>, Source> SelectableExpression<Source> for SumBigInt<T> where
    Self: AppearsOnTable<Source>
{
}

impl<T: AppearsOnTable<Source>, Source> AppearsOnTable<Source> for SumBigInt<T> where Self: Expression {}

impl<T: QueryFragment<Engine>> QueryFragment<Engine> for SumBigInt<T> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql("CAST(sum(");
        self.0.walk_ast(pass.reborrow())?;
        pass.push_sql(") AS BIGINT)");
        Ok(())
    }
}
