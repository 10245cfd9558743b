//! Notes over HTTP: those on a record, and one note: show, create, change, delete, restore.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::{Action, Actor};
use sapa_core::base::issue::Issue;
use sapa_core::note::{NoteEditInput, NoteEntity, NoteInput, readable};
use serde_json::Value;

use super::rows::NoteFilter;
use super::{NoteItem, csv, rows};
use crate::note;
use crate::platform::csv::Clock;
use crate::platform::db::Conn;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{AttemptHeader, Id, NotChanged, NotMade, Seen};
use crate::platform::http::{
    Answer, ExportQuery, IfMatch, Input, ListQuery, ListSpec, NoQuery, Page, paging, query_parameter,
};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;

/// The query parameters.
pub struct Notes;

impl ListSpec for Notes {
    const FILTERS: &'static [&'static str] = &["entity", "entityId"];
    const SORTS: &'static [&'static str] = &["createdAt"];
    const DEFAULT: &'static str = "-createdAt";
    const SEARCHED: bool = false;

    fn schema(filter: &str) -> Value {
        match filter {
            "entity" => query_parameter::one_of(NoteEntity::TEXTS),
            _ => query_parameter::schema(filter),
        }
    }
}

/// Notes on a record, newest first, those that the reader may read.
#[utoipa::path(get, path = "/notes", tag = "notes",
    params(("entity" = String, Query), ("entityId" = i64, Query), ("sort" = Option<String>, Query),
        ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<NoteItem>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Notes>) -> Result<Answer, Error> {
    let (entity, id) = subject(&list)?;
    let window = paging::window(&list)?;
    let page = state
        .db
        .list(move |conn| {
            let actor = &identity.actor;
            let filter = filter(conn, actor, entity, id)?;
            let mut found = rows::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut found, |(row, _)| ((), row.id))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            let items = found.into_iter().map(note::show).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same notes as CSV.
#[utoipa::path(get, path = "/notes/export.csv", tag = "notes",
    params(("entity" = String, Query), ("entityId" = i64, Query), ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Notes>,
) -> Result<HttpResponse, Error> {
    let (entity, id) = subject(&list)?;
    let actor = identity.actor;
    let filter = state.db.list(move |conn| filter(conn, &actor, entity, id)).await?;
    let (zone, language) = (list.zone, i18n::language(request.headers()));
    let file = ExportFile {
        name: "note.export.file",
        columns: csv::COLUMNS,
        times: csv::TIMES,
        clock: Clock::Reader(zone),
        language,
    };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let found = rows::list(conn, &filter, window)?;
        let line = |row: rows::Note| Ok((((), row.0.id), csv::cells_of(note::show(row)?, zone, language)));
        found.into_iter().map(line).collect()
    }))
}

/// The record of the query.
fn subject(list: &ListQuery<Notes>) -> Result<(NoteEntity, i64), Error> {
    let needed = |name: &str| Error::bad_request("request.query").with_issue(Issue::new(name, "validation.required"));
    let entity = list.parsed("entity", NoteEntity::parse)?.ok_or_else(|| needed("entity"))?;
    Ok((entity, list.id("entityId")?.ok_or_else(|| needed("entityId"))?))
}

/// The notes on a record that the reader may read.
fn filter(conn: &mut Conn, actor: &Actor, entity: NoteEntity, id: i64) -> Result<NoteFilter, Error> {
    let target = note::target(conn, actor, entity, id)?.ok_or_else(Error::not_found)?;
    Ok(NoteFilter { on: target.on, readable: readable(actor).ok_or_else(Error::not_found)? })
}

/// One note.
#[utoipa::path(get, path = "/notes/{id}", tag = "notes", responses((status = 200, body = NoteItem)))]
pub async fn find(state: web::Data<State>, identity: Identity, id: web::Path<i64>) -> Result<Answer, Error> {
    let item = state.db.read(move |conn| note::read(conn, &identity.actor, *id)).await?;
    Answer::record(item.version, &item)
}

/// Writes a note.
#[utoipa::path(post, path = "/notes", tag = "notes", request_body = NoteInput, params(AttemptHeader),
    responses((status = 201, body = NoteItem), NotMade))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<NoteInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::NoteCompany, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = note::create(conn, context, input)?;
        Answer::created(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Changes a note: a SYSADM any note, an ADMIN those of the own company's staff, an OPR the own
/// ones.
#[utoipa::path(put, path = "/notes/{id}", tag = "notes", request_body = NoteEditInput,
    params(Seen, AttemptHeader), responses((status = 200, body = NoteItem), NotChanged))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<NoteEditInput>,
) -> Result<Answer, Error> {
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = note::update(conn, context, *id, seen, input)?;
        Answer::record(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Deletes a note, with the same permission as a change.
#[utoipa::path(delete, path = "/notes/{id}", tag = "notes", params(Seen), responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    state.db.write(move |conn| note::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Restores a deleted note within 30 days.
#[utoipa::path(post, path = "/notes/{id}/restore", tag = "notes", params(Id),
    responses((status = 200, body = NoteItem), NotChanged))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let item = state.db.write(move |conn| note::restore(conn, &context, *id)).await?;
    Answer::record(item.version, &item)
}
