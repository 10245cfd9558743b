//! The sender: history, one, count, send, test.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::form::rules::Rules;
use sapa_core::notification::input::{AudienceInput, NotificationInput, NotificationTestInput};

use super::csv;
use crate::notification::count::{NotificationCount, count};
use crate::notification::rows::notification as rows;
use crate::notification::{NotificationDetail, NotificationItem, detail, send, show};
use crate::platform::csv::Clock;
use crate::platform::db::Conn;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{AttemptHeader, Id, NotMade, Unseen};
use crate::platform::http::{Answer, ExportQuery, Input, ListQuery, ListSpec, NoQuery, Page, paging};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity, UnnamedContext};
use crate::state::State;

/// The query parameters.
pub struct Notifications;

impl ListSpec for Notifications {
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["id"];
    const DEFAULT: &'static str = "-id";
    const SEARCHED: bool = false;
}

/// The notifications that were sent, the last one first. Tests are not among them.
#[utoipa::path(get, path = "/notifications", tag = "notifications",
    params(("sort" = Option<String>, Query), ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query),
        ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<NotificationItem>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn list(
    state: web::Data<State>,
    identity: Identity,
    list: ListQuery<Notifications>,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ContentWrite, anything())?;
    let window = paging::window(&list)?;
    let page = state
        .db
        .list(move |conn| {
            let mut found = rows::list(conn, &window)?;
            let next = paging::next(&list, &mut found, |(row, ..)| ((), row.id))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, most))?;
            let items = found.into_iter().map(show).collect::<Result<_, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same notifications as CSV.
#[utoipa::path(get, path = "/notifications/export.csv", tag = "notifications",
    params(("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Notifications>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::ContentWrite, anything())?;
    let (zone, language) = (list.zone, i18n::language(request.headers()));
    let file = ExportFile {
        name: "notification.export.file",
        columns: csv::COLUMNS,
        times: csv::TIMES,
        clock: Clock::Reader(zone),
        language,
    };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let found = rows::list(conn, window)?;
        let line =
            |named: rows::NotificationWithNames| Ok((((), named.0.id), csv::cells_of(show(named)?, zone, language)));
        found.into_iter().map(line).collect()
    }))
}

/// A notification with its results by channel.
#[utoipa::path(get, path = "/notifications/{id}", tag = "notifications", params(Id),
    responses((status = 200, body = NotificationDetail), (status = 403, body = ProblemBody), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ContentWrite, anything())?;
    let id = *id;
    let found = state.db.read(move |conn| detail(conn, id)).await?;
    Answer::record(found.item.version, &found)
}

/// How many a notification would reach by each channel, and who is left out for which reason. Changes nothing.
#[utoipa::path(post, path = "/notifications/count", tag = "notifications", request_body = AudienceInput,
    responses((status = 200, body = NotificationCount), NotMade))]
pub async fn ask(
    state: web::Data<State>,
    context: UnnamedContext,
    input: Input<AudienceInput>,
) -> Result<Answer, Error> {
    guard(&context.0.actor, Action::ContentWrite, anything())?;
    let audience = input.into_inner().check()?;
    Answer::ok(&state.db.read(move |conn| count(conn, &audience)).await?)
}

/// Sends a notification. It goes out by itself after the answer, in batches; `passed` of `expected` recipients have
/// had their turn, and `waiting` mails are still to be sent. Each recipient gets it once.
#[utoipa::path(post, path = "/notifications", tag = "notifications", request_body = NotificationInput, params(AttemptHeader),
    responses((status = 201, body = NotificationDetail), (status = 409, body = ProblemBody), NotMade))]
pub async fn create(
    state: web::Data<State>,
    context: Context,
    input: Input<NotificationInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    let audience = (*input).clone().check()?.to;
    // Counted before the write, so that others write meanwhile.
    let expected = state.db.read(move |conn| count(conn, &audience)).await?.recipients;
    let work = move |conn: &mut Conn, context: &Context, input: &NotificationInput| {
        let id = send::create(conn, context, input.clone().check()?, expected)?;
        let made = detail(conn, id)?;
        Answer::created(made.item.version, &made)
    };
    context.write(&state.db, input, work).await
}

/// Sends a notification to its author alone, as the recipients would get it.
#[utoipa::path(post, path = "/notifications/test", tag = "notifications", request_body = NotificationTestInput,
    params(AttemptHeader), responses((status = 202), (status = 409, body = ProblemBody), NotMade))]
pub async fn test(
    state: web::Data<State>,
    context: Context,
    input: Input<NotificationTestInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &NotificationTestInput| {
        send::test(conn, context, input.clone().check()?)?;
        Ok(Answer::accepted())
    };
    context.write(&state.db, input, work).await
}
