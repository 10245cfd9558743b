//! Services across branches over HTTP: the list and its CSV, one service: show, create, change,
//! delete, restore. The form of a branch saves services too.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::base::kinds::ServiceType;
use sapa_core::catalogue::service::ServiceInput;

use crate::branch::service;
use crate::catalogue::rows::service_list as rows;
use crate::catalogue::rows::service_list::{ServiceFilter, ServiceOrder};
use crate::catalogue::service_view as view;
use crate::catalogue::service_view::{ServiceDetail, ServiceItem};
use crate::platform::csv::{Cell, Clock, cells};
use crate::platform::db::Conn;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{AttemptHeader, Id, NotChanged, NotMade, Paged, Seen, Sorted, Unseen};
use crate::platform::http::{
    Answer, ExportQuery, IfMatch, Input, ListQuery, ListSpec, LocalizedSort, NoQuery, Page, Sort, paging,
};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::{csv, i18n};
use crate::session::guard::{anything, guard, of_branch};
use crate::session::{Context, Identity};
use crate::state::State;

/// What the list's address may say.
pub struct Services;

impl ListSpec for Services {
    const FILTERS: &'static [&'static str] = &["companyId", "branchId", "groupId", "type", "active", "mismatch"];
    const SORTS: &'static [&'static str] = &["titleEn", "titleSr", "price"];
    const DEFAULT: &'static str = "title";
    const SPOKEN: Option<LocalizedSort> = Some(LocalizedSort { key: "title", en: "titleEn", sr: "titleSr" });
}

fn order(sort: &Sort) -> ServiceOrder {
    match sort.key {
        "titleEn" => ServiceOrder::TitleEn,
        "titleSr" => ServiceOrder::TitleSr,
        _ => ServiceOrder::Price,
    }
}

/// What the reader may see of what the address asks for; none: nothing at all.
fn filter(identity: &Identity, list: &ListQuery<Services>) -> Result<Option<ServiceFilter>, Error> {
    let scope = crate::session::scope::scope(identity, list.id("companyId")?, list.id("branchId")?);
    let filter = ServiceFilter {
        company: scope.company,
        branch: scope.branch,
        group: list.id("groupId")?,
        service_type: list.parsed("type", ServiceType::parse)?.map(|kind| kind.as_str().to_owned()),
        active: list.parsed("active", |text| text.parse().ok())?,
        mismatch: list.parsed("mismatch", |text| text.parse().ok())?,
        words: paging::words(list),
    };
    Ok((!scope.nothing).then_some(filter))
}

/// Services by title (`title`: the one in the language of the request), as far as the reader may
/// see them. `mismatch`: of another type
/// than their branch, so that pet owners do not see them.
#[utoipa::path(get, path = "/services", tag = "services",
    params(("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query), ("groupId" = Option<i64>, Query),
        ("type" = Option<String>, Query), ("active" = Option<bool>, Query), ("mismatch" = Option<bool>, Query), Paged),
    responses((status = 200, body = Page<ServiceItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Services>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ServiceView, anything())?;
    let (order, window) = (order(&list.sort), paging::window(&list)?);
    let Some(filter) = filter(&identity, &list)? else {
        return Answer::page(&Page::<ServiceItem>::new(&list, Vec::new(), 0, None));
    };
    let page = state
        .db
        .list(move |conn| {
            let mut rows = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut rows, |found| order.key(&found.row))?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            let items = rows.into_iter().map(view::item).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The columns of the file, by the keys of their labels.
const COLUMNS: &[&str] = &[
    "service.companyId",
    "service.branchId",
    "service.titleEn",
    "service.titleSr",
    "service.type",
    "service.groupId",
    "service.price",
    "service.currency",
    "service.unit",
    "service.durationMinutes",
    "service.active",
    "service.visible",
];

/// The same services as CSV.
#[utoipa::path(get, path = "/services/export.csv", tag = "services",
    params(("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query), ("groupId" = Option<i64>, Query),
        ("type" = Option<String>, Query), ("active" = Option<bool>, Query), ("mismatch" = Option<bool>, Query), Sorted),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Services>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::ServiceView, anything())?;
    let (filter, order) = (filter(&identity, &list)?, order(&list.sort));
    let language = i18n::language(request.headers());
    let file = ExportFile { name: "service.export.file", columns: COLUMNS, times: &[], clock: Clock::Branch, language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let Some(filter) = &filter else { return Ok(Vec::new()) };
        let found = rows::list(conn, filter, order, window)?.into_iter();
        found.map(|found| Ok((order.key(&found.row), cells(view::item(found)?, language)))).collect()
    }))
}

fn cells(item: ServiceItem, language: &str) -> Vec<Cell> {
    let group = i18n::either(language, &item.group_name_en, &item.group_name_sr).to_owned();
    cells![
        item.company_name,
        item.branch_name,
        item.title_en,
        item.title_sr,
        csv::word(language, "serviceType", Some(item.r#type.as_str())),
        group,
        csv::money(item.price, language),
        item.currency.code(),
        csv::word(language, "priceUnit", Some(item.unit.as_str())),
        item.duration_minutes.map(csv::number).unwrap_or_default(),
        csv::yes_no(language, item.active),
        csv::yes_no(language, item.hidden_because.is_none()),
    ]
}

/// One service.
#[utoipa::path(get, path = "/services/{id}", tag = "services", params(Id),
    responses((status = 200, body = ServiceDetail), Unseen))]
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
            let found = view::detail(conn, id)?;
            guard(&identity.actor, Action::ServiceView, of_branch(found.item.company_id, found.item.branch_id))?;
            Ok(found)
        })
        .await?;
    Answer::record(detail.item.version, &detail)
}

/// Makes a service in a branch.
#[utoipa::path(post, path = "/services", tag = "services", request_body = ServiceInput, params(AttemptHeader),
    responses((status = 201, body = ServiceDetail), NotMade))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<ServiceInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::ServiceWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &ServiceInput| {
        let detail = service::create(conn, context, input.clone())?;
        Answer::created(detail.item.version, &detail)
    };
    context.write(&state.db, input, work).await
}

/// Changes a service; its branch stays.
#[utoipa::path(put, path = "/services/{id}", tag = "services", request_body = ServiceInput,
    params(Seen, AttemptHeader), responses((status = 200, body = ServiceDetail), NotChanged))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<ServiceInput>,
) -> Result<Answer, Error> {
    let work = move |conn: &mut Conn, context: &Context, input: &ServiceInput| {
        let detail = service::update(conn, context, *id, seen, input.clone())?;
        Answer::record(detail.item.version, &detail)
    };
    context.write(&state.db, input, work).await
}

/// Deletes a service that no open booking is for.
#[utoipa::path(delete, path = "/services/{id}", tag = "services", params(Seen), responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    state.db.write(move |conn| service::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Takes a deletion back, within 30 days.
#[utoipa::path(post, path = "/services/{id}/restore", tag = "services", params(Id),
    responses((status = 200, body = ServiceDetail), NotChanged))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let detail = state.db.write(move |conn| service::restore(conn, &context, *id)).await?;
    Answer::record(detail.item.version, &detail)
}
