//! Reviews over HTTP: list, one, write, and the steps of company and platform.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::review::input::{ReviewFaultInput, ReviewInput, ReviewReplyInput};
use sapa_core::review::{ReviewVisibility, STARS};
use serde_json::{Value, json};

use super::change::{self, ReviewStep};
use super::rows::ReviewFilter;
use super::{ReviewItem, csv, facts, rows, show};
use crate::platform::csv::Clock;
use crate::platform::db::Conn;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{AttemptHeader, Id, NotMade, Unseen};
use crate::platform::http::{Answer, ExportQuery, Input, ListQuery, ListSpec, NoQuery, Page, paging, query_parameter};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::scope::scope;
use crate::session::{Context, Identity};
use crate::state::State;

/// The query parameters.
pub struct Reviews;

impl ListSpec for Reviews {
    const FILTERS: &'static [&'static str] = &["stars", "visibility", "replied", "companyId", "branchId", "bookingId"];
    const SORTS: &'static [&'static str] = &["createdAt"];
    const DEFAULT: &'static str = "-createdAt";
    const SEARCHED: bool = false;

    fn schema(filter: &str) -> Value {
        match filter {
            "stars" => query_parameter::several(&format!("[{}-{}]", STARS.0, STARS.1), &STARS.1.to_string()),
            "replied" => json!({ "type": "boolean" }),
            "visibility" => query_parameter::some_of(ReviewVisibility::TEXTS),
            _ => query_parameter::schema(filter),
        }
    }
}

fn stars(text: &str) -> Option<i32> {
    text.parse().ok().filter(|stars| (STARS.0..=STARS.1).contains(stars))
}

/// Reviews that the reader may see, the newest first: a pet owner's own, the company's, all. `stars` and
/// `visibility` are comma lists.
#[utoipa::path(get, path = "/reviews", tag = "reviews",
    params(("stars" = Option<String>, Query), ("visibility" = Option<String>, Query),
        ("replied" = Option<bool>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query), ("bookingId" = Option<i64>, Query), ("sort" = Option<String>, Query),
        ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<ReviewItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Reviews>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ReviewView, anything())?;
    let window = paging::window(&list)?;
    let Some(filter) = filter(&identity, &list)? else {
        return Answer::page(&Page::<ReviewItem>::new(&list, Vec::new(), 0, None));
    };
    let page = state
        .db
        .list(move |conn| {
            let mut found = rows::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut found, |review| ((), review.row.id))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count(conn, &filter, most))?;
            let items = found.into_iter().map(show).collect::<Result<_, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same reviews as CSV, streamed, in the format of the reader's language.
#[utoipa::path(get, path = "/reviews/export.csv", tag = "reviews",
    params(("stars" = Option<String>, Query), ("visibility" = Option<String>, Query),
        ("replied" = Option<bool>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query), ("bookingId" = Option<i64>, Query), ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Reviews>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::ReviewView, anything())?;
    let (filter, language) = (filter(&identity, &list)?, i18n::language(request.headers()));
    let file = ExportFile {
        name: "review.export.file",
        columns: csv::COLUMNS,
        times: csv::TIMES,
        clock: Clock::Branch,
        language,
    };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let Some(filter) = &filter else { return Ok(Vec::new()) };
        let found = rows::list(conn, filter, window)?;
        found.into_iter().map(|review| Ok((((), review.row.id), csv::cells_of(show(review)?, language)))).collect()
    }))
}

/// The filter of the query, narrowed to what the reader may see; none: nothing at all.
fn filter(identity: &Identity, list: &ListQuery<Reviews>) -> Result<Option<ReviewFilter>, Error> {
    let scope = scope(identity, list.id("companyId")?, list.id("branchId")?);
    let visibilities = list.many("visibility", ReviewVisibility::parse)?;
    let filter = ReviewFilter {
        company: scope.company,
        branch: scope.branch,
        author: (!identity.actor.role.is_dashboard()).then_some(identity.actor.user_id.0),
        booking: list.id("bookingId")?,
        stars: list.many("stars", stars)?,
        replied: list.parsed("replied", |text| text.parse().ok())?,
        visibilities: visibilities.into_iter().map(|visibility| visibility.as_str().to_owned()).collect(),
    };
    Ok((!scope.nothing).then_some(filter))
}

/// One review.
#[utoipa::path(get, path = "/reviews/{id}", tag = "reviews", params(Id),
    responses((status = 200, body = ReviewItem), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let id = *id;
    let found = state
        .db
        .read(move |conn| {
            let found = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
            let facts = facts(&found.row, &found.booking.time_zone)?;
            guard(&identity.actor, Action::ReviewView, facts.object())?;
            show(found)
        })
        .await?;
    Answer::record(found.version, &found)
}

/// The pet owner reviews an own completed booking: once, within 21 days. Stars and text never change.
#[utoipa::path(post, path = "/reviews", tag = "reviews", request_body = ReviewInput, params(AttemptHeader),
    responses((status = 201, body = ReviewItem), (status = 409, body = ProblemBody), NotMade))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<ReviewInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::ReviewWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = change::write(conn, context, input)?;
        Answer::created(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

async fn taken(
    state: web::Data<State>,
    context: Context,
    id: i64,
    hash: String,
    step: ReviewStep,
) -> Result<Answer, Error> {
    state
        .db
        .write(move |conn| {
            let found = change::lock(conn, &context, id, &step)?;
            context.once(conn, &hash, |conn| {
                let item = change::take(conn, &context, &found, &step)?;
                Answer::record(item.version, &item)
            })
        })
        .await
}

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident($path:literal, $input:ty) = $step:ident;)+) => {$(
        $(#[$doc])*
        #[utoipa::path(post, path = $path, tag = "reviews", request_body = $input, params(Id, AttemptHeader),
            responses((status = 200, body = ReviewItem), (status = 403, body = ProblemBody),
                (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
        pub async fn $name(
            state: web::Data<State>,
            context: Context,
            id: web::Path<i64>,
            input: Input<$input>,
        ) -> Result<Answer, Error> {
            let hash = input.hash.clone();
            taken(state, context, *id, hash, ReviewStep::$step(input.into_inner())).await
        }
    )+};
}

steps! {
    /// The company replies once, and may change its reply for 24 hours.
    reply("/reviews/{id}/reply", ReviewReplyInput) = Reply;
    /// The company asks the platform to hide the review, once. It stays visible until the platform has decided.
    report("/reviews/{id}/report", ReviewFaultInput) = Report;
    /// The platform hides the review: only its author, the company and the platform see it.
    hide("/reviews/{id}/hide", ReviewFaultInput) = Hide;
}

/// The platform shows the review again, or keeps one that was reported.
#[utoipa::path(post, path = "/reviews/{id}/restore", tag = "reviews", params(Id, AttemptHeader),
    responses((status = 200, body = ReviewItem), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub async fn restore(state: web::Data<State>, context: Context, id: web::Path<i64>) -> Result<Answer, Error> {
    taken(state, context, *id, String::new(), ReviewStep::Restore).await
}
