//! Rows of companies. Decides nothing: who may see one is the core's.

use diesel::prelude::*;

use super::Conn;
use super::types::At;
use crate::problem::Error;
use crate::schema::companies;

/// A company as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
#[allow(missing_docs)] // named as their columns
pub struct CompanyRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub name: String,
    pub registration_number: String,
    pub vat_number: Option<String>,
    pub website: Option<String>,
    pub logo: Option<String>,
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
    pub zip: String,
    pub country: String,
    pub currency: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub status: String,
    pub status_reason: Option<String>,
}

/// The company with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<CompanyRow>, Error> {
    Ok(companies::table.find(id).select(CompanyRow::as_select()).first(conn).optional()?)
}
