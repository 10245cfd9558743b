//! Search words, sort keys and other columns that only the core makes: each is what the core makes of its row today.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel::prelude::*;
use sapa_core::base::id::BookingId;
use sapa_core::base::search::{FOLDING, Terms, sort_key, sort_key_en};
use sapa_core::base::time::Zone;
use sapa_core::booking::number;
use sapa_core::branch::workplace::name_fold;

use super::found::{BATCH, Found, Rule, ranges};
use crate::booking::rows::pet;
use crate::booking::rows::term::{self, Term};
use crate::branch::rows::branch;
use crate::catalogue::rows::{animal_type, breed, service, service_group};
use crate::company::rows::company;
use crate::content::rows::{banner, faq_entry, marketing_group};
use crate::people::rows::user;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, stored};
use crate::platform::problem::Error;
use crate::record::rows::RecordKind;
use crate::schema::{
    animal_types, banners, bookings, branches, breeds, companies, faq_entries, folding, market_company_terms,
    marketing_groups, record_terms, search_terms, service_groups, services, support_messages, support_templates, users,
    workplaces,
};
use crate::session::rows::account::UserRow;
use crate::support::rows::{self as support, template};

/// Words of a booking stand under the booking's own company and branch.
pub const OWNER: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT DISTINCT b.id AS id, 'words of it stand under another company or branch' AS says FROM search_terms t \
          JOIN bookings b ON b.id = t.booking_id WHERE t.booking_id > :from AND t.booking_id <= :to \
          AND (t.company_id <> b.company_id OR t.branch_id <> b.branch_id)",
};

/// The words of a record that differ, in a sentence; none: they agree.
fn differ<T: Ord + std::fmt::Debug>(made: &BTreeSet<T>, stored: &BTreeSet<T>) -> Option<String> {
    let missing = made.difference(stored).count();
    let surplus = stored.difference(made).count();
    (missing + surplus > 0).then(|| format!("{missing} of its words are missing, {surplus} are not its words"))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct Source {
    id: i64,
    created_at: At,
    time_zone: String,
    guest_name: String,
    guest_phone: Option<String>,
    guest_email: Option<String>,
}

/// The words of a booking, and how many letters each shares with the one before.
pub fn of_bookings(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "bookings", |conn, from, to| {
        let rows: Vec<Source> = bookings::table
            .filter(bookings::id.gt(from).and(bookings::id.le(to)))
            .order(bookings::id)
            .select(Source::as_select())
            .load(conn)?;
        let mut pets: HashMap<i64, Vec<String>> = HashMap::new();
        for (booking, name) in pet::names(conn, &rows.iter().map(|row| row.id).collect::<Vec<_>>())? {
            pets.entry(booking).or_default().push(name);
        }
        let mut terms: HashMap<i64, BTreeSet<Term>> = HashMap::new();
        let within = search_terms::booking_id.gt(from).and(search_terms::booking_id.le(to));
        let columns = (search_terms::booking_id, (search_terms::term, search_terms::shared));
        for (booking, term) in search_terms::table.filter(within).select(columns).load::<(i64, Term)>(conn)? {
            terms.entry(booking).or_default().insert(term);
        }
        for row in rows {
            let number = number(BookingId(row.id), row.created_at.0, stored::<Zone>(&row.time_zone)?);
            let names = pets.remove(&row.id).unwrap_or_default();
            let (phone, email) = (row.guest_phone.as_deref(), row.guest_email.as_deref());
            let made = term::terms(&number, &row.guest_name, phone, email, names.iter().map(String::as_str));
            let stored = terms.remove(&row.id).unwrap_or_default();
            if let Some(says) = differ(&made.into_iter().collect(), &stored) {
                found.add("booking", row.id, says);
            }
        }
        Ok(())
    })
}

