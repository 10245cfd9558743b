//! Which records are a company's, as the tables say it: docs/operations/BEYOND-ONE-MACHINE.md counts on it. A new table of a
//! company's records has `company_id`, not null; one that has not stands here, with the reason.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use sapa_server::platform::db::{Conn, Db, Engine};
use sapa_server::platform::problem::Error;

use crate::support::{Base, only_on};

/// Of a company, which is found through another table of its records.
const THROUGH: &[(&str, &str)] = &[
    ("service_workplaces", "services"),
    ("timeslot_workplaces", "timeslots"),
    ("workplace_animal_types", "workplaces"),
    ("booking_pets", "bookings"),
    ("booking_events", "bookings"),
    ("booking_holds", "bookings"),
    ("occupancies", "bookings"),
    ("payment_attempts", "payments"),
    ("till_closing_entries", "till_closings"),
];

/// Of a company or of the platform.
const OPTIONAL: &[&str] = &[
    "audit_entries",
    "event_queue",
    "events",
    "images",
    "notes",
    "notifications",
    "payment_concerns",
    "support_messages",
    "users",
];

/// Of all companies, of people, or of the machinery.
const GLOBAL: &[&str] = &[
    "__diesel_schema_migrations",
    "address_answers",
    "animal_types",
    "audit_chain",
    "backups",
    "banners",
    "booking_presences",
    "breeds",
    "challenges",
    "companies",
    "contacts",
    "erasures",
    "event_clock",
    "factors",
    "faq_entries",
    "folding",
    "idempotency_keys",
    "identity_stamp",
    "jobs",
    "known_devices",
    "legal_texts",
    "login_failures",
    "mail_tokens",
    "marketing_groups",
    "notification_deliveries",
    "outbox",
    "provider_events",
    "record_terms",
    "recovery_codes",
    "refresh_tokens",
    "remembered_browsers",
    "service_groups",
    "sessions",
    "support_links",
    "support_replies",
    "support_templates",
    "translation_stamp",
    "translations",
    "unsubscribed",
];

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
    /// 2: `company_id`, not null; 1: it may be null; 0: there is none.
    #[diesel(sql_type = BigInt)]
    company: i64,
}

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    child: String,
    #[diesel(sql_type = Text)]
    parent: String,
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
}

fn tables(conn: &mut Conn) -> Result<BTreeMap<String, i64>, Error> {
    let text = match conn.engine() {
        Engine::Sqlite => {
            "SELECT m.name AS name, CAST(MAX((c.name = 'company_id') * (1 + (c.\"notnull\" OR c.pk > 0))) AS INTEGER) \
             AS company FROM sqlite_master m JOIN pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' GROUP BY m.name"
        }
        Engine::Postgres => {
            "SELECT table_name::text AS name, MAX(CASE WHEN column_name <> 'company_id' THEN 0 \
             WHEN is_nullable = 'NO' THEN 2 ELSE 1 END)::bigint AS company \
             FROM information_schema.columns WHERE table_schema = current_schema() GROUP BY table_name"
        }
    };
    Ok(diesel::sql_query(text).load::<Table>(conn)?.into_iter().map(|table| (table.name, table.company)).collect())
}

fn references(conn: &mut Conn) -> Result<Vec<(String, String)>, Error> {
    let text = match conn.engine() {
        Engine::Sqlite => {
            "SELECT m.name AS child, k.\"table\" AS parent FROM sqlite_master m \
             JOIN pragma_foreign_key_list(m.name) k WHERE m.type = 'table'"
        }
        Engine::Postgres => {
            "SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent \
             FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace"
        }
    };
    Ok(diesel::sql_query(text).load::<Reference>(conn)?.into_iter().map(|one| (one.child, one.parent)).collect())
}

#[test]
fn every_record_of_a_company_names_it_or_says_why_not() {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    let (tables, references) = db.read_blocking(|conn| Ok((tables(conn)?, references(conn)?))).unwrap();
    let mut stated = BTreeMap::from([("companies", 0)]);
    stated.extend(GLOBAL.iter().map(|name| (*name, 0)));
    stated.extend(OPTIONAL.iter().map(|name| (*name, 1)));
    stated.extend(THROUGH.iter().map(|(name, _)| (*name, 0)));
    for (name, company) in &tables {
        let expected = stated.remove(name.as_str()).unwrap_or(2);
        assert_eq!(*company, expected, "{name}: 2 is a company_id that is never null, 1 one that may be, 0 none");
    }
    assert!(stated.is_empty(), "no such table: {stated:?}");
    for (child, parent) in THROUGH {
        assert_eq!(tables[*parent], 2, "{parent}");
        assert!(references.iter().any(|(one, other)| one == child && other == parent), "{child} refers to {parent}");
    }
}

#[test]
fn words_and_sort_keys_are_in_the_order_of_their_bytes_in_any_locale() {
    only_on!(Postgres);
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    let text = "SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
        JOIN pg_collation l ON l.oid = a.attcollation \
        WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND l.collname <> 'C' \
        AND a.attname ~ '^(term|name_fold|(.*_)?(name|title|city)(_en)?_key)$'";
    let found: Vec<Column> = db.read_blocking(|conn| Ok(diesel::sql_query(text).load(conn)?)).unwrap();
    let names: Vec<String> = found.into_iter().map(|column| column.name).collect();
    assert!(names.is_empty(), "{names:?}");
}
