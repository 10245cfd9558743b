//! Rows of sessions and their refresh tokens. A session is one family of tokens. Decides nothing
//! beyond its WHERE.

use diesel::dsl::exists;
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use super::account::UserRow;
use crate::delete_older_than;
use crate::platform::db::Conn;
use crate::platform::db::types::{self, At};
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{companies, factors, identity_stamp, refresh_tokens, sessions, users};

/// A session as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub struct SessionRow {
    /// The session.
    pub id: i64,
    /// The account.
    pub user_id: i64,
    /// When the session began.
    pub created_at: At,
    /// When the session was last refreshed.
    pub last_used_at: At,
    /// The latest end of the session.
    pub expires_at: At,
    /// When the session was ended before that; none while it lives.
    pub ended_at: Option<At>,
    /// User agent of the browser.
    pub user_agent: Option<String>,
}

/// A living session with its account.
pub struct Living {
    /// The present account.
    pub user: UserRow,
    /// The latest end of the session.
    pub expires_at: UtcTime,
    /// When the session was last refreshed.
    pub last_used_at: UtcTime,
    /// Whether the account must set up a second factor before anything else.
    pub set_up_only: bool,
    /// The [`stamp`] of the same view.
    pub stamp: Option<i64>,
}

/// A refresh token as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = refresh_tokens)]
pub struct TokenRow {
    /// The token.
    pub id: i64,
    /// The session that the token belongs to.
    pub session_id: i64,
    /// First use of the token; none: unused.
    pub used_at: Option<At>,
}

/// The session, if it has not ended, its account is active and not deleted, and the account's token
/// generation is still the session's.
pub fn living(conn: &mut Conn, id: i64, now: UtcTime) -> Result<Option<Living>, Error> {
    let found: Option<(UserRow, At, At, bool, Option<i64>)> = sessions::table
        .inner_join(users::table)
        .filter(sessions::id.eq(id))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(types::at(now)))
        // A session that began later than now comes from a clock that was wrong.
        .filter(sessions::created_at.le(types::at(now.plus(chrono::Duration::minutes(1)))))
        .filter(sessions::token_generation.eq(users::token_generation))
        .filter(users::active.eq(true))
        .filter(users::deleted_at.is_null())
        .select((
            UserRow::as_select(),
            sessions::expires_at,
            sessions::last_used_at,
            sessions::set_up_only,
            identity_stamp::table.select(identity_stamp::stamp).single_value(),
        ))
        .limit(1)
        .get_result(conn)
        .optional()?;
    Ok(found.map(|(user, expires_at, used, set_up_only, stamp)| Living {
        user,
        expires_at: expires_at.0,
        last_used_at: used.0,
        set_up_only,
        stamp,
    }))
}

/// Those of `sessions` that live, with their accounts, as [`living`] finds one.
pub fn living_among(conn: &mut Conn, ids: &[i64], now: UtcTime) -> Result<Vec<(i64, UserRow)>, Error> {
    Ok(sessions::table
        .inner_join(users::table)
        .filter(id_in(sessions::id, ids))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(types::at(now)))
        .filter(sessions::token_generation.eq(users::token_generation))
        .filter(users::active.eq(true))
        .filter(users::deleted_at.is_null())
        .select((sessions::id, UserRow::as_select()))
        .load(conn)?)
}

/// How many sessions were neither ended nor have expired.
pub fn count_alive(conn: &mut Conn, now: UtcTime) -> Result<i64, Error> {
    let alive = sessions::table.filter(sessions::expires_at.gt(types::at(now))).filter(sessions::ended_at.is_null());
    Ok(alive.count().get_result(conn)?)
}

/// A number that every change replaces which ends a session or alters what its account may do.
pub fn stamp(conn: &mut Conn) -> Result<Option<i64>, Error> {
    Ok(identity_stamp::table.select(identity_stamp::stamp).limit(1).get_result(conn).optional()?)
}

/// The account of a session, living or not; none when the account is deleted.
pub fn owner(conn: &mut Conn, id: i64) -> Result<Option<UserRow>, Error> {
    Ok(sessions::table
        .inner_join(users::table)
        .filter(sessions::id.eq(id).and(users::deleted_at.is_null()))
        .select(UserRow::as_select())
        .first(conn)
        .optional()?)
}

/// A session to begin.
pub struct NewSession<'a> {
    pub user_agent: Option<&'a str>,
    pub address: Option<&'a str>,
    /// A `ProofKind`.
    pub proved_by: Option<&'a str>,
    /// Whether the account must set up a second factor first.
    pub set_up_only: bool,
}

/// Begins a session of `user`; answers its id.
pub fn insert(
    conn: &mut Conn,
    user: &UserRow,
    new: &NewSession<'_>,
    now: UtcTime,
    expires_at: UtcTime,
) -> Result<i64, Error> {
    Ok(diesel::insert_into(sessions::table)
        .values((
            sessions::user_id.eq(user.id),
            sessions::created_at.eq(types::at(now)),
            sessions::last_used_at.eq(types::at(now)),
            sessions::expires_at.eq(types::at(expires_at)),
            sessions::user_agent.eq(new.user_agent),
            sessions::address.eq(new.address),
            sessions::token_generation.eq(user.token_generation),
            sessions::proved_at.eq(new.proved_by.map(|_| types::at(now))),
            sessions::proved_by.eq(new.proved_by),
            sessions::set_up_only.eq(new.set_up_only),
        ))
        .returning(sessions::id)
        .get_result(conn)?)
}

