//! Removing all second factors of an account whose owner lost them (product §12): by another administrator, or on the
//! command line.

use sapa_core::access::role::Author;
use sapa_core::access::step_up::StepUp;
use sapa_core::base::time::UtcTime;
use sapa_core::people::verdicts::UserAction;
use serde_json::{Value, json};

use super::view::{self, UserItem};
use super::{factor_mail, must, subject, take};
use crate::audit::record::record as write_audit;
use crate::audit::rows::entry::Change;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::record;
use crate::session::lifetime::shut_out;
use crate::session::rows::account::{self, UserRow};
use crate::session::rows::{factor, recovery};
use crate::session::{Context, Origin, step_up};

/// Removes the factors of the account `id` for a reason. All its sessions end.
pub fn reset(conn: &mut Conn, context: &Context, id: i64, reason: &str) -> Result<UserItem, Error> {
    let (account, facts) = take(conn, &context.actor, id)?;
    must(&context.actor, &facts, UserAction::ResetFactors)?;
    step_up::require(conn, &Origin::from(context), StepUp::FactorReset)?;
    let by = account::find(conn, context.actor.user_id.0)?;
    let (row, by) = (account::find(conn, id)?, format!("{} {}", by.first_name, by.last_name));
    remove(conn, &row, (&by, reason), context.now)?;
    let subject = subject(id, &account.row.fields);
    record::write_audit(conn, context, subject, "FACTORS_RESET", Value::Null, json!({ "reason": reason }))?;
    view::find(conn, id)
}

/// The same on the command line, by the address of the account; false when it has no factor.
pub fn by_command(conn: &mut Conn, email: &str, reason: &str, now: UtcTime) -> Result<bool, Error> {
    let Some((row, _)) = account::find_by_email(conn, email)? else { return Err(Error::not_found()) };
    account::lock(conn, row.id)?;
    if factor::of_user(conn, row.id)?.is_empty() {
        return Ok(false);
    }
    remove(conn, &row, ("sapa reset-factor", reason), now)?;
    write_audit(
        conn,
        &Change {
            at: now,
            author: Author::System,
            action: "USER_FACTORS_RESET",
            entity: "user",
            entity_id: Some(row.id),
            company_id: row.company_id,
            request_id: None,
            before: Value::Null,
            after: json!({ "reason": reason }),
        },
    )?;
    Ok(true)
}

fn remove(conn: &mut Conn, row: &UserRow, (by, reason): (&str, &str), now: UtcTime) -> Result<(), Error> {
    factor::delete_all(conn, row.id)?;
    recovery::delete(conn, row.id)?;
    // What was lost may be in other hands.
    shut_out(conn, row.id, "FACTORS_RESET", now)?;
    factor_mail::reset(conn, row, (by, reason), now)
}
