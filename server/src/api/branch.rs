//! Branches, to read: the list for choosers, and one with its workplaces and services.

use actix_web::web;
use sapa_core::catalog::{AnimalSize, CancellationPolicy, CompanyStatus, ServiceType, WorkplaceKind};
use sapa_core::money::Currency;
use sapa_core::role::Action;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::paging;
use super::service::{self as services, ServiceItem};
use crate::app::State;
use crate::auth::guard::{anything, guard, of_branch};
use crate::db::branch::{self, Branch, Filter};
use crate::db::service;
use crate::db::types::{json, stored};
use crate::db::workplace::{self, Workplace};
use crate::error::ProblemBody;
use crate::http::{Answer, EXACT_TOTAL, Identity, ListQuery, ListSpec, NoQuery, Page};
use crate::problem::Error;

/// A branch in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)] // named as in the product's entity table
pub struct BranchItem {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub company_id: i64,
    pub company_name: String,
    pub name: String,
    #[schema(value_type = String, example = "HOSTEL")]
    pub r#type: ServiceType,
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    pub city: String,
    pub active: bool,
    #[schema(value_type = String, example = "RSD")]
    pub currency: Currency,
    #[schema(value_type = String, example = "APPROVED")]
    pub company_status: CompanyStatus,
}

/// A branch, whole.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)]
pub struct BranchDetail {
    #[serde(flatten)]
    pub item: BranchItem,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
    pub address: String,
    pub zip: String,
    pub phone: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    #[schema(example = "14:00")]
    pub check_in_from: String,
    #[schema(example = "11:00")]
    pub check_out_until: String,
    #[schema(value_type = String, example = "MODERATE")]
    pub cancellation_policy: CancellationPolicy,
    /// None at all: always open.
    pub opening_hours: Vec<OpeningHours>,
    pub workplaces: Vec<WorkplaceItem>,
    pub services: Vec<ServiceItem>,
}

/// One interval in which a branch is open.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct OpeningHours {
    /// 1 = Monday to 7 = Sunday.
    pub weekday: u8,
    /// `HH:mm`.
    pub from: String,
    /// `HH:mm`.
    pub to: String,
}

/// A workplace.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)]
pub struct WorkplaceItem {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    pub name: String,
    #[schema(value_type = String, example = "ROOM")]
    pub kind: WorkplaceKind,
    /// Pets at once.
    pub capacity: i32,
    /// None: all.
    #[schema(value_type = Vec<String>)]
    pub sizes: Vec<AnimalSize>,
    /// None: all.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub animal_type_ids: Vec<i64>,
    pub active: bool,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
}

/// What the list's address may say.
pub struct Branches;

impl ListSpec for Branches {
    const FILTERS: &'static [&'static str] = &["companyId", "active"];
    const SORTS: &'static [&'static str] = &["name"];
    const DEFAULT: &'static str = "name";
}

/// Branches by name, as far as the reader may see them.
#[utoipa::path(get, path = "/branches", tag = "branches",
    params(("companyId" = Option<i64>, Query), ("active" = Option<bool>, Query), ("q" = Option<String>, Query),
        ("sort" = Option<String>, Query), ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query),
        ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<BranchItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Branches>) -> Result<Answer, Error> {
    guard(&identity, Action::BranchView, anything())?;
    let scope = super::scope(&identity, list.id("companyId")?, None);
    let filter = Filter {
        company: scope.company,
        branch: scope.branch,
        name_prefix: paging::prefix(&list),
        active: list.parsed("active", |text| text.parse().ok())?,
    };
    let window = paging::window(&list)?;
    if scope.nothing {
        return Answer::ok(&Page::<BranchItem>::new(&list, Vec::new(), 0, None));
    }
    let page = state
        .db
        .list(move |conn| {
            let mut rows = branch::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut rows, |(row, _)| (row.name_key.clone(), row.id))?;
            let counted = branch::count(conn, &filter, EXACT_TOTAL + 1)?;
            let items = rows.iter().map(item).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::ok(&page)
}

/// One branch with its workplaces and services.
#[utoipa::path(get, path = "/branches/{id}", tag = "branches", params(("id" = i64, Path)),
    responses((status = 200, body = BranchDetail), (status = 404, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let id = *id;
    let detail = state
        .db
        .read(move |conn| {
            let found = branch::find(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&identity, Action::BranchView, of_branch(found.0.company_id, id))?;
            let workplaces = workplace::of_branch(conn, id)?;
            let services = service::of_branch(conn, id)?;
            detail(found, workplaces, services)
        })
        .await?;
    Answer::record(detail.version, &detail)
}

fn item((row, company): &Branch) -> Result<BranchItem, Error> {
    Ok(BranchItem {
        id: row.id,
        company_id: row.company_id,
        company_name: company.name.clone(),
        name: row.name.clone(),
        r#type: stored(&row.branch_type)?,
        time_zone: row.time_zone.clone(),
        city: row.city.clone(),
        active: row.active,
        currency: stored(&company.currency)?,
        company_status: stored(&company.status)?,
    })
}

fn detail(found: Branch, workplaces: Vec<Workplace>, services: Vec<service::Service>) -> Result<BranchDetail, Error> {
    let item = item(&found)?;
    let row = found.0;
    Ok(BranchDetail {
        item,
        version: row.version,
        address: row.address,
        zip: row.zip,
        phone: row.phone,
        latitude: row.latitude,
        longitude: row.longitude,
        check_in_from: row.check_in_from,
        check_out_until: row.check_out_until,
        cancellation_policy: stored(&row.cancellation_policy)?,
        opening_hours: row.opening_hours.as_deref().map(json).transpose()?.unwrap_or_default(),
        workplaces: workplaces.into_iter().map(place).collect(),
        services: services.into_iter().map(services::show).collect::<Result<_, _>>()?,
    })
}

fn place(workplace: Workplace) -> WorkplaceItem {
    let Workplace { name, version, facts } = workplace;
    WorkplaceItem {
        id: facts.id.0,
        name,
        kind: facts.kind,
        capacity: facts.capacity,
        sizes: facts.sizes,
        animal_type_ids: facts.animal_type_ids.into_iter().map(|id| id.0).collect(),
        active: facts.active,
        version,
    }
}
