//! Approval and suspension of companies, each as one transaction with its audit entry and mail. The
//! core decides whether a status may change.

use sapa_core::base::plural::DEFAULT_LANGUAGE;
use sapa_core::company::{CompanyAction, CompanyStatus, StandingRefusal, SuspendInput, may, missing};
use sapa_core::form::rules::Rules;
use serde_json::json;

use super::rows::company::{self, CompanyRow};
use super::view::{self, CompanyDetail};
use super::{subject, take};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::http::MaybeIfMatch;
use crate::platform::outbox::{self, Mail};
use crate::platform::problem::Error;
use crate::record;
use crate::session::Context;

/// Approves a company; the mail informs its contact.
pub fn approve(conn: &mut Conn, context: &Context, id: i64, seen: MaybeIfMatch) -> Result<CompanyDetail, Error> {
    let row = allowed(conn, context, id, seen, CompanyAction::Approve)?;
    set(conn, context, &row, CompanyAction::Approve, None)
}

/// Suspends a company for a reason that its staff read; the mail informs its contact.
pub fn suspend(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: MaybeIfMatch,
    input: &SuspendInput,
) -> Result<CompanyDetail, Error> {
    let row = allowed(conn, context, id, seen, CompanyAction::Suspend)?;
    let suspension = input.clone().check()?;
    set(conn, context, &row, CompanyAction::Suspend, Some(suspension.reason))
}

fn allowed(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: MaybeIfMatch,
    action: CompanyAction,
) -> Result<CompanyRow, Error> {
    let (row, logo) = take(conn, context, id, seen.0)?;
    let lacking = missing(&view::facts(&row.fields, logo));
    may(stored(&row.status)?, action, &lacking).map_err(|refused| {
        let error = Error::conflict(refused.reason());
        match refused {
            StandingRefusal::ProfileIncomplete => error.with_extra("missing", &lacking.payments),
            StandingRefusal::ApprovedAlready | StandingRefusal::SuspendedAlready => error,
        }
    })?;
    Ok(row)
}

fn set(
    conn: &mut Conn,
    context: &Context,
    row: &CompanyRow,
    action: CompanyAction,
    reason: Option<String>,
) -> Result<CompanyDetail, Error> {
    let (status, kind) = match action {
        CompanyAction::Approve => (CompanyStatus::Approved, "companyApproved"),
        CompanyAction::Suspend => (CompanyStatus::Suspended, "companySuspended"),
    };
    company::set_status(conn, row.id, status.as_str(), reason.as_deref(), context.now)?;
    let before = json!({ "status": row.status, "statusReason": row.status_reason });
    let after = json!({ "status": status, "statusReason": reason });
    record::write_audit(conn, context, subject(row.id), status.as_str(), before, after)?;
    let language = company::language(conn, row.id)?.unwrap_or_else(|| DEFAULT_LANGUAGE.to_owned());
    let mail = Mail::new(kind, &row.fields.contact_email, &language, ("company", row.id))
        .with("name", row.fields.contact_first_name.as_str())
        .with("company", row.fields.name.as_str())
        .with("reason", reason.unwrap_or_default());
    outbox::write(conn, &mail, context.now)?;
    view::find(conn, row.id)
}
