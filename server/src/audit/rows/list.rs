//! The list of audit entries, newest first, with the names of authors and companies. Writing is in
//! `entry`; the filter carries the permission.

use diesel::dsl::{IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::audit::SIGN_INS;
use sapa_core::base::time::UtcTime;

use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::total;
use crate::schema::{audit_entries, companies, users};

/// An entry with names.
#[derive(Debug, Clone, Queryable)]
pub struct AuditEntryRow {
    pub id: i64,
    pub at: At,
    pub actor_id: Option<i64>,
    pub actor_name: Option<(String, String)>,
    pub actor_role: Option<String>,
    pub action: String,
    pub entity: String,
    pub entity_id: Option<i64>,
    pub company_id: Option<i64>,
    pub company_name: Option<String>,
    pub payload: Option<String>,
    pub request_id: Option<String>,
}

/// Which entries a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    pub company: Option<i64>,
    pub actor: Option<i64>,
    pub action: Option<String>,
    pub entity: Option<String>,
    pub entity_id: Option<i64>,
    /// Whether [`SIGN_INS`] are left out.
    pub without_sign_ins: bool,
    /// First instant of the period.
    pub from: Option<At>,
    /// First instant after the period.
    pub until: Option<At>,
}

// Entries outlive the accounts that they name, so there are no foreign keys to join by.
#[auto_type]
fn with_names() -> _ {
    audit_entries::table
        .left_join(users::table.on(users::id.nullable().eq(audit_entries::actor_id)))
        .left_join(companies::table.on(companies::id.nullable().eq(audit_entries::company_id)))
}

/// The entries that a filter leaves.
fn narrowed(filter: &AuditFilter) -> IntoBoxed<'static, with_names, Engine> {
    let mut query = with_names().into_boxed();
    if let Some(company) = filter.company {
        query = query.filter(audit_entries::company_id.eq(company));
    }
    if let Some(actor) = filter.actor {
        query = query.filter(audit_entries::actor_id.eq(actor));
    }
    if let Some(action) = &filter.action {
        query = query.filter(audit_entries::action.eq(action.clone()));
    }
    if filter.without_sign_ins {
        for action in SIGN_INS {
            query = query.filter(audit_entries::action.ne(action));
        }
    }
    if let Some(entity) = &filter.entity {
        query = query.filter(audit_entries::entity.eq(entity.clone()));
    }
    if let Some(id) = filter.entity_id {
        query = query.filter(audit_entries::entity_id.eq(id));
    }
    if let Some(from) = filter.from {
        query = query.filter(audit_entries::at.ge(from));
    }
    if let Some(until) = filter.until {
        query = query.filter(audit_entries::at.lt(until));
    }
    query
}

/// One page of entries by their time.
pub fn list(conn: &mut Conn, filter: &AuditFilter, window: &Window<UtcTime>) -> Result<Vec<AuditEntryRow>, Error> {
    let mut query = narrowed(filter);
    if let Some((after, id)) = &window.after {
        let at = at(*after);
        query = match window.direction {
            Direction::Up => {
                query.filter(audit_entries::at.ge(at)).filter(audit_entries::at.gt(at).or(audit_entries::id.gt(*id)))
            }
            Direction::Down => {
                query.filter(audit_entries::at.le(at)).filter(audit_entries::at.lt(at).or(audit_entries::id.lt(*id)))
            }
        };
    }
    query = match window.direction {
        Direction::Up => query.order((audit_entries::at.asc(), audit_entries::id.asc())),
        Direction::Down => query.order((audit_entries::at.desc(), audit_entries::id.desc())),
    };
    Ok(query
        .select((
            audit_entries::id,
            audit_entries::at,
            audit_entries::actor_id,
            (users::first_name, users::last_name).nullable(),
            audit_entries::actor_role,
            audit_entries::action,
            audit_entries::entity,
            audit_entries::entity_id,
            audit_entries::company_id,
            companies::name.nullable(),
            audit_entries::payload,
            audit_entries::request_id,
        ))
        .offset(window.offset)
        .limit(window.limit)
        .load(conn)?)
}

/// The number of entries, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &AuditFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(audit_entries::id).limit(most))?)
}
