//! Rows of second factors. Decides nothing beyond its WHERE.

use diesel::dsl::exists;
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{companies, factors, users};

/// A factor as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = factors)]
pub struct FactorRow {
    pub id: i64,
    /// The account.
    pub user_id: i64,
    /// A `FactorKind`.
    pub kind: String,
    /// How its owner calls it.
    pub name: String,
    /// A sealed secret, or a public key as JSON.
    pub secret: String,
    pub created_at: At,
    pub last_used_at: Option<At>,
}

/// A factor to store.
pub struct NewFactor<'a> {
    pub user: i64,
    pub kind: &'a str,
    pub name: &'a str,
    pub secret: &'a str,
    /// Of a passkey.
    pub credential: Option<&'a str>,
    /// Of an authenticator app: the step of the code that proved it.
    pub step: Option<i64>,
}

/// The factors of an account, the oldest first.
pub fn of_user(conn: &mut Conn, user: i64) -> Result<Vec<FactorRow>, Error> {
    Ok(factors::table.filter(factors::user_id.eq(user)).order(factors::id).select(FactorRow::as_select()).load(conn)?)
}

/// The passkey of this credential, whoever has it.
pub fn of_credential(conn: &mut Conn, credential: &str) -> Result<Option<FactorRow>, Error> {
    Ok(factors::table
        .filter(factors::credential_id.eq(credential))
        .select(FactorRow::as_select())
        .first(conn)
        .optional()?)
}

/// Whether the account has a factor, and whether its company asks its staff for one.
pub fn standing(conn: &mut Conn, user: i64) -> Result<(bool, bool), Error> {
    let has = exists(factors::table.filter(factors::user_id.eq(user)));
    let found: Option<(bool, Option<bool>)> = users::table
        .left_join(companies::table)
        .filter(users::id.eq(user))
        .select((has, companies::require_second_factor.nullable()))
        .limit(1)
        .get_result(conn)
        .optional()?;
    Ok(found.map_or((false, false), |(has, company)| (has, company.unwrap_or(false))))
}

/// Those of the accounts that have a factor.
pub fn among(conn: &mut Conn, users: &[i64]) -> Result<Vec<i64>, Error> {
    Ok(factors::table.filter(id_in(factors::user_id, users)).select(factors::user_id).distinct().load(conn)?)
}

/// Inserts a factor; answers its id.
pub fn insert(conn: &mut Conn, new: &NewFactor<'_>, now: UtcTime) -> Result<i64, Error> {
    Ok(diesel::insert_into(factors::table)
        .values((
            factors::user_id.eq(new.user),
            factors::kind.eq(new.kind),
            factors::name.eq(new.name),
            factors::secret.eq(new.secret),
            factors::credential_id.eq(new.credential),
            factors::last_step.eq(new.step),
            factors::created_at.eq(at(now)),
        ))
        .returning(factors::id)
        .get_result(conn)?)
}

/// Counts a code of the step `step`; false when a code of this step or a later one counted before. A step that no code
/// can be of now comes from a clock that was ahead.
pub fn use_step(conn: &mut Conn, id: i64, step: i64, now: UtcTime) -> Result<bool, Error> {
    let target = factors::table
        .filter(factors::id.eq(id))
        .filter(factors::last_step.is_null().or(factors::last_step.lt(step)).or(factors::last_step.gt(step + 2)));
    let used = (factors::last_step.eq(Some(step)), factors::last_used_at.eq(Some(at(now))));
    Ok(diesel::update(target).set(used).execute(conn)? == 1)
}

/// Stores a passkey's state after its use.
pub fn use_passkey(conn: &mut Conn, id: i64, secret: &str, now: UtcTime) -> Result<(), Error> {
    let used = (factors::secret.eq(secret), factors::last_used_at.eq(Some(at(now))));
    diesel::update(factors::table.find(id)).set(used).execute(conn)?;
    Ok(())
}

/// Replaces a sealed secret by the same one, sealed again.
pub fn reseal(conn: &mut Conn, id: i64, secret: &str) -> Result<(), Error> {
    diesel::update(factors::table.find(id)).set(factors::secret.eq(secret)).execute(conn)?;
    Ok(())
}

/// The sealed secrets of all accounts, a page after `after`.
pub fn sealed(conn: &mut Conn, after: i64, most: i64) -> Result<Vec<FactorRow>, Error> {
    Ok(factors::table
        .filter(factors::kind.eq("TOTP").and(factors::id.gt(after)))
        .order(factors::id)
        .limit(most)
        .select(FactorRow::as_select())
        .load(conn)?)
}

/// Deletes a factor of `user`; none when it has no such factor.
pub fn delete(conn: &mut Conn, id: i64, user: i64) -> Result<Option<FactorRow>, Error> {
    let target = factors::table.filter(factors::id.eq(id).and(factors::user_id.eq(user)));
    let found = target.select(FactorRow::as_select()).first(conn).optional()?;
    diesel::delete(target).execute(conn)?;
    Ok(found)
}

/// Deletes all factors of `user`.
pub fn delete_all(conn: &mut Conn, user: i64) -> Result<usize, Error> {
    Ok(diesel::delete(factors::table.filter(factors::user_id.eq(user))).execute(conn)?)
}
