//! Rows of idempotency keys. Decides nothing: what a key means is `http::idempotency`'s.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use super::{Conn, types};
use crate::platform::http::{Answer, Call};
use crate::platform::problem::Error;
use crate::schema::idempotency_keys as keys;
use crate::{forget_rows, on_backend};

/// What is kept under a key.
pub struct Kept {
    /// Of the body of the first call.
    pub body_hash: String,
    /// Its answer; none while it runs.
    pub answer: Option<Answer>,
}

/// Takes the key for this transaction; false when somebody had it before.
pub fn claim(conn: &mut Conn, call: &Call) -> Result<bool, Error> {
    let row = (
        keys::actor_id.eq(call.actor().0),
        keys::route.eq(call.scope()),
        keys::key.eq(call.key()),
        keys::body_hash.eq(call.body_hash()),
        keys::created_at.eq(types::at(call.now())),
    );
    let made =
        on_backend!(conn => diesel::insert_into(keys::table).values(row).on_conflict_do_nothing().execute(conn))?;
    Ok(made == 1)
}

/// Keeps the answer.
pub fn keep(conn: &mut Conn, call: &Call, answer: &Answer) -> Result<(), Error> {
    diesel::update(keys::table.find((call.actor().0, call.scope(), call.key())))
        .set((
            keys::status.eq(Some(i32::from(answer.status))),
            keys::version.eq(answer.version),
            keys::answer.eq(answer.body.as_deref()),
        ))
        .execute(conn)?;
    Ok(())
}

/// What was kept.
pub fn find(conn: &mut Conn, call: &Call) -> Result<Kept, Error> {
    let (body_hash, status, version, body) = keys::table
        .find((call.actor().0, call.scope(), call.key()))
        .select((keys::body_hash, keys::status, keys::version, keys::answer))
        .first::<(String, Option<i32>, Option<i64>, Option<String>)>(conn)?;
    let answer = status.map(|status| Answer { status: u16::try_from(status).unwrap_or(200), version, body });
    Ok(Kept { body_hash, answer })
}

/// Forgets keys made before `before`, some of them ([`forget_rows`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(forget_rows!(conn, keys, created_at, before))
}
