//! Rows of answers that an address is taken. Decides nothing; the limit is in `session::limit`.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;
use crate::schema::address_answers as answers;

/// How many such answers `user` got between these moments, and the time of the oldest.
pub fn count(conn: &mut Conn, user: i64, (from, to): (UtcTime, UtcTime)) -> Result<(i64, Option<UtcTime>), Error> {
    let (count, oldest) = answers::table
        .filter(answers::user_id.eq(user))
        .filter(answers::at.gt(types::at(from)).and(answers::at.lt(types::at(to))))
        .select((diesel::dsl::count_star(), diesel::dsl::min(answers::at)))
        .first::<(i64, Option<types::At>)>(conn)?;
    Ok((count, oldest.map(|at| at.0)))
}

/// Inserts an answer to `user`.
pub fn insert(conn: &mut Conn, user: i64, now: UtcTime) -> Result<(), Error> {
    diesel::insert_into(answers::table)
        .values((answers::user_id.eq(user), answers::at.eq(types::at(now))))
        .execute(conn)?;
    Ok(())
}

/// Deletes answers from before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, answers, at, before))
}
