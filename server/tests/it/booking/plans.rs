//! No list reads a whole table: checks the engines' query plans of lists and searches.

use diesel::prelude::*;
use diesel::sql_types::Text;
use sapa_server::on_backend;
use sapa_server::platform::db::{Conn, Engine};

use crate::support::TestApp;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    line: String,
}

fn plan(app: &TestApp, sql: &str) -> String {
    app.db(|conn: &mut Conn| {
        Ok(on_backend!(conn,
            sqlite => diesel::sql_query(format!("EXPLAIN QUERY PLAN {sql}")).load::<Step>(conn)?.into_iter().map(|step| step.detail).collect::<Vec<_>>().join("\n"),
            postgres => {
                // An empty table is always cheapest to read whole; the test asks whether an index
                // could serve.
                diesel::sql_query("SET LOCAL enable_seqscan = off").execute(conn)?;
                diesel::sql_query("SET LOCAL enable_sort = off").execute(conn)?;
                diesel::sql_query(format!("EXPLAIN {sql}")).load::<Line>(conn)?.into_iter().map(|line| line.line).collect::<Vec<_>>().join("\n")
            },
        ))
    })
}

#[test]
fn every_order_in_every_scope_walks_an_index() {
    let app = TestApp::start();
    for scope in ["", "company_id = 1", "branch_id = 1", "status = 'COMPLETED'", "service_type = 'HOSTEL'"] {
        for key in ["id", "check_in", "check_out", "guest_name_key"] {
            for direction in ["ASC", "DESC"] {
                let filter = if scope.is_empty() { String::new() } else { format!("WHERE {scope}") };
                let order =
                    if key == "id" { format!("id {direction}") } else { format!("{key} {direction}, id {direction}") };
                let plan = plan(&app, &format!("SELECT id FROM bookings {filter} ORDER BY {order} LIMIT 25"));
                sound(&app, &plan, &format!("{scope} {order}"));
            }
        }
    }
}

#[test]
fn filters_and_words_have_their_indexes() {
    let app = TestApp::start();
    for sql in [
        "SELECT id FROM bookings WHERE status = 'ACTIVE' ORDER BY id DESC LIMIT 25",
        "SELECT id FROM bookings WHERE company_id = 1 AND status = 'ACTIVE' ORDER BY check_in, id LIMIT 25",
        "SELECT id FROM bookings WHERE branch_id = 1 AND status = 'CREATED' AND check_in < '2030-01-01 00:00:00' ORDER BY check_in, id LIMIT 25",
        "SELECT id FROM bookings WHERE service_type = 'HOSTEL' ORDER BY id DESC LIMIT 25",
        "SELECT id FROM bookings WHERE customer_id = 1 ORDER BY id DESC LIMIT 25",
        "SELECT booking_id FROM search_terms WHERE term >= 'ana' AND term < 'anb' LIMIT 25",
        "SELECT booking_id FROM search_terms WHERE company_id = 1 AND term >= 'ana' AND term < 'anb' LIMIT 25",
        "SELECT term FROM search_terms WHERE booking_id = 1 AND term >= 'ana' AND term < 'anb'",
        // The search while typing: the bookings of a phone, payments and reviews of bookings, kinds of records.
        "SELECT b.id FROM search_terms t JOIN bookings b ON b.id = t.booking_id WHERE t.company_id = 1 AND t.term = '38164' AND b.guest_phone = '+38164' LIMIT 101",
        "SELECT b.id FROM search_terms t JOIN bookings b ON b.id = t.booking_id WHERE t.company_id = 1 AND t.branch_id = 1 AND t.term = '38164' AND b.guest_phone = '+38164' LIMIT 101",
        "SELECT id FROM payments WHERE booking_id IN (1, 2, 3)",
        "SELECT id FROM reviews WHERE booking_id IN (1, 2, 3)",
        "SELECT EXISTS (SELECT record_id FROM record_terms WHERE kind = 'user' AND (term >= 'ana' AND term < 'anb' OR term >= 'anb' AND term < 'anc'))",
        "SELECT id FROM booking_pets WHERE booking_id = 1 ORDER BY id",
        "SELECT id FROM occupancies WHERE booking_id = 1",
        "SELECT id FROM booking_events WHERE booking_id = 1",
        "SELECT id FROM branches WHERE company_id = 1 ORDER BY name_key, id LIMIT 25",
        "SELECT id FROM branches ORDER BY name_key, id LIMIT 25",
        "SELECT id FROM services WHERE branch_id = 1 ORDER BY title_key, id LIMIT 25",
        "SELECT id FROM services ORDER BY title_key, id LIMIT 25",
        "SELECT id FROM breeds WHERE animal_type_id = 1 ORDER BY name_key, id LIMIT 25",
        "SELECT id FROM breeds WHERE animal_type_id = 1 ORDER BY name_en_key, id LIMIT 25",
        "SELECT id FROM services WHERE active = TRUE ORDER BY title_en_key, id LIMIT 25",
        "SELECT id FROM breeds ORDER BY name_key, id LIMIT 25",
    ] {
        sound(&app, &plan(&app, sql), sql);
    }
    let live = if app.engine() == Engine::Sqlite { "live = 1" } else { "live = TRUE" };
    let guard = format!(
        "SELECT pets FROM occupancies WHERE workplace_id = 1 AND {live} AND to_utc > '2030-01-01 00:00:00' AND from_utc < '2030-01-02 00:00:00'"
    );
    let plan = plan(&app, &guard);
    assert!(plan.contains("occupancies_guard"), "{plan}");
}

