//! Lists of bookings, on screen and as CSV: the same filters, the same rights.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::{Action, Reach, reach};
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::phone;
use sapa_core::base::search::query;
use sapa_core::base::time::parse_date;
use sapa_core::booking::state::BookingStatus;
use sapa_core::payment::money::PaymentState;
use serde_json::Value;

use super::csv;
use crate::booking::rows::filter::{BookingFilter, BookingKey, BookingOrder};
use crate::booking::rows::list;
use crate::booking::rows::search;
use crate::booking::view::{self, BookingItem};
use crate::branch::rows::branch;
use crate::platform::csv::Clock;
use crate::platform::db::Conn;
use crate::platform::http::export::{self, Ahead, ExportFile};
use crate::platform::http::{Answer, ExportQuery, ListQuery, ListSpec, Page, Sort, paging, query_parameter};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::query::page::Window;
use crate::record::rows::period::periods;
use crate::session::Identity;
use crate::session::guard::{anything, guard};
use crate::state::State;

/// The query parameters.
pub struct Bookings;

impl ListSpec for Bookings {
    const FILTERS: &'static [&'static str] = &[
        "status",
        "paymentState",
        "branchId",
        "companyId",
        "serviceType",
        "overbooked",
        "open",
        "from",
        "to",
        "departureFrom",
        "departureTo",
        "phone",
    ];
    const SORTS: &'static [&'static str] = &["number", "checkIn", "checkOut", "guestName"];
    const DEFAULT: &'static str = "-number";

    fn schema(filter: &str) -> Value {
        match filter {
            "status" => query_parameter::some_of(BookingStatus::TEXTS),
            "paymentState" => query_parameter::some_of(PaymentState::TEXTS),
            _ => query_parameter::schema(filter),
        }
    }
}

