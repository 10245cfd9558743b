//! Lists of bookings: filters, orders, counts. Each way of asking has an index to walk, and a
//! search has two plans, so that lists are fast at any size. Decides nothing about permission: the
//! filter carries it.
//!
//! A rare word is looked up, and its few bookings are sorted. A common word would bring too many to
//! sort: the list walks its own index and tests each booking for the word, which soon fills a page.
//! A bounded probe of the words tells rare from common.

use std::collections::HashMap;

use diesel::dsl::exists;
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;
use serde::{Deserialize, Serialize};

use super::booking::{Listed, summaries};
use super::term::{Within, end_of, exceeds};
use crate::platform::db::page::{Column, Direction, FromCursor, Window, unknown_cursor};
use crate::platform::db::types::At;
use crate::platform::db::{Aside, Conn, Yes, one_of, total};
use crate::platform::problem::Error;
use crate::schema::{bookings, search_terms};

// The search entries of a booking, apart from those that a search begins with.
diesel::alias!(
    const ENTRIES: Alias<Entries> = search_terms as entries;
);

/// Limits up to which a word counts as rare; the query begins with the rarest word.
const RARE: [i64; 3] = [200, 2_000, 20_000];

/// Which bookings a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Bookings of one company.
    pub company: Option<i64>,
    /// Bookings of one branch.
    pub branch: Option<i64>,
    /// Bookings of one customer.
    pub customer: Option<i64>,
    /// Bookings in one of these states; none: any.
    pub statuses: Vec<String>,
    /// Bookings of one service type.
    pub service_type: Option<String>,
    /// Bookings overbooked on purpose that still have no place of their own.
    pub overbooked: bool,
    /// Bookings that arrive in one of these periods; none: any time.
    pub periods: Vec<Period>,
    /// Bookings that have all of these words.
    pub words: Vec<QueryWord>,
}

/// Civil dates as instants, with the zones in which they are these instants.
#[derive(Debug, Clone)]
pub struct Period {
    /// IANA names of the zones.
    pub zones: Vec<String>,
    /// First instant of the period.
    pub from: At,
    /// First instant after the period.
    pub to: At,
}

/// The value of the order column after which a page goes on. The id breaks ties.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Key {
    Number,
    CheckIn(UtcTime),
    CheckOut(UtcTime),
    Guest(String),
}

impl FromCursor for Key {
    fn is_storable(&self) -> bool {
        match self {
            Self::Number | Self::CheckIn(_) | Self::CheckOut(_) => true,
            Self::Guest(name) => name.is_storable(),
        }
    }
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Order {
    Number,
    CheckIn,
    CheckOut,
    Guest,
}

impl Filter {
    /// Whether only company and branch narrow the list, apart from its words.
    fn is_scope_only(&self) -> bool {
        let narrowed = self.overbooked || self.customer.is_some() || self.service_type.is_some();
        !narrowed && self.statuses.is_empty() && self.periods.is_empty()
    }

    /// Whether the list shows a scope's guests in house. They are no more than there are places, so they
    /// are looked up by status and sorted: in the list's own order, many others would come before them.
    fn is_in_house(&self) -> bool {
        let is_scoped = self.company.is_some() || self.branch.is_some();
        is_scoped && matches!(self.statuses.as_slice(), [one] if one == BookingStatus::Active.as_str())
    }

    /// Whether an index that begins with the type, or with status and type, serves the list. Within a
    /// scope its own indexes do. With one status, the index of the status does, in every order but by
    /// number: a booking has one of four types, so a page is soon full.
    fn is_led_by_type(&self, order: Option<Order>) -> bool {
        let is_scoped = self.company.is_some() || self.branch.is_some() || self.customer.is_some();
        !is_scoped && (self.statuses.len() != 1 || matches!(order, None | Some(Order::Number)))
    }
}

impl Order {
    /// The value of this order's column in a booking.
    pub fn key(self, booking: &Listed) -> Key {
        match self {
            Self::Number => Key::Number,
            Self::CheckIn => Key::CheckIn(booking.row.check_in.0),
            Self::CheckOut => Key::CheckOut(booking.row.check_out.0),
            Self::Guest => Key::Guest(booking.row.guest_name_key.clone()),
        }
    }
}

/// The plan for the words of a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// The word of this index is rare: begin with its bookings.
    From(usize),
    /// No word is rare: walk the list.
    Walk,
}