#[test]
fn the_calendar_and_overbooked_bookings_have_their_indexes() {
    let app = TestApp::start();
    // PostgreSQL chooses by statistics, which an empty database lacks.
    let sqlite = app.engine() == Engine::Sqlite;
    let is_true = if sqlite { "= 1" } else { "= TRUE" };
    let live = format!("branch_id = 1 AND live {is_true}");
    let days = "to_utc > '2030-01-01 00:00:00' AND from_utc < '2030-02-01 00:00:00' AND to_utc < '2031-02-03 00:00:00'";
    let unresolved =
        format!("overbooked {is_true} AND overbook_resolved_at IS NULL AND status IN ('CREATED', 'ACTIVE')");
    for (sql, index) in [
        (format!("SELECT id, pets FROM occupancies WHERE {live} AND {days}"), "occupancies_calendar"),
        (
            "SELECT id, check_out FROM bookings WHERE branch_id = 1 AND status = 'ACTIVE'".to_owned(),
            "bookings_branch_status",
        ),
        (
            format!("SELECT id FROM bookings WHERE company_id = 1 AND {unresolved} ORDER BY id DESC LIMIT 25"),
            "bookings_overbooked",
        ),
        (
            format!(
                "SELECT id FROM bookings WHERE branch_id = 1 AND company_id = 1 AND {unresolved} \
                 ORDER BY id DESC LIMIT 25"
            ),
            "bookings_overbooked",
        ),
    ] {
        let plan = plan(&app, &sql);
        sound(&app, &plan, &sql);
        assert!(plan.contains(index) || !sqlite, "{sql}\n{plan}");
        if index == "occupancies_calendar" {
            assert!(plan.contains(index), "{plan}");
            assert!(plan.contains("to_utc>? AND to_utc<?") || !sqlite, "it ends where nothing reaches back\n{plan}");
        }
    }
    // Within a company and in other orders, the few rows may be sorted.
    for order in ["id DESC", "check_in, id", "check_out, id", "guest_name_key, id"] {
        let sql = format!("SELECT id FROM bookings WHERE {unresolved} ORDER BY {order} LIMIT 25");
        let plan = plan(&app, &sql);
        assert!(plan.contains("bookings_overbooked") || !sqlite, "{sql}\n{plan}");
    }
    // Overdue bookings are found by their ids, however long the history is.
    let late = format!(
        "SELECT o.id FROM occupancies o JOIN bookings b ON o.booking_id = b.id WHERE o.booking_id IN (1, 2, 3) \
         AND o.live {is_true} AND o.to_utc <= '2030-01-01 00:00:00' ORDER BY o.from_utc, o.id"
    );
    let late = plan(&app, &late);
    assert!(late.contains("occupancies_booking") || !sqlite, "{late}");
    for sql in [
        "SELECT id FROM bookings WHERE branch_id = 1 AND status IN ('CREATED', 'ACTIVE') AND check_out >= '2030-01-01 00:00:00'",
        "SELECT id FROM occupancies WHERE booking_id IN (1, 2, 3)",
        "SELECT booking_id, name FROM booking_pets WHERE booking_id IN (1, 2, 3)",
    ] {
        sound(&app, &plan(&app, sql), sql);
    }
}

