//! Audit entries of an account's own actions: sign-in and sign-out, passwords, addresses. Decides
//! nothing.

use sapa_core::access::role::Author;
use sapa_core::base::time::UtcTime;
use serde_json::{Value, json};

use crate::audit::record::record;
use crate::audit::rows::entry::Change;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::rows::account::UserRow;

/// Writes an entry about an account's own action; `what` is the id of the session or the account.
pub fn note(conn: &mut Conn, row: &UserRow, request: &str, now: UtcTime, action: &str, what: i64) -> Result<(), Error> {
    let after = if what == row.id { Value::Null } else { json!({ "sessionId": what }) };
    detailed(conn, row, request, now, (action, after))
}

/// The same with the values after the action.
pub fn detailed(
    conn: &mut Conn,
    row: &UserRow,
    request: &str,
    now: UtcTime,
    (action, after): (&str, Value),
) -> Result<(), Error> {
    let actor = row.actor()?;
    record(
        conn,
        &Change {
            at: now,
            author: Author::Account(actor),
            action,
            entity: "user",
            entity_id: Some(row.id),
            company_id: row.company_id,
            request_id: Some(request),
            before: Value::Null,
            after,
        },
    )
}
