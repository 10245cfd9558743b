//! Deactivation, deletion and restoration of accounts, and the end of their sessions.

use sapa_core::base::issue::Reason;
use sapa_core::people::verdicts::UserAction;
use serde_json::{Value, json};

use super::rows::change;
use super::rows::list::{self, Account, AccountFields};
use super::view::UserItem;
use super::{edit, must, permitted, subject, take, view};
use crate::audit::stale::stale;
use crate::branch::rows::branch;
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::http::{IfMatch, MaybeIfMatch};
use crate::platform::problem::Error;
use crate::record;
use crate::session::Context;
use crate::session::lifetime::shut_out;
use crate::session::limit::{self, Address};
use crate::session::rows::account;
use crate::session::rows::session;
use crate::usage;
use crate::usage::rows::booking::BookingOwner;

/// Activates or deactivates an account. On deactivation every session ends, and links that were
/// sent no longer count.
pub fn set_active(
    conn: &mut Conn,
    context: &Context,
    (id, seen): (i64, MaybeIfMatch),
    active: bool,
) -> Result<UserItem, Error> {
    let actor = &context.actor;
    let (account, facts) = take(conn, actor, id)?;
    if let Some(seen) = seen.0 {
        seen.check(account.row.version, || {
            let current = view::find(conn, id)?;
            stale(conn, actor, ("user", id), &current)
        })?;
    }
    let (action, what) =
        if active { (UserAction::Reactivate, "REACTIVATED") } else { (UserAction::Deactivate, "DEACTIVATED") };
    must(actor, &facts, action)?;
    if active {
        edit::invites(conn, context, &account.row.fields.role)?;
    }
    change::set_active(conn, id, active, context.now)?;
    if !active {
        shut_out(conn, id, "DEACTIVATED", context.now)?;
    }
    let state = |active: bool| json!({ "active": active });
    record::write_audit(conn, context, subject(id, &account.row.fields), what, state(!active), state(active))?;
    view::find(conn, id)
}

/// Deletes an account that has no open bookings. Its address is free at once.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let actor = &context.actor;
    let (account, facts) = take(conn, actor, id)?;
    seen.check(account.row.version, || {
        let current = view::find(conn, id)?;
        stale(conn, actor, ("user", id), &current)
    })?;
    must(actor, &facts, UserAction::Delete)?;
    let open = usage::open(conn, BookingOwner::Customer(id))?;
    record::ensure_unused(vec![usage::bookings(conn, open)?])?;
    change::delete(conn, id, context.now)?;
    shut_out(conn, id, "DELETED", context.now)?;
    record::deleted(conn, context, subject(id, &account.row.fields), &account.row.fields)
}

/// Restores a deleted account: for thirty days, by any actor who manages it, while no other account
/// has the address, and company and branch exist. The rule of the last administrator does not
/// apply, because the number grows. A second restore answers the account as it is. None when the
/// address is taken: commit that and answer [`taken_meanwhile`].
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<Option<UserItem>, Error> {
    let actor = &context.actor;
    account::lock(conn, id)?;
    let found = list::find_since(conn, id, record::restorable_since(context.now))?;
    let account = found.ok_or_else(Error::not_found)?;
    permitted(actor, &account)?;
    let Some(email) = account.row.deleted_email.clone() else { return view::item(conn, account).map(Some) };
    edit::invites(conn, context, &account.row.fields.role)?;
    record::with_parent(belongs_still(conn, &account)?)?;
    if limit::address(conn, actor.user_id.0, &email, context.now)? == Address::Taken {
        return Ok(None);
    }
    change::restore(conn, id, &email, context.now)
        .map_err(|error| if error.is_unique_violation() { taken_meanwhile() } else { error })?;
    let fields = AccountFields { email, ..account.row.fields };
    record::restored(conn, context, subject(id, &fields), &fields)?;
    view::find(conn, id).map(Some)
}

/// 409: another account has the address by now.
pub fn taken_meanwhile() -> Error {
    Error::conflict(Reason::new("user.email_taken_meanwhile"))
}

/// Whether the account's company and branch exist.
fn belongs_still(conn: &mut Conn, account: &Account) -> Result<bool, Error> {
    let fields = &account.row.fields;
    let Some(company) = fields.company_id else { return Ok(true) };
    Ok(company::held(conn, company)?
        && match fields.branch_id {
            Some(branch) => branch::held(conn, branch, company)?,
            None => true,
        })
}

/// Ends one session of an account (`Some`) or all of them.
pub fn end_sessions(conn: &mut Conn, context: &Context, id: i64, one: Option<i64>) -> Result<(), Error> {
    let actor = &context.actor;
    let (account, facts) = take(conn, actor, id)?;
    must(actor, &facts, UserAction::EndSessions)?;
    let subject = subject(id, &account.row.fields);
    let Some(one) = one else {
        // An account that was never accepted has no session, and keeps its invitation.
        if account.accepted {
            shut_out(conn, id, "ENDED_BY_STAFF", context.now)?;
        }
        return record::write_audit(conn, context, subject, "SESSIONS_ENDED", Value::Null, Value::Null);
    };
    if !session::end(conn, one, id, "ENDED_BY_STAFF", context.now)? {
        return Err(Error::not_found());
    }
    record::write_audit(conn, context, subject, "SESSION_ENDED", json!({ "sessionId": one }), Value::Null)
}
