//! Lists of bookings: pages of what a filter and words leave, and the day's board. Decides nothing about
//! permission: the filter carries it.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use sapa_core::base::search::sort_key;
use sapa_core::booking::state::BookingStatus;

use super::booking::{ListedBooking, summaries};
use super::by_ids::{given_ids, with_ids};
use super::filter::{BookingFilter, BookingKey, BookingOrder, narrowed};
use super::first_matching::first_matching;
use super::search::{self, COMMON, Rarest};
use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Column, Direction, Window, unknown_cursor};
use crate::platform::query::{NoIndex, id_in};
use crate::record::rows::period::period_runs;
use crate::schema::bookings;

impl BookingOrder {
    /// The value of this order's column in a booking.
    pub fn key(self, booking: &ListedBooking) -> BookingKey {
        match self {
            Self::Number => BookingKey::Number,
            Self::CheckIn => BookingKey::CheckIn(booking.row.check_in.0),
            Self::CheckOut => BookingKey::CheckOut(booking.row.check_out.0),
            // As the column has it, which a list does not read.
            Self::Guest => BookingKey::Guest(sort_key(&booking.row.guest_name)),
        }
    }
}

/// A page of a list of bookings.
pub struct BookingPage {
    /// Ids of its bookings, in order.
    pub ids: Vec<i64>,
    /// The number of bookings in all, where the page tells it.
    pub total: Option<i64>,
}

/// The ids of the bookings of one page.
pub fn ids(
    conn: &mut Conn,
    filter: &BookingFilter,
    order: BookingOrder,
    window: &Window<BookingKey>,
) -> Result<Vec<i64>, Error> {
    let rarest = search::rarest(conn, filter)?;
    match in_period(conn, filter, order, window)?.0 {
        Some(ids) => Ok(ids),
        None => page(conn, filter, rarest, order, window),
    }
}

/// These bookings, in this order.
pub fn of_ids(conn: &mut Conn, ids: &[i64]) -> Result<Vec<ListedBooking>, Error> {
    let rows = summaries(conn, ids)?;
    Ok(in_order_of(ids, rows, |booking| booking.row.id))
}

/// A page, whose bookings [`of_ids`] has. Its list is counted up to [`COMMON`].
pub fn find(
    conn: &mut Conn,
    filter: &BookingFilter,
    rarest: Option<Rarest>,
    order: BookingOrder,
    window: &Window<BookingKey>,
) -> Result<BookingPage, Error> {
    let (found, total) = in_period(conn, filter, order, window)?;
    let ids = match found {
        Some(ids) => ids,
        None => page(conn, filter, rarest, order, window)?,
    };
    Ok(BookingPage { ids, total })
}

/// The newest bookings that have all words, the newest first, as far as [`newest_ids`] finds them.
pub fn newest(conn: &mut Conn, filter: &BookingFilter, most: i64) -> Result<Vec<ListedBooking>, Error> {
    let rarest = search::rarest(conn, filter)?;
    let ids = newest_ids(conn, filter, rarest, most)?;
    of_ids(conn, &ids)
}

/// The same, and the newest open ones: a booking that was made long ago is found while its guest is still to come.
/// At most `most` of each.
pub fn newest_and_open(conn: &mut Conn, filter: &BookingFilter, most: i64) -> Result<Vec<ListedBooking>, Error> {
    let rarest = search::rarest(conn, filter)?;
    let mut ids = newest_ids(conn, filter, rarest, most)?;
    // Fewer are all that have the words.
    if ids.len() as i64 == most {
        let statuses = BookingStatus::OPEN.map(|status| status.as_str().to_owned()).to_vec();
        ids.extend(newest_ids(conn, &BookingFilter { statuses, ..filter.clone() }, rarest, most)?);
        ids.sort_unstable_by_key(|id| Reverse(*id));
        ids.dedup();
    }
    of_ids(conn, &ids)
}

/// Where many bookings have each of the words, only the newest bookings of the scope are tested, so that no search
/// takes long; it may then find fewer.
fn newest_ids(conn: &mut Conn, filter: &BookingFilter, rarest: Option<Rarest>, most: i64) -> Result<Vec<i64>, Error> {
    let window = Window { direction: Direction::Down, after: None, offset: 0, limit: most };
    match rarest.and_then(Rarest::walk_only) {
        Some(walked) => {
            let first = walk(filter, BookingOrder::Number, &window)?.limit(walked);
            Ok(first_matching(conn, first, search::tests(filter), &window)?)
        }
        None => page(conn, filter, rarest, BookingOrder::Number, &window),
    }
}

