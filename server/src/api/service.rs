//! Services, to read.

use actix_web::web;
use sapa_core::catalog::{AnimalSize, PriceUnit, ServiceType};
use sapa_core::role::Action;
use serde::Serialize;
use utoipa::ToSchema;

use super::paging;
use crate::app::State;
use crate::auth::guard::{anything, guard};
use crate::db::service::{self, Filter, Service};
use crate::db::types::stored;
use crate::error::ProblemBody;
use crate::http::{Answer, Identity, ListQuery, ListSpec, Page};
use crate::problem::Error;

/// A service.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)] // named as in the product's entity table
pub struct ServiceItem {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub branch_id: i64,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub group_id: i64,
    pub group_name_en: String,
    pub group_name_sr: String,
    #[schema(value_type = String, example = "HOSTEL")]
    pub r#type: ServiceType,
    pub title_en: String,
    pub title_sr: String,
    pub short_description_en: Option<String>,
    pub short_description_sr: Option<String>,
    /// Minor units.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub price: i64,
    #[schema(value_type = String, example = "NIGHT")]
    pub unit: PriceUnit,
    pub duration_minutes: Option<i32>,
    /// Basis points.
    pub discount_rate: i32,
    #[schema(value_type = Option<String>, example = "SMALL")]
    pub size: Option<AnimalSize>,
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub workplace_ids: Vec<i64>,
    pub active: bool,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
}

/// What the list's address may say.
pub struct Services;

impl ListSpec for Services {
    const FILTERS: &'static [&'static str] = &["companyId", "branchId", "type", "active"];
    const SORTS: &'static [&'static str] = &["title"];
    const DEFAULT: &'static str = "title";
}

/// Services by title, as far as the reader may see them.
#[utoipa::path(get, path = "/services", tag = "services",
    params(("branchId" = Option<i64>, Query), ("companyId" = Option<i64>, Query), ("type" = Option<String>, Query),
        ("active" = Option<bool>, Query), ("q" = Option<String>, Query), ("sort" = Option<String>, Query),
        ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<ServiceItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Services>) -> Result<Answer, Error> {
    guard(&identity, Action::ServiceView, anything())?;
    let scope = super::scope(&identity, list.id("companyId")?, list.id("branchId")?);
    let filter = Filter {
        company: scope.company,
        branch: scope.branch,
        service_type: list.parsed("type", ServiceType::parse)?.map(|kind| kind.as_str().to_owned()),
        active: list.parsed("active", |text| text.parse().ok())?,
        title_prefix: paging::prefix(&list),
    };
    let window = paging::window(&list)?;
    if scope.nothing {
        return Answer::ok(&Page::<ServiceItem>::new(&list, Vec::new(), 0, None));
    }
    let page = state
        .db
        .list(move |conn| {
            let mut rows = service::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut rows, |s| (s.row.title_key.clone(), s.row.id))?;
            let counted = service::count(conn, &filter, crate::http::EXACT_TOTAL + 1)?;
            let items = rows.into_iter().map(show).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::ok(&page)
}

/// A service as it is shown.
pub fn show(service: Service) -> Result<ServiceItem, Error> {
    let Service { row, group, workplace_ids } = service;
    Ok(ServiceItem {
        id: row.id,
        branch_id: row.branch_id,
        group_id: row.group_id,
        group_name_en: group.name_en,
        group_name_sr: group.name_sr,
        r#type: stored(&row.service_type)?,
        title_en: row.title_en,
        title_sr: row.title_sr,
        short_description_en: row.short_description_en,
        short_description_sr: row.short_description_sr,
        price: row.price,
        unit: stored(&row.unit)?,
        duration_minutes: row.duration_minutes,
        discount_rate: row.discount_rate,
        size: row.size.as_deref().map(stored).transpose()?,
        workplace_ids,
        active: row.active,
        version: row.version,
    })
}
