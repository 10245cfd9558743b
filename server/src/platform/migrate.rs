//! Migrations of a database to this build's schema. Owns the lock under which they run, so that two
//! servers starting together migrate once.

use std::fs::File;

use diesel::backend::Backend;
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::platform::db::{
    Concrete, Conn, Engine, Location, Purpose, open, open_alone, open_in_memory, tables, transaction,
};
use crate::platform::files;
use crate::platform::problem::Error;

const SQLITE: EmbeddedMigrations = embed_migrations!("../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../migrations/postgres");
/// The number of the lock among all advisory locks; any number, but always the same.
const LOCK: i64 = 0x5A_50_41_00;
/// The schema in which [`reference`] works on PostgreSQL.
const REFERENCE: &str = "sapa_reference";

/// The work that migrations cannot do, in one transaction after them.
pub type Complete = fn(&mut Conn) -> Result<(), Error>;

/// Applies pending migrations, then `complete`; answers how many ran. Refuses a database into which a restore was not
/// finished.
pub fn run(at: &Location, complete: Complete) -> Result<usize, String> {
    let _held = file_lock(at)?;
    let mut conn = open(at, Purpose::Whole)?;
    if tables::is_unfinished(&mut conn)? {
        return Err("a restore into this database was interrupted: empty the database, and restore again".to_owned());
    }
    up(&mut conn, complete)
}

/// As [`run`], for the restore itself.
pub fn run_restored(at: &Location, complete: Complete) -> Result<usize, String> {
    let _held = file_lock(at)?;
    up(&mut open(at, Purpose::Whole)?, complete)
}

fn up(conn: &mut Conn, complete: Complete) -> Result<usize, String> {
    lock(conn)?;
    let applied = apply(conn)?;
    // Always run: a server that died between the two left this undone.
    transaction(conn, None, || true, complete)?;
    Ok(applied)
}

/// Applies pending migrations; answers how many ran.
fn apply(conn: &mut Conn) -> Result<usize, String> {
    Ok(match conn.concrete() {
        Concrete::Sqlite(c) => c.run_pending_migrations(SQLITE).map_err(failed)?.len(),
        Concrete::Postgres(c) => c.run_pending_migrations(POSTGRES).map_err(failed)?.len(),
    })
}

/// How many migrations the database lacks. Changes nothing, and makes no file.
pub fn pending(at: &Location) -> Result<usize, String> {
    if let Location::Sqlite(path) = at
        && !path.exists()
    {
        return Err(format!("{}: there is no database", path.display()));
    }
    Ok(status(at)?.iter().filter(|one| !one.applied).count())
}

/// A migration, and whether a database has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MigrationState {
    /// Its name; of one that this build does not know, its version.
    pub name: String,
    pub applied: bool,
    /// Whether this build knows it: a later one may have brought the database further.
    pub known: bool,
}

/// The migrations of this build, by version and name, in order.
fn known<DB: Backend>(source: &EmbeddedMigrations) -> Result<Vec<(String, String)>, String>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    let all = MigrationSource::<DB>::migrations(source).map_err(|e| e.to_string())?;
    let mut all: Vec<_> = all.iter().map(|m| (m.name().version().to_string(), m.name().to_string())).collect();
    all.sort();
    Ok(all)
}

/// The versions of all migrations of this build, in order.
pub fn versions() -> Result<Vec<String>, String> {
    Ok(known::<Sqlite>(&SQLITE)?.into_iter().map(|(version, _)| version).collect())
}

/// All migrations, in order: those that a database has, and those that wait. Changes nothing.
pub fn status(at: &Location) -> Result<Vec<MigrationState>, String> {
    let known = match at {
        Location::Sqlite(_) => known::<Sqlite>(&SQLITE)?,
        Location::Postgres(_) => known::<Pg>(&POSTGRES)?,
    };
    let has_any = tables::at(at)?.iter().any(|name| name == tables::MIGRATIONS);
    let applied = if has_any { applied(&mut open(at, Purpose::Whole)?)? } else { Vec::new() };
    let later = applied.iter().filter(|version| !known.iter().any(|(of, _)| of == *version));
    let later = later.map(|version| MigrationState { name: version.clone(), applied: true, known: false });
    let own = known.iter().map(|(version, name)| MigrationState {
        name: name.clone(),
        applied: applied.contains(version),
        known: true,
    });
    Ok(own.chain(later).collect())
}

