//! Rows of sessions and their refresh tokens. A session is one family of tokens. Decides
//! nothing beyond what its WHERE says.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::forget_rows;
use crate::people::rows::user::UserRow;
use crate::platform::db::Conn;
use crate::platform::db::types::{self, At};
use crate::platform::problem::Error;
use crate::schema::{refresh_tokens, sessions, users};

/// A session as its owner sees it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub struct SessionRow {
    /// The session.
    pub id: i64,
    /// Whose.
    pub user_id: i64,
    /// Signed in.
    pub created_at: At,
    /// Last refreshed.
    pub last_used_at: At,
    /// Ends in any case.
    pub expires_at: At,
    /// Ended before that.
    pub ended_at: Option<At>,
    /// The browser.
    pub user_agent: Option<String>,
}

/// A living session with its account.
pub struct Living {
    /// The account as it is now.
    pub user: UserRow,
    /// When the session ends in any case.
    pub expires_at: UtcTime,
    /// When it was last refreshed.
    pub last_used_at: UtcTime,
}

/// A refresh token that is known.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = refresh_tokens)]
pub struct TokenRow {
    /// The token.
    pub id: i64,
    /// Its family.
    pub session_id: i64,
    /// Its first use.
    pub used_at: Option<At>,
}

/// The session, if it has not ended, its account is active and not deleted, and no newer
/// generation of tokens was declared.
pub fn living(conn: &mut Conn, id: i64, now: UtcTime) -> Result<Option<Living>, Error> {
    let found = sessions::table
        .inner_join(users::table)
        .filter(sessions::id.eq(id))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(types::at(now)))
        // One that was begun later than now comes from a clock that was wrong.
        .filter(sessions::created_at.le(types::at(now.plus(chrono::Duration::minutes(1)))))
        .filter(sessions::token_generation.eq(users::token_generation))
        .filter(users::active.eq(true))
        .filter(users::deleted_at.is_null())
        .select((UserRow::as_select(), sessions::expires_at, sessions::last_used_at))
        .first::<(UserRow, At, At)>(conn)
        .optional()?;
    Ok(found.map(|(user, expires_at, used)| Living { user, expires_at: expires_at.0, last_used_at: used.0 }))
}

/// Whose session it is, living or not; none when the account is deleted.
pub fn owner(conn: &mut Conn, id: i64) -> Result<Option<UserRow>, Error> {
    Ok(sessions::table
        .inner_join(users::table)
        .filter(sessions::id.eq(id).and(users::deleted_at.is_null()))
        .select(UserRow::as_select())
        .first(conn)
        .optional()?)
}

/// Begins a session of `user`; answers its id.
pub fn insert(
    conn: &mut Conn,
    user: &UserRow,
    user_agent: Option<&str>,
    address: Option<&str>,
    now: UtcTime,
    expires_at: UtcTime,
) -> Result<i64, Error> {
    Ok(diesel::insert_into(sessions::table)
        .values((
            sessions::user_id.eq(user.id),
            sessions::created_at.eq(types::at(now)),
            sessions::last_used_at.eq(types::at(now)),
            sessions::expires_at.eq(types::at(expires_at)),
            sessions::user_agent.eq(user_agent),
            sessions::address.eq(address),
            sessions::token_generation.eq(user.token_generation),
        ))
        .returning(sessions::id)
        .get_result(conn)?)
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

/// Ends a session of `user`; false when it had ended or is not theirs.
pub fn end(conn: &mut Conn, id: i64, user: i64, reason: &str, now: UtcTime) -> Result<bool, Error> {
    let target =
        sessions::table.filter(sessions::id.eq(id).and(sessions::user_id.eq(user)).and(sessions::ended_at.is_null()));
    let ended = diesel::update(target)
        .set((sessions::ended_at.eq(Some(types::at(now))), sessions::end_reason.eq(Some(reason))))
        .execute(conn)?;
    Ok(ended == 1)
}

/// Ends a session whose time is over, so that no clock that is set back begins it again.
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

/// Notes that a session was used.
pub fn touch(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    diesel::update(sessions::table.find(id)).set(sessions::last_used_at.eq(types::at(now))).execute(conn)?;
    Ok(())
}

/// Keeps a refresh token's hash.
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

/// Marks a token's first use; false when somebody was faster.
pub fn use_token(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let target = refresh_tokens::table.filter(refresh_tokens::id.eq(id).and(refresh_tokens::used_at.is_null()));
    Ok(diesel::update(target).set(refresh_tokens::used_at.eq(Some(types::at(now)))).execute(conn)? == 1)
}

/// Forgets sessions that were over before `before`, with their tokens, some of them ([`forget_rows`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(forget_rows!(conn, sessions, expires_at, before))
}