/// Most bookings of a period that are sorted here. More are left to the engine's sort.
const SORTED: i64 = 30_000;

/// A page by number of what a period's index finds, and the total, as far as they are known: SQLite would go
/// through the period twice, and keep the first ones of a sort in a tree. PostgreSQL sorts well.
fn in_period(
    conn: &mut Conn,
    filter: &BookingFilter,
    order: BookingOrder,
    window: &Window<BookingKey>,
) -> Result<(Option<Vec<i64>>, Option<i64>), Error> {
    let is_by_period = !filter.periods.is_empty() && filter.customer.is_none() && !filter.overbooked;
    if !is_by_period || !filter.words.is_empty() || order != BookingOrder::Number || conn.engine() == Engine::Postgres {
        return Ok((None, None));
    }
    let timeless = BookingFilter { periods: Vec::new(), ..filter.clone() };
    let runs = period_runs(&filter.periods);
    let mut ids: Vec<i64> = Vec::new();
    for run in &runs {
        let mut query = bookings::table.select(bookings::id).into_boxed();
        query = narrowed!(query, timeless);
        query = query.filter(bookings::check_in.ge(run.from)).filter(bookings::check_in.lt(run.to));
        if let Some(zones) = &run.zones {
            query = query.filter(bookings::time_zone.eq_any(zones));
        }
        ids.extend(query.limit(SORTED + 1 - ids.len() as i64).load::<i64>(conn)?);
    }
    let total = Some(COMMON.min(ids.len() as i64));
    if ids.len() as i64 > SORTED {
        return Ok((None, total));
    }
    match (&window.after, window.direction) {
        (None, _) => {}
        (Some((BookingKey::Number, after)), Direction::Up) => ids.retain(|id| id > after),
        (Some((BookingKey::Number, after)), Direction::Down) => ids.retain(|id| id < after),
        (Some(_), _) => return Err(unknown_cursor()),
    }
    Ok((Some(page_by_number(ids, window)), total))
}

/// The window's part of `ids`, in its order.
fn page_by_number(mut ids: Vec<i64>, window: &Window<BookingKey>) -> Vec<i64> {
    let length = |rows: i64| usize::try_from(rows).unwrap_or(usize::MAX);
    let end = length(window.offset.saturating_add(window.limit));
    let sign = if window.direction == Direction::Down { -1 } else { 1 };
    if end < ids.len() {
        // Only what comes before the end needs to be sorted.
        ids.select_nth_unstable_by_key(end, |id| sign * id);
        ids.truncate(end);
    }
    ids.sort_unstable_by_key(|id| sign * id);
    ids.into_iter().skip(length(window.offset)).collect()
}

/// A page of several statuses of all companies: each status has an index for each order, in which the first ones
/// are found at once. SQLite would read all bookings of these statuses and sort them.
fn of_statuses(
    conn: &mut Conn,
    filter: &BookingFilter,
    order: BookingOrder,
    window: &Window<BookingKey>,
) -> Result<Option<Vec<i64>>, Error> {
    if !filter.is_by_statuses() || conn.engine() == Engine::Postgres {
        return Ok(None);
    }
    let first = window.offset.saturating_add(window.limit);
    let mut ids: Vec<i64> = Vec::new();
    for status in BTreeSet::from_iter(&filter.statuses) {
        let alone = BookingFilter { statuses: vec![status.clone()], ..filter.clone() };
        ids.extend(walk(&alone, order, window)?.limit(first).load::<i64>(conn)?);
    }
    if order == BookingOrder::Number {
        return Ok(Some(page_by_number(ids, window)));
    }
    let found = given_ids::table.inner_join(bookings::table.on(bookings::id.eq(given_ids::value)));
    let keys = (bookings::id, bookings::check_in, bookings::check_out, bookings::guest_name_key);
    let mut rows: Vec<(i64, At, At, String)> = with_ids(&ids, found.select(keys)).load(conn)?;
    rows.sort_unstable_by(|one, other| {
        let by_key = match order {
            BookingOrder::CheckIn => one.1.cmp(&other.1),
            BookingOrder::CheckOut => one.2.cmp(&other.2),
            BookingOrder::Number | BookingOrder::Guest => one.3.cmp(&other.3),
        };
        by_key.then(one.0.cmp(&other.0))
    });
    if window.direction == Direction::Down {
        rows.reverse();
    }
    let length = |rows: i64| usize::try_from(rows).unwrap_or(usize::MAX);
    let page = rows.into_iter().skip(length(window.offset)).take(length(window.limit));
    Ok(Some(page.map(|(id, ..)| id).collect()))
}

