//! Rows of challenges, stored as hashes. Decides nothing beyond its WHERE.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::schema::challenges;

/// A challenge that counts.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = challenges)]
pub struct ChallengeRow {
    pub id: i64,
    /// None: whoever answers names the account.
    pub user_id: Option<i64>,
    /// None: there is no session yet.
    pub session_id: Option<i64>,
    /// What the answer is compared with.
    pub state: Option<String>,
}

/// A challenge to store.
pub struct NewChallenge<'a> {
    pub hash: &'a str,
    pub purpose: &'a str,
    pub user: Option<i64>,
    pub session: Option<i64>,
    pub state: Option<&'a str>,
}

/// Inserts a challenge.
pub fn insert(conn: &mut Conn, new: &NewChallenge<'_>, now: UtcTime, until: UtcTime) -> Result<(), Error> {
    diesel::insert_into(challenges::table)
        .values((
            challenges::token_hash.eq(new.hash),
            challenges::purpose.eq(new.purpose),
            challenges::user_id.eq(new.user),
            challenges::session_id.eq(new.session),
            challenges::state.eq(new.state),
            challenges::created_at.eq(at(now)),
            challenges::expires_at.eq(at(until)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The unused challenge of this hash that ends after `now` and was made by `latest`.
pub fn find(
    conn: &mut Conn,
    purpose: &str,
    hash: &str,
    (now, latest): (UtcTime, UtcTime),
) -> Result<Option<ChallengeRow>, Error> {
    Ok(challenges::table
        .filter(challenges::token_hash.eq(hash).and(challenges::purpose.eq(purpose)))
        .filter(challenges::used_at.is_null().and(challenges::expires_at.gt(at(now))))
        .filter(challenges::created_at.le(at(latest)))
        .select(ChallengeRow::as_select())
        .first(conn)
        .optional()?)
}

/// Uses a challenge; false when another request was first.
pub fn take(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let target = challenges::table.filter(challenges::id.eq(id).and(challenges::used_at.is_null()));
    Ok(diesel::update(target).set(challenges::used_at.eq(Some(at(now)))).execute(conn)? == 1)
}

/// Deletes the unanswered challenges of a purpose in a session.
pub fn delete_open(conn: &mut Conn, purpose: &str, session: i64) -> Result<(), Error> {
    let open = challenges::table
        .filter(challenges::session_id.eq(session).and(challenges::purpose.eq(purpose)))
        .filter(challenges::used_at.is_null());
    diesel::delete(open).execute(conn)?;
    Ok(())
}

/// Ends all challenges of an account.
pub fn close_all(conn: &mut Conn, user: i64, now: UtcTime) -> Result<(), Error> {
    let open = challenges::table.filter(challenges::user_id.eq(user).and(challenges::used_at.is_null()));
    diesel::update(open).set(challenges::used_at.eq(Some(at(now)))).execute(conn)?;
    Ok(())
}

/// Deletes challenges that were over before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, challenges, expires_at, before))
}
