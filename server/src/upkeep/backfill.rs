//! Sort keys and search words of rows that came without them: rows from before a migration, and
//! rows loaded in bulk. Only the core can make them. Writes missing ones, decides nothing.

use std::collections::HashSet;

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::text::SHORT_MAX;
use sapa_core::branch::workplace::name_fold;

use crate::branch::rows::branch;
use crate::catalogue::rows::{animal_type, breed, service, service_group};
use crate::company::rows::company;
use crate::content::rows::{banner, faq_entry, marketing_group};
use crate::people::rows::user;
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::record;
use crate::record::rows::RecordKind;
use crate::schema::{
    animal_types, banners, branches, breeds, companies, faq_entries, market_company_terms, marketing_groups,
    record_terms, service_groups, services, support_messages, support_templates, users, workplaces,
};
use crate::session::rows::account::UserRow;
use crate::support::rows::{self as support, template};

/// Sets `$key` of every row without one, made of `$text` by `$make`.
macro_rules! keys {
    ($conn:ident, $table:ident, $key:ident, $text:ident, $make:ident) => {{
        let rows: Vec<(i64, String)> =
            $table::table.filter($table::$key.eq("")).select(($table::id, $table::$text)).load($conn)?;
        for (id, text) in rows {
            diesel::update($table::table.find(id)).set($table::$key.eq($make(&text))).execute($conn)?;
        }
    }};
}

/// Inserts the words of every row without any.
macro_rules! words {
    ($conn:ident, $table:ident, $kind:ident, $row:ty, $terms:path) => {{
        let of_kind = record_terms::table.filter(record_terms::kind.eq(RecordKind::$kind.as_str()));
        let own = of_kind.filter(record_terms::record_id.eq($table::id));
        let rows: Vec<(i64, $row)> =
            $table::table.filter(not(exists(own))).select(($table::id, <$row>::as_select())).load($conn)?;
        let terms = rows.into_iter().map(|(id, row)| (id, $terms(&row))).collect();
        record::rows::insert($conn, RecordKind::$kind, terms)?;
    }};
}

/// Makes the public words of companies without any.
fn public_words(conn: &mut Conn) -> Result<(), Error> {
    let own = market_company_terms::table.filter(market_company_terms::company_id.eq(companies::id));
    let missing = companies::table.filter(not(exists(own)));
    let rows: Vec<(i64, company::CompanyFields)> =
        missing.select((companies::id, company::CompanyFields::as_select())).load(conn)?;
    for (id, fields) in rows {
        company::public_words(conn, id, &fields)?;
    }
    Ok(())
}

/// Sets the sort key of every account without one.
fn people(conn: &mut Conn) -> Result<(), Error> {
    let rows: Vec<(i64, String, String)> = users::table
        .filter(users::name_key.eq(""))
        .select((users::id, users::first_name, users::last_name))
        .load(conn)?;
    for (id, first, last) in rows {
        let key = user::name_key(&first, &last);
        diesel::update(users::table.find(id)).set(users::name_key.eq(key)).execute(conn)?;
    }
    Ok(())
}

/// Makes what names of workplaces may not have in common, where it is missing. Names that differ by their case only
/// are from before that was asked: the later one gets a number.
fn workplace_names(conn: &mut Conn) -> Result<(), Error> {
    let columns = (workplaces::id, workplaces::branch_id, workplaces::deleted_at, workplaces::name);
    let missing = workplaces::table.filter(workplaces::name_fold.eq("")).order(workplaces::id).select(columns);
    let missing: Vec<(i64, i64, Option<At>, String)> = missing.load(conn)?;
    if missing.is_empty() {
        return Ok(());
    }
    // Those that were deleted together come back together.
    let place = |branch: i64, deleted: Option<At>, fold: String| (branch, deleted.map(|at| at.0), fold);
    let made = workplaces::table.filter(workplaces::name_fold.ne(""));
    let made: Vec<(i64, Option<At>, String)> =
        made.select((workplaces::branch_id, workplaces::deleted_at, workplaces::name_fold)).load(conn)?;
    let mut taken: HashSet<_> = made.into_iter().map(|(branch, at, fold)| place(branch, at, fold)).collect();
    for (id, branch, deleted, before) in missing {
        let mut name = before.clone();
        let mut number = 1;
        while !taken.insert(place(branch, deleted, name_fold(&name))) {
            number += 1;
            let end = format!(" ({number})");
            name = before.chars().take(SHORT_MAX as usize - end.len()).collect::<String>() + &end;
        }
        let fold = workplaces::name_fold.eq(name_fold(&name));
        let row = workplaces::table.find(id);
        if name == before {
            diesel::update(row).set(fold).execute(conn)?;
        } else {
            let named = (workplaces::name_key.eq(sort_key(&name)), workplaces::name.eq(name));
            diesel::update(row).set((fold, named, workplaces::version.eq(workplaces::version + 1))).execute(conn)?;
        }
    }
    Ok(())
}

/// Fills in everything that is missing.
pub fn run(conn: &mut Conn) -> Result<(), Error> {
    workplace_names(conn)?;
    keys!(conn, companies, city_key, city, sort_key);
    keys!(conn, branches, city_key, city, sort_key);
    keys!(conn, animal_types, name_key, name_sr, sort_key);
    keys!(conn, animal_types, name_en_key, name_en, sort_key_en);
    keys!(conn, breeds, name_en_key, name_en, sort_key_en);
    keys!(conn, service_groups, name_key, name_sr, sort_key);
    keys!(conn, service_groups, name_en_key, name_en, sort_key_en);
    keys!(conn, services, title_en_key, title_en, sort_key_en);
    people(conn)?;
    words!(conn, companies, Company, company::CompanyFields, company::terms);
    words!(conn, branches, Branch, branch::BranchFields, branch::terms);
    words!(conn, services, Service, service::ServiceFields, service::terms);
    words!(conn, service_groups, ServiceGroup, service_group::ServiceGroupFields, service_group::terms);
    words!(conn, animal_types, AnimalType, animal_type::AnimalTypeFields, animal_type::terms);
    words!(conn, breeds, Breed, breed::BreedFields, breed::terms);
    words!(conn, faq_entries, FaqEntry, faq_entry::FaqEntryFields, faq_entry::terms);
    words!(conn, marketing_groups, MarketingGroup, marketing_group::MarketingGroupFields, marketing_group::terms);
    words!(conn, banners, Banner, banner::BannerFields, banner::terms);
    words!(conn, support_messages, SupportMessage, support::MessageRow, support::words);
    words!(conn, support_templates, SupportTemplate, template::SupportTemplateFields, template::terms);
    words!(conn, users, User, UserRow, user::terms);
    public_words(conn)
}
