//! Search words of bookings. Stores the words that the core folded, for scans by prefix: a B-tree on both
//! engines. Folds nothing itself.

use diesel::prelude::*;
use sapa_core::base::search::Terms;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::record::rows::end_of;
use crate::schema::search_terms;

/// A word of a booking.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = search_terms)]
pub struct TermRow {
    pub booking_id: i64,
    pub term: String,
    pub company_id: i64,
    pub branch_id: i64,
    pub shared: i32,
}

/// A word of a booking, and how many of its first letters the booking's word before it has as well.
pub type Term = (String, i32);

/// The words of a booking.
pub fn terms<'a>(
    number: &str,
    guest: &str,
    phone: Option<&str>,
    email: Option<&str>,
    pets: impl IntoIterator<Item = &'a str>,
) -> Vec<Term> {
    let mut terms = Terms::new().number(number).words(guest);
    if let Some(phone) = phone {
        terms = terms.phone(phone);
    }
    if let Some(email) = email {
        terms = terms.words(email);
    }
    for pet in pets {
        terms = terms.words(pet);
    }
    let mut before = String::new();
    let shared = |term: String| {
        let same = term.chars().zip(before.chars()).take_while(|(one, other)| one == other).count();
        before.clone_from(&term);
        (term, i32::try_from(same).unwrap_or(i32::MAX))
    };
    terms.finish().into_iter().map(shared).collect()
}

/// The company and branch in which a search looks. Empty: everywhere.
#[derive(Debug, Clone, Copy, Default)]
pub struct SearchScope {
    /// Search in one company.
    pub company: Option<i64>,
    /// Search in one branch of the company.
    pub branch: Option<i64>,
}

/// Replaces the words of a booking by `terms`.
pub fn replace(conn: &mut Conn, booking: i64, company: i64, branch: i64, terms: Vec<Term>) -> Result<(), Error> {
    diesel::delete(search_terms::table.filter(search_terms::booking_id.eq(booking))).execute(conn)?;
    let rows: Vec<TermRow> = terms
        .into_iter()
        .map(|(term, shared)| TermRow { booking_id: booking, term, company_id: company, branch_id: branch, shared })
        .collect();
    diesel::insert_into(search_terms::table).values(&rows).execute(conn)?;
    Ok(())
}

/// Whether more than `most` entries begin with one of `prefixes`.
pub fn exceeds(conn: &mut Conn, prefixes: &[String], within: SearchScope, most: i64) -> Result<bool, Error> {
    for prefix in prefixes {
        let mut query = search_terms::table
            .filter(search_terms::term.ge(prefix.clone()))
            .filter(search_terms::term.lt(end_of(prefix)))
            .select(search_terms::booking_id)
            .into_boxed();
        if let Some(company) = within.company {
            query = query.filter(search_terms::company_id.eq(company));
        }
        if let Some(branch) = within.branch {
            query = query.filter(search_terms::branch_id.eq(branch));
        }
        if query.offset(most).limit(1).first::<i64>(conn).optional()?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
