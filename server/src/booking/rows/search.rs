//! Search of bookings by words. Folds no words and decides nothing about permission.
//!
//! First the bookings of the rarest word are counted, up to [`COMMON`]. A few of them are looked up and
//! sorted. Many would take long to sort, so the list walks its own index and tests each booking, which
//! soon fills a page where the word is common; it tests no more bookings than have the word, and then
//! looks these up after all. So a search never costs much more than the better way, however the bookings
//! of a word lie in the list. In the order of numbers the word's own entries tell the page.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use sapa_core::base::search::QueryWord;

use super::filter::{BookingFilter, BookingKey, BookingOrder, narrowed};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::total;
use crate::record::rows::end_of;
use crate::schema::{bookings, search_terms};

// The search entries of a booking, apart from those that a search begins with.
diesel::alias!(
    const ENTRIES: Alias<Entries> = search_terms as entries;
);

/// As many bookings of a word are counted, which is as far as a list counts.
pub(super) const COMMON: i64 = 10_001;
/// So many bookings are sorted sooner than a list is walked.
const RARE: i64 = 1_000;
/// The most bookings that are tested for a word that more than [`COMMON`] have.
const WALK: i64 = 20_000;

/// A condition on a booking.
pub(super) type Condition = Box<dyn BoxableExpression<bookings::table, Engine, SqlType = Bool>>;

/// The rarest word of a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rarest {
    /// Its place among the words.
    word: usize,
    /// The bookings that have it, in the scope of the filter.
    bookings: i64,
}

impl Rarest {
    /// The most bookings of the list to test before those of the word are looked up; none: look these
    /// up at once.
    pub(super) fn walk(self, window: &Window<BookingKey>) -> Option<i64> {
        let most = if self.bookings < COMMON { self.bookings } else { WALK };
        (self.bookings > RARE && window.offset + window.limit <= most).then_some(most)
    }

    /// Where more bookings than are counted have the word: how many of the list are tested, and no others.
    pub(super) fn walk_only(self) -> Option<i64> {
        (self.bookings == COMMON).then_some(WALK)
    }
}

/// Whether a booking has a term that begins with a prefix, tested in the booking's own entries.
macro_rules! entry {
    ($id:expr, $prefix:expr) => {
        exists(
            ENTRIES
                .filter(ENTRIES.field(search_terms::booking_id).eq($id))
                .filter(ENTRIES.field(search_terms::term).ge($prefix.clone()))
                .filter(ENTRIES.field(search_terms::term).lt(end_of($prefix))),
        )
    };
}

/// That a booking has a word.
fn has(word: &QueryWord) -> Option<Condition> {
    match word.as_slice() {
        [] => None,
        // Not a bare EXISTS: engines turn that into a join that begins with the word.
        [one] => Some(Box::new(entry!(bookings::id, one).eq(true))),
        [one, other, ..] => Some(Box::new(entry!(bookings::id, one).or(entry!(bookings::id, other)).eq(true))),
    }
}

/// That a booking is among those that have a word.
fn among(filter: &BookingFilter, word: &QueryWord) -> Option<Condition> {
    let begins = |prefix: &String| search_terms::term.ge(prefix.clone()).and(search_terms::term.lt(end_of(prefix)));
    let mut entries = search_terms::table.select(search_terms::booking_id).into_boxed();
    if let Some(company) = filter.company {
        entries = entries.filter(search_terms::company_id.eq(company));
    }
    entries = match word.as_slice() {
        [] => return None,
        [one] => entries.filter(begins(one)),
        [one, other, ..] => entries.filter(begins(one).or(begins(other))),
    };
    Some(Box::new(bookings::id.eq_any(entries)))
}

/// The conditions that a booking has all words, each tested by itself.
pub(super) fn tests(filter: &BookingFilter) -> Vec<Condition> {
    filter.words.iter().filter_map(has).collect()
}

/// The same conditions, for a query that begins with the bookings of the rarest word.
pub(super) fn from(filter: &BookingFilter, rarest: Rarest) -> Vec<Condition> {
    let words = filter.words.iter().enumerate();
    words.filter_map(|(i, word)| if i == rarest.word { among(filter, word) } else { has(word) }).collect()
}

/// The bookings in the filter's scope that have a term that begins with `prefix`, each once: of a
/// booking's terms that begin so, the first one shares less with the term before it.
macro_rules! having {
    ($query:expr, $filter:expr, $prefix:expr) => {{
        let letters = i32::try_from($prefix.chars().count()).unwrap_or(i32::MAX);
        let mut query = $query.select(search_terms::booking_id).into_boxed();
        query = query.filter(search_terms::term.ge($prefix.to_owned())).filter(search_terms::term.lt(end_of($prefix)));
        query = query.filter(search_terms::shared.lt(letters));
        if let Some(company) = $filter.company {
            query = query.filter(search_terms::company_id.eq(company));
        }
        if let Some(branch) = $filter.branch {
            query = query.filter(search_terms::branch_id.eq(branch));
        }
        query
    }};
}

fn entries(filter: &BookingFilter, prefix: &str) -> search_terms::BoxedQuery<'static, Engine, BigInt> {
    having!(search_terms::table, filter, prefix)
}

/// The rarest word of `filter`; none where no word helps to find the bookings.
pub fn rarest(conn: &mut Conn, filter: &BookingFilter) -> Result<Option<Rarest>, Error> {
    // A customer has few bookings, so all of them can be tested without an index.
    if filter.customer.is_some() {
        return Ok(None);
    }
    let mut rarest: Option<Rarest> = None;
    for (word, prefixes) in filter.words.iter().enumerate().filter(|(_, prefixes)| !prefixes.is_empty()) {
        let most = rarest.map_or(COMMON, |rarest| rarest.bookings);
        let mut bookings = 0;
        for prefix in prefixes.iter().take(2) {
            if bookings < most {
                bookings += total(conn, &entries(filter, prefix).limit(most - bookings))?;
            }
        }
        if rarest.is_none() || bookings < most {
            rarest = Some(Rarest { word, bookings });
        }
    }
    Ok(rarest)
}

