//! What waits for a person, by the reader's role and within the reader's scope. Each figure is counted by the
//! filter of the list that it leads to.

use sapa_core::access::role::{Actor, Role};
use sapa_core::base::list::TOTAL_MAX;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;
use sapa_core::home::{PLATFORM_ZONE, WaitingKind};
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::refund::RefundRequestState;
use sapa_core::review::ReviewVisibility;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::waiting::{self, Matters};
use crate::booking::rows::list as bookings;
use crate::booking::rows::{filter, search};
use crate::payment::rows::request;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, stored};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::review::rows as reviews;

/// The names that a matter tells.
const NAMES: i64 = 3;

/// What waits for the reader.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct WaitingList {
    /// The server's time of the answer.
    pub now: UtcTime,
    /// Zone in which the times are shown.
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// The matters, the oldest first; what nothing waits for is left out.
    pub waiting: Vec<Waiting>,
}

/// A matter that waits for a person.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Waiting {
    /// The matter.
    pub kind: WaitingKind,
    /// How many records wait; counted as far as their list counts.
    pub count: i64,
    /// Since when the oldest one waits.
    pub since: UtcTime,
    /// The names of the oldest few, where they have names.
    pub names: Vec<String>,
    /// Why payments wait, each reason once.
    pub reasons: Vec<NeedsPerson>,
}

/// The records that are counted: of one company, of one branch, or all.
#[derive(Debug, Clone, Copy, Default)]
pub struct WaitingScope {
    pub company: Option<i64>,
    pub branch: Option<i64>,
}

impl WaitingScope {
    /// The records that `actor` sees.
    pub fn of(actor: &Actor) -> Self {
        Self { company: actor.company_id.map(|id| id.0), branch: actor.branch_id.map(|id| id.0) }
    }
}

/// What waits for `actor` until a person deals with it.
pub fn waiting_list(conn: &mut Conn, actor: &Actor, now: UtcTime) -> Result<WaitingList, Error> {
    let waiting = for_role(conn, actor.role, WaitingScope::of(actor))?;
    Ok(WaitingList { now, time_zone: PLATFORM_ZONE.name().to_owned(), waiting })
}

/// The matters that end when a person deals with them, the oldest first.
pub fn for_role(conn: &mut Conn, role: Role, within: WaitingScope) -> Result<Vec<Waiting>, Error> {
    let mut all = Vec::new();
    for kind in WaitingKind::ALL.iter().filter(|kind| kind.ends() && kind.waits_for(role)) {
        all.extend(of_kind(conn, *kind, within)?);
    }
    all.sort_by_key(|one| one.since);
    Ok(all)
}

fn of_kind(conn: &mut Conn, kind: WaitingKind, within: WaitingScope) -> Result<Option<Waiting>, Error> {
    let matters = match kind {
        WaitingKind::Payments => return payments(conn, kind, within, |reason| reason != NeedsPerson::RefundToHandOut),
        WaitingKind::RefundsToHandOut => {
            return payments(conn, kind, within, |reason| reason == NeedsPerson::RefundToHandOut);
        }
        WaitingKind::RefundRequests => refund_requests(conn, within)?,
        WaitingKind::Overbooked => overbooked(conn, within)?,
        WaitingKind::ReviewsToAnswer => to_answer(conn, within)?,
        WaitingKind::ReviewsReported => waiting::reported(conn, NAMES)?,
        WaitingKind::Companies => waiting::unapproved(conn, NAMES)?,
        WaitingKind::Support => waiting::messages(conn, NAMES)?,
        // Told for a period, which the home has.
        WaitingKind::CompanyNumbers => return Ok(None),
    };
    Ok(named(kind, matters))
}

/// The companies whose numbers changed since `from`.
pub fn changed_numbers(conn: &mut Conn, action: &str, from: UtcTime) -> Result<Option<Waiting>, Error> {
    Ok(named(WaitingKind::CompanyNumbers, waiting::changes(conn, action, from, NAMES)?))
}

fn payments(
    conn: &mut Conn,
    kind: WaitingKind,
    within: WaitingScope,
    counts: impl Fn(NeedsPerson) -> bool,
) -> Result<Option<Waiting>, Error> {
    let (mut count, mut reasons, mut oldest) = (0, Vec::new(), None::<UtcTime>);
    for (reason, number, since) in waiting::concerns(conn, within.company)? {
        let Some(reason) = Some(stored::<NeedsPerson>(&reason)?).filter(|one| counts(*one)) else { continue };
        count += number;
        reasons.push(reason);
        oldest = [oldest, since.map(UtcTime::from)].into_iter().flatten().min();
    }
    Ok(oldest.map(|since| Waiting { kind, count, since, names: Vec::new(), reasons }))
}

/// The first page of a list, the oldest first.
const fn oldest<K>() -> Window<K> {
    Window { direction: Direction::Up, after: None, offset: 0, limit: NAMES }
}

fn refund_requests(conn: &mut Conn, within: WaitingScope) -> Result<Matters, Error> {
    let filter = request::RefundRequestFilter {
        company: within.company,
        branch: within.branch,
        statuses: vec![RefundRequestState::Open.as_str().to_owned()],
        ..request::RefundRequestFilter::default()
    };
    let first = request::list(conn, &filter, &oldest())?.into_iter();
    Ok(Matters {
        count: request::count(conn, &filter, TOTAL_MAX)?,
        first: first.map(|one| (one.row.created_at, one.booking.guest_name)).collect(),
    })
}

fn overbooked(conn: &mut Conn, within: WaitingScope) -> Result<Matters, Error> {
    let filter = filter::BookingFilter {
        company: within.company,
        branch: within.branch,
        statuses: BookingStatus::OPEN.iter().map(|status| status.as_str().to_owned()).collect(),
        overbooked: true,
        ..filter::BookingFilter::default()
    };
    let ids = bookings::ids(conn, &filter, filter::BookingOrder::Number, &oldest())?;
    let first: Vec<(At, String)> = bookings::of_ids(conn, &ids)?
        .into_iter()
        .map(|booking| (booking.row.created_at, booking.row.guest_name.clone()))
        .collect();
    Ok(Matters { count: search::count(conn, &filter, None, TOTAL_MAX)?, first })
}

fn to_answer(conn: &mut Conn, within: WaitingScope) -> Result<Matters, Error> {
    let filter = reviews::ReviewFilter {
        company: within.company,
        branch: within.branch,
        replied: Some(false),
        visibilities: ReviewVisibility::ANSWERABLE.iter().map(|one| one.as_str().to_owned()).collect(),
        ..reviews::ReviewFilter::default()
    };
    let first = reviews::list(conn, &filter, &oldest())?.into_iter();
    Ok(Matters {
        count: reviews::count(conn, &filter, TOTAL_MAX)?,
        first: first.map(|one| (one.row.created_at, one.booking.guest_name)).collect(),
    })
}

fn named(kind: WaitingKind, Matters { count, first }: Matters) -> Option<Waiting> {
    let since = first.first()?.0.0;
    let names = first.into_iter().map(|(_, name)| name);
    Some(Waiting { kind, count, since, names: names.collect(), reasons: Vec::new() })
}
