//! Rows by their ids, as a condition whose text is the same for any number of ids: the text of such a
//! query is made once per connection, unlike that of `eq_any`.

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bool};

use crate::platform::db::Engine;

/// Whether `column` is one of `ids`.
pub fn id_in<C: Expression<SqlType = BigInt>>(column: C, ids: &[i64]) -> IdIn<C> {
    IdIn { column, ids: Ids(ids.to_vec()) }
}

/// See [`id_in`].
#[derive(Debug, Clone, QueryId)]
pub struct IdIn<C> {
    column: C,
    ids: Ids,
}

#[derive(Debug, Clone)]
struct Ids(Vec<i64>);

impl<C> Expression for IdIn<C> {
    type SqlType = Bool;
}

impl<C: SelectableExpression<Source>, Source> SelectableExpression<Source> for IdIn<C> {}

impl<C: AppearsOnTable<Source>, Source> AppearsOnTable<Source> for IdIn<C> {}

impl<C: ValidGrouping<Group>, Group> ValidGrouping<Group> for IdIn<C> {
    type IsAggregate = C::IsAggregate;
}

impl<C: QueryFragment<Engine>> QueryFragment<Engine> for IdIn<C> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        self.column.walk_ast(pass.reborrow())?;
        let (before, after) = match pass.backend() {
            Engine::Sqlite => (" IN (SELECT value FROM json_each(", "))"),
            Engine::Postgres => (" = ANY(", ")"),
        };
        pass.push_sql(before);
        pass.push_bind_param::<Array<BigInt>, Vec<i64>>(&self.ids.0)?;
        pass.push_sql(after);
        Ok(())
    }
}
