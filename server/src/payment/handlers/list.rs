//! Lists of payments, on screen, as CSV and as sums: the same filters, the same rights.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::base::money::Currency;
use sapa_core::base::search::query;
use sapa_core::base::time::parse_date;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::method::{PaymentMethod, PaymentWay};
use sapa_core::payment::status::PaymentStatus;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::csv;
use crate::booking::payments::PaymentItem;
use crate::branch::rows::branch;
use crate::payment::rows::list::{self, PaymentFilter, PaymentOrder, Plan};
use crate::payment::view::{self};
use crate::platform::csv::Clock;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::http::export::{self, Ahead, ExportFile};
use crate::platform::http::{Answer, ExportQuery, ListQuery, ListSpec, Page, Query, Sort, paging, query_parameter};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::record::rows::period::periods;
use crate::session::Identity;
use crate::session::guard::{anything, guard};
use crate::session::scope::scope;
use crate::state::State;

/// The query parameters.
pub struct Payments;

impl ListSpec for Payments {
    const FILTERS: &'static [&'static str] = &[
        "status",
        "method",
        "way",
        "companyId",
        "branchId",
        "bookingId",
        "createdFrom",
        "createdTo",
        "movedFrom",
        "movedTo",
        "refundedFrom",
        "refundedTo",
        "needsPerson",
        "reason",
    ];
    const SORTS: &'static [&'static str] = &["createdAt", "amount"];
    const DEFAULT: &'static str = "-createdAt";

    fn schema(filter: &str) -> Value {
        match filter {
            "status" => query_parameter::some_of(PaymentStatus::TEXTS),
            "method" => query_parameter::some_of(PaymentMethod::TEXTS),
            "way" => query_parameter::some_of(PaymentWay::TEXTS),
            "createdFrom" | "createdTo" | "movedFrom" | "movedTo" | "refundedFrom" | "refundedTo" => {
                query_parameter::date()
            }
            "needsPerson" => json!({ "type": "boolean", "enum": [true] }),
            "reason" => query_parameter::some_of(NeedsPerson::TEXTS),
            _ => query_parameter::schema(filter),
        }
    }
}

/// The query parameters of the sums: those of the list that narrow it.
pub struct Sums;

impl ListSpec for Sums {
    const FILTERS: &'static [&'static str] = &[
        "q",
        "status",
        "method",
        "way",
        "companyId",
        "branchId",
        "bookingId",
        "createdFrom",
        "createdTo",
        "movedFrom",
        "movedTo",
        "refundedFrom",
        "refundedTo",
        "needsPerson",
        "reason",
    ];
    const SORTS: &'static [&'static str] = &["createdAt"];
    const DEFAULT: &'static str = "createdAt";

    fn schema(filter: &str) -> Value {
        Payments::schema(filter)
    }
}

/// The sums of a list of payments.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct PaymentTotals {
    /// By currency.
    pub totals: Vec<PaymentTotal>,
}

/// The sums of the payments in one currency, minor units.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct PaymentTotal {
    pub currency: Currency,
    pub captured: i64,
    pub refunded: i64,
    /// Reserved by refunds under way.
    pub under_way: i64,
}