/// The sort key of a booking's guest.
pub fn guest_keys(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "bookings", |conn, from, to| {
        let rows: Vec<(i64, String, String)> = bookings::table
            .filter(bookings::id.gt(from).and(bookings::id.le(to)))
            .select((bookings::id, bookings::guest_name_key, bookings::guest_name))
            .load(conn)?;
        for (id, key, name) in rows {
            if key != sort_key(&name) {
                found.add("booking", id, "guest_name_key is not the key of the guest's name");
            }
        }
        Ok(())
    })
}

/// The words of the records of a kind with ids after `from`, up to `to`.
fn stored_words(conn: &mut Conn, kind: &str, from: i64, to: i64) -> Result<BTreeMap<i64, BTreeSet<String>>, Error> {
    let of_kind = record_terms::table.filter(record_terms::kind.eq(kind));
    let within = of_kind.filter(record_terms::record_id.gt(from).and(record_terms::record_id.le(to)));
    let mut words: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    for (id, term) in within.select((record_terms::record_id, record_terms::term)).load::<(i64, String)>(conn)? {
        words.entry(id).or_default().insert(term);
    }
    Ok(words)
}

/// Compares the words of every row of a table, and finds words of rows that are not there.
macro_rules! words {
    ($conn:ident, $found:ident, $table:ident, $kind:ident, $row:ty, $terms:path) => {{
        let kind = RecordKind::$kind.as_str();
        let mut last = -i64::MAX;
        ranges($conn, stringify!($table), |conn, from, to| {
            let rows: Vec<(i64, $row)> = $table::table
                .filter($table::id.gt(from).and($table::id.le(to)))
                .select(($table::id, <$row>::as_select()))
                .load(conn)?;
            let mut stored = stored_words(conn, kind, from, to)?;
            for (id, row) in rows {
                let made: BTreeSet<String> = $terms(&row).into_iter().collect();
                if let Some(says) = differ(&made, &stored.remove(&id).unwrap_or_default()) {
                    $found.add(kind, id, says);
                }
            }
            stored.into_keys().for_each(|id| $found.add(kind, id, "its words are there, the record is not"));
            last = to;
            Ok(())
        })?;
        let beyond = record_terms::table.filter(record_terms::kind.eq(kind)).filter(record_terms::record_id.gt(last));
        let ids: Vec<i64> = beyond.select(record_terms::record_id).distinct().limit(BATCH).load($conn)?;
        ids.into_iter().for_each(|id| $found.add(kind, id, "its words are there, the record is not"));
    }};
}

/// The words of all other records.
pub fn of_records(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    words!(conn, found, companies, Company, company::CompanyFields, company::terms);
    words!(conn, found, branches, Branch, branch::BranchFields, branch::terms);
    words!(conn, found, services, Service, service::ServiceFields, service::terms);
    words!(conn, found, service_groups, ServiceGroup, service_group::ServiceGroupFields, service_group::terms);
    words!(conn, found, animal_types, AnimalType, animal_type::AnimalTypeFields, animal_type::terms);
    words!(conn, found, breeds, Breed, breed::BreedFields, breed::terms);
    words!(conn, found, faq_entries, FaqEntry, faq_entry::FaqEntryFields, faq_entry::terms);
    words!(
        conn,
        found,
        marketing_groups,
        MarketingGroup,
        marketing_group::MarketingGroupFields,
        marketing_group::terms
    );
    words!(conn, found, banners, Banner, banner::BannerFields, banner::terms);
    words!(conn, found, support_messages, SupportMessage, support::MessageRow, support::words);
    words!(conn, found, support_templates, SupportTemplate, template::SupportTemplateFields, template::terms);
    words!(conn, found, users, User, UserRow, user::terms);
    Ok(())
}

/// The words by which everybody finds a company.
pub fn public(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "companies", |conn, from, to| {
        let rows: Vec<(i64, String, String)> = companies::table
            .filter(companies::id.gt(from).and(companies::id.le(to)))
            .select((companies::id, companies::name, companies::city))
            .load(conn)?;
        let within = market_company_terms::company_id.gt(from).and(market_company_terms::company_id.le(to));
        let columns = (market_company_terms::company_id, market_company_terms::term);
        let mut words: HashMap<i64, BTreeSet<String>> = HashMap::new();
        for (id, term) in market_company_terms::table.filter(within).select(columns).load::<(i64, String)>(conn)? {
            words.entry(id).or_default().insert(term);
        }
        for (id, name, city) in rows {
            let made = Terms::new().words(&name).words(&city).finish();
            if let Some(says) = differ(&made.into_iter().collect(), &words.remove(&id).unwrap_or_default()) {
                found.add("company", id, says);
            }
        }
        Ok(())
    })
}

