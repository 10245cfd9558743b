//! What waits for a person: numbers, the oldest, and names of a few. Decides nothing.

use diesel::dsl::{count_star, min};
use diesel::expression::ValidGrouping;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::query_source::{AppearsInFromClause, Once};
use diesel::sql_types::Bool;
use sapa_core::base::time::UtcTime;
use sapa_core::company::CompanyStatus;
use sapa_core::review::ReviewVisibility;
use sapa_core::support::SupportStatus;

use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::schema::{audit_entries, bookings, companies, payment_concerns, reviews, support_messages};

/// Matters with names, the oldest first.
#[derive(Debug, Clone, Default)]
pub struct Matters {
    /// How many there are.
    pub count: i64,
    /// The names of the first few, of companies or of askers, each with the time of its matter.
    pub first: Vec<(At, String)>,
}

/// A reason, the number of its concerns, the time of the oldest one.
type Reason = (String, i64, Option<At>);

/// What needs a person, by reason; of one company, or all.
pub fn concerns(conn: &mut Conn, company: Option<i64>) -> Result<Vec<Reason>, Error> {
    let mut those = payment_concerns::table
        .filter(payment_concerns::settled_at.is_null())
        .group_by(payment_concerns::reason)
        .select((payment_concerns::reason, count_star(), min(payment_concerns::since)))
        .into_boxed();
    if let Some(company) = company {
        those = those.filter(payment_concerns::company_id.eq(company));
    }
    Ok(those.order(payment_concerns::reason).load(conn)?)
}

/// A condition with a value in its text, as the condition of a partial index has it.
macro_rules! written {
    ($(#[$doc:meta])* $name:ident of $table:ident: $column:literal is $value:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
        struct $name;

        impl Expression for $name {
            type SqlType = Bool;
        }

        impl<Q: AppearsInFromClause<$table::table, Count = Once>> AppearsOnTable<Q> for $name {}

        impl QueryFragment<Engine> for $name {
            fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
                pass.push_sql(concat!("\"", stringify!($table), "\".\"", $column, "\" = '"));
                pass.push_sql($value.as_str());
                pass.push_sql("'");
                Ok(())
            }
        }
    };
}

written! {
    /// Whether a company waits for approval.
    WaitsForApproval of companies: "status" is CompanyStatus::Pending
}
written! {
    /// Whether a company has reported the review.
    IsReported of reviews: "visibility" is ReviewVisibility::Reported
}

/// The reviews that wait for the platform's decision, with the guests of the first `most` that were reported.
pub fn reported(conn: &mut Conn, most: i64) -> Result<Matters, Error> {
    let those = || reviews::table.filter(IsReported);
    let named = those().inner_join(bookings::table).filter(reviews::reported_at.is_not_null());
    let first = named.order((reviews::reported_at, reviews::id)).limit(most);
    let first: Vec<(Option<At>, String)> = first.select((reviews::reported_at, bookings::guest_name)).load(conn)?;
    Ok(Matters {
        first: first.into_iter().filter_map(|(at, name)| Some((at?, name))).collect(),
        count: those().count().get_result(conn)?,
    })
}

/// The companies that wait for approval, with the names of the first `most`.
pub fn unapproved(conn: &mut Conn, most: i64) -> Result<Matters, Error> {
    let those = || companies::table.filter(WaitsForApproval).filter(companies::deleted_at.is_null());
    let first = those().order((companies::created_at, companies::id)).limit(most);
    Ok(Matters {
        first: first.select((companies::created_at, companies::name)).load(conn)?,
        count: those().count().get_result(conn)?,
    })
}

/// The entries of the audit for `action` since `from`, with the names of the first `most` companies.
pub fn changes(conn: &mut Conn, action: &str, from: UtcTime, most: i64) -> Result<Matters, Error> {
    let those = || audit_entries::table.filter(audit_entries::action.eq(action)).filter(audit_entries::at.ge(at(from)));
    let named = those().inner_join(companies::table.on(companies::id.nullable().eq(audit_entries::company_id)));
    let first = named.order((audit_entries::at, audit_entries::id)).limit(most);
    Ok(Matters {
        first: first.select((audit_entries::at, companies::name)).load(conn)?,
        count: those().count().get_result(conn)?,
    })
}

/// The support messages that wait for an answer, as their inbox counts them, with the names of the first `most`
/// askers.
pub fn messages(conn: &mut Conn, most: i64) -> Result<Matters, Error> {
    let those = || support_messages::table.filter(support_messages::status.eq(SupportStatus::Open.as_str()));
    let first = those().order((support_messages::since, support_messages::id)).limit(most);
    Ok(Matters {
        first: first.select((support_messages::since, support_messages::name)).load(conn)?,
        count: those().count().get_result(conn)?,
    })
}
