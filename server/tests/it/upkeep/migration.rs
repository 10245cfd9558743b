//! A migration undone and applied again loses no row, and rebuilds the values that only the core can
//! make.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use sapa_server::platform::db::{Concrete, Conn, Db};
use sapa_server::platform::problem::Error;
use sapa_server::upkeep;

use crate::demo::data::{filled, small};
use crate::fixture::day;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

#[derive(QueryableByName, Debug, PartialEq)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// The number of migrations from `records`, which rebuilds tables, to the last one.
fn since_records() -> usize {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/sqlite");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.as_str() >= "2026-11-21-000008").count()
}

fn number(conn: &mut Conn, sql: &str) -> Result<i64, Error> {
    Ok(diesel::sql_query(sql).get_result::<Count>(conn)?.n)
}

fn lines(conn: &mut Conn, sql: &str) -> Result<Vec<Line>, Error> {
    Ok(diesel::sql_query(sql).load::<Line>(conn)?)
}

/// The numbers of rows of all tables, and the rows around the rebuilt table.
fn all(db: &Db) -> Vec<Line> {
    let counts = [
        "companies",
        "branches",
        "animal_types",
        "breeds",
        "workplaces",
        "workplace_animal_types",
        "service_groups",
        "services",
        "service_workplaces",
        "users",
        "bookings",
        "booking_pets",
        "booking_events",
        "occupancies",
        "search_terms",
    ];
    let whole = [
        "SELECT id || ' ' || branch_id || ' ' || kind || ' ' || capacity || ' ' || sizes || ' ' || version AS line FROM workplaces ORDER BY id",
        "SELECT workplace_id || ' ' || animal_type_id AS line FROM workplace_animal_types ORDER BY 1",
        "SELECT branch_id || ' ' || service_id || ' ' || workplace_id AS line FROM service_workplaces ORDER BY 1",
        "SELECT id || ' ' || booking_id || ' ' || workplace_id || ' ' || pets AS line FROM occupancies ORDER BY id",
        // Words of records whose tables are newer go with their tables.
        "SELECT kind || ' ' || record_id || ' ' || term AS line FROM record_terms \
         WHERE kind NOT IN ('faq_entry', 'marketing_group', 'banner', 'support_message', 'support_template') ORDER BY 1",
        "SELECT booking_id || ' ' || term || ' ' || shared AS line FROM search_terms ORDER BY booking_id, term",
        "SELECT name_key || ' ' || id AS line FROM animal_types ORDER BY id",
        "SELECT name_key || ' ' || id AS line FROM service_groups ORDER BY id",
        "SELECT city_key || ' ' || id AS line FROM companies ORDER BY id",
        "SELECT city_key || ' ' || id AS line FROM branches ORDER BY id",
    ];
    db.read_blocking(|conn| {
        let mut found = Vec::new();
        for table in counts {
            let line = format!("{table}: {}", number(conn, &format!("SELECT count(*) AS n FROM {table}"))?);
            found.push(Line { line });
        }
        for sql in whole {
            found.extend(lines(conn, sql)?);
        }
        Ok(found)
    })
    .unwrap()
}

/// Every table, column, index and trigger, with its definition.
fn schema(db: &Db) -> Vec<Line> {
    db.read_blocking(|conn| {
        let queries: &[&str] = match conn.concrete() {
            Concrete::Sqlite(_) => &["SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS line FROM sqlite_master ORDER BY 1"],
            Concrete::Postgres(_) => &[
                "SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || \
                 coalesce(column_default, '') AS line FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1",
                "SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint \
                 WHERE connamespace = 'public'::regnamespace ORDER BY 1",
                "SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
                "SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
                "SELECT pg_get_functiondef(oid) AS line FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
            ],
        };
        let mut found = Vec::new();
        for sql in queries {
            found.extend(lines(conn, sql)?);
        }
        Ok(found)
    })
    .unwrap()
}

#[test]
fn migrations_undone_and_applied_again_lose_no_row() {
    let (base, db, _) = filled(&small(), day(0, 12));
    // A workplace is deleted, and another has taken its name.
    db.write_blocking(|conn| {
        conn.batch_execute(
            "UPDATE workplaces SET deleted_at = '2026-01-01 00:00:00' WHERE id = 1; \
             INSERT INTO workplaces (created_at, updated_at, company_id, branch_id, name, name_key, kind, capacity, active) \
             SELECT created_at, updated_at, company_id, branch_id, name, name_key, kind, capacity, active FROM workplaces WHERE id = 1;"
        )?;
        Ok(())
    })
    .unwrap();
    let (before, made) = (all(&db), schema(&db));
    assert!(made.len() > 50, "{made:#?}");
    drop(db);
    upkeep::redo_last(&base.at, since_records()).unwrap();
    let db = Db::open(&base.at, None).unwrap();
    let repeated = schema(&db);
    for (before, after) in made.iter().zip(&repeated) {
        assert_eq!(before, after);
    }
    assert_eq!(made.len(), repeated.len());
    let after = all(&db);
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before, after);
    }

    db.write_blocking(|conn| {
        if let Concrete::Sqlite(c) = conn.concrete() {
            let broken: Vec<Line> =
                diesel::sql_query("SELECT \"table\" AS line FROM pragma_foreign_key_check").load(c)?;
            assert_eq!(broken, []);
        }
        // The live workplace keeps the name; the deleted one gets another name and is out of use.
        let names = lines(
            conn,
            "SELECT name AS line FROM workplaces WHERE id = 1 OR id = (SELECT max(id) FROM workplaces) ORDER BY id",
        )?;
        assert_eq!(names[0].line, format!("{} #1", names[1].line));
        let used = number(conn, "SELECT count(*) AS n FROM workplaces WHERE id = 1 AND NOT (active = (1 = 0))")?;
        assert_eq!(used, 0);
        // No key is left empty.
        for (table, key) in [
            ("companies", "city_key"),
            ("branches", "city_key"),
            ("animal_types", "name_key"),
            ("animal_types", "name_en_key"),
            ("breeds", "name_en_key"),
            ("service_groups", "name_key"),
            ("service_groups", "name_en_key"),
            ("services", "title_en_key"),
        ] {
            assert_eq!(number(conn, &format!("SELECT count(*) AS n FROM {table} WHERE {key} = ''"))?, 0, "{table}");
        }
        Ok(())
    })
    .unwrap();
    // The trigger against double bookings still works.
    let twice = db.write_blocking(|conn| {
        conn.batch_execute(
            "INSERT INTO occupancies (branch_id, booking_id, workplace_id, from_utc, to_utc, pets, live, overbooked) \
             SELECT o.branch_id, o.booking_id, o.workplace_id, o.from_utc, o.to_utc, o.pets, o.live, o.overbooked \
             FROM occupancies o JOIN workplaces w ON w.id = o.workplace_id \
             WHERE w.kind = 'ROOM' AND NOT (o.live = (1 = 0)) AND o.overbooked = (1 = 0) ORDER BY o.id LIMIT 1",
        )?;
        Ok(())
    });
    assert!(twice.unwrap_err().to_string().contains("occupancy.overlap"));
}