/// The last proof in a session, and what its account has of second factors.
#[derive(Debug, Clone, Queryable)]
pub struct ProofRow {
    pub proved_at: Option<At>,
    /// A `ProofKind`.
    pub proved_by: Option<String>,
    /// Whether the account has a factor.
    pub has_factor: bool,
    /// Whether its company asks its staff for one; none: it has no company.
    pub company_asks: Option<bool>,
}

/// The proof of a session; none when there is no such session.
pub fn proof(conn: &mut Conn, id: i64) -> Result<Option<ProofRow>, Error> {
    let has = exists(factors::table.filter(factors::user_id.eq(sessions::user_id)));
    Ok(sessions::table
        .inner_join(users::table.left_join(companies::table))
        .filter(sessions::id.eq(id))
        .select((sessions::proved_at, sessions::proved_by, has, companies::require_second_factor.nullable()))
        .limit(1)
        .get_result(conn)
        .optional()?)
}

/// Writes a proof in a session.
pub fn prove(conn: &mut Conn, id: i64, by: &str, now: UtcTime) -> Result<(), Error> {
    diesel::update(sessions::table.find(id))
        .set((sessions::proved_at.eq(Some(types::at(now))), sessions::proved_by.eq(Some(by))))
        .execute(conn)?;
    Ok(())
}

/// Lets a session do everything: its account has set up a second factor in it, or need not.
pub fn open_fully(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let waiting = sessions::table.filter(sessions::id.eq(id).and(sessions::set_up_only.eq(true)));
    diesel::update(waiting).set(sessions::set_up_only.eq(false)).execute(conn)?;
    Ok(())
}

/// Ends the sessions of an account that wait for a second factor: it was set up in another one.
pub fn end_waiting(conn: &mut Conn, user: i64, now: UtcTime) -> Result<(), Error> {
    let waiting = sessions::table
        .filter(sessions::user_id.eq(user).and(sessions::set_up_only.eq(true)))
        .filter(sessions::ended_at.is_null());
    diesel::update(waiting)
        .set((sessions::ended_at.eq(Some(types::at(now))), sessions::end_reason.eq(Some("FACTOR_ADDED"))))
        .execute(conn)?;
    Ok(())
}

/// The living sessions of an account, the latest used first.
pub fn of_user(conn: &mut Conn, user: i64, now: UtcTime) -> Result<Vec<SessionRow>, Error> {
    Ok(sessions::table
        .inner_join(users::table)
        .filter(sessions::user_id.eq(user))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(types::at(now)))
        .filter(sessions::token_generation.eq(users::token_generation))
        .order((sessions::last_used_at.desc(), sessions::id.desc()))
        .limit(100)
        .select(SessionRow::as_select())
        .load(conn)?)
}

/// Ends a session of `user`; false when it had ended or belongs to another account.
pub fn end(conn: &mut Conn, id: i64, user: i64, reason: &str, now: UtcTime) -> Result<bool, Error> {
    let target =
        sessions::table.filter(sessions::id.eq(id).and(sessions::user_id.eq(user)).and(sessions::ended_at.is_null()));
    let ended = diesel::update(target)
        .set((sessions::ended_at.eq(Some(types::at(now))), sessions::end_reason.eq(Some(reason))))
        .execute(conn)?;
    Ok(ended == 1)
}

/// Ends a session whose time is over, so that a clock that is set back does not revive it.
pub fn end_expired(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    let over = sessions::table
        .filter(sessions::id.eq(id).and(sessions::ended_at.is_null()))
        .filter(sessions::expires_at.le(types::at(now)));
    diesel::update(over)
        .set((sessions::ended_at.eq(Some(types::at(now))), sessions::end_reason.eq(Some("EXPIRED"))))
        .execute(conn)?;
    Ok(())
}

/// Ends all sessions of `user`.
pub fn end_all(conn: &mut Conn, user: i64, reason: &str, now: UtcTime) -> Result<(), Error> {
    diesel::update(sessions::table.filter(sessions::user_id.eq(user).and(sessions::ended_at.is_null())))
        .set((sessions::ended_at.eq(Some(types::at(now))), sessions::end_reason.eq(Some(reason))))
        .execute(conn)?;
    Ok(())
}

/// Updates the last use of a session.
pub fn touch(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    diesel::update(sessions::table.find(id)).set(sessions::last_used_at.eq(types::at(now))).execute(conn)?;
    Ok(())
}

/// Stores a refresh token's hash.
pub fn insert_token(conn: &mut Conn, session: i64, hash: &str, now: UtcTime, expires_at: UtcTime) -> Result<(), Error> {
    diesel::insert_into(refresh_tokens::table)
        .values((
            refresh_tokens::session_id.eq(session),
            refresh_tokens::token_hash.eq(hash),
            refresh_tokens::created_at.eq(types::at(now)),
            refresh_tokens::expires_at.eq(types::at(expires_at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The refresh token with this hash.
pub fn find_token(conn: &mut Conn, hash: &str) -> Result<Option<TokenRow>, Error> {
    Ok(refresh_tokens::table
        .filter(refresh_tokens::token_hash.eq(hash))
        .select(TokenRow::as_select())
        .first(conn)
        .optional()?)
}

/// Marks a token's first use; false when another request was faster.
pub fn use_token(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let target = refresh_tokens::table.filter(refresh_tokens::id.eq(id).and(refresh_tokens::used_at.is_null()));
    Ok(diesel::update(target).set(refresh_tokens::used_at.eq(Some(types::at(now)))).execute(conn)? == 1)
}

/// Deletes sessions that were over before `before`, with their tokens, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, sessions, expires_at, before))
}
