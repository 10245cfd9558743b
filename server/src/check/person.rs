//! Accounts: an administrator who can sign in, sessions of the living only, erased people without data.

use diesel::prelude::*;
use sapa_core::base::id::UserId;
use sapa_core::people::erased;

use super::found::{Found, Rule, ranges};
use crate::people::rows::standing;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::schema::users;

/// A system administrator can sign in, unless there is no account at all.
pub fn sysadmin(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    let any: Option<i64> = users::table.select(users::id).first(conn).optional()?;
    if any.is_some() && standing::able_sysadmins(conn)? == 0 {
        found.add("user", 0, "no system administrator can sign in");
    }
    Ok(())
}

/// An account that cannot sign in has no open session.
pub const SESSIONS: Rule = Rule {
    table: "sessions",
    entity: "session",
    sql: "SELECT s.id AS id, 'it is open, and account ' || u.id || ' is switched off or deleted' AS says FROM sessions s \
          JOIN users u ON u.id = s.user_id WHERE s.id > :from AND s.id <= :to AND s.ended_at IS NULL \
          AND (u.active = FALSE OR u.deleted_at IS NOT NULL)",
};

/// An account that cannot sign in has no key for its browsers.
pub const BROWSER_KEYS: Rule = Rule {
    table: "users",
    entity: "user",
    sql: "SELECT id, 'it is switched off or deleted, and keeps the key of its browsers' AS says FROM users \
          WHERE id > :from AND id <= :to AND browser_key IS NOT NULL AND (active = FALSE OR deleted_at IS NOT NULL)",
};

/// A deleted account keeps its address for its return; no other account does.
pub const DELETED: Rule = Rule {
    table: "users",
    entity: "user",
    sql: "SELECT id, 'deletion, erasure and the address that is kept for a return do not agree' AS says FROM users \
          WHERE id > :from AND id <= :to AND ((deleted_email IS NOT NULL) <> (deleted_at IS NOT NULL AND erased_at IS NULL) \
          OR (erased_at IS NOT NULL AND (deleted_at IS NULL OR active = TRUE)))",
};

/// The columns of an account that hold a person's data.
type Person = (i64, String, String, String, Option<String>, Option<String>);

/// Of an erased person there are placeholders only, in the account and in its bookings.
pub fn erased(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "users", |conn, from, to| {
        let rows: Vec<Person> = users::table
            .filter(users::id.gt(from).and(users::id.le(to)))
            .filter(users::erased_at.is_not_null())
            .select((users::id, users::first_name, users::last_name, users::email, users::phone, users::password_hash))
            .load(conn)?;
        for (id, first, last, email, phone, hash) in rows {
            let name = erased::name(UserId(id));
            if format!("{first} {last}") != name
                || email != erased::email(UserId(id))
                || phone.is_some()
                || hash.is_some()
            {
                found.add("user", id, "it is erased, and holds more than placeholders");
            }
        }
        Ok(())
    })
}

/// Who is erased stands in the list by which a restore of an older backup erases them again.
pub const ERASURES: Rule = Rule {
    table: "users",
    entity: "user",
    sql: "SELECT u.id AS id, 'it is erased, and missing in the list of erasures: a restore would bring it back' AS says \
          FROM users u WHERE u.id > :from AND u.id <= :to AND u.erased_at IS NOT NULL \
          AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.user_id = u.id)",
};

/// Bookings of an erased person name that person no more.
pub const ERASED_GUESTS: Rule = Rule {
    table: "users",
    entity: "booking",
    sql: "SELECT b.id AS id, 'its guest, account ' || u.id || ', is erased, and it holds more than placeholders' AS says \
          FROM users u JOIN bookings b ON b.customer_id = u.id WHERE u.id > :from AND u.id <= :to AND u.erased_at IS NOT NULL \
          AND (b.guest_name <> 'erased ' || u.id OR b.guest_phone IS NOT NULL \
          OR coalesce(b.guest_email, 'erased-' || u.id || '@invalid') <> 'erased-' || u.id || '@invalid')",
};