/// Payments that the reader may see. `createdFrom` and `createdTo` are civil days in the branch's zone, as are
/// `movedFrom` and `movedTo`, on which the payment brought money or a refund of it arrived, and `refundedFrom` and
/// `refundedTo`, on which a refund of it arrived;
/// `status`, `method` and `way` are comma lists; `needsPerson=true` selects payments that need a person, `reason`
/// (a comma list) those that need one for such a reason; `q`
/// finds guests, pets, phones and numbers of bookings, and whole numbers of slips and references of providers.
#[utoipa::path(get, path = "/payments", tag = "payments",
    params(("q" = Option<String>, Query), ("status" = Option<String>, Query), ("method" = Option<String>, Query),
        ("way" = Option<String>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query),
        ("bookingId" = Option<i64>, Query), ("createdFrom" = Option<String>, Query), ("createdTo" = Option<String>, Query),
        ("movedFrom" = Option<String>, Query), ("movedTo" = Option<String>, Query),
        ("refundedFrom" = Option<String>, Query), ("refundedTo" = Option<String>, Query),
        ("needsPerson" = Option<bool>, Query), ("reason" = Option<String>, Query), ("sort" = Option<String>, Query), ("page" = Option<u32>, Query),
        ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<PaymentItem>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Payments>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::PaymentList, anything())?;
    let (order, window) = (order(&list.sort), paging::window(&list)?);
    let selected = selected(&identity, &list, list.q.as_deref())?;
    let page = state
        .db
        .list(move |conn| {
            let Some((filter, plan)) = planned(conn, selected.clone())? else {
                return Ok(Page::new(&list, Vec::new(), 0, None));
            };
            let mut rows = list::list(conn, &filter, plan, order, &window)?;
            let next = paging::next(&list, &mut rows, |payment| order.key(payment))?;
            let counted =
                paging::total(&list, rows.len(), next.as_ref(), |most| list::count(conn, &filter, plan, most))?;
            let items = rows.into_iter().map(|payment| view::item(payment, &identity.actor));
            Ok(Page::new(&list, items.collect::<Result<_, _>>()?, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same payments as CSV, each followed by its refunds with negative amounts; streamed, in the format of
/// the reader's language.
#[utoipa::path(get, path = "/payments/export.csv", tag = "payments",
    params(("q" = Option<String>, Query), ("status" = Option<String>, Query), ("method" = Option<String>, Query),
        ("way" = Option<String>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query),
        ("bookingId" = Option<i64>, Query), ("createdFrom" = Option<String>, Query), ("createdTo" = Option<String>, Query),
        ("movedFrom" = Option<String>, Query), ("movedTo" = Option<String>, Query),
        ("refundedFrom" = Option<String>, Query), ("refundedTo" = Option<String>, Query),
        ("needsPerson" = Option<bool>, Query), ("reason" = Option<String>, Query), ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Payments>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::PaymentList, anything())?;
    let language = i18n::language(request.headers());
    let order = order(&list.sort);
    let selected = selected(&identity, &list, list.q.as_deref())?;
    let file = ExportFile {
        name: "payment.export.file",
        columns: csv::COLUMNS,
        times: csv::TIMES,
        clock: Clock::Branch,
        language,
    };
    let ahead = Ahead::default();
    Ok(export::stream_groups(&state.db, file, &list.sort, move |conn, window| {
        let ids = ahead.batch(window, |window| {
            let Some((filter, plan)) = planned(conn, selected.clone())? else { return Ok((Vec::new(), None)) };
            let ids = list::ids(conn, &filter, plan, order, window)?;
            let last = list::of_ids(conn, ids.last().copied().as_slice())?.pop();
            Ok((ids, last.map(|payment| order.key(&payment).0)))
        })?;
        let rows = list::of_ids(conn, &ids)?;
        let places: Vec<_> = rows.iter().map(|payment| order.key(payment)).collect();
        let payments = view::with_refunds(conn, rows, &identity.actor)?;
        Ok(places.into_iter().zip(payments.into_iter().map(|payment| csv::lines(payment, language))).collect())
    }))
}

/// The sums of the same payments, by currency.
#[utoipa::path(get, path = "/payments/totals", tag = "payments",
    params(("q" = Option<String>, Query), ("status" = Option<String>, Query), ("method" = Option<String>, Query),
        ("way" = Option<String>, Query), ("companyId" = Option<i64>, Query), ("branchId" = Option<i64>, Query),
        ("bookingId" = Option<i64>, Query), ("createdFrom" = Option<String>, Query), ("createdTo" = Option<String>, Query),
        ("movedFrom" = Option<String>, Query), ("movedTo" = Option<String>, Query),
        ("refundedFrom" = Option<String>, Query), ("refundedTo" = Option<String>, Query),
        ("needsPerson" = Option<bool>, Query), ("reason" = Option<String>, Query)),
    responses((status = 200, body = PaymentTotals), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn totals(state: web::Data<State>, identity: Identity, list: Query<Sums>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::PaymentList, anything())?;
    let selected = selected(&identity, &list, list.filter("q"))?;
    let sums = state
        .db
        .list(move |conn| match planned(conn, selected.clone())? {
            Some((filter, plan)) => list::sums(conn, &filter, plan),
            None => Ok(Vec::new()),
        })
        .await?;
    let one = |(currency, captured, refunded, under_way): (String, i64, i64, i64)| {
        Ok(PaymentTotal { currency: stored(&currency)?, captured, refunded, under_way })
    };
    Answer::ok(&PaymentTotals { totals: sums.into_iter().map(one).collect::<Result<_, Error>>()? })
}

fn order(sort: &Sort) -> PaymentOrder {
    match sort.key {
        "amount" => PaymentOrder::Amount,
        _ => PaymentOrder::Created,
    }
}

/// The filter of the query, narrowed to what the reader may see, with the text of the search; none: nothing
/// at all.
type Selection = Option<(PaymentFilter, Option<String>)>;

fn selected<S: ListSpec>(identity: &Identity, list: &ListQuery<S>, q: Option<&str>) -> Result<Selection, Error> {
    let scope = scope(identity, list.id("companyId")?, list.id("branchId")?);
    let texts = |texts: Vec<&'static str>| texts.into_iter().map(str::to_owned).collect();
    let filter = PaymentFilter {
        company: scope.company,
        branch: scope.branch,
        booking: list.id("bookingId")?,
        statuses: texts(list.many("status", |text| PaymentStatus::parse(text).map(PaymentStatus::as_str))?),
        methods: texts(list.many("method", |text| PaymentMethod::parse(text).map(PaymentMethod::as_str))?),
        ways: texts(list.many("way", |text| PaymentWay::parse(text).map(PaymentWay::as_str))?),
        needs_person: list.parsed("needsPerson", |text| (text == "true").then_some(()))?.is_some(),
        reasons: texts(list.many("reason", |text| NeedsPerson::parse(text).map(NeedsPerson::as_str))?),
        periods: periods(list.parsed("createdFrom", parse_date)?, list.parsed("createdTo", parse_date)?),
        moved: periods(list.parsed("movedFrom", parse_date)?, list.parsed("movedTo", parse_date)?),
        refunded: periods(list.parsed("refundedFrom", parse_date)?, list.parsed("refundedTo", parse_date)?),
        words: q.map(query).unwrap_or_default(),
        ids: None,
    };
    Ok((!scope.nothing).then(|| (filter, q.map(str::to_owned))))
}

/// The filter with its plan: payments with the number or the reference that is looked for, else those of
/// bookings with these words. None: nothing.
fn planned(conn: &mut Conn, selected: Selection) -> Result<Option<(PaymentFilter, Plan)>, Error> {
    let Some((mut filter, q)) = selected else { return Ok(None) };
    if let (Some(company), Some(branch)) = (filter.company, filter.branch)
        && !branch::belongs(conn, branch, company)?
    {
        return Ok(None);
    }
    if let Some(q) = q {
        let found = list::referred(conn, &q, (filter.company, filter.branch))?;
        if !found.is_empty() {
            filter.words.clear();
            filter.ids = Some(found);
        } else if filter.words.is_empty() {
            // A query of punctuation only matches nothing.
            return Ok(None);
        }
    }
    let plan = list::plan(conn, &filter)?;
    Ok(Some((filter, plan)))
}
