//! Rows of messages to the platform, by sender. Decides nothing; the limit is in `session::limit`.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;
use crate::schema::contacts;

/// How many messages `sender` sent between these moments, and the time of the oldest.
pub fn count(conn: &mut Conn, sender: &str, (from, to): (UtcTime, UtcTime)) -> Result<(i64, Option<UtcTime>), Error> {
    let (count, oldest) = contacts::table
        .filter(contacts::sender.eq(sender))
        .filter(contacts::at.gt(types::at(from)).and(contacts::at.lt(types::at(to))))
        .select((diesel::dsl::count_star(), diesel::dsl::min(contacts::at)))
        .first::<(i64, Option<types::At>)>(conn)?;
    Ok((count, oldest.map(|at| at.0)))
}

/// Inserts a message of `sender`.
pub fn insert(conn: &mut Conn, sender: &str, now: UtcTime) -> Result<(), Error> {
    diesel::insert_into(contacts::table)
        .values((contacts::sender.eq(sender), contacts::at.eq(types::at(now))))
        .execute(conn)?;
    Ok(())
}

/// Deletes messages from before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, contacts, at, before))
}
