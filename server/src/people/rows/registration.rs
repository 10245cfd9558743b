//! Rows of registrations that nobody confirmed. Decides nothing beyond its WHERE.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use sapa_core::people::erased;

use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::outbox::rows as mails;
use crate::platform::problem::Error;
use crate::platform::query::BATCH;
use crate::platform::query::id_in;
use crate::record::rows::{RecordKind, replace};
use crate::schema::{bookings, notes, support_messages, users};

/// Deletes pet owners' accounts that were registered before `before` and whose address nobody has confirmed since,
/// one batch. Sessions and links go with them. An account that something mentions stays: staff have dealt with the
/// person.
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    let of_bookings = bookings::table.filter(bookings::customer_id.eq(users::id.nullable()));
    let of_messages = support_messages::table.filter(support_messages::author_id.eq(users::id.nullable()));
    let of_notes = notes::table.filter(notes::user_id.eq(users::id.nullable()));
    let old: Vec<(i64, String)> = users::table
        .filter(users::email_verified_at.is_null())
        .filter(users::updated_at.lt(at(before)))
        .filter(users::role.eq(Role::User.as_str()))
        .filter(users::invited_at.is_null())
        .filter(not(exists(of_bookings)))
        .filter(not(exists(of_messages)))
        .filter(not(exists(of_notes)))
        .order((users::updated_at, users::id))
        .limit(BATCH as i64)
        .select((users::id, users::email))
        .load(conn)?;
    for (id, email) in &old {
        mails::erase(conn, (*id, &[], &[]), (std::slice::from_ref(email), &erased::email(UserId(*id))), before)?;
        replace(conn, RecordKind::User, *id, Vec::new())?;
    }
    let ids: Vec<i64> = old.into_iter().map(|(id, _)| id).collect();
    Ok(diesel::delete(users::table.filter(id_in(users::id, &ids))).execute(conn)?)
}
