//! Loading the demo's rows sets indexes and a trigger aside, and puts them back.

use diesel::prelude::*;
use diesel::sql_types::Text;
use sapa_server::platform::db::{Db, Engine};

use super::data::{filled, small};
use crate::fixture::day;
use crate::support::Base;

#[derive(QueryableByName)]
struct Defined {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    sql: String,
}

/// All indexes and triggers, with their definitions.
fn defined(db: &Db) -> Vec<(String, String)> {
    let query = match db.engine() {
        Engine::Sqlite => {
            "SELECT name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY name"
        }
        Engine::Postgres => {
            "SELECT * FROM (SELECT indexname::text AS name, indexdef::text AS sql FROM pg_indexes \
             WHERE schemaname = current_schema() UNION ALL SELECT tgname::text, pg_get_triggerdef(oid) FROM pg_trigger \
             WHERE NOT tgisinternal) AS found ORDER BY name, sql"
        }
    };
    let found: Vec<Defined> = db.read_blocking(|conn| Ok(diesel::sql_query(query).load(conn)?)).unwrap();
    found.into_iter().map(|one| (one.name, one.sql)).collect()
}

#[test]
fn what_is_set_aside_while_rows_are_loaded_comes_back() {
    let base = Base::fresh();
    let empty = defined(&Db::open(&base.at, None).unwrap());
    let (_base, db, _) = filled(&small(), day(0, 12));
    assert!(empty.len() > 50, "{}", empty.len());
    assert_eq!(defined(&db), empty);
}
