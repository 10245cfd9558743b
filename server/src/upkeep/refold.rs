//! Search words and sort keys of an older folding, made anew when the server starts. Writes those
//! that differ, decides nothing.

use std::collections::{BTreeSet, HashMap};

use diesel::prelude::*;
use sapa_core::base::id::BookingId;
use sapa_core::base::search::{FOLDING, sort_key, sort_key_en};
use sapa_core::base::time::Zone;
use sapa_core::booking::number;

use crate::booking;
use crate::booking::rows::term::{Term, TermRow};
use crate::people::rows::user::name_key;
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::{
    animal_types, banners, bookings, branches, breeds, companies, faq_entries, folding, market_company_terms,
    marketing_groups, record_terms, search_terms, service_groups, services, support_templates, users, workplaces,
};

/// Bookings that are read together.
const BATCH: i64 = 1_000;

/// The columns of a booking from which its words are made.
#[derive(Queryable)]
struct Source {
    id: i64,
    created_at: At,
    company_id: i64,
    branch_id: i64,
    time_zone: String,
    guest_name: String,
    guest_name_key: String,
    guest_phone: Option<String>,
    guest_email: Option<String>,
}

/// Sets `$key` of every row, made of its texts by `$make`, where it differs.
macro_rules! keys {
    ($conn:ident, $table:ident, $key:ident, $text:ident, $make:expr) => {{
        let rows: Vec<(i64, String, String)> =
            $table::table.select(($table::id, $table::$key, $table::$text)).load($conn)?;
        for (id, key, text) in rows {
            let made = $make(&text);
            if made != key {
                diesel::update($table::table.find(id)).set($table::$key.eq(made)).execute($conn)?;
            }
        }
    }};
}

/// Makes all words and sort keys anew unless they are of this folding. The words of records are
/// only deleted here; `backfill` makes them.
pub fn run(conn: &mut Conn) -> Result<(), Error> {
    let stored: i32 = folding::table.select(folding::version).first(conn)?;
    if stored == FOLDING {
        return Ok(());
    }
    diesel::delete(record_terms::table).execute(conn)?;
    diesel::delete(market_company_terms::table).execute(conn)?;
    records(conn)?;
    let mut after = 0;
    while let Some(last) = batch(conn, after)? {
        after = last;
    }
    diesel::update(folding::table).set(folding::version.eq(FOLDING)).execute(conn)?;
    Ok(())
}

/// Sets the sort keys of all records except bookings.
fn records(conn: &mut Conn) -> Result<(), Error> {
    keys!(conn, companies, name_key, name, sort_key);
    keys!(conn, companies, city_key, city, sort_key);
    keys!(conn, branches, name_key, name, sort_key);
    keys!(conn, branches, city_key, city, sort_key);
    keys!(conn, workplaces, name_key, name, sort_key);
    keys!(conn, animal_types, name_key, name_sr, sort_key);
    keys!(conn, animal_types, name_en_key, name_en, sort_key_en);
    keys!(conn, breeds, name_key, name_sr, sort_key);
    keys!(conn, breeds, name_en_key, name_en, sort_key_en);
    keys!(conn, service_groups, name_key, name_sr, sort_key);
    keys!(conn, service_groups, name_en_key, name_en, sort_key_en);
    keys!(conn, services, title_key, title_sr, sort_key);
    keys!(conn, services, title_en_key, title_en, sort_key_en);
    keys!(conn, faq_entries, name_key, question_sr, sort_key);
    keys!(conn, faq_entries, name_en_key, question_en, sort_key_en);
    keys!(conn, support_templates, name_key, name_sr, sort_key);
    keys!(conn, support_templates, name_en_key, name_en, sort_key_en);
    keys!(conn, marketing_groups, name_key, name_sr, sort_key);
    keys!(conn, marketing_groups, name_en_key, name_en, sort_key_en);
    keys!(conn, banners, name_key, title_sr, sort_key);
    keys!(conn, banners, name_en_key, title_en, sort_key_en);
    let people: Vec<(i64, String, String, String)> =
        users::table.select((users::id, users::name_key, users::first_name, users::last_name)).load(conn)?;
    for (id, key, first, last) in people {
        let made = name_key(&first, &last);
        if made != key {
            diesel::update(users::table.find(id)).set(users::name_key.eq(made)).execute(conn)?;
        }
    }
    Ok(())
}

/// Makes the words of a batch of bookings after an id; answers the id of the last.
fn batch(conn: &mut Conn, after: i64) -> Result<Option<i64>, Error> {
    let rows: Vec<Source> = bookings::table
        .filter(bookings::id.gt(after))
        .order(bookings::id)
        .limit(BATCH)
        .select((
            bookings::id,
            bookings::created_at,
            bookings::company_id,
            bookings::branch_id,
            bookings::time_zone,
            bookings::guest_name,
            bookings::guest_name_key,
            bookings::guest_phone,
            bookings::guest_email,
        ))
        .load(conn)?;
    let Some(last) = rows.last().map(|row| row.id) else { return Ok(None) };
    let mut pets: HashMap<i64, Vec<String>> = HashMap::new();
    for (booking, name) in booking::rows::pet::names(conn, &rows.iter().map(|row| row.id).collect::<Vec<_>>())? {
        pets.entry(booking).or_default().push(name);
    }
    let mut stored: HashMap<i64, BTreeSet<Term>> = HashMap::new();
    let within = search_terms::booking_id.gt(after).and(search_terms::booking_id.le(last));
    let columns = (search_terms::booking_id, (search_terms::term, search_terms::shared));
    for (booking, term) in search_terms::table.filter(within).select(columns).load::<(i64, Term)>(conn)? {
        stored.entry(booking).or_default().insert(term);
    }
    let mut missing = Vec::new();
    for row in rows {
        let names = pets.remove(&row.id).unwrap_or_default();
        let terms = terms(&row, &names)?;
        let stored = stored.remove(&row.id).unwrap_or_default();
        let key = sort_key(&row.guest_name);
        if key != row.guest_name_key {
            diesel::update(bookings::table.find(row.id)).set(bookings::guest_name_key.eq(key)).execute(conn)?;
        }
        let surplus: Vec<&String> = stored.difference(&terms).map(|(term, _)| term).collect();
        if !surplus.is_empty() {
            let own = search_terms::table.filter(search_terms::booking_id.eq(row.id));
            diesel::delete(own.filter(search_terms::term.eq_any(surplus))).execute(conn)?;
        }
        missing.extend(terms.difference(&stored).map(|(term, shared)| TermRow {
            booking_id: row.id,
            term: term.clone(),
            company_id: row.company_id,
            branch_id: row.branch_id,
            shared: *shared,
        }));
    }
    // An engine takes some ten thousand values in one statement.
    for part in missing.chunks(1_000) {
        diesel::insert_into(search_terms::table).values(part).execute(conn)?;
    }
    Ok(Some(last))
}

fn terms(row: &Source, pets: &[String]) -> Result<BTreeSet<Term>, Error> {
    let zone =
        Zone::parse(&row.time_zone).ok_or_else(|| Error::internal(format!("stored zone {:?}", row.time_zone)))?;
    let number = number(BookingId(row.id), row.created_at.0, zone);
    let (phone, email) = (row.guest_phone.as_deref(), row.guest_email.as_deref());
    Ok(booking::rows::term::terms(&number, &row.guest_name, phone, email, pets.iter().map(String::as_str))
        .into_iter()
        .collect())
}