#[test]
fn companies_and_the_catalogue_have_their_indexes() {
    let app = TestApp::start();
    for (table, keys) in [
        ("companies", vec!["name_key", "city_key", "created_at"]),
        ("animal_types", vec!["ordinal", "name_key", "name_en_key"]),
        ("service_groups", vec!["ordinal", "name_key", "name_en_key"]),
        ("breeds", vec!["name_key", "name_en_key"]),
    ] {
        for key in keys {
            let sql = format!("SELECT id FROM {table} WHERE deleted_at IS NULL ORDER BY {key}, id LIMIT 25");
            sound(&app, &plan(&app, &sql), &sql);
        }
    }
    let open = "SELECT id FROM bookings WHERE service_id = 1 AND status IN ('CREATED', 'ACTIVE')";
    sound(&app, &plan(&app, open), open);
}

#[test]
fn people_their_notes_and_the_audit_have_their_indexes() {
    let app = TestApp::start();
    let audit = ["", "company_id = 1", "actor_id = 1", "action = 'SIGN_IN'", "entity = 'user'"];
    let audit = audit.into_iter().chain(["entity = 'user' AND entity_id = 1", "at >= '2030-01-01 00:00:00'"]);
    for filter in audit {
        for direction in ["ASC", "DESC"] {
            let filter = if filter.is_empty() { String::new() } else { format!("WHERE {filter}") };
            let order = format!("ORDER BY at {direction}, id {direction} LIMIT 25");
            let sql = format!("SELECT id FROM audit_entries {filter} {order}");
            sound(&app, &plan(&app, &sql), &sql);
        }
    }
    for scope in ["", "AND company_id = 1"] {
        for key in ["name_key", "email", "created_at"] {
            let sql = format!("SELECT id FROM users WHERE deleted_at IS NULL {scope} ORDER BY {key}, id LIMIT 25");
            sound(&app, &plan(&app, &sql), &sql);
        }
    }
    for sql in [
        "SELECT id FROM users WHERE deleted_at IS NULL AND role = 'USER' ORDER BY name_key, id LIMIT 25",
        "SELECT id FROM users WHERE branch_id = 1",
        "SELECT id FROM users WHERE deleted_email = 'a@b.rs'",
        "SELECT record_id FROM record_terms WHERE kind = 'user' AND term >= 'ana' AND term < 'anb'",
        "SELECT id FROM notes WHERE company_id = 1 AND entity = 'COMPANY' ORDER BY id DESC LIMIT 25",
        "SELECT id FROM notes WHERE branch_id = 1 ORDER BY id DESC LIMIT 25",
        "SELECT id FROM notes WHERE booking_id = 1 ORDER BY id DESC LIMIT 25",
        "SELECT id FROM notes WHERE user_id = 1 ORDER BY id DESC LIMIT 25",
        "SELECT user_id, max(last_used_at) FROM sessions WHERE user_id IN (1, 2) GROUP BY user_id",
    ] {
        sound(&app, &plan(&app, sql), sql);
    }
}