/// Bookings that the reader may see. `from` and `to` are civil days of the check-in in the branch's
/// zone, `departureFrom` and `departureTo` of the check-out; `status` and `paymentState` are comma lists; `overbooked=true` selects bookings that wait for a place, `open=true` those that are not over; `phone`
/// is a whole number in international format; `q` finds guests, pets, phones and numbers.
#[utoipa::path(get, path = "/bookings", tag = "bookings",
    params(("q" = Option<String>, Query), ("status" = Option<String>, Query), ("paymentState" = Option<String>, Query), ("branchId" = Option<i64>, Query),
        ("companyId" = Option<i64>, Query), ("serviceType" = Option<String>, Query), ("overbooked" = Option<bool>, Query), ("from" = Option<String>, Query),
        ("to" = Option<String>, Query), ("departureFrom" = Option<String>, Query), ("departureTo" = Option<String>, Query), ("phone" = Option<String>, Query), ("open" = Option<String>, Query), ("sort" = Option<String>, Query), ("page" = Option<u32>, Query),
        ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<BookingItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Bookings>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::BookingView, anything())?;
    let order = order(&list.sort);
    let window: Window<BookingKey> = paging::window(&list)?;
    let Some(filter) = filter(&identity, &list)? else {
        return Answer::page(&Page::<BookingItem>::new(&list, Vec::new(), 0, None));
    };
    let page = state
        .db
        .list(move |conn| {
            if !reaches(conn, &filter)? {
                return Ok(Page::new(&list, Vec::new(), 0, None));
            }
            let rarest = search::rarest(conn, &filter)?;
            let list::BookingPage { mut ids, total } = list::find(conn, &filter, rarest, order, &window)?;
            let more = paging::cut(&list, &mut ids);
            let rows = list::of_ids(conn, &ids)?;
            let last = rows.last().filter(|_| more).map(|booking| (order.key(booking), booking.row.id));
            let next = last.map(|key| paging::cursor(&list, &key)).transpose()?;
            let counted = paging::total(&list, rows.len(), next.as_ref(), |most| {
                total.map_or_else(|| search::count(conn, &filter, rarest, most), Ok)
            })?;
            Ok(Page::new(&list, view::items(conn, rows)?, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// The same bookings as CSV, all pages, streamed; in the format of the reader's language.
#[utoipa::path(get, path = "/bookings/export.csv", tag = "bookings",
    params(("q" = Option<String>, Query), ("status" = Option<String>, Query), ("paymentState" = Option<String>, Query), ("branchId" = Option<i64>, Query),
        ("companyId" = Option<i64>, Query), ("serviceType" = Option<String>, Query), ("overbooked" = Option<bool>, Query), ("from" = Option<String>, Query),
        ("to" = Option<String>, Query), ("departureFrom" = Option<String>, Query), ("departureTo" = Option<String>, Query), ("phone" = Option<String>, Query), ("open" = Option<String>, Query), ("sort" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Bookings>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::BookingView, anything())?;
    let language = i18n::language(request.headers());
    let filter = filter(&identity, &list)?;
    let order = order(&list.sort);
    let file = ExportFile {
        name: "booking.export.file",
        columns: csv::COLUMNS,
        times: csv::TIMES,
        clock: Clock::Branch,
        language,
    };
    let ahead = Ahead::default();
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let Some(filter) = &filter else { return Ok(Vec::new()) };
        if !reaches(conn, filter)? {
            return Ok(Vec::new());
        }
        let ids = ahead.batch(window, |window| {
            let ids = list::ids(conn, filter, order, window)?;
            let last = list::of_ids(conn, ids.last().copied().as_slice())?.pop();
            Ok((ids, last.map(|booking| order.key(&booking))))
        })?;
        let rows = list::of_ids(conn, &ids)?;
        let places: Vec<_> = rows.iter().map(|booking| (order.key(booking), booking.row.id)).collect();
        let items = view::items(conn, rows)?.into_iter();
        Ok(places.into_iter().zip(items.map(|item| csv::cells(item, language))).collect())
    }))
}

/// Whether the requested branch belongs to the reader's company; the list's query looks at the
/// branch only.
fn reaches(conn: &mut Conn, filter: &BookingFilter) -> Result<bool, Error> {
    match (filter.company, filter.branch) {
        (Some(company), Some(branch)) => branch::belongs(conn, branch, company),
        _ => Ok(true),
    }
}

fn order(sort: &Sort) -> BookingOrder {
    match sort.key {
        "checkIn" => BookingOrder::CheckIn,
        "checkOut" => BookingOrder::CheckOut,
        "guestName" => BookingOrder::Guest,
        _ => BookingOrder::Number,
    }
}

/// The filter of the query, narrowed to what the reader may see; none: nothing at all.
fn filter(identity: &Identity, list: &ListQuery<Bookings>) -> Result<Option<BookingFilter>, Error> {
    let scope = crate::session::scope::scope(identity, list.id("companyId")?, list.id("branchId")?);
    let own = reach(Action::BookingView, identity.actor.role) == Reach::Own;
    let overbooked = list.parsed("overbooked", only_true)?.is_some();
    let mut statuses = list.many("status", BookingStatus::parse)?;
    let open = list.parsed("open", only_true)?.is_some();
    if (overbooked || open) && statuses.is_empty() {
        // A booking that is over or canceled no longer blocks a place.
        statuses = BookingStatus::OPEN.to_vec();
    }
    let mut filter = BookingFilter {
        company: scope.company,
        branch: scope.branch,
        customer: own.then_some(identity.actor.user_id.0),
        statuses: statuses.into_iter().map(|status| status.as_str().to_owned()).collect(),
        payment_states: list
            .many("paymentState", PaymentState::parse)?
            .into_iter()
            .map(|state| state.as_str().to_owned())
            .collect(),
        service_type: list.parsed("serviceType", ServiceType::parse)?.map(|kind| kind.as_str().to_owned()),
        overbooked,
        periods: periods(list.parsed("from", parse_date)?, list.parsed("to", parse_date)?),
        departures: periods(list.parsed("departureFrom", parse_date)?, list.parsed("departureTo", parse_date)?),
        phone: None,
        words: list.q.as_deref().map(query).unwrap_or_default(),
    };
    // A query of punctuation only matches nothing.
    let in_vain = list.q.is_some() && filter.words.is_empty();
    if let Some(phone) = list.parsed("phone", phone::stored)? {
        filter.of_phone(phone);
    }
    Ok((!scope.nothing && !in_vain).then_some(filter))
}

fn only_true(text: &str) -> Option<()> {
    (text == "true").then_some(())
}
