//! Positive controls of `database.schema`: a guard that is gone refuses nothing any more, and no row tells.

use diesel::connection::SimpleConnection;
use sapa_server::check::{self, INVARIANTS};
use sapa_server::platform::db::{Db, Engine};
use sapa_server::platform::problem::Error;

use crate::support::Base;

/// What each engine lets a hand change, and what is told of it.
const BOTH: &[(&str, &str)] = &[
    ("ALTER TABLE users ADD COLUMN nickname TEXT", "column users.nickname is none of this build's"),
    ("ALTER TABLE jobs DROP COLUMN failing_since", "column jobs.failing_since is missing"),
    ("CREATE TABLE other (id INTEGER, name TEXT CHECK (id > 0))", "table other is none of this build's"),
    ("DROP TABLE backups", "table backups is missing"),
    ("DROP INDEX jobs_once", "index jobs_once is missing; the migrations make: CREATE UNIQUE INDEX"),
    ("DROP INDEX jobs_once; CREATE INDEX jobs_once ON jobs (kind, unique_key)", "index jobs_once is another one"),
    ("CREATE INDEX added ON jobs (last_error)", "index added is none of this build's"),
    ("CREATE VIEW added AS SELECT id FROM jobs", "view added is none of this build's"),
];

const POSTGRES: &[(&str, &str)] = &[
    ("ALTER TABLE jobs ALTER payload DROP NOT NULL", "column jobs.payload is another one"),
    ("ALTER TABLE jobs ALTER attempts DROP DEFAULT", "column jobs.attempts is another one"),
    ("ALTER TABLE jobs ALTER attempts SET DEFAULT 1", "column jobs.attempts is another one"),
    ("ALTER TABLE jobs ALTER kind TYPE VARCHAR(20)", "column jobs.kind is another one"),
    ("ALTER TABLE jobs ALTER kind TYPE TEXT COLLATE \"C\"", "column jobs.kind is another one"),
    ("ALTER TABLE jobs ALTER id DROP IDENTITY", "column jobs.id is another one"),
    ("ALTER TABLE jobs DROP CONSTRAINT jobs_attempts_check", "constraint jobs_attempts_check of jobs is missing"),
    (
        "ALTER TABLE jobs DROP CONSTRAINT jobs_attempts_check; \
         ALTER TABLE jobs ADD CONSTRAINT jobs_attempts_check CHECK (attempts >= -1)",
        "constraint jobs_attempts_check of jobs is another one",
    ),
    (
        "ALTER TABLE booking_pets DROP CONSTRAINT booking_pets_booking_id_fkey; ALTER TABLE booking_pets ADD \
         CONSTRAINT booking_pets_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings (id) ON DELETE SET NULL",
        "constraint booking_pets_booking_id_fkey of booking_pets is another one",
    ),
    ("ALTER TABLE backups DROP CONSTRAINT backups_pkey", "constraint backups_pkey of backups is missing"),
    ("DROP TRIGGER ledger_entries_kept ON ledger_entries", "trigger ledger_entries_kept of ledger_entries is missing"),
    (
        "CREATE OR REPLACE FUNCTION ledger_is_append_only() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
        "function ledger_is_append_only() is another one",
    ),
    (
        "CREATE TRIGGER added AFTER DELETE ON jobs EXECUTE FUNCTION ledger_is_append_only()",
        "trigger added of jobs is none of this build's",
    ),
    ("CREATE RULE added AS ON DELETE TO sessions DO INSTEAD NOTHING", "rule added of sessions is none of this build's"),
    ("ALTER TABLE backups SET UNLOGGED", "table backups is another one"),
    ("ALTER TABLE backups ENABLE ROW LEVEL SECURITY", "table backups is another one"),
];

/// SQLite lets its own catalogue be written, as tools do that change a table.
const SQLITE: &[(&str, &str)] = &[
    ("payload TEXT NOT NULL|payload TEXT", "column jobs.payload is another one"),
    ("NOT NULL DEFAULT 0|NOT NULL", "column jobs.attempts is another one"),
    (" CHECK (attempts >= 0)|", "column jobs.attempts is another one"),
    ("CHECK ((lease_holder IS NULL) = (lease_until IS NULL)),|", "constraint of jobs CHECK ((lease_holder IS NULL) ="),
    ("STRICT|", "table jobs is another one"),
];

/// What `database.schema` says after `sql`, which is undone.
fn said(db: &Db, sql: &str) -> Vec<String> {
    let mut found = Vec::new();
    let undone = db.write_blocking(|conn| {
        found.clear();
        conn.batch_execute(sql)?;
        let schema = INVARIANTS.iter().find(|invariant| invariant.name == "database.schema").unwrap();
        schema.run(conn, &mut |violation| found.push(violation.sentence))?;
        Err::<(), _>(Error::internal("undo"))
    });
    assert!(undone.unwrap_err().to_string().contains("undo"), "{sql}");
    found
}

#[test]
fn a_schema_that_was_changed_by_hand_is_found() {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    let mut cases: Vec<(String, &str)> = BOTH.iter().map(|(sql, says)| ((*sql).to_owned(), *says)).collect();
    match db.engine() {
        Engine::Postgres => cases.extend(POSTGRES.iter().map(|(sql, says)| ((*sql).to_owned(), *says))),
        Engine::Sqlite => {
            cases.push((
                "DROP TRIGGER ledger_entries_not_deleted".to_owned(),
                "trigger ledger_entries_not_deleted of ledger_entries is missing",
            ));
            cases.push((
                "CREATE TRIGGER added AFTER INSERT ON sessions BEGIN DELETE FROM users; END".to_owned(),
                "trigger added of sessions is none of this build's",
            ));
            for (change, says) in SQLITE {
                let (old, new) = change.split_once('|').unwrap();
                let sql = format!(
                    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}') \
                     WHERE name = 'jobs'; PRAGMA writable_schema = OFF"
                );
                cases.push((sql, says));
            }
        }
    }
    let mut missed = Vec::new();
    for (sql, says) in &cases {
        let found = said(&db, sql);
        if found.len() != 1 || !found[0].starts_with(says) {
            missed.push(format!("{sql}: {found:?} instead of {says}"));
        }
    }
    assert_eq!(missed, Vec::<String>::new());
    assert_eq!(check::run(&db).unwrap(), Vec::new());
}
