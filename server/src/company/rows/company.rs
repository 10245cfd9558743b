//! Rows of companies with their search words and logos. Decides nothing; permission is checked
//! before. Lists are in `list`.

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::base::search::Terms;
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::page::Used;
use crate::record::rows::RecordKind;
use crate::schema::{branches, companies, company_logos, users};
use crate::{lock_rows, record};

/// The entered columns, apart from the logo.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = companies, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
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
    pub require_second_factor: bool,
}

/// A company as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
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

/// The company with `id`, unless it is deleted.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Company>, Error> {
    Ok(any(conn, id)?.filter(|(row, _)| row.deleted_at.is_none()))
}

/// The company with `id`, also if it was deleted after `since`.
pub fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<Company>, Error> {
    Ok(any(conn, id)?.filter(|(row, _)| row.deleted_at.is_none_or(|at| at.0 > since)))
}

fn any(conn: &mut Conn, id: i64) -> Result<Option<Company>, Error> {
    let query = companies::table.left_join(company_logos::table).filter(companies::id.eq(id));
    Ok(query.select((CompanyRow::as_select(), company_logos::image_id.nullable())).first(conn).optional()?)
}

/// Inserts a company and answers its id.
pub fn insert(conn: &mut Conn, fields: &CompanyFields, status: &str, now: UtcTime) -> Result<i64, Error> {
    let made =
        (fields, companies::status.eq(status), companies::created_at.eq(at(now)), companies::updated_at.eq(at(now)));
    let id = diesel::insert_into(companies::table).values(made).returning(companies::id).get_result(conn)?;
    record::rows::replace(conn, RecordKind::Company, id, terms(fields))?;
    public_words(conn, id, fields)?;
    Ok(id)
}

/// Writes the entered columns.
pub fn update(conn: &mut Conn, id: i64, fields: &CompanyFields, now: UtcTime) -> Result<(), Error> {
    let changed = (fields, companies::version.eq(companies::version + 1), companies::updated_at.eq(at(now)));
    diesel::update(companies::table.find(id)).set(changed).execute(conn)?;
    public_words(conn, id, fields)?;
    record::rows::replace(conn, RecordKind::Company, id, terms(fields))
}

/// Writes the status, and the reason of a suspension.
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

/// Deletes or restores a company.
pub fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error> {
    let since = companies::deleted_at.eq(deleted.then(|| at(now)));
    let changed = (since, companies::version.eq(companies::version + 1), companies::updated_at.eq(at(now)));
    diesel::update(companies::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// The search words of a company: name, city, numbers, contact.
pub fn terms(fields: &CompanyFields) -> Vec<String> {
    let texts = [&fields.name, &fields.city, &fields.registration_number, &fields.contact_first_name];
    let more = [&fields.contact_last_name, &fields.contact_email];
    let terms =
        texts.into_iter().chain(more).chain(&fields.vat_number).fold(Terms::new(), |terms, text| terms.words(text));
    terms.phone(&fields.contact_phone).finish()
}

/// Makes the words by which anybody finds the company: name and city.
pub fn public_words(conn: &mut Conn, id: i64, fields: &CompanyFields) -> Result<(), Error> {
    use crate::schema::market_company_terms as words;
    diesel::delete(words::table.filter(words::company_id.eq(id))).execute(conn)?;
    let terms = [&fields.name, &fields.city].into_iter().fold(Terms::new(), |terms, text| terms.words(text)).finish();
    let rows: Vec<_> = terms.into_iter().map(|term| (words::company_id.eq(id), words::term.eq(term))).collect();
    for row in rows {
        diesel::insert_into(words::table).values(row).execute(conn)?;
    }
    Ok(())
}

/// Holds a company against changes, for a request that writes a reference to it; many may hold at
/// once. Call it before reading the company.
pub fn hold(conn: &mut Conn, id: i64) -> Result<(), Error> {
    lock_rows!(conn, companies, vec![id], for_share);
    Ok(())
}

/// Holds a company; answers whether it exists.
pub fn held(conn: &mut Conn, id: i64) -> Result<bool, Error> {
    hold(conn, id)?;
    Ok(find(conn, id)?.is_some())
}

/// Locks a company, to change it: waits for requests that hold it, and makes later ones wait.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    lock_rows!(conn, companies, vec![id], for_no_key_update);
    Ok(())
}

/// Country of a company.
pub fn country(conn: &mut Conn, id: i64) -> Result<Option<String>, Error> {
    Ok(companies::table.find(id).select(companies::country).first(conn).optional()?)
}

/// Branches of a company: their number, and the first ones.
pub fn branches_of(conn: &mut Conn, id: i64, named: usize) -> Result<Used, Error> {
    let query = || branches::table.filter(branches::company_id.eq(id)).filter(branches::deleted_at.is_null());
    let first = query().order((branches::name_key, branches::id)).select((branches::id, branches::name));
    Ok((query().count().get_result(conn)?, first.limit(named as i64).load(conn)?))
}

/// Language of the company's first administrator.
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
