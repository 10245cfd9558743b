//! Which kinds of records have a word, and the bookings of a phone. Decides nothing.

use diesel::dsl::exists;
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::query::total;
use crate::record::rows::{RecordKind, having};
use crate::schema::{bookings, search_terms};

/// The kinds of which any record has `word`, by one statement.
pub fn kinds(conn: &mut Conn, word: &QueryWord) -> Result<Vec<RecordKind>, Error> {
    type Flags = (bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool);
    let has = |kind| exists(having(kind, word));
    let flags = (
        has(RecordKind::SupportMessage),
        has(RecordKind::Company),
        has(RecordKind::Branch),
        has(RecordKind::User),
        has(RecordKind::Service),
        has(RecordKind::ServiceGroup),
        has(RecordKind::AnimalType),
        has(RecordKind::Breed),
        has(RecordKind::MarketingGroup),
        has(RecordKind::Banner),
        has(RecordKind::FaqEntry),
        has(RecordKind::SupportTemplate),
    );
    let (message, company, branch, user, service, group, animal, breed, marketing, banner, faq, template): Flags =
        diesel::select(flags).get_result(conn)?;
    let found = [
        (RecordKind::SupportMessage, message),
        (RecordKind::Company, company),
        (RecordKind::Branch, branch),
        (RecordKind::User, user),
        (RecordKind::Service, service),
        (RecordKind::ServiceGroup, group),
        (RecordKind::AnimalType, animal),
        (RecordKind::Breed, breed),
        (RecordKind::MarketingGroup, marketing),
        (RecordKind::Banner, banner),
        (RecordKind::FaqEntry, faq),
        (RecordKind::SupportTemplate, template),
    ];
    Ok(found.into_iter().filter(|(_, has)| *has).map(|(kind, _)| kind).collect())
}

/// The number of bookings of one phone within a company and perhaps one of its branches, counted up to `most`.
pub fn bookings_of(
    conn: &mut Conn,
    (company, branch): (i64, Option<i64>),
    phone: &str,
    most: i64,
) -> Result<i64, Error> {
    let digits = phone.trim_start_matches('+').to_owned();
    let mut entries = search_terms::table
        .inner_join(bookings::table)
        .filter(search_terms::company_id.eq(company))
        .filter(search_terms::term.eq(digits))
        // The same digits may stand in an address.
        .filter(bookings::guest_phone.eq(phone.to_owned()))
        .select(search_terms::booking_id)
        .into_boxed();
    if let Some(branch) = branch {
        entries = entries.filter(search_terms::branch_id.eq(branch));
    }
    Ok(total(conn, &entries.limit(most))?)
}