/// All conditions of the filter, without its words.
macro_rules! narrowed {
    ($query:ident, $filter:ident, $order:expr) => {{
        if let Some(branch) = $filter.branch {
            $query = $query.filter(bookings::branch_id.eq(branch));
        }
        // A branch belongs to one company, so the company is redundant; but the index of overbooked
        // bookings begins with the company.
        if let Some(company) = $filter.company.filter(|_| $filter.branch.is_none() || $filter.overbooked) {
            $query = $query.filter(bookings::company_id.eq(company));
        }
        if let Some(customer) = $filter.customer {
            $query = $query.filter(bookings::customer_id.eq(customer));
        }
        if $filter.overbooked {
            $query = $query.filter(bookings::overbooked.eq(Yes)).filter(bookings::overbook_resolved_at.is_null());
        }
        match ($filter.statuses.as_slice(), $filter.customer) {
            ([], _) => {}
            ([one], None) => $query = $query.filter(bookings::status.eq(one.clone())),
            (several, None) => $query = $query.filter(bookings::status.eq_any(several)),
            (any, Some(_)) => $query = $query.filter(Aside(bookings::status).eq_any(any)),
        }
        if let Some(kind) = &$filter.service_type {
            $query = if $filter.is_led_by_type($order) {
                $query.filter(bookings::service_type.eq(kind.clone()))
            } else {
                $query.filter(Aside(bookings::service_type).eq(kind.clone()))
            };
        }
        if let Some(bounds) = bounds(&$filter.periods) {
            // The widest period uses the index; exact periods follow for the zones that differ. What is
            // in all periods is tested first: then the zone, which no index holds, is not read.
            $query =
                $query.filter(bookings::check_in.ge(bounds.widest.0)).filter(bookings::check_in.lt(bounds.widest.1));
            for other in $filter.periods.iter().filter(|p| (p.from, p.to) != bounds.widest) {
                let common = bookings::check_in.ge(bounds.common.0).and(bookings::check_in.lt(bounds.common.1));
                let elsewhere = diesel::dsl::not(bookings::time_zone.eq_any(&other.zones));
                let inside = bookings::check_in.ge(other.from).and(bookings::check_in.lt(other.to));
                $query = $query.filter(common.or(elsewhere.or(inside)));
            }
        }
        $query
    }};
}

/// From and to of some periods together.
struct Bounds {
    /// What is in one of them at least.
    widest: (At, At),
    /// What is in all of them.
    common: (At, At),
}

fn bounds(periods: &[Period]) -> Option<Bounds> {
    let (from, to) = (|| periods.iter().map(|p| p.from), || periods.iter().map(|p| p.to));
    Some(Bounds { widest: (from().min()?, to().max()?), common: (from().max()?, to().min()?) })
}

/// The condition that a booking has a word, tested in the booking's own entries.
macro_rules! having {
    ($query:ident, $word:ident) => {{
        let entry = |prefix: &String| {
            exists(
                ENTRIES
                    .filter(ENTRIES.field(search_terms::booking_id).eq(bookings::id))
                    .filter(ENTRIES.field(search_terms::term).ge(prefix.clone()))
                    .filter(ENTRIES.field(search_terms::term).lt(end_of(prefix))),
            )
        };
        match $word.as_slice() {
            [] => $query,
            // Not a bare EXISTS: engines turn that into a join that begins with the word.
            [one] => $query.filter(entry(one).eq(true)),
            [one, other, ..] => $query.filter(entry(one).or(entry(other)).eq(true)),
        }
    }};
}

