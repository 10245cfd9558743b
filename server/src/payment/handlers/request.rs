//! Requests for refunds: list, one, and the decision.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::payment::input::{RefundApproveInput, RefundDeclineInput};
use sapa_core::payment::refund::RefundRequestState;
use serde_json::Value;

use super::csv;
use crate::booking::payments::RefundRequest;
use crate::payment::facts;
use crate::payment::locked;
use crate::payment::request::{Verdict, admit_verdict, decide};
use crate::payment::rows::request::{self, RefundRequestFilter};
use crate::payment::view::{self};
use crate::platform::csv::Clock;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::shape::{Id, Unseen};
use crate::platform::http::{Answer, ExportQuery, Input, ListQuery, ListSpec, NoQuery, Page, paging, query_parameter};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::scope::scope;
use crate::session::{Context, Identity, NamedContext};
use crate::state::State;

/// The query parameters.
pub struct RefundRequests;

impl ListSpec for RefundRequests {
    const FILTERS: &'static [&'static str] = &["status", "companyId", "branchId", "bookingId", "paymentId"];
    const SORTS: &'static [&'static str] = &["createdAt"];
    const DEFAULT: &'static str = "-createdAt";
    const SEARCHED: bool = false;

    fn schema(filter: &str) -> Value {
        match filter {
            "status" => query_parameter::some_of(RefundRequestState::TEXTS),
            _ => query_parameter::schema(filter),
        }
    }
}

/// Requests for refunds, the newest first; `status` is a comma list.
#[utoipa::path(get, path = "/refund-requests", tag = "payments",
    params(("status" = Option<String>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query),
        ("bookingId" = Option<i64>, Query), ("paymentId" = Option<i64>, Query), ("sort" = Option<String>, Query),
        ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<RefundRequest>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn list(
    state: web::Data<State>,
    identity: Identity,
    list: ListQuery<RefundRequests>,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::RefundRequest, anything())?;
    let window = paging::window(&list)?;
    let Some(filter) = filter(&identity, &list)? else {
        return Answer::page(&Page::<RefundRequest>::new(&list, Vec::new(), 0, None));
    };
    let page = state
        .db
        .list(move |conn| {
            let mut rows = request::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut rows, |found| ((), found.row.id))?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| request::count(conn, &filter, most))?;
            let items = rows.into_iter().map(view::request).collect::<Result<_, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same requests as CSV.
#[utoipa::path(get, path = "/refund-requests/export.csv", tag = "payments",
    params(("status" = Option<String>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query),
        ("bookingId" = Option<i64>, Query), ("paymentId" = Option<i64>, Query), ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    http: HttpRequest,
    identity: Identity,
    list: ExportQuery<RefundRequests>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::RefundRequest, anything())?;
    let (filter, language) = (filter(&identity, &list)?, i18n::language(http.headers()));
    let file = ExportFile {
        name: "refundRequest.export.file",
        columns: csv::REQUEST_COLUMNS,
        times: csv::REQUEST_TIMES,
        clock: Clock::Branch,
        language,
    };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let Some(filter) = &filter else { return Ok(Vec::new()) };
        let found = request::list(conn, filter, window)?;
        found.into_iter().map(|one| Ok((((), one.row.id), csv::of_request(view::request(one)?, language)))).collect()
    }))
}

/// The filter of the query, narrowed to what the reader may see; none: nothing at all.
fn filter(identity: &Identity, list: &ListQuery<RefundRequests>) -> Result<Option<RefundRequestFilter>, Error> {
    let scope = scope(identity, list.id("companyId")?, list.id("branchId")?);
    let statuses = list.many("status", RefundRequestState::parse)?;
    let filter = RefundRequestFilter {
        company: scope.company,
        branch: scope.branch,
        booking: list.id("bookingId")?,
        payment: list.id("paymentId")?,
        statuses: statuses.into_iter().map(|status| status.as_str().to_owned()).collect(),
    };
    Ok((!scope.nothing).then_some(filter))
}

/// A request for a refund.
#[utoipa::path(get, path = "/refund-requests/{id}", tag = "payments", params(Id),
    responses((status = 200, body = RefundRequest), Unseen))]
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
            let found = request::find(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&identity.actor, Action::RefundRequest, facts::of_request(&found.row)?.object())?;
            view::request(found)
        })
        .await?;
    Answer::record(found.version, &found)
}

async fn decided(
    state: web::Data<State>,
    context: Context,
    id: i64,
    hash: &str,
    verdict: Verdict,
) -> Result<Answer, Error> {
    let hash = hash.to_owned();
    state
        .db
        .write(move |conn| {
            let (booking, row) = locked::request(conn, id)?;
            admit_verdict(&row, &verdict, &context)?;
            context.once(conn, &hash, |conn| {
                decide(conn, &context, &booking, &row, &verdict)?;
                let found = request::find(conn, id)?.ok_or_else(Error::not_found)?;
                let found = view::request(found)?;
                Answer::record(found.version, &found)
            })
        })
        .await
}

macro_rules! verdicts {
    ($($(#[$doc:meta])* $name:ident($path:literal, $input:ty) = $verdict:ident;)+) => {$(
        $(#[$doc])*
        #[utoipa::path(post, path = $path, tag = "payments", request_body = $input,
            params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
            responses((status = 200, body = RefundRequest), (status = 403, body = ProblemBody),
                (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
        pub async fn $name(
            state: web::Data<State>,
            NamedContext(context): NamedContext,
            id: web::Path<i64>,
            input: Input<$input>,
        ) -> Result<Answer, Error> {
            let hash = input.hash.clone();
            decided(state, context, *id, &hash, Verdict::$verdict(input.into_inner())).await
        }
    )+};
}

verdicts! {
    /// Makes the refund, under all checks of this moment.
    approve("/refund-requests/{id}/approve", RefundApproveInput) = Approve;
    /// No refund, for a reason.
    decline("/refund-requests/{id}/decline", RefundDeclineInput) = Decline;
}

/// The account that asked takes the request back.
#[utoipa::path(post, path = "/refund-requests/{id}/withdraw", tag = "payments",
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = RefundRequest), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub async fn withdraw(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
) -> Result<Answer, Error> {
    decided(state, context, *id, "", Verdict::Withdraw).await
}
