//! Companies as answers, in lists and by themselves, with the missing fields of their profile.

use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::company::{CompanyFacts, CompanyStatus, CompanyType, missing};
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::company::{self, Company, CompanyFields};
use super::rows::list;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::usage;
use crate::usage::rows::booking::BookingOwner;

/// A company in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct CompanyItem {
    pub id: i64,
    pub version: i64,
    pub name: String,
    pub city: String,
    pub country: String,
    pub currency: Currency,
    pub company_type: Option<CompanyType>,
    pub status: CompanyStatus,
    pub contact_name: String,
    pub contact_email: String,
    pub contact_phone: String,
    pub registration_number: String,
    pub vat_number: Option<String>,
    pub branch_count: i64,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub logo_id: Option<i64>,
    /// Empty fields that payments need.
    #[schema(value_type = Vec<String>)]
    #[cfg_attr(feature = "schema", ts(type = "Array<string>"))]
    pub missing: Vec<&'static str>,
    pub created_at: UtcTime,
}

/// All fields of a company.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct CompanyDetail {
    pub id: i64,
    pub version: i64,
    pub name: String,
    pub registration_number: String,
    pub vat_number: Option<String>,
    pub website: Option<String>,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub logo_id: Option<i64>,
    pub company_type: Option<CompanyType>,
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
    pub currency: Currency,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// Whether ADMIN and OPR accounts must have a second factor.
    pub require_second_factor: bool,
    pub status: CompanyStatus,
    pub status_reason: Option<String>,
    /// Empty fields that payments need.
    #[schema(value_type = Vec<String>)]
    #[cfg_attr(feature = "schema", ts(type = "Array<string>"))]
    pub missing: Vec<&'static str>,
    /// Number of CREATED or ACTIVE bookings; while there are any, the currency is frozen.
    pub open_bookings: i64,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

/// Rows of a list.
pub fn items(conn: &mut Conn, rows: Vec<Company>) -> Result<Vec<CompanyItem>, Error> {
    let ids: Vec<i64> = rows.iter().map(|(row, _)| row.id).collect();
    let branches = list::branch_counts(conn, &ids)?;
    rows.into_iter().map(|found| item(branches.get(&found.0.id).copied().unwrap_or_default(), found)).collect()
}

fn item(branch_count: i64, (row, logo_id): Company) -> Result<CompanyItem, Error> {
    let fields = row.fields;
    Ok(CompanyItem {
        id: row.id,
        version: row.version,
        missing: missing(&facts(&fields, logo_id)).payments,
        contact_name: format!("{} {}", fields.contact_first_name, fields.contact_last_name),
        name: fields.name,
        city: fields.city,
        country: fields.country,
        currency: stored(&fields.currency)?,
        company_type: fields.company_type.as_deref().map(stored).transpose()?,
        status: stored(&row.status)?,
        contact_email: fields.contact_email,
        contact_phone: fields.contact_phone,
        registration_number: fields.registration_number,
        vat_number: fields.vat_number,
        branch_count,
        logo_id,
        created_at: row.created_at.0,
    })
}

/// All fields of the company `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<CompanyDetail, Error> {
    let (row, logo_id) = company::find(conn, id)?.ok_or_else(Error::not_found)?;
    let open_bookings = usage::rows::booking::count(conn, &BookingOwner::Company(id))?;
    let fields = row.fields;
    Ok(CompanyDetail {
        id,
        version: row.version,
        missing: missing(&facts(&fields, logo_id)).payments,
        name: fields.name,
        registration_number: fields.registration_number,
        vat_number: fields.vat_number,
        website: fields.website,
        logo_id,
        company_type: fields.company_type.as_deref().map(stored).transpose()?,
        contact_first_name: fields.contact_first_name,
        contact_last_name: fields.contact_last_name,
        contact_email: fields.contact_email,
        contact_phone: fields.contact_phone,
        bank: fields.bank,
        bank_account: fields.bank_account,
        address: fields.address,
        address_line2: fields.address_line2,
        city: fields.city,
        zip: fields.zip,
        country: fields.country,
        currency: stored(&fields.currency)?,
        latitude: fields.latitude,
        longitude: fields.longitude,
        require_second_factor: fields.require_second_factor,
        status: stored(&row.status)?,
        status_reason: row.status_reason,
        open_bookings,
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
    })
}

/// The fields of a profile that the core judges.
pub fn facts(fields: &CompanyFields, logo: Option<i64>) -> CompanyFacts {
    CompanyFacts {
        vat_number: fields.vat_number.clone(),
        bank: fields.bank.clone(),
        bank_account: fields.bank_account.clone(),
        logo_id: logo.map(Into::into),
        latitude: fields.latitude,
        longitude: fields.longitude,
    }
}