/// The condition that a booking is among those that have a rare word.
macro_rules! among {
    ($query:ident, $filter:ident, $word:ident) => {{
        let begins = |prefix: &String| search_terms::term.ge(prefix.clone()).and(search_terms::term.lt(end_of(prefix)));
        let id = search_terms::booking_id;
        let of = |company: i64| search_terms::company_id.eq(company);
        match ($word.as_slice(), $filter.company) {
            ([], _) => $query,
            ([one], None) => $query.filter(bookings::id.eq_any(search_terms::table.filter(begins(one)).select(id))),
            ([one], Some(company)) => $query
                .filter(bookings::id.eq_any(search_terms::table.filter(of(company)).filter(begins(one)).select(id))),
            ([one, other, ..], None) => {
                $query.filter(bookings::id.eq_any(search_terms::table.filter(begins(one).or(begins(other))).select(id)))
            }
            ([one, other, ..], Some(company)) => $query.filter(
                bookings::id
                    .eq_any(search_terms::table.filter(of(company)).filter(begins(one).or(begins(other))).select(id)),
            ),
        }
    }};
}

/// All words, by the plan.
macro_rules! worded {
    ($query:ident, $filter:ident, $plan:ident) => {{
        for (i, word) in $filter.words.iter().enumerate() {
            $query = if $plan == Plan::From(i) { among!($query, $filter, word) } else { having!($query, word) };
        }
        $query
    }};
}

/// The bookings of one page, in order.
pub fn list(
    conn: &mut Conn,
    filter: &Filter,
    plan: Plan,
    order: Order,
    window: &Window<Key>,
) -> Result<Vec<Listed>, Error> {
    let ids = page(conn, filter, plan, order, window)?;
    let rows = summaries(conn, &ids)?;
    Ok(in_order_of(&ids, rows, |booking| booking.row.id))
}

/// The rows in the order of their ids in `ids`.
fn in_order_of<T>(ids: &[i64], mut rows: Vec<T>, id: impl Fn(&T) -> i64) -> Vec<T> {
    let places: HashMap<i64, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    rows.sort_by_cached_key(|row| places.get(&id(row)).copied());
    rows
}

/// The number of bookings, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &Filter, plan: Plan, most: i64) -> Result<i64, Error> {
    if plan == Plan::Walk
        && filter.customer.is_none()
        && let [first, others @ ..] = filter.words.as_slice()
        && let [prefix] = first.as_slice()
    {
        // For common words, the entries of one word reach the limit sooner than the list does.
        let entries = search_terms::table
            .filter(search_terms::term.ge(prefix.clone()))
            .filter(search_terms::term.lt(end_of(prefix)))
            .select(search_terms::booking_id)
            .distinct();
        if others.is_empty() && filter.is_scope_only() {
            let mut query = entries.into_boxed();
            if let Some(company) = filter.company {
                query = query.filter(search_terms::company_id.eq(company));
            }
            if let Some(branch) = filter.branch {
                query = query.filter(search_terms::branch_id.eq(branch));
            }
            return Ok(total(conn, &query.limit(most))?);
        }
        let mut query = entries.inner_join(bookings::table).into_boxed();
        if let Some(company) = filter.company {
            query = query.filter(search_terms::company_id.eq(company));
        }
        query = narrowed!(query, filter, None);
        for word in others {
            query = having!(query, word);
        }
        return Ok(total(conn, &query.limit(most))?);
    }
    let mut query = bookings::table.select(bookings::id).into_boxed();
    query = narrowed!(query, filter, None);
    query = worded!(query, filter, plan);
    Ok(total(conn, &query.limit(most))?)
}

/// The plan for the words of `filter`: from the rarest word, if one is rare.
pub fn plan(conn: &mut Conn, filter: &Filter) -> Result<Plan, Error> {
    // A customer has few bookings, so all of them can be tested without an index.
    if filter.customer.is_some() {
        return Ok(Plan::Walk);
    }
    let within = Within { company: filter.company, branch: filter.branch };
    for limit in RARE {
        for (i, word) in filter.words.iter().enumerate() {
            if !exceeds(conn, word, within, limit)? {
                return Ok(Plan::From(i));
            }
        }
    }
    Ok(Plan::Walk)
}

