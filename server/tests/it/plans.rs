//! No list reads a whole table: what the engines say they will do with the statements that
//! lists and searches are made of.

use diesel::prelude::*;
use diesel::sql_types::Text;
use sapa_server::db::{Conn, Engine};
use sapa_server::on_backend;

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
                // Empty tables are always cheapest to read whole; what matters is whether an index could serve.
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
    for scope in [
        "",
        "company_id = 1",
        "branch_id = 1",
        "status = 'COMPLETED'",
        "service_type = 'HOSTEL'",
        "status = 'CREATED' AND service_type = 'HOSTEL'",
    ] {
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
        "SELECT id FROM booking_pets WHERE booking_id = 1 ORDER BY id",
        "SELECT id FROM occupancies WHERE booking_id = 1",
        "SELECT id FROM booking_events WHERE booking_id = 1",
        "SELECT id FROM branches WHERE company_id = 1 ORDER BY name_key, id LIMIT 25",
        "SELECT id FROM branches ORDER BY name_key, id LIMIT 25",
        "SELECT id FROM services WHERE branch_id = 1 ORDER BY title_key, id LIMIT 25",
        "SELECT id FROM services ORDER BY title_key, id LIMIT 25",
        "SELECT id FROM breeds WHERE animal_type_id = 1 ORDER BY name_key, id LIMIT 25",
        "SELECT id FROM breeds ORDER BY name_key, id LIMIT 25",
        "SELECT id FROM audit_entries WHERE company_id = 1 ORDER BY id DESC LIMIT 25",
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

/// Reads through an index, and nothing is sorted afterwards.
fn sound(app: &TestApp, plan: &str, what: &str) {
    match app.engine() {
        Engine::Sqlite => {
            assert!(!plan.contains("USE TEMP B-TREE"), "{what}\n{plan}");
            // Walking the table itself is its own order by id.
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
