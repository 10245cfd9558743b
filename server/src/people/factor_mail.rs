//! Mails about second factors: to their owner after every change, to the administrators after a reset.

use sapa_core::base::time::UtcTime;

use super::rows::standing;
use crate::platform::db::Conn;
use crate::platform::outbox::{Mail, write};
use crate::platform::problem::Error;
use crate::session::rows::account::UserRow;

/// Tells the owner of an account of a change: `factorAdded`, `factorRemoved`, `recoveryCodesMade`, `recoveryCodeUsed`.
/// `factor`: how the factor is called; `left`: unused recovery codes.
pub fn changed(
    conn: &mut Conn,
    row: &UserRow,
    kind: &'static str,
    (factor, left): (&str, i64),
    now: UtcTime,
) -> Result<(), Error> {
    let mail = Mail::new(kind, &row.email, &row.language, ("user", row.id))
        .with("name", row.first_name.as_str())
        .with("factor", factor)
        .with("left", left);
    write(conn, &mail, now)
}

/// Tells the owner of an account, and all who administer it, that its factors were removed.
pub fn reset(conn: &mut Conn, row: &UserRow, (by, reason): (&str, &str), now: UtcTime) -> Result<(), Error> {
    let about = ("user", row.id);
    let own = Mail::new("factorsReset", &row.email, &row.language, about)
        .with("name", row.first_name.as_str())
        .with("by", by)
        .with("reason", reason);
    write(conn, &own, now)?;
    for administrator in standing::administrators(conn, row.company_id)? {
        if administrator.id == row.id {
            continue;
        }
        let notice = Mail::new("factorsResetNotice", &administrator.email, &administrator.language, about)
            .with("name", administrator.first_name.as_str())
            .with("person", format!("{} {}", row.first_name, row.last_name))
            .with("email", row.email.as_str())
            .with("by", by)
            .with("reason", reason);
        write(conn, &notice, now)?;
    }
    Ok(())
}
