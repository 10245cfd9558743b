//! Rows by their ids, in the order of the ids: a list of ids as a table to begin a query with. As a
//! condition ([`super::one_of`]), SQLite would first sort the ids into a table of its own.

use diesel::QueryResult;
use diesel::connection::LoadConnection;
use diesel::query_builder::{AsQuery, AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;
use diesel::sql_types::{Array, BigInt};

use super::{Conn, Engine};
use crate::schema::{booking_pets, bookings, branches, companies, occupancies, services, workplaces};

diesel::table! {
    /// The ids that [`Of`] is asked for.
    wanted (value) {
        /// One of them.
        value -> BigInt,
    }
}

macro_rules! beside {
    ($($table:ident),+) => {$(
        diesel::allow_tables_to_appear_in_same_query!(wanted, $table);
    )+};
}
beside!(booking_pets, bookings, branches, companies, occupancies, services, workplaces);

/// `query`, which begins with the table [`wanted`], for these ids.
pub fn of<Q: AsQuery>(ids: &[i64], query: Q) -> Of<Q::Query> {
    Of { ids: ids.to_vec(), query: query.as_query() }
}

/// See [`of`].
#[derive(Debug, Clone)]
pub struct Of<Q> {
    ids: Vec<i64>,
    query: Q,
}

impl<Q: QueryId> QueryId for Of<Q> {
    type QueryId = Of<Q::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = Q::HAS_STATIC_QUERY_ID;
}

impl<Q: Query> Query for Of<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> RunQueryDsl<Conn> for Of<Q> where Conn: LoadConnection {}

impl<Q: QueryFragment<Engine>> QueryFragment<Engine> for Of<Q> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        let (before, after) = match pass.backend() {
            Engine::Sqlite => ("WITH wanted (value) AS (SELECT value FROM json_each(", ")) "),
            Engine::Postgres => ("WITH wanted (value) AS (SELECT unnest(", ")) "),
        };
        pass.push_sql(before);
        pass.push_bind_param::<Array<BigInt>, Vec<i64>>(&self.ids)?;
        pass.push_sql(after);
        self.query.walk_ast(pass)
    }
}