/// The ids of a page in the order of numbers, where the entries of one word tell it.
pub(super) fn by_number(
    conn: &mut Conn,
    filter: &BookingFilter,
    rarest: Rarest,
    order: BookingOrder,
    window: &Window<BookingKey>,
) -> Result<Option<Vec<i64>>, Error> {
    let is_alone = filter.words.len() == 1 && filter.is_scope_only();
    let [prefix] = filter.words[rarest.word].as_slice() else { return Ok(None) };
    if !is_alone || order != BookingOrder::Number || rarest.bookings == COMMON {
        return Ok(None);
    }
    let after = match &window.after {
        None => None,
        Some((BookingKey::Number, id)) => Some(*id),
        Some(_) => return Ok(None),
    };
    let id = search_terms::booking_id;
    let page = |conn: &mut Conn, reach: Option<i64>| -> Result<Vec<i64>, Error> {
        let mut query = entries(filter, prefix);
        query = match (window.direction, after) {
            (_, None) => query,
            (Direction::Up, Some(after)) => query.filter(id.gt(after)),
            (Direction::Down, Some(after)) => query.filter(id.lt(after)),
        };
        query = match (window.direction, reach) {
            (Direction::Up, None) => query.order(id.asc()),
            (Direction::Down, None) => query.order(id.desc()),
            (Direction::Up, Some(reach)) => query.filter(id.le(reach)).order(id.asc()),
            (Direction::Down, Some(reach)) => query.filter(id.ge(reach)).order(id.desc()),
        };
        Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
    };
    // Entries are cheap to pass by and dear to sort: as many are sorted as fill the page three times, if the
    // word's bookings are spread evenly.
    let share = 3 * (window.offset + window.limit);
    if share * 2 < rarest.bookings {
        let newest: Option<i64> =
            bookings::table.order(bookings::id.desc()).select(bookings::id).first(conn).optional()?;
        let newest = newest.unwrap_or_default();
        let part = newest / rarest.bookings * share;
        let reach = match window.direction {
            Direction::Up => after.unwrap_or(0) + part,
            Direction::Down => after.unwrap_or(newest) - part,
        };
        let found = page(conn, Some(reach))?;
        if found.len() as i64 == window.limit {
            return Ok(Some(found));
        }
    }
    Ok(Some(page(conn, None)?))
}

/// The bookings that a filter leaves, whatever its words.
fn filtered(filter: &BookingFilter) -> bookings::BoxedQuery<'_, Engine, BigInt> {
    let mut query = bookings::table.select(bookings::id).into_boxed();
    query = narrowed!(query, filter);
    query
}

/// The number of bookings, counted up to `most`, which is no more than [`COMMON`].
pub fn count(conn: &mut Conn, filter: &BookingFilter, rarest: Option<Rarest>, most: i64) -> Result<i64, Error> {
    let is_alone = filter.words.len() == 1 && filter.is_scope_only();
    let word = rarest.map(|rarest| filter.words[rarest.word].as_slice()).unwrap_or_default();
    let conditions = match (rarest, word) {
        (Some(rarest), [_]) if is_alone => return Ok(rarest.bookings.min(most)),
        (Some(_), [one, other, ..]) if is_alone => {
            let first = total(conn, &entries(filter, one).limit(most))?;
            if first == most {
                return Ok(most);
            }
            let more = entries(filter, other).filter(not(entry!(search_terms::booking_id, one)));
            return Ok(first + total(conn, &more.limit(most - first))?);
        }
        (Some(rarest), [prefix]) if rarest.bookings == COMMON => {
            // The entries of the word reach the limit sooner than the list does.
            let mut query = having!(search_terms::table.inner_join(bookings::table), filter, prefix);
            query = narrowed!(query, filter);
            for other in filter.words.iter().enumerate().filter(|(i, _)| *i != rarest.word).map(|(_, word)| word) {
                query = match other.as_slice() {
                    [] => query,
                    [one] => query.filter(entry!(bookings::id, one).eq(true)),
                    [one, other, ..] => {
                        query.filter(entry!(bookings::id, one).or(entry!(bookings::id, other)).eq(true))
                    }
                };
            }
            return Ok(total(conn, &query.limit(most))?);
        }
        (Some(rarest), _) if rarest.bookings < COMMON => from(filter, rarest),
        _ => tests(filter),
    };
    let mut query = filtered(filter);
    for condition in conditions {
        query = query.filter(condition);
    }
    if conn.engine() == Engine::Postgres && filter.words.is_empty() && filter.customer.is_none() && !filter.overbooked {
        query = in_order_of_period(query, filter);
    }
    Ok(total(conn, &query.limit(most))?)
}

/// The bookings of a period in the order of its index. PostgreSQL takes them for spread over the whole table, which it
/// would read from the beginning until it has counted enough; they lie together, often at the end.
fn in_order_of_period<'a>(
    query: bookings::BoxedQuery<'a, Engine, BigInt>,
    filter: &BookingFilter,
) -> bookings::BoxedQuery<'a, Engine, BigInt> {
    if !filter.periods.is_empty() {
        query.order(bookings::check_in)
    } else if !filter.departures.is_empty() {
        query.order(bookings::check_out)
    } else {
        query
    }
}
