//! The inbox: list, one with its thread, the steps of the platform; and the message of a signed-in account.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::form::rules::Rules;
use sapa_core::support::input::{CheckedSupportMessage, SupportMessageInput, SupportReplyInput};
use sapa_core::support::{ContactCategory, SupportStatus};
use serde_json::Value;

use super::csv;
use crate::platform::csv::Clock;
use crate::platform::db::Conn;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{AttemptHeader, Id, NotMade, Unseen};
use crate::platform::http::{Answer, ExportQuery, Input, ListQuery, ListSpec, NoQuery, Page, paging, query_parameter};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;
use crate::support::change::{self, MessageStep};
use crate::support::person::{self, SupportPerson};
use crate::support::rows::{self, SupportMessageFilter};
use crate::support::{SupportDetail, SupportItem, show};

/// The query parameters.
pub struct SupportMessages;

impl ListSpec for SupportMessages {
    const FILTERS: &'static [&'static str] = &["status", "assignedToId"];
    const SORTS: &'static [&'static str] = &["since"];
    const DEFAULT: &'static str = "since";

    fn schema(filter: &str) -> Value {
        match filter {
            "status" => query_parameter::some_of(SupportStatus::TEXTS),
            _ => query_parameter::schema(filter),
        }
    }
}

/// Messages to the platform, those first that are longest in their state: of OPEN, whose askers wait longest.
/// `status` is a comma list; `q` finds names, addresses and words of messages.
#[utoipa::path(get, path = "/support-messages", tag = "support",
    params(("q" = Option<String>, Query), ("status" = Option<String>, Query), ("assignedToId" = Option<i64>, Query),
        ("sort" = Option<String>, Query), ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query),
        ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<SupportItem>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn list(
    state: web::Data<State>,
    identity: Identity,
    list: ListQuery<SupportMessages>,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::SupportInbox, anything())?;
    let window = paging::window(&list)?;
    let filter = filter(&list)?;
    let page = state
        .db
        .list(move |conn| {
            let mut found = rows::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut found, |thread| (thread.row.since.0, thread.row.id))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            let items = found.into_iter().map(show).collect::<Result<_, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same messages as CSV.
#[utoipa::path(get, path = "/support-messages/export.csv", tag = "support",
    params(("q" = Option<String>, Query), ("status" = Option<String>, Query), ("assignedToId" = Option<i64>, Query),
        ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<SupportMessages>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::SupportInbox, anything())?;
    let (filter, zone, language) = (filter(&list)?, list.zone, i18n::language(request.headers()));
    let file = ExportFile {
        name: "support.export.file",
        columns: csv::COLUMNS,
        times: csv::TIMES,
        clock: Clock::Reader(zone),
        language,
    };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let found = rows::list(conn, &filter, window)?;
        let place = |thread: &rows::Thread| (thread.row.since.0, thread.row.id);
        found.into_iter().map(|one| Ok((place(&one), csv::cells_of(show(one)?, zone, language)))).collect()
    }))
}

fn filter(list: &ListQuery<SupportMessages>) -> Result<SupportMessageFilter, Error> {
    let statuses = list.many("status", SupportStatus::parse)?;
    Ok(SupportMessageFilter {
        statuses: statuses.into_iter().map(|status| status.as_str().to_owned()).collect(),
        assigned_to: list.id("assignedToId")?,
        words: paging::words(list),
    })
}

/// A message with its thread.
#[utoipa::path(get, path = "/support-messages/{id}", tag = "support", params(Id),
    responses((status = 200, body = SupportDetail), (status = 403, body = ProblemBody), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::SupportInbox, anything())?;
    let id = *id;
    let found = state.db.read(move |conn| change::detail(conn, id)).await?;
    Answer::record(found.item.version, &found)
}

/// The bookings of a message's asker, and what the same person wrote before: ten of each at most.
#[utoipa::path(get, path = "/support-messages/{id}/person", tag = "support", params(Id),
    responses((status = 200, body = SupportPerson), (status = 403, body = ProblemBody), Unseen))]
pub async fn person(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::SupportInbox, anything())?;
    let id = *id;
    Answer::ok(&state.db.list(move |conn| person::find(conn, id)).await?)
}

/// Writes to the platform. The answer comes by mail to the account's address; a pet owner may write five
/// messages an hour.
#[utoipa::path(post, path = "/support-messages", tag = "support", request_body = SupportMessageInput, params(AttemptHeader),
    responses((status = 202), (status = 429, body = ProblemBody), NotMade))]
pub async fn create(
    state: web::Data<State>,
    context: Context,
    input: Input<SupportMessageInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::SupportWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &SupportMessageInput| {
        let CheckedSupportMessage { category, message } = input.clone().check()?;
        change::write(conn, context, category.unwrap_or(ContactCategory::ContactUs), message)?;
        Ok(Answer::accepted())
    };
    context.write(&state.db, input, work).await
}

async fn taken(
    state: web::Data<State>,
    context: Context,
    id: i64,
    hash: String,
    step: MessageStep,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::SupportInbox, anything())?;
    state
        .db
        .write(move |conn| {
            let row = change::lock(conn, &context.actor, id, &step)?;
            context.once(conn, &hash, |conn| {
                let detail = change::take(conn, &context, &row, &step)?;
                Answer::record(detail.item.version, &detail)
            })
        })
        .await
}

/// Answers a message: the asker gets a mail with a link that opens the thread for 30 days.
#[utoipa::path(post, path = "/support-messages/{id}/replies", tag = "support", request_body = SupportReplyInput,
    params(Id, AttemptHeader),
    responses((status = 200, body = SupportDetail), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn reply(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    input: Input<SupportReplyInput>,
) -> Result<Answer, Error> {
    let hash = input.hash.clone();
    taken(state, context, *id, hash, MessageStep::Reply(input.into_inner())).await
}

/// Takes a message on, also from somebody else.
#[utoipa::path(post, path = "/support-messages/{id}/assign", tag = "support", params(Id, AttemptHeader),
    responses((status = 200, body = SupportDetail), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub async fn assign(state: web::Data<State>, context: Context, id: web::Path<i64>) -> Result<Answer, Error> {
    taken(state, context, *id, String::new(), MessageStep::Assign).await
}

/// Closes a message. A further message of the asker opens it again.
#[utoipa::path(post, path = "/support-messages/{id}/close", tag = "support", params(Id, AttemptHeader),
    responses((status = 200, body = SupportDetail), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub async fn close(state: web::Data<State>, context: Context, id: web::Path<i64>) -> Result<Answer, Error> {
    taken(state, context, *id, String::new(), MessageStep::Close).await
}