fn page(conn: &mut Conn, filter: &Filter, plan: Plan, order: Order, window: &Window<Key>) -> Result<Vec<i64>, Error> {
    use Direction::{Down, Up};
    let mut query = bookings::table.select(bookings::id).into_boxed();
    query = narrowed!(query, filter, Some(order));
    query = worded!(query, filter, plan);
    // `column >= value` beside the exact condition gives the index its starting point.
    macro_rules! after {
        ($column:expr, $value:expr, $id:expr) => {
            match window.direction {
                Up => {
                    query.filter($column.ge($value.held())).filter($column.gt($value.held()).or(bookings::id.gt($id)))
                }
                Down => {
                    query.filter($column.le($value.held())).filter($column.lt($value.held()).or(bookings::id.lt($id)))
                }
            }
        };
    }
    if let Some((key, id)) = &window.after {
        query = match (order, key, window.direction) {
            (Order::Number, Key::Number, Up) => query.filter(bookings::id.gt(*id)),
            (Order::Number, Key::Number, Down) => query.filter(bookings::id.lt(*id)),
            (Order::CheckIn, Key::CheckIn(at), _) => after!(bookings::check_in, at, *id),
            (Order::CheckOut, Key::CheckOut(at), _) => after!(bookings::check_out, at, *id),
            (Order::Guest, Key::Guest(name), _) => after!(bookings::guest_name_key, name, *id),
            _ => return Err(unknown_cursor()),
        };
    }
    macro_rules! ordered {
        ($($column:expr),+) => {
            match (window.direction, filter.is_in_house()) {
                (Up, false) => query.order(($($column.asc(),)+)),
                (Down, false) => query.order(($($column.desc(),)+)),
                (Up, true) => query.order(($(Aside($column).asc(),)+)),
                (Down, true) => query.order(($(Aside($column).desc(),)+)),
            }
        };
    }
    query = match order {
        Order::Number => ordered!(bookings::id),
        Order::CheckIn => ordered!(bookings::check_in, bookings::id),
        Order::CheckOut => ordered!(bookings::check_out, bookings::id),
        Order::Guest => ordered!(bookings::guest_name_key, bookings::id),
    };
    Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
}

/// The bookings of today's board of these branches: all expected before `horizon`, all in house,
/// and all closed at `since` or later.
pub fn board(conn: &mut Conn, branches: &[i64], (since, horizon): (At, At), most: usize) -> Result<Vec<Listed>, Error> {
    let here = || bookings::table.filter(one_of(bookings::branch_id, branches));
    // Sorted here: for an order by departure, SQLite would walk through the bookings of all branches.
    let mut expected = here()
        .filter(bookings::status.eq(BookingStatus::Created.as_str()))
        .filter(bookings::check_in.lt(horizon))
        .select((bookings::check_in, bookings::id))
        .load::<(At, i64)>(conn)?;
    expected.sort_unstable();
    let mut in_house = here()
        .filter(bookings::status.eq(BookingStatus::Active.as_str()))
        .select((bookings::check_out, bookings::id))
        .load::<(At, i64)>(conn)?;
    in_house.sort_unstable();
    let mut closed = here()
        .filter(bookings::last_transition_at.ge(since))
        .filter(bookings::status.ne_all(BookingStatus::OPEN.map(BookingStatus::as_str)))
        .select((bookings::last_transition_at, bookings::id))
        .load::<(Option<At>, i64)>(conn)?;
    closed.sort_unstable_by(|one, other| other.cmp(one));
    let open = [expected, in_house].into_iter().flat_map(|found| found.into_iter().take(most));
    let ids: Vec<i64> = open.map(|(_, id)| id).chain(closed.into_iter().take(most).map(|(_, id)| id)).collect();
    let rows = summaries(conn, &ids)?;
    Ok(in_order_of(&ids, rows, |booking| booking.row.id))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn many_rows_are_put_in_order_at_once() {
        let ids: Vec<i64> = (0..20_000).map(|i| i * 7_919 % 20_011).collect();
        let mut rows = ids.clone();
        rows.sort_unstable();
        let began = Instant::now();
        assert_eq!(in_order_of(&ids, rows, |id| *id), ids);
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    }
}
