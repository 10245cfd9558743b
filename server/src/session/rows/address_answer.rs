//! Rows of answers that an address has an account already. Decides nothing; the limit is
//! `session::limit`'s.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::forget_rows;
use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;
use crate::schema::address_answers as answers;

/// How often `user` was told so between these moments, and when the oldest of them was.
pub fn count(conn: &mut Conn, user: i64, (from, to): (UtcTime, UtcTime)) -> Result<(i64, Option<UtcTime>), Error> {
    let (count, oldest) = answers::table
        .filter(answers::user_id.eq(user))
        .filter(answers::at.gt(types::at(from)).and(answers::at.lt(types::at(to))))
        .select((diesel::dsl::count_star(), diesel::dsl::min(answers::at)))
        .first::<(i64, Option<types::At>)>(conn)?;
    Ok((count, oldest.map(|at| at.0)))
}

/// Notes that `user` is told so.
pub fn insert(conn: &mut Conn, user: i64, now: UtcTime) -> Result<(), Error> {
    diesel::insert_into(answers::table)
        .values((answers::user_id.eq(user), answers::at.eq(types::at(now))))
        .execute(conn)?;
    Ok(())
}

/// Forgets answers given before `before`, some of them ([`forget_rows`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(forget_rows!(conn, answers, at, before))
}
