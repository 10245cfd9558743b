//! Service groups: the list and its file, one, made, changed, deleted and brought back.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::base::kinds::ServiceType;
use sapa_core::catalogue::service_group::ServiceGroupInput;

use crate::catalogue::rows::service_group as rows;
use crate::catalogue::rows::service_group::{Filter, Order, ServiceGroupRow};
use crate::catalogue::service_group::{self, ServiceGroupItem};
use crate::platform::db::Conn;
use crate::platform::http::export::{self, File};
use crate::platform::http::shape::{Attempt, Id, NotChanged, NotMade, Paged, Seen, Sorted, Unseen};
use crate::platform::http::{
    Answer, EXACT_TOTAL, ExportQuery, IfMatch, Input, ListQuery, ListSpec, NoQuery, Page, Sort, Spoken, paging,
};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::{csv, i18n};
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;

/// What the list's address may say.
pub struct ServiceGroups;

impl ListSpec for ServiceGroups {
    const FILTERS: &'static [&'static str] = &["type"];
    const SORTS: &'static [&'static str] = &["ordinal", "nameEn", "nameSr"];
    const DEFAULT: &'static str = "ordinal";
    const SPOKEN: Option<Spoken> = Some(Spoken { key: "name", en: "nameEn", sr: "nameSr" });
}

fn order(sort: &Sort) -> Order {
    match sort.key {
        "nameEn" => Order::NameEn,
        "nameSr" => Order::NameSr,
        _ => Order::Ordinal,
    }
}

fn filter(list: &ListQuery<ServiceGroups>) -> Result<Filter, Error> {
    let service_type = list.parsed("type", ServiceType::parse)?.map(|kind| kind.as_str().to_owned());
    Ok(Filter { service_type, words: paging::words(list) })
}

/// Service groups in the order of choosers, or by name: `name` is the one in the language of
/// the request.
#[utoipa::path(get, path = "/service-groups", tag = "catalogue", params(("type" = Option<String>, Query), Paged),
    responses((status = 200, body = Page<ServiceGroupItem>), (status = 400, body = ProblemBody)))]
pub async fn list(
    state: web::Data<State>,
    identity: Identity,
    list: ListQuery<ServiceGroups>,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let (filter, order, window) = (filter(&list)?, order(&list.sort), paging::window(&list)?);
    let page = state
        .db
        .list(move |conn| {
            let mut rows = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut rows, |row| order.key(row))?;
            let counted = rows::count(conn, &filter, EXACT_TOTAL + 1)?;
            let items = rows.into_iter().map(service_group::show).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::ok(&page)
}

/// The same groups as CSV.
#[utoipa::path(get, path = "/service-groups/export.csv", tag = "catalogue", params(("type" = Option<String>, Query), Sorted),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<ServiceGroups>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let (filter, order, language) = (filter(&list)?, order(&list.sort), i18n::language(request.headers()));
    let columns = &["serviceGroup.ordinal", "serviceGroup.nameEn", "serviceGroup.nameSr", "serviceGroup.type"];
    let file = File { name: "serviceGroup.export.file", columns, language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let found = rows::list(conn, &filter, order, window)?.into_iter();
        Ok(found.map(|row| (order.key(&row), cells(row, language))).collect())
    }))
}

fn cells(row: ServiceGroupRow, language: &str) -> Vec<String> {
    let fields = row.fields;
    let kind = csv::word(language, "serviceType", Some(&fields.service_type));
    vec![fields.ordinal.to_string(), fields.name_en, fields.name_sr, kind]
}

/// One service group.
#[utoipa::path(get, path = "/service-groups/{id}", tag = "catalogue", params(Id),
    responses((status = 200, body = ServiceGroupItem), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let item = state.db.read(move |conn| service_group::find(conn, *id)).await?;
    Answer::record(item.version, &item)
}

/// Makes a service group.
#[utoipa::path(post, path = "/service-groups", tag = "catalogue", request_body = crate::catalogue::inputs::ServiceGroupInput, params(Attempt),
    responses((status = 201, body = ServiceGroupItem), NotMade))]
pub async fn create(
    state: web::Data<State>,
    context: Context,
    input: Input<ServiceGroupInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = service_group::create(conn, context, input)?;
        Answer::created(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Changes a service group.
#[utoipa::path(put, path = "/service-groups/{id}", tag = "catalogue", request_body = crate::catalogue::inputs::ServiceGroupInput,
    params(Seen, Attempt), responses((status = 200, body = ServiceGroupItem), NotChanged))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<ServiceGroupInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = service_group::update(conn, context, *id, seen, input)?;
        Answer::record(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Deletes a service group that has no services.
#[utoipa::path(delete, path = "/service-groups/{id}", tag = "catalogue", params(Seen), responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    state.db.write(move |conn| service_group::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Takes a deletion back, within 30 days.
#[utoipa::path(post, path = "/service-groups/{id}/restore", tag = "catalogue", params(Id),
    responses((status = 200, body = ServiceGroupItem), NotChanged))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let item = state.db.write(move |conn| service_group::restore(conn, &context, *id)).await?;
    Answer::record(item.version, &item)
}
