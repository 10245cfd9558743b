//! Search words and sort keys of an older core are rebuilt once, when a server starts.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_core::base::search::FOLDING;
use sapa_server::platform::db::Db;
use sapa_server::schema::{folding, record_terms, search_terms};
use sapa_server::upkeep;

use crate::demo::data::{filled, small};
use crate::fixture::day;
use crate::support::Base;

/// The columns of sort keys.
const KEYS: [(&str, &str); 23] = [
    ("companies", "name_key"),
    ("companies", "city_key"),
    ("branches", "name_key"),
    ("branches", "city_key"),
    ("workplaces", "name_key"),
    ("animal_types", "name_key"),
    ("animal_types", "name_en_key"),
    ("breeds", "name_key"),
    ("breeds", "name_en_key"),
    ("service_groups", "name_key"),
    ("service_groups", "name_en_key"),
    ("services", "title_key"),
    ("services", "title_en_key"),
    ("faq_entries", "name_key"),
    ("faq_entries", "name_en_key"),
    ("support_templates", "name_key"),
    ("support_templates", "name_en_key"),
    ("marketing_groups", "name_key"),
    ("marketing_groups", "name_en_key"),
    ("banners", "name_key"),
    ("banners", "name_en_key"),
    ("users", "name_key"),
    ("bookings", "guest_name_key"),
];

#[derive(QueryableByName)]
struct Key {
    #[diesel(sql_type = diesel::sql_types::Text)]
    key: String,
}

fn keys(db: &Db) -> Vec<Vec<String>> {
    let of = |(table, column): (&str, &str)| {
        let query = diesel::sql_query(format!("SELECT {column} AS key FROM {table} ORDER BY id"));
        let rows: Vec<Key> = db.read_blocking(|conn| Ok(query.load(conn)?)).unwrap();
        rows.into_iter().map(|row| row.key).collect()
    };
    KEYS.map(of).into()
}

type Words = (Vec<(i64, String, i32)>, Vec<(String, i64, String)>, i32);

fn words(db: &Db) -> Words {
    db.read_blocking(|conn| {
        let of_bookings = search_terms::table.order((search_terms::booking_id, search_terms::term)).select((
            search_terms::booking_id,
            search_terms::term,
            search_terms::shared,
        ));
        let of_records = record_terms::table
            .order((record_terms::kind, record_terms::record_id, record_terms::term))
            .select((record_terms::kind, record_terms::record_id, record_terms::term));
        Ok((of_bookings.load(conn)?, of_records.load(conn)?, folding::table.select(folding::version).first(conn)?))
    })
    .unwrap()
}

/// Changes words as another folding would have left them: some missing, some superfluous.
fn spoil(db: &Db, version: i32) {
    db.write_blocking(|conn| {
        conn.batch_execute(&format!(
            "UPDATE folding SET version = {version}; \
             DELETE FROM search_terms WHERE term LIKE 'd%' OR booking_id = 7; \
             INSERT INTO search_terms (booking_id, term, company_id, branch_id, shared) \
             SELECT id, 'djordje-' || id, company_id, branch_id, 1 FROM bookings; \
             UPDATE record_terms SET term = 'x' || term WHERE kind <> 'breed'; \
             DELETE FROM record_terms WHERE kind = 'breed';"
        ))?;
        Ok(())
    })
    .unwrap();
}

/// Opens the database like a server that starts.
fn started(base: &Base) -> Db {
    upkeep::migrate(&base.at).unwrap();
    Db::open(&base.at, None).unwrap()
}

#[test]
fn words_of_an_older_folding_are_made_anew_at_the_start() {
    let (base, db, _) = filled(&small(), day(0, 12));
    let made = words(&db);
    assert!(made.0.len() > 3_000 && made.1.len() > 300 && made.2 == FOLDING);
    let made_keys = keys(&db);
    assert!(made_keys.iter().all(|keys| !keys.is_empty()));
    spoil(&db, FOLDING - 1);
    let other: String =
        KEYS.map(|(table, column)| format!("UPDATE {table} SET {column} = 'x' || {column} WHERE id % 2 = 1;")).concat();
    db.write_blocking(|conn| Ok(conn.batch_execute(&other)?)).unwrap();
    assert!(words(&db) != made && keys(&db) != made_keys);
    drop(db);
    let db = started(&base);
    let repeated = words(&db);
    let surplus = repeated.0.iter().filter(|word| !made.0.contains(word)).collect::<Vec<_>>();
    let missing = made.0.iter().filter(|word| !repeated.0.contains(word)).collect::<Vec<_>>();
    assert_eq!((surplus, missing), (Vec::new(), Vec::new()));
    assert!(repeated.1 == made.1);
    assert_eq!(repeated.2, FOLDING);
    for ((place, repeated), made) in KEYS.iter().zip(keys(&db)).zip(made_keys) {
        assert_eq!(repeated, made, "{place:?}");
    }
    // Words of the present folding stay as they are: a start costs nothing.
    spoil(&db, FOLDING);
    let spoilt = words(&db);
    drop(db);
    let found = words(&started(&base));
    assert_eq!(found.0, spoilt.0);
}