/// The versions of the migrations that a database has, in order.
fn applied(conn: &mut Conn) -> Result<Vec<String>, String> {
    let found = match conn.concrete() {
        Concrete::Sqlite(c) => c.applied_migrations(),
        Concrete::Postgres(c) => c.applied_migrations(),
    };
    let found = found.map_err(|e| format!("the migrations of the database cannot be read: {e}"))?;
    let mut found: Vec<String> = found.iter().map(ToString::to_string).collect();
    found.sort();
    Ok(found)
}

/// Undoes the last `steps` of `all` migrations that the caller saw applied. Refused while anything else is connected to
/// the database, since a server would go on with tables that are gone, and where the schema was changed meanwhile.
pub fn down(at: &Location, steps: usize, all: usize) -> Result<(), String> {
    let _held = file_lock(at)?;
    let mut conn = open_alone(at)?;
    lock(&mut conn)?;
    if applied(&mut conn)?.len() != all {
        return Err("another command changed the schema meanwhile: look at `sapa migrate status` again".to_owned());
    }
    undo(&mut conn, steps)
}

/// The lock under which PostgreSQL's schema is changed. It ends with the connection, also when this process dies.
fn lock(conn: &mut Conn) -> Result<(), String> {
    if let Concrete::Postgres(c) = conn.concrete() {
        c.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).map_err(Error::from)?;
    }
    Ok(())
}

fn undo(conn: &mut Conn, steps: usize) -> Result<(), String> {
    for _ in 0..steps {
        match conn.concrete() {
            Concrete::Sqlite(c) => c.revert_last_migration(SQLITE).map_err(failed)?,
            Concrete::Postgres(c) => c.revert_last_migration(POSTGRES).map_err(failed)?,
        };
    }
    Ok(())
}

/// A migration that failed is undone, whatever it had done by then.
fn failed(e: impl std::fmt::Display) -> String {
    format!("the schema could not be changed, and is as it was before the migration that failed: {e}")
}

/// Undoes all migrations and applies them again; for the test that a schema survives it.
pub fn redo_all(at: &Location, complete: Complete) -> Result<(), String> {
    let _held = file_lock(at)?;
    let mut conn = open(at, Purpose::Whole)?;
    match conn.concrete() {
        Concrete::Sqlite(c) => c.revert_all_migrations(SQLITE).map_err(failed)?,
        Concrete::Postgres(c) => c.revert_all_migrations(POSTGRES).map_err(failed)?,
    };
    up(&mut conn, complete).map(|_| ())
}

/// Undoes the last `many` migrations and applies them again; for the test that no row is lost.
pub fn redo_last(at: &Location, many: usize, complete: Complete) -> Result<(), String> {
    let held = file_lock(at)?;
    let mut conn = open(at, Purpose::Whole)?;
    lock(&mut conn)?;
    undo(&mut conn, many)?;
    drop(conn);
    drop(held);
    run(at, complete).map(|_| ())
}

/// What `f` finds in a schema that nothing but this build's migrations made; `f` gets the schema's name. On SQLite it
/// lies in memory. On PostgreSQL it is made beside the other one, since only the same server spells definitions alike,
/// in the transaction of `conn`, before its first query, and undone.
pub fn reference<T>(conn: &mut Conn, f: impl FnOnce(&mut Conn, &str) -> Result<T, Error>) -> Result<T, Error> {
    if conn.engine() == Engine::Sqlite {
        let mut fresh = open_in_memory().map_err(Error::internal)?;
        apply(&mut fresh).map_err(Error::internal)?;
        return f(&mut fresh, "main");
    }
    conn.batch_execute("SET TRANSACTION READ WRITE")?;
    AnsiTransactionManager::begin_transaction(conn)?;
    let made = conn.batch_execute(&format!("CREATE SCHEMA {REFERENCE}; SET LOCAL search_path = {REFERENCE}"));
    let found =
        made.map_err(Error::from).and_then(|()| apply(conn).map_err(Error::internal)).and_then(|_| f(conn, REFERENCE));
    AnsiTransactionManager::rollback_transaction(conn)?;
    found
}

/// An advisory lock beside the SQLite file, under which a schema is made; the system frees it when the process ends.
/// None on PostgreSQL.
pub fn file_lock(at: &Location) -> Result<Option<File>, String> {
    let Location::Sqlite(path) = at else { return Ok(None) };
    files::make_folder(path)?;
    let name = path.with_extension("lock");
    let file = File::create(&name).map_err(|e| format!("{}: {e}", name.display()))?;
    file.lock().map_err(|e| format!("{}: {e}", name.display()))?;
    Ok(Some(file))
}