#[test]
fn branches_services_and_their_open_bookings_have_their_indexes() {
    let app = TestApp::start();
    for scope in ["", "AND b.company_id = 1"] {
        for key in ["name_key", "city_key"] {
            let from = "branches b JOIN companies c ON b.company_id = c.id";
            let sql = format!(
                "SELECT b.id, c.name FROM {from} WHERE b.deleted_at IS NULL {scope} ORDER BY b.{key}, b.id LIMIT 25"
            );
            sound(&app, &plan(&app, &sql), &sql);
        }
    }
    for scope in ["", "AND s.company_id = 1", "AND s.branch_id = 1", "AND s.service_type <> b.branch_type"] {
        for key in ["title_key", "title_en_key", "price"] {
            let from = "services s JOIN service_groups g ON s.group_id = g.id JOIN branches b ON s.branch_id = b.id \
                        JOIN companies c ON b.company_id = c.id";
            let sql = format!(
                "SELECT s.id, g.name_en, b.name, c.name FROM {from} WHERE s.deleted_at IS NULL {scope} \
                 ORDER BY s.{key}, s.id LIMIT 25"
            );
            sound(&app, &plan(&app, &sql), &sql);
        }
    }
    let open = "b.branch_id = 1 AND b.status IN ('CREATED', 'ACTIVE')";
    for sql in [
        "SELECT branch_id, count(*) FROM workplaces WHERE branch_id IN (1, 2) AND deleted_at IS NULL GROUP BY branch_id".to_owned(),
        "SELECT branch_id, count(*) FROM services WHERE branch_id IN (1, 2) AND deleted_at IS NULL GROUP BY branch_id".to_owned(),
        "SELECT id FROM timeslots WHERE branch_id = 1 AND deleted_at IS NULL ORDER BY from_date, id".to_owned(),
        "SELECT workplace_id FROM service_workplaces WHERE service_id IN (1, 2) ORDER BY service_id, workplace_id".to_owned(),
        format!("SELECT count(*) FROM bookings b WHERE {open}"),
        format!("SELECT o.workplace_id, o.from_utc FROM occupancies o JOIN bookings b ON o.booking_id = b.id WHERE {open}"),
        "SELECT count(*) FROM bookings WHERE service_id = 1 AND status IN ('CREATED', 'ACTIVE')".to_owned(),
    ] {
        sound(&app, &plan(&app, &sql), &sql);
    }
}

/// Panics unless the plan reads through an index and sorts nothing afterwards.
fn sound(app: &TestApp, plan: &str, what: &str) {
    match app.engine() {
        Engine::Sqlite => {
            assert!(!plan.contains("USE TEMP B-TREE"), "{what}\n{plan}");
            // A walk over the table itself is in the order of its ids.
            assert!(
                plan.contains("SEARCH") || plan.contains("USING") || plan.contains("SCAN bookings"),
                "{what}\n{plan}"
            );
        }
        Engine::Postgres => {
            assert!(!plan.contains("Seq Scan"), "{what}\n{plan}");
            assert!(plan.contains("Index") || plan.contains("Bitmap"), "{what}\n{plan}");
        }
    }
}

#[test]
fn expired_rows_are_found_by_an_index() {
    let app = TestApp::start();
    for (table, column, index) in [
        ("idempotency_keys", "created_at", "idempotency_keys_age"),
        ("mail_tokens", "expires_at", "mail_tokens_expiry"),
        ("sessions", "expires_at", "sessions_expiry"),
        ("login_failures", "at", "login_failures_at"),
        ("known_devices", "last_seen_at", "known_devices_seen"),
        ("address_answers", "at", "address_answers_at"),
    ] {
        let old = format!("FROM {table} WHERE {column} < '2030-01-01 00:00:00'");
        for sql in [format!("SELECT {column} {old} ORDER BY {column} LIMIT 1 OFFSET 1999"), format!("DELETE {old}")] {
            let plan = plan(&app, &sql);
            assert!(plan.contains(index), "{sql}\n{plan}");
        }
    }
}
