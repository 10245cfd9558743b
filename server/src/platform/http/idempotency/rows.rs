//! Rows of idempotency keys. Decides nothing: the meaning of a key is in the file above.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;
use crate::schema::idempotency_keys as keys;

/// The name of an attempt.
#[derive(Debug, Clone, Copy)]
pub struct AttemptKey<'a> {
    /// The account.
    pub actor: i64,
    /// Method and path as requested, with the account's role, company and branch.
    pub scope: &'a str,
    /// The key that the client chose.
    pub key: &'a str,
}

/// The stored result of an attempt.
#[derive(Debug, Clone, Queryable)]
pub struct StoredAnswer {
    /// Hash of the body of the first attempt.
    pub body_hash: String,
    /// Status of its answer; none while it runs.
    pub status: Option<i32>,
    /// Version in its answer.
    pub version: Option<i64>,
    /// Its answer, packed.
    pub answer: Option<Vec<u8>>,
    /// Until when its server is given time to answer, where it asks a provider.
    pub lease_until: Option<types::At>,
    /// The record that the attempt made, where it asks a provider.
    pub intent: Option<i64>,
}

/// Claims the name for this transaction; false when another attempt had it before.
pub fn claim(conn: &mut Conn, name: AttemptKey<'_>, body_hash: &str, now: UtcTime) -> Result<bool, Error> {
    let row = (
        keys::actor_id.eq(name.actor),
        keys::route.eq(name.scope),
        keys::key.eq(name.key),
        keys::body_hash.eq(body_hash),
        keys::created_at.eq(types::at(now)),
    );
    let made = diesel::insert_into(keys::table).values(row).on_conflict_do_nothing().execute(conn)?;
    Ok(made == 1)
}

/// Stores the answer of an attempt.
pub fn keep(
    conn: &mut Conn,
    name: AttemptKey<'_>,
    (status, version, answer): (i32, Option<i64>, Option<&[u8]>),
) -> Result<(), Error> {
    diesel::update(keys::table.find((name.actor, name.key, name.scope)))
        .set((keys::status.eq(Some(status)), keys::version.eq(version), keys::answer.eq(answer)))
        .execute(conn)?;
    Ok(())
}

/// Keeps what an attempt made, and gives its server until `lease_until` to answer.
pub fn lease(conn: &mut Conn, name: AttemptKey<'_>, intent: i64, lease_until: UtcTime) -> Result<(), Error> {
    diesel::update(keys::table.find((name.actor, name.key, name.scope)))
        .set((keys::intent.eq(Some(intent)), keys::lease_until.eq(Some(types::at(lease_until)))))
        .execute(conn)?;
    Ok(())
}

/// Takes over an attempt whose lease ended before `now`; false when another server was first.
pub fn take_over(conn: &mut Conn, name: AttemptKey<'_>, now: UtcTime, lease_until: UtcTime) -> Result<bool, Error> {
    let ended = keys::table
        .find((name.actor, name.key, name.scope))
        .filter(keys::status.is_null())
        .filter(keys::lease_until.le(types::at(now)));
    let rows = diesel::update(ended).set(keys::lease_until.eq(Some(types::at(lease_until)))).execute(conn)?;
    Ok(rows == 1)
}

/// Frees the name: the next attempt begins anew.
pub fn free(conn: &mut Conn, name: AttemptKey<'_>) -> Result<(), Error> {
    diesel::delete(keys::table.find((name.actor, name.key, name.scope)).filter(keys::status.is_null()))
        .execute(conn)?;
    Ok(())
}

/// The stored result of an attempt.
pub fn find(conn: &mut Conn, name: AttemptKey<'_>) -> Result<StoredAnswer, Error> {
    let columns = (keys::body_hash, keys::status, keys::version, keys::answer, keys::lease_until, keys::intent);
    Ok(keys::table.find((name.actor, name.key, name.scope)).select(columns).first(conn)?)
}

/// A key as it is stored: its account, the key, the route.
pub type StoredKey = (i64, String, String);

/// The next `most` stored answers after `after`, in the order of the table's key.
pub fn answers(conn: &mut Conn, after: Option<&StoredKey>, most: i64) -> Result<Vec<(StoredKey, Vec<u8>)>, Error> {
    let place = (keys::actor_id, keys::key, keys::route);
    let mut query = keys::table.select((place, keys::answer.assume_not_null())).into_boxed();
    query = query.filter(keys::answer.is_not_null()).order(place).limit(most);
    if let Some((actor, key, route)) = after {
        let of_key = keys::key.eq(key).and(keys::route.gt(route));
        let of_actor = keys::actor_id.eq(actor).and(keys::key.gt(key).or(of_key));
        query = query.filter(keys::actor_id.ge(actor)).filter(keys::actor_id.gt(actor).or(of_actor));
    }
    Ok(query.load(conn)?)
}

/// Stores another answer of a key: its status and its bytes.
pub fn replace(conn: &mut Conn, (actor, key, route): &StoredKey, (status, answer): (i32, &[u8])) -> Result<(), Error> {
    let none: Option<i64> = None;
    diesel::update(keys::table.find((actor, key, route)))
        .set((keys::status.eq(Some(status)), keys::version.eq(none), keys::answer.eq(Some(answer))))
        .execute(conn)?;
    Ok(())
}

/// Deletes keys made before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, keys, created_at, before))
}
