//! Rows of accounts as their owners use them: registration, profile, address. Deleted accounts are left out. Decides
//! nothing; changes by others are in `change`, what a sign-in needs is in `session::rows::account`.

use diesel::prelude::*;
use sapa_core::access::role::{Role, StaffKind};
use sapa_core::base::search::{self, Terms};
use sapa_core::base::time::UtcTime;
use sapa_core::people::account::{CheckedProfile, CheckedRegister};

use crate::platform::db::Conn;
use crate::platform::db::types;
use crate::platform::problem::Error;
use crate::record;
use crate::record::rows::RecordKind;
use crate::schema::{branches, companies, users};
use crate::session::rows::account::UserRow;

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

/// Whether there is an account of this role.
pub fn exists_with_role(conn: &mut Conn, role: Role) -> Result<bool, Error> {
    let living = users::table.filter(users::role.eq(role.as_str())).filter(users::deleted_at.is_null());
    let found = living.select(users::id).first::<i64>(conn).optional()?;
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

/// Writes the search words of an account: name, address and phone.
pub fn index(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let row = users::table.find(id).select(UserRow::as_select()).first(conn)?;
    record::rows::replace(conn, RecordKind::User, id, terms(&row))
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
