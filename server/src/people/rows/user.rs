//! Rows of accounts as their owners use them: sign-in, profile, password. Deleted accounts are left
//! out. Decides nothing; changes by others are in `change`.

use diesel::prelude::*;
use sapa_core::access::role::{Actor, Role, StaffKind};
use sapa_core::base::id::{BranchId, CompanyId, UserId};
use sapa_core::base::search::{self, Terms};
use sapa_core::base::time::UtcTime;
use sapa_core::people::account::{CheckedProfile, CheckedRegister};

use crate::platform::db::Conn;
use crate::platform::db::types::{self, At};
use crate::platform::problem::Error;
use crate::record;
use crate::record::rows::Kind;
use crate::schema::{branches, companies, users};

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

/// The columns of a new account.
pub struct NewUser<'a> {
    /// Given name.
    pub first_name: &'a str,
    /// Family name.
    pub last_name: &'a str,
    /// E-mail address in stored form.
    pub email: &'a str,
    /// The password's hash; none until the invitation is accepted.
    pub password_hash: Option<&'a str>,
    pub role: Role,
    /// Title of a SYSADM.
    pub staff_kind: Option<StaffKind>,
    /// Interface language.
    pub language: &'a str,
}

/// Inserts an account of platform staff; answers its id.
pub fn insert(conn: &mut Conn, new: &NewUser<'_>, now: UtcTime) -> Result<i64, Error> {
    let now = types::at(now);
    let id = diesel::insert_into(users::table)
        .values((
            users::created_at.eq(now),
            users::updated_at.eq(now),
            users::first_name.eq(new.first_name),
            users::last_name.eq(new.last_name),
            users::name_key.eq(name_key(new.first_name, new.last_name)),
            users::email.eq(new.email),
            users::password_hash.eq(new.password_hash),
            users::role.eq(new.role.as_str()),
            users::staff_kind.eq(new.staff_kind.map(StaffKind::as_str)),
            users::language.eq(new.language),
            users::active.eq(true),
            users::email_verified_at.eq(Some(now)),
        ))
        .returning(users::id)
        .get_result(conn)?;
    index(conn, id)?;
    Ok(id)
}

/// Inserts a registered pet owner, whose address is not confirmed; answers its id.
pub fn register(conn: &mut Conn, form: &CheckedRegister, hash: &str, now: UtcTime) -> Result<i64, Error> {
    let now = types::at(now);
    let id = diesel::insert_into(users::table)
        .values((
            users::created_at.eq(now),
            users::updated_at.eq(now),
            users::first_name.eq(&form.first_name),
            users::last_name.eq(&form.last_name),
            users::name_key.eq(name_key(&form.first_name, &form.last_name)),
            users::email.eq(&form.email),
            users::phone.eq(&form.phone),
            users::password_hash.eq(Some(hash)),
            users::role.eq(Role::User.as_str()),
            users::language.eq(&form.language),
            users::active.eq(true),
        ))
        .returning(users::id)
        .get_result(conn)?;
    index(conn, id)?;
    Ok(id)
}

/// Replaces what an earlier registration of the same address entered, while it is not confirmed.
pub fn register_again(conn: &mut Conn, id: i64, form: &CheckedRegister, hash: &str, now: UtcTime) -> Result<(), Error> {
    diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
        .set((
            users::first_name.eq(&form.first_name),
            users::last_name.eq(&form.last_name),
            users::name_key.eq(name_key(&form.first_name, &form.last_name)),
            users::phone.eq(&form.phone),
            users::password_hash.eq(Some(hash)),
            users::language.eq(&form.language),
            users::updated_at.eq(types::at(now)),
            users::version.eq(users::version + 1),
        ))
        .execute(conn)?;
    index(conn, id)
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

/// Whether there is an account of this role.
pub fn exists_with_role(conn: &mut Conn, role: Role) -> Result<bool, Error> {
    let living = users::table.filter(users::role.eq(role.as_str())).filter(users::deleted_at.is_null());
    let found = living.select(users::id).first::<i64>(conn).optional()?;
    Ok(found.is_some())
}

/// Whether an account has this folded address.
pub fn email_taken(conn: &mut Conn, email: &str) -> Result<bool, Error> {
    let found = users::table.filter(users::email.eq(email)).select(users::id).first::<i64>(conn).optional()?;
    Ok(found.is_some())
}

/// Company and branch of an account.
#[derive(Debug, Clone, Default)]
pub struct Affiliation {
    /// The company's name.
    pub company: Option<String>,
    /// Country of the company.
    pub country: Option<String>,
    /// The branch's name.
    pub branch: Option<String>,
    /// Zone of the branch.
    pub time_zone: Option<String>,
}

/// Reads company and branch of an account.
pub fn affiliation(conn: &mut Conn, user: &UserRow) -> Result<Affiliation, Error> {
    let mut affiliation = Affiliation::default();
    if let Some(id) = user.company_id {
        (affiliation.company, affiliation.country) = companies::table
            .find(id)
            .select((companies::name, companies::country))
            .limit(1)
            .get_result(conn)
            .optional()?
            .unzip();
    }
    if let Some(id) = user.branch_id {
        (affiliation.branch, affiliation.time_zone) = branches::table
            .find(id)
            .select((branches::name, branches::time_zone))
            .limit(1)
            .get_result(conn)
            .optional()?
            .unzip();
    }
    Ok(affiliation)
}

/// Writes the fields that the owner may change.
pub fn update_profile(conn: &mut Conn, id: i64, profile: &CheckedProfile, now: UtcTime) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((
            users::first_name.eq(&profile.first_name),
            users::last_name.eq(&profile.last_name),
            users::name_key.eq(name_key(&profile.first_name, &profile.last_name)),
            users::phone.eq(&profile.phone),
            users::language.eq(&profile.language),
            users::updated_at.eq(types::at(now)),
            users::version.eq(users::version + 1),
        ))
        .execute(conn)?;
    index(conn, id)
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

/// Sets a confirmed address.
pub fn set_email(conn: &mut Conn, id: i64, email: &str, now: UtcTime) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((
            users::email.eq(email),
            users::email_verified_at.eq(Some(types::at(now))),
            users::updated_at.eq(types::at(now)),
            users::version.eq(users::version + 1),
        ))
        .execute(conn)?;
    index(conn, id)
}

/// Marks the address of the account as confirmed.
pub fn set_verified(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
        .set(users::email_verified_at.eq(Some(types::at(now))))
        .execute(conn)?;
    Ok(())
}

/// Writes the search words of an account: name, address and phone.
pub fn index(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let row = users::table.find(id).select(UserRow::as_select()).first(conn)?;
    record::rows::replace(conn, Kind::User, id, terms(&row))
}

/// The search words of an account.
pub fn terms(row: &UserRow) -> Vec<String> {
    let terms = Terms::new().words(&row.first_name).words(&row.last_name).words(&row.email);
    match &row.phone {
        Some(phone) => terms.phone(phone).finish(),
        None => terms.finish(),
    }
}

/// The sort key of an account: first name first, as it is shown.
pub fn name_key(first: &str, last: &str) -> String {
    search::sort_key(&format!("{first} {last}"))
}
