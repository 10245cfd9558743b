//! Rows of companies and their words, each with its logo. Decides nothing: who may see or
//! change one is the core's. Lists are `list`'s.

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::base::search::Terms;
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::page::Used;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::record::rows::Kind;
use crate::schema::{branches, companies, company_logos, users};
use crate::{record, take_rows};

/// What is entered, but for the logo.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = companies, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // named as their columns
pub struct CompanyFields {
    pub name: String,
    #[serde(skip)]
    pub name_key: String,
    pub registration_number: String,
    pub vat_number: Option<String>,
    pub website: Option<String>,
    pub company_type: Option<String>,
    pub contact_first_name: String,
    pub contact_last_name: String,
    pub contact_email: String,
    pub contact_phone: String,
    pub bank: Option<String>,
    pub bank_account: Option<String>,
    pub address: String,
    pub address_line2: Option<String>,
    pub city: String,
    #[serde(skip)]
    pub city_key: String,
    pub zip: String,
    pub country: String,
    pub currency: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
}

/// A company as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
#[allow(missing_docs)] // named as their columns
pub struct CompanyRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: CompanyFields,
    pub status: String,
    pub status_reason: Option<String>,
}

/// A company and its logo.
pub type Company = (CompanyRow, Option<i64>);

macro_rules! columns {
    () => {
        (CompanyRow::as_select(), company_logos::image_id.nullable())
    };
}

/// The company with `id`, unless it is deleted.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Company>, Error> {
    Ok(any(conn, id)?.filter(|(row, _)| row.deleted_at.is_none()))
}

/// The same, also if it was deleted after `since`.
pub fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<Company>, Error> {
    Ok(any(conn, id)?.filter(|(row, _)| row.deleted_at.is_none_or(|at| at.0 > since)))
}

fn any(conn: &mut Conn, id: i64) -> Result<Option<Company>, Error> {
    let query = companies::table.left_join(company_logos::table).filter(companies::id.eq(id));
    Ok(query.select(columns!()).first(conn).optional()?)
}

/// Makes a company and answers its id.
pub fn insert(conn: &mut Conn, fields: &CompanyFields, status: &str, now: UtcTime) -> Result<i64, Error> {
    let made =
        (fields, companies::status.eq(status), companies::created_at.eq(at(now)), companies::updated_at.eq(at(now)));
    let id = diesel::insert_into(companies::table).values(made).returning(companies::id).get_result(conn)?;
    record::rows::replace(conn, Kind::Company, id, terms(fields))?;
    Ok(id)
}

/// Writes what was entered.
pub fn update(conn: &mut Conn, id: i64, fields: &CompanyFields, now: UtcTime) -> Result<(), Error> {
    let changed = (fields, companies::version.eq(companies::version + 1), companies::updated_at.eq(at(now)));
    diesel::update(companies::table.find(id)).set(changed).execute(conn)?;
    record::rows::replace(conn, Kind::Company, id, terms(fields))
}

/// Sets where it stands, and why.
pub fn set_status(conn: &mut Conn, id: i64, status: &str, reason: Option<&str>, now: UtcTime) -> Result<(), Error> {
    let changed = (
        companies::status.eq(status),
        companies::status_reason.eq(reason),
        companies::version.eq(companies::version + 1),
        companies::updated_at.eq(at(now)),
    );
    diesel::update(companies::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Deletes it, or takes that back.
pub fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error> {
    let since = companies::deleted_at.eq(deleted.then(|| at(now)));
    let changed = (since, companies::version.eq(companies::version + 1), companies::updated_at.eq(at(now)));
    diesel::update(companies::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// The words under which it is found: name, city, numbers, contact.
pub fn terms(fields: &CompanyFields) -> Vec<String> {
    let texts = [&fields.name, &fields.city, &fields.registration_number, &fields.contact_first_name];
    let more = [&fields.contact_last_name, &fields.contact_email];
    let terms =
        texts.into_iter().chain(more).chain(&fields.vat_number).fold(Terms::new(), |terms, text| terms.words(text));
    terms.phone(&fields.contact_phone).finish()
}

/// Keeps a company as it is, for whoever writes something that relies on it; many may at once.
/// Asked for before one looks at it.
pub fn hold(conn: &mut Conn, id: i64) -> Result<(), Error> {
    take_rows!(conn, companies, vec![id], for_share);
    Ok(())
}

/// Keeps a company as it is; answers whether it is there.
pub fn held(conn: &mut Conn, id: i64) -> Result<bool, Error> {
    hold(conn, id)?;
    Ok(find(conn, id)?.is_some())
}

/// Takes a company, to change it: waits for those who rely on it, and those who will wait.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    take_rows!(conn, companies, vec![id], for_no_key_update);
    Ok(())
}

/// Where it is.
pub fn country(conn: &mut Conn, id: i64) -> Result<Option<String>, Error> {
    Ok(companies::table.find(id).select(companies::country).first(conn).optional()?)
}

/// Its branches.
pub fn branches_of(conn: &mut Conn, id: i64, named: usize) -> Result<Used, Error> {
    let query = || branches::table.filter(branches::company_id.eq(id)).filter(branches::deleted_at.is_null());
    let first = query().order((branches::name_key, branches::id)).select((branches::id, branches::name));
    Ok((query().count().get_result(conn)?, first.limit(named as i64).load(conn)?))
}

/// The language of the administrator who was there first.
pub fn language(conn: &mut Conn, id: i64) -> Result<Option<String>, Error> {
    Ok(users::table
        .filter(users::company_id.eq(id))
        .filter(users::role.eq(Role::Admin.as_str()))
        .filter(users::deleted_at.is_null())
        .order((users::active.desc(), users::id))
        .select(users::language)
        .first(conn)
        .optional()?)
}
