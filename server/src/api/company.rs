//! Companies, to read.

use actix_web::web;
use sapa_core::catalog::{CompanyStatus, CompanyType};
use sapa_core::money::Currency;
use sapa_core::role::Action;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::State;
use crate::auth::guard::{guard, of_company};
use crate::db::company::{self, CompanyRow};
use crate::db::types::stored;
use crate::error::ProblemBody;
use crate::http::{Answer, Identity, NoQuery};
use crate::problem::Error;

/// A company, whole.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)] // named as in the product's entity table
pub struct CompanyDetail {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
    pub name: String,
    pub registration_number: String,
    pub vat_number: Option<String>,
    pub website: Option<String>,
    pub logo: Option<String>,
    #[schema(value_type = Option<String>, example = "LLC")]
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
    #[schema(value_type = String, example = "RSD")]
    pub currency: Currency,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    #[schema(value_type = String, example = "APPROVED")]
    pub status: CompanyStatus,
    pub status_reason: Option<String>,
}

/// One company: profile and standing.
#[utoipa::path(get, path = "/companies/{id}", tag = "companies", params(("id" = i64, Path)),
    responses((status = 200, body = CompanyDetail), (status = 404, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let id = *id;
    guard(&identity, Action::CompanyView, of_company(id))?;
    let row = state.db.read(move |conn| company::find(conn, id)).await?.ok_or_else(Error::not_found)?;
    Answer::record(row.version, &show(row)?)
}

fn show(row: CompanyRow) -> Result<CompanyDetail, Error> {
    Ok(CompanyDetail {
        id: row.id,
        version: row.version,
        name: row.name,
        registration_number: row.registration_number,
        vat_number: row.vat_number,
        website: row.website,
        logo: row.logo,
        company_type: row.company_type.as_deref().map(stored).transpose()?,
        contact_first_name: row.contact_first_name,
        contact_last_name: row.contact_last_name,
        contact_email: row.contact_email,
        contact_phone: row.contact_phone,
        bank: row.bank,
        bank_account: row.bank_account,
        address: row.address,
        address_line2: row.address_line2,
        city: row.city,
        zip: row.zip,
        country: row.country,
        currency: stored(&row.currency)?,
        latitude: row.latitude,
        longitude: row.longitude,
        status: stored(&row.status)?,
        status_reason: row.status_reason,
    })
}
