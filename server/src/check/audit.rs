//! The audit's chain of hashes.

use super::found::Found;
use crate::audit::chain::verify::verify;
use crate::platform::db::Conn;
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;

/// No entry of the audit was edited, removed or inserted since it was chained.
pub fn chain(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    verify(conn, None, clock(), &mut |fault| found.add("audit_entry", fault.id, fault.sentence)).map(drop)
}
