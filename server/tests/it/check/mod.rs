//! Tests of `sapa check` and of the audit's chain.

pub mod broken;
pub mod chain;
pub mod clean;

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
