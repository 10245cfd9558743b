//! Legal texts over HTTP: versions and drafts, one of them, and its life: drafted, changed, published,
//! deleted, restored.

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::base::plural::LANGUAGES;
use sapa_core::content::legal_text::{LegalKind, LegalState, LegalTextEditInput, LegalTextInput};
use serde_json::Value;

use crate::content::legal_text::{self, LegalText, LegalTextItem};
use crate::content::rows::legal_text::{self as rows, LegalTextFilter};
use crate::platform::db::Conn;
use crate::platform::http::shape::{AttemptHeader, Id, NotChanged, NotMade, Seen, Unseen};
use crate::platform::http::{Answer, IfMatch, Input, ListQuery, ListSpec, NoQuery, Page, paging, query_parameter};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;

/// The query parameters.
pub struct LegalTexts;

impl ListSpec for LegalTexts {
    const FILTERS: &'static [&'static str] = &["kind", "language", "state"];
    const SORTS: &'static [&'static str] = &["createdAt"];
    const DEFAULT: &'static str = "-createdAt";
    const SEARCHED: bool = false;

    fn schema(filter: &str) -> Value {
        match filter {
            "kind" => query_parameter::one_of(LegalKind::TEXTS),
            "language" => query_parameter::one_of(&LANGUAGES),
            _ => query_parameter::one_of(LegalState::TEXTS),
        }
    }
}

fn filter(list: &ListQuery<LegalTexts>) -> Result<LegalTextFilter, Error> {
    let language = |text: &str| LANGUAGES.contains(&text).then(|| text.to_owned());
    Ok(LegalTextFilter {
        kind: list.parsed("kind", LegalKind::parse)?.map(|kind| kind.as_str().to_owned()),
        language: list.parsed("language", language)?,
        state: list.parsed("state", LegalState::parse)?.map(|state| state.as_str().to_owned()),
    })
}

/// Versions and drafts without their texts, newest first.
#[utoipa::path(get, path = "/legal-texts", tag = "content",
    params(("kind" = Option<String>, Query), ("language" = Option<String>, Query), ("state" = Option<String>, Query),
        ("sort" = Option<String>, Query), ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query),
        ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<LegalTextItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<LegalTexts>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ContentWrite, anything())?;
    let (filter, window) = (filter(&list)?, paging::window(&list)?);
    let page = state
        .db
        .list(move |conn| {
            let mut found = rows::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut found, |row| ((), row.id))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            let items = found.iter().map(legal_text::item).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// One version or draft with its text.
#[utoipa::path(get, path = "/legal-texts/{id}", tag = "content", params(Id),
    responses((status = 200, body = LegalText), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ContentWrite, anything())?;
    answer(state.db.read(move |conn| legal_text::find(conn, *id)).await?)
}

/// Makes a draft. 409 while there is one of this kind and language.
#[utoipa::path(post, path = "/legal-texts", tag = "content", request_body = LegalTextInput, params(AttemptHeader),
    responses((status = 201, body = LegalText), NotMade, (status = 409, body = ProblemBody)))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<LegalTextInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    let work = |conn: &mut Conn, context: &Context, input: &_| {
        let made = legal_text::create(conn, context, input)?;
        Answer::created(made.item.version, &made)
    };
    context.write(&state.db, input, work).await
}

/// Changes a draft. 409 for a published version.
#[utoipa::path(put, path = "/legal-texts/{id}", tag = "content", request_body = LegalTextEditInput,
    params(Seen, AttemptHeader), responses((status = 200, body = LegalText), NotChanged))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<LegalTextEditInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        answer(legal_text::update(conn, context, *id, seen, input)?)
    };
    context.write(&state.db, input, work).await
}

/// Publishes a draft: it gets the next number and is in force from now on.
#[utoipa::path(post, path = "/legal-texts/{id}/publish", tag = "content", params(Seen),
    responses((status = 200, body = LegalText), NotChanged))]
pub async fn publish(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    answer(state.db.write(move |conn| legal_text::publish(conn, &context, *id, seen)).await?)
}

/// Deletes a draft. 409 for a published version.
#[utoipa::path(delete, path = "/legal-texts/{id}", tag = "content", params(Seen), responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    state.db.write(move |conn| legal_text::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Takes the deletion of a draft back, within 30 days. 409 while there is another draft.
#[utoipa::path(post, path = "/legal-texts/{id}/restore", tag = "content", params(Id),
    responses((status = 200, body = LegalText), NotChanged))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    answer(state.db.write(move |conn| legal_text::restore(conn, &context, *id)).await?)
}

fn answer(text: LegalText) -> Result<Answer, Error> {
    Answer::record(text.item.version, &text)
}
