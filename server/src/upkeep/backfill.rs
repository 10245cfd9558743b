//! Sort keys and search words of rows that came without them: rows from before a migration, and
//! rows loaded in bulk. Only the core can make them. Writes missing ones, decides nothing.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use sapa_core::base::search::{sort_key, sort_key_en};

use crate::branch::rows::branch;
use crate::catalogue::rows::{animal_type, breed, service, service_group};
use crate::company::rows::company;
use crate::content::rows::{banner, faq_entry, marketing_group};
use crate::people::rows::user;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::record;
use crate::record::rows::Kind;
use crate::schema::{
    animal_types, banners, branches, breeds, companies, faq_entries, market_company_terms, marketing_groups,
    record_terms, service_groups, services, support_messages, support_templates, users,
};
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
        let of_kind = record_terms::table.filter(record_terms::kind.eq(Kind::$kind.as_str()));
        let own = of_kind.filter(record_terms::record_id.eq($table::id));
        let rows: Vec<(i64, $row)> =
            $table::table.filter(not(exists(own))).select(($table::id, <$row>::as_select())).load($conn)?;
        let terms = rows.into_iter().map(|(id, row)| (id, $terms(&row))).collect();
        record::rows::insert($conn, Kind::$kind, terms)?;
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

/// Fills in everything that is missing.
pub fn run(conn: &mut Conn) -> Result<(), Error> {
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
    words!(conn, users, User, user::UserRow, user::terms);
    public_words(conn)
}
