//! Numbers and times over accounts: when each was last seen, how many administrators can sign in.
//! Decides nothing.

use std::collections::HashMap;

use diesel::dsl::{count_star, max};
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::{known_devices, sessions, users};
use crate::session::rows::account::UserRow;

/// When accounts were last seen, as far as stored sessions and devices tell.
pub fn last_seen(conn: &mut Conn, ids: &[i64]) -> Result<HashMap<i64, UtcTime>, Error> {
    let sessions: Vec<(i64, Option<At>)> = sessions::table
        .filter(sessions::user_id.eq_any(ids))
        .group_by(sessions::user_id)
        .select((sessions::user_id, max(sessions::last_used_at)))
        .load(conn)?;
    let devices: Vec<(i64, Option<At>)> = known_devices::table
        .filter(known_devices::user_id.eq_any(ids))
        .group_by(known_devices::user_id)
        .select((known_devices::user_id, max(known_devices::last_seen_at)))
        .load(conn)?;
    let mut seen = HashMap::new();
    for (id, at) in sessions.into_iter().chain(devices) {
        let Some(At(moment)) = at else { continue };
        let last = seen.entry(id).or_insert(moment);
        *last = moment.max(*last);
    }
    Ok(seen)
}

/// How many ADMIN of each of these companies can sign in. Invited accounts without a password are
/// not counted.
pub fn able_admins(conn: &mut Conn, companies: &[i64]) -> Result<HashMap<i64, i64>, Error> {
    let rows: Vec<(Option<i64>, i64)> = users::table
        .filter(users::company_id.eq_any(companies))
        .filter(users::role.eq(Role::Admin.as_str()))
        .filter(users::active.eq(true).and(users::password_hash.is_not_null()))
        .filter(users::deleted_at.is_null())
        .group_by(users::company_id)
        .select((users::company_id, count_star()))
        .load(conn)?;
    Ok(rows.into_iter().filter_map(|(company, count)| Some((company?, count))).collect())
}

/// How many SYSADM can sign in.
pub fn able_sysadmins(conn: &mut Conn) -> Result<i64, Error> {
    Ok(users::table
        .filter(users::role.eq(Role::Sysadm.as_str()))
        .filter(users::active.eq(true).and(users::password_hash.is_not_null()))
        .filter(users::deleted_at.is_null())
        .count()
        .get_result(conn)?)
}

/// The administrators of a company, or of the platform, that can sign in.
pub fn administrators(conn: &mut Conn, company: Option<i64>) -> Result<Vec<UserRow>, Error> {
    let mut query = users::table
        .filter(users::active.eq(true).and(users::password_hash.is_not_null()))
        .filter(users::deleted_at.is_null())
        .order(users::id)
        .select(UserRow::as_select())
        .into_boxed();
    query = match company {
        Some(company) => query.filter(users::company_id.eq(company)).filter(users::role.eq(Role::Admin.as_str())),
        None => query.filter(users::role.eq(Role::Sysadm.as_str())),
    };
    Ok(query.load(conn)?)
}
