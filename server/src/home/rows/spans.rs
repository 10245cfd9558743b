//! Spans of time as a table to begin a query with: one statement counts for each of them, by the index of the
//! counted time.

use diesel::QueryResult;
use diesel::connection::LoadConnection;
use diesel::query_builder::{AsQuery, AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;
use diesel::sql_types::{Array, BigInt};
use sapa_core::base::time::UtcTime;

use crate::platform::db::{Conn, Engine};
use crate::schema::{bookings, ledger_entries};

diesel::table! {
    /// The spans between the instants that [`InSpans`] is asked for.
    spans (number) {
        /// Position of the span, from 0.
        number -> BigInt,
        /// Its first instant.
        first -> Timestamp,
        /// The first instant after it; null for the last row, which is no span.
        after -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(spans, bookings);
diesel::allow_tables_to_appear_in_same_query!(spans, ledger_entries);

diesel::allow_columns_to_appear_in_same_group_by_clause!(spans::number, bookings::status, bookings::time_zone);
diesel::allow_columns_to_appear_in_same_group_by_clause!(
    spans::number,
    ledger_entries::payment_id,
    ledger_entries::currency,
    ledger_entries::cause
);

/// `query`, which begins with the table [`spans`], for the spans from each of `cuts` to the next. Cuts are
/// whole seconds.
pub(super) fn in_spans<Q: AsQuery>(cuts: &[UtcTime], query: Q) -> InSpans<Q::Query> {
    let cuts = cuts.iter().map(|cut| cut.naive().and_utc().timestamp()).collect();
    InSpans { cuts, query: query.as_query() }
}

/// See [`in_spans`].
#[derive(Debug, Clone)]
pub struct InSpans<Q> {
    cuts: Vec<i64>,
    query: Q,
}

impl<Q: QueryId> QueryId for InSpans<Q> {
    type QueryId = InSpans<Q::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = Q::HAS_STATIC_QUERY_ID;
}

impl<Q: Query> Query for InSpans<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> RunQueryDsl<Conn> for InSpans<Q> where Conn: LoadConnection {}

impl<Q: QueryFragment<Engine>> QueryFragment<Engine> for InSpans<Q> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        // SQLite keeps instants as texts, whose order is that of time (`UtcTime::to_column`).
        let (before, after) = match pass.backend() {
            Engine::Sqlite => (
                "WITH spans (number, first, after) AS (SELECT key, \
                 strftime('%Y-%m-%d %H:%M:%S', value, 'unixepoch'), \
                 strftime('%Y-%m-%d %H:%M:%S', lead(value) OVER (ORDER BY key), 'unixepoch') FROM json_each(",
                ")) ",
            ),
            Engine::Postgres => (
                "WITH spans (number, first, after) AS (SELECT number - 1, to_timestamp(value) AT TIME ZONE 'UTC', \
                 to_timestamp(lead(value) OVER (ORDER BY number)) AT TIME ZONE 'UTC' FROM unnest(",
                ") WITH ORDINALITY AS cut (value, number)) ",
            ),
        };
        pass.push_sql(before);
        pass.push_bind_param::<Array<BigInt>, Vec<i64>>(&self.cuts)?;
        pass.push_sql(after);
        self.query.walk_ast(pass)
    }
}
