//! Rows by their ids, in the order of the ids: a list of ids as a table to begin a query with. As a
//! condition ([`id_in`](crate::platform::query::id_in)), SQLite would first sort the ids into a table of its own.

use diesel::QueryResult;
use diesel::connection::LoadConnection;
use diesel::query_builder::{AsQuery, AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;
use diesel::sql_types::{Array, BigInt};

use crate::platform::db::{Conn, Engine};
use crate::schema::{booking_pets, bookings, branches, companies, occupancies, services, workplaces};

diesel::table! {
    /// The ids of a [`ByIds`].
    given_ids (value) {
        /// One of them.
        value -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(given_ids, booking_pets);
diesel::allow_tables_to_appear_in_same_query!(given_ids, bookings);
diesel::allow_tables_to_appear_in_same_query!(given_ids, branches);
diesel::allow_tables_to_appear_in_same_query!(given_ids, companies);
diesel::allow_tables_to_appear_in_same_query!(given_ids, occupancies);
diesel::allow_tables_to_appear_in_same_query!(given_ids, services);
diesel::allow_tables_to_appear_in_same_query!(given_ids, workplaces);

/// `query`, which begins with the table [`given_ids`], for these ids.
pub fn with_ids<Q: AsQuery>(ids: &[i64], query: Q) -> ByIds<Q::Query> {
    ByIds { ids: ids.to_vec(), query: query.as_query() }
}

/// See [`with_ids`].
#[derive(Debug, Clone)]
pub struct ByIds<Q> {
    ids: Vec<i64>,
    query: Q,
}

impl<Q: QueryId> QueryId for ByIds<Q> {
    type QueryId = ByIds<Q::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = Q::HAS_STATIC_QUERY_ID;
}

impl<Q: Query> Query for ByIds<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> RunQueryDsl<Conn> for ByIds<Q> where Conn: LoadConnection {}

impl<Q: QueryFragment<Engine>> QueryFragment<Engine> for ByIds<Q> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        let (before, after) = match pass.backend() {
            Engine::Sqlite => ("WITH given_ids (value) AS (SELECT value FROM json_each(", ")) "),
            Engine::Postgres => ("WITH given_ids (value) AS (SELECT unnest(", ")) "),
        };
        pass.push_sql(before);
        pass.push_bind_param::<Array<BigInt>, Vec<i64>>(&self.ids)?;
        pass.push_sql(after);
        self.query.walk_ast(pass)
    }
}
