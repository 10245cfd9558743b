//! Rows of accounts as sessions, links and sign-ins use them. Deleted accounts are left out. Decides nothing.

use diesel::prelude::*;
use sapa_core::access::role::{Actor, Role};
use sapa_core::base::id::{BranchId, CompanyId, UserId};
use sapa_core::base::time::UtcTime;

use crate::lock_rows;
use crate::platform::db::Conn;
use crate::platform::db::types::{self, At};
use crate::platform::problem::Error;
use crate::schema::users;

/// An account, without its password.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct UserRow {
    /// The account.
    pub id: i64,
    /// Version of the row, raised by every change.
    pub version: i64,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// E-mail address in stored form.
    pub email: String,
    /// Phone in stored form.
    pub phone: Option<String>,
    /// Role, a [`Role`].
    pub role: String,
    /// Title of a SYSADM, a [`StaffKind`].
    pub staff_kind: Option<String>,
    /// Company of an ADMIN or OPR.
    pub company_id: Option<i64>,
    /// The one branch of an OPR that is tied to a branch.
    pub branch_id: Option<i64>,
    /// Interface language.
    pub language: String,
    /// Whether the account may sign in.
    pub active: bool,
    /// When the address was confirmed.
    pub email_verified_at: Option<At>,
    /// Generation of valid tokens; older tokens do not count.
    pub token_generation: i64,
}

impl UserRow {
    /// The account as the core's tables know it.
    pub fn actor(&self) -> Result<Actor, Error> {
        Ok(Actor {
            user_id: UserId(self.id),
            role: types::stored::<Role>(&self.role)?,
            company_id: self.company_id.map(CompanyId),
            branch_id: self.branch_id.map(BranchId),
        })
    }
}

/// The account with this id.
pub fn find(conn: &mut Conn, id: i64) -> Result<UserRow, Error> {
    Ok(users::table
        .find(id)
        .filter(users::deleted_at.is_null())
        .select(UserRow::as_select())
        .limit(1)
        .get_result(conn)?)
}

/// The account with this folded address, and the hash of its password.
pub fn find_by_email(conn: &mut Conn, email: &str) -> Result<Option<(UserRow, Option<String>)>, Error> {
    Ok(users::table
        .filter(users::email.eq(email))
        .filter(users::deleted_at.is_null())
        .select((UserRow::as_select(), users::password_hash))
        .first(conn)
        .optional()?)
}

/// The account with this id and the hash of its password; none for a deleted account.
pub fn with_password(conn: &mut Conn, id: i64) -> Result<Option<(UserRow, Option<String>)>, Error> {
    Ok(users::table
        .find(id)
        .filter(users::deleted_at.is_null())
        .select((UserRow::as_select(), users::password_hash))
        .first(conn)
        .optional()?)
}

/// Whether an account has this folded address.
pub fn email_taken(conn: &mut Conn, email: &str) -> Result<bool, Error> {
    let found = users::table.filter(users::email.eq(email)).select(users::id).first::<i64>(conn).optional()?;
    Ok(found.is_some())
}

/// Locks an account, to change it.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    lock_rows!(conn, users, vec![id], for_no_key_update);
    Ok(())
}

/// Sets the password's hash.
pub fn set_password(conn: &mut Conn, id: i64, hash: &str, now: UtcTime) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((
            users::password_hash.eq(Some(hash)),
            users::updated_at.eq(types::at(now)),
            users::version.eq(users::version + 1),
        ))
        .execute(conn)?;
    Ok(())
}

/// Marks the address of the account as confirmed.
pub fn set_verified(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
        .set(users::email_verified_at.eq(Some(types::at(now))))
        .execute(conn)?;
    Ok(())
}

/// Ends every token of an account by raising its generation.
pub fn end_tokens(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let next = users::token_generation.eq(users::token_generation + 1);
    diesel::update(users::table.find(id)).set(next).execute(conn)?;
    Ok(())
}
