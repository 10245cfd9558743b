//! What waits for a person of the platform: numbers, the oldest, and names of a few. Decides nothing.

use diesel::dsl::{count_star, min};
use diesel::expression::ValidGrouping;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;
use sapa_core::base::time::UtcTime;
use sapa_core::company::CompanyStatus;
use sapa_core::support::SupportStatus;

use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::schema::{audit_entries, companies, payments, support_messages};

/// Matters with names, the oldest first.
#[derive(Debug, Clone, Default)]
pub struct Matters {
    /// How many there are.
    pub count: i64,
    /// The names of the first few, of companies or of askers, each with the time of its matter.
    pub first: Vec<(At, String)>,
}

/// A reason, the number of its payments, the time of the oldest one.
type Reason = (Option<String>, i64, Option<At>);

/// The payments that need a person, by reason.
pub fn payments(conn: &mut Conn) -> Result<Vec<Reason>, Error> {
    Ok(payments::table
        .filter(payments::needs_person.is_not_null())
        .group_by(payments::needs_person)
        .select((payments::needs_person, count_star(), min(payments::created_at)))
        .order(payments::needs_person)
        .load(conn)?)
}

/// Whether a company waits for approval, as the condition of its partial index has it.
#[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
struct WaitsForApproval;

impl Expression for WaitsForApproval {
    type SqlType = Bool;
}

impl SelectableExpression<companies::table> for WaitsForApproval {}

impl AppearsOnTable<companies::table> for WaitsForApproval {}

impl QueryFragment<Engine> for WaitsForApproval {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql("\"companies\".\"status\" = '");
        pass.push_sql(CompanyStatus::Pending.as_str());
        pass.push_sql("'");
        Ok(())
    }
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
