//! What needs a person: the list, and how it was settled.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::payment::attention::{ConcernParty, ConcernSettleInput, NeedsPerson};
use serde_json::Value;

use super::csv;
use crate::booking::payments::PaymentConcern;
use crate::payment::concern::{admit, locked_row, settle as settled};
use crate::payment::concern_view::concerned;
use crate::payment::rows::concern::{self, ConcernFilter};
use crate::platform::csv::Clock;
use crate::platform::http::export::{self, ExportFile};
use crate::platform::http::{Answer, ExportQuery, Input, ListQuery, ListSpec, Page, paging, query_parameter};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::scope::scope;
use crate::session::{Identity, NamedContext};
use crate::state::State;

/// The query parameters.
pub struct Concerns;

impl ListSpec for Concerns {
    const FILTERS: &'static [&'static str] = &["party", "reason", "companyId", "branchId", "paymentId"];
    const SORTS: &'static [&'static str] = &["since"];
    const DEFAULT: &'static str = "since";
    const SEARCHED: bool = false;

    fn schema(filter: &str) -> Value {
        match filter {
            "party" => query_parameter::some_of(ConcernParty::TEXTS),
            "reason" => query_parameter::some_of(NeedsPerson::TEXTS),
            _ => query_parameter::schema(filter),
        }
    }
}

/// What needs a person and is not settled, the oldest first; `party` and `reason` are comma lists.
#[utoipa::path(get, path = "/payment-concerns", tag = "payments",
    params(("party" = Option<String>, Query), ("reason" = Option<String>, Query), ("companyId" = Option<i64>, Query),
        ("branchId" = Option<i64>, Query), ("paymentId" = Option<i64>, Query), ("sort" = Option<String>, Query),
        ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<PaymentConcern>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Concerns>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::PaymentList, anything())?;
    let window = paging::window(&list)?;
    let Some(filter) = filter(&identity, &list)? else {
        return Answer::page(&Page::<PaymentConcern>::new(&list, Vec::new(), 0, None));
    };
    let page = state
        .db
        .list(move |conn| {
            let mut rows = concern::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut rows, |found| ((), found.row.id))?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| concern::count(conn, &filter, most))?;
            let items = rows.into_iter().map(concerned).collect::<Result<_, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same concerns as CSV.
#[utoipa::path(get, path = "/payment-concerns/export.csv", tag = "payments",
    params(("party" = Option<String>, Query), ("reason" = Option<String>, Query), ("companyId" = Option<i64>, Query),
        ("branchId" = Option<i64>, Query), ("paymentId" = Option<i64>, Query), ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    http: HttpRequest,
    identity: Identity,
    list: ExportQuery<Concerns>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::PaymentList, anything())?;
    let (filter, language) = (filter(&identity, &list)?, i18n::language(http.headers()));
    let file = ExportFile {
        name: "concern.export.file",
        columns: csv::CONCERN_COLUMNS,
        times: csv::CONCERN_TIMES,
        clock: Clock::Branch,
        language,
    };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let Some(filter) = &filter else { return Ok(Vec::new()) };
        let found = concern::list(conn, filter, window)?;
        found.into_iter().map(|one| Ok((((), one.row.id), csv::of_concern(concerned(one)?, language)))).collect()
    }))
}

/// The filter of the query, narrowed to what the reader may see; none: nothing at all.
fn filter(identity: &Identity, list: &ListQuery<Concerns>) -> Result<Option<ConcernFilter>, Error> {
    let scope = scope(identity, list.id("companyId")?, list.id("branchId")?);
    let parties = list.many("party", ConcernParty::parse)?;
    let reasons = list.many("reason", NeedsPerson::parse)?;
    let filter = ConcernFilter {
        company: scope.company,
        branch: scope.branch,
        payment: list.id("paymentId")?,
        parties: parties.into_iter().map(|party| party.as_str().to_owned()).collect(),
        reasons: reasons.into_iter().map(|reason| reason.as_str().to_owned()).collect(),
    };
    Ok((!scope.nothing).then_some(filter))
}

/// Settles what a person has dealt with. Where the outcome of a payment or a refund was waited for, `outcome` says which
/// one it was, and moves it.
#[utoipa::path(post, path = "/payment-concerns/{id}/settle", tag = "payments", request_body = ConcernSettleInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = PaymentConcern), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn settle(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    input: Input<ConcernSettleInput>,
) -> Result<Answer, Error> {
    let id = *id;
    state
        .db
        .write(move |conn| {
            let row = locked_row(conn, id)?;
            admit(&row, &context)?;
            context.once(conn, &input.hash, |conn| {
                settled(conn, &context, &row, &input)?;
                let found = concerned(concern::find(conn, id)?.ok_or_else(Error::not_found)?)?;
                Answer::record(found.version, &found)
            })
        })
        .await
}
