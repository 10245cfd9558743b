//! Services as answers: in lists, in their branch and by themselves. Which services a reader sees
//! is decided before.

use std::collections::HashMap;

use sapa_core::base::kinds::{AnimalSize, PriceUnit, ServiceType};
use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::catalogue::service::hidden_because;
use sapa_core::company::closed_because;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::service::{self, Service};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::usage;

/// A service in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ServiceItem {
    pub id: i64,
    pub version: i64,
    pub company_id: i64,
    pub company_name: String,
    pub branch_id: i64,
    pub branch_name: String,
    pub branch_type: ServiceType,
    pub group_id: i64,
    pub group_name_en: String,
    pub group_name_sr: String,
    pub r#type: ServiceType,
    pub title_en: String,
    pub title_sr: String,
    pub short_description_en: Option<String>,
    pub short_description_sr: Option<String>,
    pub description_en: Option<String>,
    pub description_sr: Option<String>,
    /// Minor units.
    pub price: i64,
    pub currency: Currency,
    pub unit: PriceUnit,
    pub duration_minutes: Option<i32>,
    /// Basis points.
    pub discount_rate: i32,
    pub size: Option<AnimalSize>,
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub workplace_ids: Vec<i64>,
    pub active: bool,
    /// Why pet owners do not see it, as a code; null: they do.
    pub hidden_because: Option<&'static str>,
}

/// A service, whole.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ServiceDetail {
    #[serde(flatten)]
    pub item: ServiceItem,
    /// Bookings of it that are CREATED or ACTIVE.
    pub open_bookings: i64,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

/// One service, whole.
pub fn detail(conn: &mut Conn, id: i64) -> Result<ServiceDetail, Error> {
    let found = service::find(conn, id)?.ok_or_else(Error::not_found)?;
    let open = usage::rows::booking::by_service(conn, found.row.branch_id)?;
    whole(found, &open)
}

/// A service, whole, where the open bookings of its branch are counted by service.
pub fn whole(found: Service, open: &HashMap<i64, i64>) -> Result<ServiceDetail, Error> {
    let (created_at, updated_at) = (found.row.created_at.0, found.row.updated_at.0);
    let open_bookings = open.get(&found.row.id).copied().unwrap_or_default();
    Ok(ServiceDetail { item: item(found)?, open_bookings, created_at, updated_at })
}

/// A service of a list.
pub fn item(found: Service) -> Result<ServiceItem, Error> {
    let Service { row, group, branch, company, workplace_ids } = found;
    let fields = row.fields;
    let (branch_type, service_type) = (stored(&branch.branch_type)?, stored(&fields.service_type)?);
    let (of_branch, own) = ((branch_type, branch.active), (service_type, fields.active));
    let hidden_because = hidden_because(closed_because(stored(&company.status)?).is_none(), of_branch, own);
    Ok(ServiceItem {
        id: row.id,
        version: row.version,
        company_id: row.company_id,
        company_name: company.name,
        branch_id: row.branch_id,
        branch_name: branch.name,
        branch_type,
        group_id: fields.group_id,
        group_name_en: group.name_en,
        group_name_sr: group.name_sr,
        r#type: service_type,
        title_en: fields.title_en,
        title_sr: fields.title_sr,
        short_description_en: fields.short_description_en,
        short_description_sr: fields.short_description_sr,
        description_en: fields.description_en,
        description_sr: fields.description_sr,
        price: fields.price,
        currency: stored(&company.currency)?,
        unit: stored(&fields.unit)?,
        duration_minutes: fields.duration_minutes,
        discount_rate: fields.discount_rate,
        size: fields.size.as_deref().map(stored).transpose()?,
        workplace_ids,
        active: fields.active,
        hidden_because,
    })
}
