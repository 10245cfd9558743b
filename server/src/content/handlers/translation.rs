//! Texts over HTTP: those of a language as the dashboard loads them, and the editor of overrides. Overrides
//! have no version: the last one who writes a text wins (product §8).

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, ETAG};
use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::base::plural::LANGUAGES;
use sapa_core::content::translation::{TranslationInput, TranslationState};
use serde_json::Value;

use crate::content::translation::{self, Completeness, TranslationFilter, TranslationItem, TranslationOrder};
use crate::platform::db::Conn;
use crate::platform::http::coding;
use crate::platform::http::shape::{AttemptHeader, Paged};
use crate::platform::http::{Answer, Input, ListQuery, ListSpec, NoQuery, Page, Segment, paging, query_parameter};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::query::page::Direction;
use crate::platform::texts as all_texts;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity, ReadVisit};
use crate::state::State;

/// All texts of a language, nested by key, with the overrides of now.
#[utoipa::path(get, path = "/translations/{language}/translations", tag = "translations",
    params(("language" = String, Path, example = "sr_Latn_RS")),
    responses((status = 200, body = Object, headers(("ETag" = String))), (status = 304), (status = 404, body = ProblemBody)))]
pub async fn texts(
    state: web::Data<State>,
    request: HttpRequest,
    _: ReadVisit,
    language: web::Path<Segment>,
    _: NoQuery,
) -> Result<HttpResponse, Error> {
    // Another server may have stored an override. Without the database, the last known texts are shown.
    all_texts::look(&state.db).await;
    let texts = state.db.overrides().file(&language).ok_or_else(Error::not_found)?;
    let mut response = HttpResponse::Ok();
    // Browsers keep the texts, but ask each time: they change with the server and with each override.
    response.insert_header((CACHE_CONTROL, "public, no-cache"));
    if let Some(seen) = coding::seen(request.headers(), &texts.tag) {
        return Ok(response.insert_header((ETAG, seen)).status(StatusCode::NOT_MODIFIED).finish());
    }
    response.insert_header((CONTENT_TYPE, "application/json"));
    if coding::choose(&request, &[ContentEncoding::Gzip]).is_some() {
        response
            .insert_header((ETAG, coding::tag_in(&texts.tag, ContentEncoding::Gzip)))
            .insert_header((CONTENT_ENCODING, ContentEncoding::Gzip));
        return Ok(response.body(texts.gzipped));
    }
    Ok(response.insert_header((ETAG, texts.tag.as_str())).body(texts.json))
}

/// The query parameters.
pub struct Translations;

impl ListSpec for Translations {
    const FILTERS: &'static [&'static str] = &["state", "language"];
    const SORTS: &'static [&'static str] = &["state", "key"];
    const DEFAULT: &'static str = "state";

    fn schema(filter: &str) -> Value {
        query_parameter::one_of(if filter == "state" { TranslationState::TEXTS } else { &LANGUAGES })
    }
}

/// Every text in all languages, what needs a translator first. `q` searches keys and texts.
#[utoipa::path(get, path = "/translations", tag = "translations",
    params(("state" = Option<String>, Query), ("language" = Option<String>, Query), Paged),
    responses((status = 200, body = Page<TranslationItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Translations>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ContentWrite, anything())?;
    let language = |text: &str| LANGUAGES.contains(&text).then(|| text.to_owned());
    let filter = TranslationFilter {
        state: list.parsed("state", TranslationState::parse)?,
        language: list.parsed("language", language)?,
        words: paging::words(&list),
    };
    let order = if list.sort.key == "key" { TranslationOrder::Key } else { TranslationOrder::State };
    let window = paging::window::<_, ()>(&list)?;
    let page = state
        .db
        .read(move |conn| {
            let mut all = translation::list(conn, &filter, order)?;
            if window.direction == Direction::Down {
                all.reverse();
            }
            // A cursor carries the place in the list.
            let skipped = window.after.map_or(window.offset, |((), place)| place.saturating_add(1));
            let number = |n: i64| usize::try_from(n).unwrap_or_default();
            let total = all.len();
            let mut here: Vec<_> =
                all.into_iter().enumerate().skip(number(skipped)).take(number(window.limit)).collect();
            let next = paging::next(&list, &mut here, |(place, _)| ((), *place as i64))?;
            Ok(Page::new(&list, here.into_iter().map(|(_, item)| item).collect(), total as i64, next))
        })
        .await?;
    Answer::page(&page)
}

/// How many texts of each language are in which state.
#[utoipa::path(get, path = "/translations/completeness", tag = "translations",
    responses((status = 200, body = Vec<Completeness>)))]
pub async fn completeness(state: web::Data<State>, identity: Identity, _: NoQuery) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ContentWrite, anything())?;
    Answer::ok(&state.db.read(translation::completeness).await?)
}

/// One text in all languages. 404 for a key that is neither built in nor overridden.
#[utoipa::path(get, path = "/translations/{key}", tag = "translations",
    params(("key" = String, Path, example = "common.save")),
    responses((status = 200, body = TranslationItem), (status = 404, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    key: web::Path<Segment>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ContentWrite, anything())?;
    Answer::ok(&state.db.read(move |conn| translation::find(conn, &key)).await?)
}

/// Writes the override of a text in a language. It has the forms and the placeholders of the built-in text. 404
/// for a key that is not built in.
#[utoipa::path(put, path = "/translations/{language}/overrides/{key}", tag = "translations",
    request_body = TranslationInput,
    params(("language" = String, Path, example = "sr_Latn_RS"), ("key" = String, Path, example = "common.save"), AttemptHeader),
    responses((status = 200, body = TranslationItem), (status = 404, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    text: web::Path<(Segment, Segment)>,
    input: Input<TranslationInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        Answer::ok(&translation::update(conn, context, (&text.0, &text.1), input)?)
    };
    let answer = context.write(&state.db, input, work).await?;
    all_texts::look(&state.db).await;
    Ok(answer)
}

/// Returns a text to the built-in one. 404 for a key that is neither built in nor overridden.
#[utoipa::path(delete, path = "/translations/{language}/overrides/{key}", tag = "translations",
    params(("language" = String, Path, example = "sr_Latn_RS"), ("key" = String, Path, example = "common.save")),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub async fn reset(
    state: web::Data<State>,
    context: Context,
    text: web::Path<(Segment, Segment)>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ContentWrite, anything())?;
    let work = move |conn: &mut Conn| translation::reset(conn, &context, (&text.0, &text.1));
    state.db.write(work).await?;
    all_texts::look(&state.db).await;
    Ok(Answer::nothing())
}
