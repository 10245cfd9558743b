//! The bookings of a list that pass tests, looked for among its first ones only, in their order: engines stop as
//! soon as a page is full.

use diesel::QueryResult;
use diesel::connection::LoadConnection;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;
use diesel::sql_types::BigInt;

use super::search::Condition;
use crate::platform::db::{Conn, Engine};
use crate::platform::query::page::Window;
use crate::schema::bookings;

/// The ids of the window's bookings among those that `first` finds and that pass all `tests`, in the order of
/// `first`. Its limit is the most bookings that are tested.
pub(super) fn first_matching<K>(
    conn: &mut Conn,
    first: bookings::BoxedQuery<'_, Engine, BigInt>,
    tests: Vec<Condition>,
    window: &Window<K>,
) -> QueryResult<Vec<i64>> {
    FirstMatching { first, tests, limit: window.limit, offset: window.offset }.load(conn)
}

struct FirstMatching<Q> {
    first: Q,
    tests: Vec<Condition>,
    limit: i64,
    offset: i64,
}

impl<Q> QueryId for FirstMatching<Q> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q> Query for FirstMatching<Q> {
    type SqlType = BigInt;
}

impl<Q> RunQueryDsl<Conn> for FirstMatching<Q> where Conn: LoadConnection {}

impl<Q: QueryFragment<Engine>> QueryFragment<Engine> for FirstMatching<Q> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql("SELECT id FROM (");
        self.first.walk_ast(pass.reborrow())?;
        // The tests name the table.
        pass.push_sql(") AS bookings");
        for (i, test) in self.tests.iter().enumerate() {
            pass.push_sql(if i == 0 { " WHERE " } else { " AND " });
            test.walk_ast(pass.reborrow())?;
        }
        pass.push_sql(" LIMIT ");
        pass.push_bind_param::<BigInt, i64>(&self.limit)?;
        pass.push_sql(" OFFSET ");
        pass.push_bind_param::<BigInt, i64>(&self.offset)
    }
}
