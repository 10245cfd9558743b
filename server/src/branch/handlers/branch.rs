//! Branches over HTTP: the list and its CSV, one branch with all its rows, save, delete and
//! restore.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::search::sort_key;
use sapa_core::branch::BranchInput;

use crate::branch::rows::list::{BranchFilter, BranchOrder};
use crate::branch::rows::{branch, list as rows};
use crate::branch::shape::{BranchDetail, BranchItem};
use crate::branch::{remove, save, view};
use crate::platform::csv::{Cell, Clock, cells};
use crate::platform::db::Conn;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{AttemptHeader, Id, NotChanged, NotMade, Paged, Seen, Sorted, Unseen};
use crate::platform::http::{Answer, ExportQuery, IfMatch, Input, ListQuery, ListSpec, NoQuery, Page, Sort, paging};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::{csv, i18n};
use crate::session::guard::{anything, guard, of_branch};
use crate::session::{Context, Identity};
use crate::state::State;

/// The query parameters.
pub struct Branches;

impl ListSpec for Branches {
    const FILTERS: &'static [&'static str] = &["companyId", "type", "active", "city"];
    const SORTS: &'static [&'static str] = &["name", "city"];
    const DEFAULT: &'static str = "name";
}

fn order(sort: &Sort) -> BranchOrder {
    if sort.key == "city" { BranchOrder::City } else { BranchOrder::Name }
}

/// The filter of the query, narrowed to what the reader may see; none: nothing at all.
fn filter(identity: &Identity, list: &ListQuery<Branches>) -> Result<Option<BranchFilter>, Error> {
    let scope = crate::session::scope::scope(identity, list.id("companyId")?, None);
    let filter = BranchFilter {
        company: scope.company,
        branch: scope.branch,
        words: paging::words(list),
        branch_type: list.parsed("type", ServiceType::parse)?.map(|kind| kind.as_str().to_owned()),
        active: list.parsed("active", |text| text.parse().ok())?,
        city: list.filter("city").map(sort_key),
    };
    Ok((!scope.nothing).then_some(filter))
}

/// Branches by name, those that the reader may see.
#[utoipa::path(get, path = "/branches", tag = "branches",
    params(("companyId" = Option<i64>, Query), ("type" = Option<String>, Query), ("active" = Option<bool>, Query),
        ("city" = Option<String>, Query), Paged),
    responses((status = 200, body = Page<BranchItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Branches>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::BranchView, anything())?;
    let (order, window) = (order(&list.sort), paging::window(&list)?);
    let Some(filter) = filter(&identity, &list)? else {
        return Answer::page(&Page::<BranchItem>::new(&list, Vec::new(), 0, None));
    };
    let page = state
        .db
        .list(move |conn| {
            let mut rows = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut rows, |(row, _)| order.key(row))?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            Ok(Page::new(&list, view::items(conn, &rows)?, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The columns of the CSV file, by the text keys of their labels.
const COLUMNS: &[&str] = &[
    "branch.companyId",
    "branch.name",
    "branch.type",
    "branch.address",
    "branch.city",
    "branch.timeZone",
    "branch.active",
    "branch.workplaceCount",
    "branch.serviceCount",
];

/// The same branches as CSV.
#[utoipa::path(get, path = "/branches/export.csv", tag = "branches",
    params(("companyId" = Option<i64>, Query), ("type" = Option<String>, Query), ("active" = Option<bool>, Query),
        ("city" = Option<String>, Query), Sorted),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Branches>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::BranchView, anything())?;
    let (filter, order) = (filter(&identity, &list)?, order(&list.sort));
    let language = i18n::language(request.headers());
    let file = ExportFile { name: "branch.export.file", columns: COLUMNS, times: &[], clock: Clock::Branch, language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let Some(filter) = &filter else { return Ok(Vec::new()) };
        let found = rows::list(conn, filter, order, window)?;
        let items = view::items(conn, &found)?;
        Ok(found.iter().zip(items).map(|((row, _), item)| (order.key(row), cells(item, language))).collect())
    }))
}

fn cells(item: BranchItem, language: &str) -> Vec<Cell> {
    cells![
        item.company_name,
        item.name,
        csv::word(language, "serviceType", Some(item.r#type.as_str())),
        item.address,
        item.city,
        item.time_zone,
        csv::yes_no(language, item.active),
        csv::number(item.workplace_count),
        csv::number(item.service_count),
    ]
}

/// One branch with its workplaces, services and timeslots.
#[utoipa::path(get, path = "/branches/{id}", tag = "branches", params(Id),
    responses((status = 200, body = BranchDetail), Unseen))]
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
            let (row, _) = branch::find(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&identity.actor, Action::BranchView, of_branch(row.company_id, id))?;
            view::find(conn, id)
        })
        .await?;
    Answer::record(detail.item.version, &detail)
}

/// Creates a branch with its first workplaces and closures. A row cannot name a workplace that is
/// not saved yet, so services come with the next save.
#[utoipa::path(post, path = "/branches", tag = "branches", request_body = BranchInput, params(AttemptHeader),
    responses((status = 201, body = BranchDetail), NotMade))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<BranchInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::BranchWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &BranchInput| {
        let detail = save::create(conn, context, input.clone())?;
        Answer::created(detail.item.version, &detail)
    };
    context.write(&state.db, input, work).await
}

/// Changes a branch: all of its fields, and the sent rows of its workplaces, services and
/// timeslots. Rows that are not sent stay. All or nothing.
#[utoipa::path(put, path = "/branches/{id}", tag = "branches", request_body = BranchInput,
    params(Seen, AttemptHeader), responses((status = 200, body = BranchDetail), NotChanged))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<BranchInput>,
) -> Result<Answer, Error> {
    save::admit_before(&state.db, &context, *id, seen).await?;
    let work = move |conn: &mut Conn, context: &Context, input: &BranchInput| {
        let detail = save::update(conn, context, *id, seen, input.clone())?;
        Answer::record(detail.item.version, &detail)
    };
    context.write(&state.db, input, work).await
}

/// Deletes a branch with all its rows, unless an open booking or an operator is tied to it.
#[utoipa::path(delete, path = "/branches/{id}", tag = "branches", params(Seen), responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    save::admit_before(&state.db, &context, *id, seen).await?;
    state.db.write(move |conn| remove::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Restores a deleted branch within 30 days, with all rows that were deleted with it.
#[utoipa::path(post, path = "/branches/{id}/restore", tag = "branches", params(Id),
    responses((status = 200, body = BranchDetail), NotChanged))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let detail = state.db.write(move |conn| remove::restore(conn, &context, *id)).await?;
    Answer::record(detail.item.version, &detail)
}