/// Compares a key of every row with the one that the core makes of a text.
macro_rules! keys {
    ($conn:ident, $found:ident, $entity:literal, $table:ident, $key:ident, $text:ident, $make:ident) => {
        ranges($conn, stringify!($table), |conn, from, to| {
            let rows: Vec<(i64, String, String)> = $table::table
                .filter($table::id.gt(from).and($table::id.le(to)))
                .select(($table::id, $table::$key, $table::$text))
                .load(conn)?;
            for (id, key, text) in rows {
                if key != $make(&text) {
                    let says = concat!(stringify!($key), " is not the key of ", stringify!($text));
                    $found.add($entity, id, says);
                }
            }
            Ok(())
        })?
    };
}

/// The sort keys of all other records, and the names that workplaces may not share.
pub fn keys(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    keys!(conn, found, "company", companies, name_key, name, sort_key);
    keys!(conn, found, "company", companies, city_key, city, sort_key);
    keys!(conn, found, "branch", branches, name_key, name, sort_key);
    keys!(conn, found, "branch", branches, city_key, city, sort_key);
    keys!(conn, found, "workplace", workplaces, name_key, name, sort_key);
    keys!(conn, found, "workplace", workplaces, name_fold, name, name_fold);
    keys!(conn, found, "animal_type", animal_types, name_key, name_sr, sort_key);
    keys!(conn, found, "animal_type", animal_types, name_en_key, name_en, sort_key_en);
    keys!(conn, found, "breed", breeds, name_key, name_sr, sort_key);
    keys!(conn, found, "breed", breeds, name_en_key, name_en, sort_key_en);
    keys!(conn, found, "service_group", service_groups, name_key, name_sr, sort_key);
    keys!(conn, found, "service_group", service_groups, name_en_key, name_en, sort_key_en);
    keys!(conn, found, "service", services, title_key, title_sr, sort_key);
    keys!(conn, found, "service", services, title_en_key, title_en, sort_key_en);
    keys!(conn, found, "faq_entry", faq_entries, name_key, question_sr, sort_key);
    keys!(conn, found, "faq_entry", faq_entries, name_en_key, question_en, sort_key_en);
    keys!(conn, found, "support_template", support_templates, name_key, name_sr, sort_key);
    keys!(conn, found, "support_template", support_templates, name_en_key, name_en, sort_key_en);
    keys!(conn, found, "marketing_group", marketing_groups, name_key, name_sr, sort_key);
    keys!(conn, found, "marketing_group", marketing_groups, name_en_key, name_en, sort_key_en);
    keys!(conn, found, "banner", banners, name_key, title_sr, sort_key);
    keys!(conn, found, "banner", banners, name_en_key, title_en, sort_key_en);
    ranges(conn, "users", |conn, from, to| {
        let rows: Vec<(i64, String, String, String)> = users::table
            .filter(users::id.gt(from).and(users::id.le(to)))
            .select((users::id, users::name_key, users::first_name, users::last_name))
            .load(conn)?;
        for (id, key, first, last) in rows {
            if key != user::name_key(&first, &last) {
                found.add("user", id, "name_key is not the key of the name");
            }
        }
        Ok(())
    })
}

/// Words and keys are of this build's folding; a server that starts makes them anew.
pub fn version(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    let version: Option<i32> = folding::table.select(folding::version).first(conn).optional()?;
    if version != Some(FOLDING) {
        let version = version.map_or_else(|| "none".to_owned(), |version| version.to_string());
        found.add("folding", 1, format!("the version of the folding is {version}, this build's is {FOLDING}"));
    }
    Ok(())
}
