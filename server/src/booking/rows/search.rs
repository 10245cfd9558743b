//! Search of bookings by words. Folds no words and decides nothing about permission.
//!
//! A rare word is looked up, and its few bookings are sorted. A common word would bring too many to
//! sort: the list walks its own index and tests each booking for the word, which soon fills a page.
//! A bounded probe of the words tells rare from common.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use sapa_core::base::search::QueryWord;

use super::filter::{Filter, narrowed};
use super::term::{Within, end_of, exceeds};
use crate::platform::db::{Conn, Engine, total};
use crate::platform::problem::Error;
use crate::schema::{bookings, search_terms};

// The search entries of a booking, apart from those that a search begins with.
diesel::alias!(
    pub(super) const ENTRIES: Alias<Entries> = search_terms as entries;
);

/// Limits up to which a word counts as rare; the query begins with the rarest word.
const RARE: [i64; 3] = [200, 2_000, 20_000];

/// The plan for the words of a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// The word of this index is rare: begin with its bookings.
    From(usize),
    /// No word is rare: walk the list.
    Walk,
}

/// A condition on a booking.
type Condition = Box<dyn BoxableExpression<bookings::table, Engine, SqlType = Bool>>;

/// Whether a booking has a term that begins with a prefix, tested in the booking's own entries.
macro_rules! entry {
    ($prefix:expr) => {
        exists(
            ENTRIES
                .filter(ENTRIES.field(search_terms::booking_id).eq(bookings::id))
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
        [one] => Some(Box::new(entry!(one).eq(true))),
        [one, other, ..] => Some(Box::new(entry!(one).or(entry!(other)).eq(true))),
    }
}

/// That a booking is among those that have a rare word.
fn among(filter: &Filter, word: &QueryWord) -> Option<Condition> {
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

/// The conditions that a booking has all words, by the plan.
pub(super) fn conditions(filter: &Filter, plan: Plan) -> impl Iterator<Item = Condition> {
    let words = filter.words.iter().enumerate();
    words.filter_map(move |(i, word)| if plan == Plan::From(i) { among(filter, word) } else { has(word) })
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
            query = match word.as_slice() {
                [] => query,
                [one] => query.filter(entry!(one).eq(true)),
                [one, other, ..] => query.filter(entry!(one).or(entry!(other)).eq(true)),
            };
        }
        return Ok(total(conn, &query.limit(most))?);
    }
    let mut query = bookings::table.select(bookings::id).into_boxed();
    query = narrowed!(query, filter, None);
    for condition in conditions(filter, plan) {
        query = query.filter(condition);
    }
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
