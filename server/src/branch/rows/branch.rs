//! Rows of branches, with the company's fields that answers need. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::Terms;
use sapa_core::base::time::UtcTime;
use serde::{Serialize, Serializer};

use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::record::rows::RecordKind;
use crate::schema::{branches, companies};
use crate::{lock_rows, record};

/// The entered columns.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = branches, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct BranchFields {
    pub name: String,
    #[serde(skip)]
    pub name_key: String,
    pub address: String,
    pub city: String,
    #[serde(skip)]
    pub city_key: String,
    pub zip: String,
    #[serde(rename = "type")]
    pub branch_type: String,
    pub time_zone: String,
    pub phone: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// JSON; none: always open.
    #[serde(serialize_with = "document")]
    pub opening_hours: Option<String>,
    pub check_in_from: String,
    pub check_out_until: String,
    pub cancellation_policy: String,
    pub active: bool,
}

/// A branch as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = branches)]
pub struct BranchRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    pub company_id: i64,
    #[diesel(embed)]
    pub fields: BranchFields,
}

/// Serialises a stored JSON text as its value.
fn document<S: Serializer>(text: &Option<String>, to: S) -> Result<S::Ok, S::Error> {
    text.as_deref().and_then(|text| serde_json::from_str::<serde_json::Value>(text).ok()).serialize(to)
}

/// The company's fields of a branch's row.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
pub struct BranchCompany {
    /// Name of the company.
    pub name: String,
    /// Status of the company on the platform.
    pub status: String,
    /// Currency of the company's prices.
    pub currency: String,
}

/// A branch and its company.
pub type Branch = (BranchRow, BranchCompany);

/// The branch with `id`, unless it is deleted.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Branch>, Error> {
    Ok(any(conn, id)?.filter(|(row, _)| row.deleted_at.is_none()))
}

/// The branch with `id`, also if it was deleted after `since`.
pub fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<Branch>, Error> {
    Ok(any(conn, id)?.filter(|(row, _)| row.deleted_at.is_none_or(|at| at.0 > since)))
}

fn any(conn: &mut Conn, id: i64) -> Result<Option<Branch>, Error> {
    let query = branches::table.inner_join(companies::table).filter(branches::id.eq(id));
    Ok(query.select((BranchRow::as_select(), BranchCompany::as_select())).first(conn).optional()?)
}

/// Whether a branch is of a company.
pub fn belongs(conn: &mut Conn, branch: i64, company: i64) -> Result<bool, Error> {
    let query = branches::table.filter(branches::id.eq(branch)).filter(branches::company_id.eq(company));
    Ok(diesel::select(diesel::dsl::exists(query)).get_result(conn)?)
}

/// Holds a branch and its company against changes, for a request that writes a reference to them;
/// many may hold at once. Call it before reading them.
pub fn hold(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let company: Option<i64> = branches::table.find(id).select(branches::company_id).first(conn).optional()?;
    if let Some(company) = company {
        company::hold(conn, company)?;
        lock_rows!(conn, branches, vec![id], for_share);
    }
    Ok(())
}

/// Holds a branch and its company; answers whether the branch exists and belongs to this company.
pub fn held(conn: &mut Conn, id: i64, company: i64) -> Result<bool, Error> {
    hold(conn, id)?;
    Ok(find(conn, id)?.is_some_and(|(row, _)| row.company_id == company))
}

/// Locks a branch, to change it or its rows: waits for requests that hold it, and makes later ones
/// wait.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    lock_rows!(conn, branches, vec![id], for_no_key_update);
    Ok(())
}

/// Inserts a branch of a company and answers its id.
pub fn insert(conn: &mut Conn, company: i64, fields: &BranchFields, now: UtcTime) -> Result<i64, Error> {
    let made =
        (fields, branches::created_at.eq(at(now)), branches::updated_at.eq(at(now)), branches::company_id.eq(company));
    let id = diesel::insert_into(branches::table).values(made).returning(branches::id).get_result(conn)?;
    record::rows::replace(conn, RecordKind::Branch, id, terms(fields))?;
    Ok(id)
}

/// Writes the entered columns.
pub fn update(conn: &mut Conn, id: i64, fields: &BranchFields, now: UtcTime) -> Result<(), Error> {
    let changed = (fields, branches::version.eq(branches::version + 1), branches::updated_at.eq(at(now)));
    diesel::update(branches::table.find(id)).set(changed).execute(conn)?;
    record::rows::replace(conn, RecordKind::Branch, id, terms(fields))
}

/// Raises the version of a branch after a change to one of its rows.
pub fn raise(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    let changed = (branches::version.eq(branches::version + 1), branches::updated_at.eq(at(now)));
    diesel::update(branches::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Deletes or restores a branch.
pub fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error> {
    let since = branches::deleted_at.eq(deleted.then(|| at(now)));
    let changed = (since, branches::version.eq(branches::version + 1), branches::updated_at.eq(at(now)));
    diesel::update(branches::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// The search words of a branch.
pub fn terms(fields: &BranchFields) -> Vec<String> {
    let mut terms = Terms::new().words(&fields.name).words(&fields.address).words(&fields.city);
    if let Some(phone) = &fields.phone {
        terms = terms.phone(phone);
    }
    terms.finish()
}