/// The rows in the order of their ids in `ids`.
pub fn in_order_of<T>(ids: &[i64], mut rows: Vec<T>, id: impl Fn(&T) -> i64) -> Vec<T> {
    if ids.len() == rows.len() && ids.iter().zip(&rows).all(|(expected, row)| *expected == id(row)) {
        return rows;
    }
    let places: HashMap<i64, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    rows.sort_by_cached_key(|row| places.get(&id(row)).copied());
    rows
}

/// The ids of a page.
fn page(
    conn: &mut Conn,
    filter: &BookingFilter,
    rarest: Option<Rarest>,
    order: BookingOrder,
    window: &Window<BookingKey>,
) -> Result<Vec<i64>, Error> {
    if let Some(found) = of_statuses(conn, filter, order, window)? {
        return Ok(found);
    }
    let mut conditions = search::tests(filter);
    if let Some(rarest) = rarest {
        if let Some(found) = search::by_number(conn, filter, rarest, order, window)? {
            return Ok(found);
        }
        if let Some(most) = rarest.walk(window) {
            let first = walk(filter, order, window)?.limit(most);
            let found = first_matching(conn, first, search::tests(filter), window)?;
            if found.len() as i64 == window.limit {
                return Ok(found);
            }
        }
        conditions = search::from(filter, rarest);
    }
    let mut query = walk(filter, order, window)?;
    for condition in conditions {
        query = query.filter(condition);
    }
    Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
}

/// The ids of a list from the beginning of the window on, whatever its words.
fn walk<'a>(
    filter: &'a BookingFilter,
    order: BookingOrder,
    window: &Window<BookingKey>,
) -> Result<bookings::BoxedQuery<'a, Engine, BigInt>, Error> {
    use Direction::{Down, Up};
    let mut query = bookings::table.select(bookings::id).into_boxed();
    query = narrowed!(query, filter);
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
            (BookingOrder::Number, BookingKey::Number, Up) => query.filter(bookings::id.gt(*id)),
            (BookingOrder::Number, BookingKey::Number, Down) => query.filter(bookings::id.lt(*id)),
            (BookingOrder::CheckIn, BookingKey::CheckIn(at), _) => after!(bookings::check_in, at, *id),
            (BookingOrder::CheckOut, BookingKey::CheckOut(at), _) => after!(bookings::check_out, at, *id),
            (BookingOrder::Guest, BookingKey::Guest(name), _) => after!(bookings::guest_name_key, name, *id),
            _ => return Err(unknown_cursor()),
        };
    }
    macro_rules! ordered {
        ($($column:expr),+) => {
            match (window.direction, filter.is_looked_up(order)) {
                (Up, false) => query.order(($($column.asc(),)+)),
                (Down, false) => query.order(($($column.desc(),)+)),
                (Up, true) => query.order(($(NoIndex($column).asc(),)+)),
                (Down, true) => query.order(($(NoIndex($column).desc(),)+)),
            }
        };
    }
    Ok(match order {
        BookingOrder::Number => ordered!(bookings::id),
        BookingOrder::CheckIn => ordered!(bookings::check_in, bookings::id),
        BookingOrder::CheckOut => ordered!(bookings::check_out, bookings::id),
        BookingOrder::Guest => ordered!(bookings::guest_name_key, bookings::id),
    })
}

/// The bookings of today's board of these branches: all expected before `horizon`, all in house,
/// and all closed at `since` or later.
pub fn board(
    conn: &mut Conn,
    branches: &[i64],
    (since, horizon): (At, At),
    most: usize,
) -> Result<Vec<ListedBooking>, Error> {
    let here = || bookings::table.filter(id_in(bookings::branch_id, branches));
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
        // Word for word the condition of the index, which the check-in of a booking leaves alone.
        .filter(bookings::completed_at.is_not_null().or(bookings::canceled_at.is_not_null()))
        .select((bookings::last_transition_at, bookings::id))
        .load::<(Option<At>, i64)>(conn)?;
    closed.sort_unstable_by(|one, other| other.cmp(one));
    let open = [expected, in_house].into_iter().flat_map(|found| found.into_iter().take(most));
    let ids: Vec<i64> = open.map(|(_, id)| id).chain(closed.into_iter().take(most).map(|(_, id)| id)).collect();
    of_ids(conn, &ids)
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
