//! Tests of `sapa check` and of the audit's chain.

pub mod broken;
pub mod chain;
pub mod clean;
mod company_key;
mod schema;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_server::audit::chain::extend;
use sapa_server::demo::account::DemoAccount;
use sapa_server::platform::db::{Conn, Db, Engine};
use sapa_server::platform::problem::Error;

use crate::demo::data::{filled, small};
use crate::fixture::day;
use crate::support::Base;

/// A demo's database whose audit is chained.
pub fn chained() -> (Base, Db, Vec<DemoAccount>) {
    let (base, db, accounts) = filled(&small(), day(0, 12));
    entries(&db, 100);
    chain_all(&db);
    (base, db, accounts)
}

/// Chains what is not chained, in small batches.
pub fn chain_all(db: &Db) {
    while db.write_blocking(|conn| extend(conn, 500)).unwrap() > 0 {}
}

#[derive(QueryableByName)]
pub struct Text {
    #[diesel(sql_type = diesel::sql_types::Text)]
    pub text: String,
}

/// Takes away what would refuse a change by hand: triggers, CHECKs, references. Within a transaction, which undoes it.
pub fn unguarded(conn: &mut Conn) -> Result<(), Error> {
    match conn.engine() {
        Engine::Sqlite => {
            conn.batch_execute("PRAGMA ignore_check_constraints = ON; PRAGMA defer_foreign_keys = ON")?;
            let triggers = "SELECT 'DROP TRIGGER \"' || name || '\"' AS text FROM sqlite_master WHERE type = 'trigger'";
            let drops: Vec<Text> = diesel::sql_query(triggers).load(conn)?;
            drops.iter().try_for_each(|drop| conn.batch_execute(&drop.text))?;
        }
        Engine::Postgres => {
            // References are triggers too; CHECKs are not.
            conn.batch_execute("SET LOCAL session_replication_role = replica")?;
            let checks = "SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS text \
                          FROM pg_constraint WHERE contype = 'c' AND connamespace = current_schema()::regnamespace";
            let drops: Vec<Text> = diesel::sql_query(checks).load(conn)?;
            drops.iter().try_for_each(|drop| conn.batch_execute(&drop.text))?;
        }
    }
    Ok(())
}

/// Puts back what [`unguarded`] took away and no rollback does.
pub fn guarded(db: &Db) {
    if db.engine() == Engine::Sqlite {
        let on = "PRAGMA ignore_check_constraints = OFF; PRAGMA defer_foreign_keys = OFF";
        db.write_blocking(|conn| Ok(conn.batch_execute(on)?)).unwrap();
    }
}

/// Writes so many entries of the audit, a microsecond apart.
pub fn entries(db: &Db, entries: usize) {
    let (numbers, pad) = match db.engine() {
        Engine::Sqlite => (
            format!("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {entries})"),
            "substr('000000' || (i % 1000000), -6)",
        ),
        Engine::Postgres => {
            (format!("WITH n (i) AS (SELECT generate_series(1, {entries}))"), "lpad((i % 1000000)::text, 6, '0')")
        }
    };
    let at = match db.engine() {
        Engine::Sqlite => format!("'2026-01-01 00:00:00.' || {pad}"),
        Engine::Postgres => format!("('2026-01-01 00:00:00.' || {pad})::timestamp"),
    };
    // The hash of this payload.
    let payload = "{\"before\":null,\"after\":{\"status\":\"CREATED\",\"total\":1200000,\"workplaces\":[\"Soba 1\"]}}";
    let hash = sapa_server::session::token::hash(payload);
    let sql = format!(
        "{numbers} INSERT INTO audit_entries (at, actor_id, actor_role, action, entity, entity_id, company_id, request_id, payload, \
         payload_hash) SELECT {at}, 3, 'OPR', 'BOOKING_CREATE', 'booking', i, 1, 'a-request-' || i, '{payload}', '{hash}' FROM n"
    );
    db.write_blocking(|conn| {
        if conn.engine() == Engine::Postgres {
            conn.batch_execute("SET LOCAL statement_timeout = 0")?;
        }
        Ok(conn.batch_execute(&sql)?)
    })
    .unwrap();
}
