//! The database's part of a backup: a file that shows one moment, made while others write, and put back as a whole.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use diesel::prelude::*;
use diesel::sql_types::Text;

use super::rows;
use crate::audit::chain;
use crate::platform::db::{Conn, Location, Whole, client_programs, tables};
use crate::platform::files;
use crate::platform::migrate;
use crate::platform::problem::Error;

/// What the database's file holds.
pub struct Dumped {
    /// The version of the last migration.
    pub schema: String,
    /// The end of the audit's chain.
    pub audit_head: String,
    /// The rows of each table.
    pub counts: BTreeMap<String, i64>,
    /// The files of images, and whether a record uses each.
    pub images: Vec<(String, bool)>,
}

fn facts(conn: &mut Conn) -> Result<Dumped, Error> {
    let schema = tables::schema_version(conn)?.ok_or_else(|| Error::internal("a database without migrations"))?;
    Ok(Dumped {
        schema,
        audit_head: chain::head(conn)?.to_string(),
        counts: tables::counts(conn)?,
        images: rows::image_files(conn)?,
    })
}

/// Writes the database to `file`, as of one moment; others go on writing.
pub fn dump(at: &Location, file: &Path) -> Result<Dumped, String> {
    match at {
        Location::Sqlite(_) => {
            // Its owner's from the beginning; SQLite takes an empty file.
            files::keep_private(file)?;
            let name = file.to_str().ok_or("the path of the backup is not UTF-8")?;
            let mut source = Whole::open(at)?;
            let copy = diesel::sql_query("VACUUM INTO ?").bind::<Text, _>(name);
            copy.execute(source.conn()).map_err(|e| format!("{name}: {e}"))?;
            // Counted in the copy, which is the moment itself.
            Ok(Whole::open_read_only(&Location::Sqlite(file.to_owned()))?.read(facts)?)
        }
        Location::Postgres(url) => {
            let mut source = Whole::open(at)?;
            client_programs::check("pg_dump", rows::server_version(source.conn())?)?;
            source.hold_snapshot()?;
            let snapshot = rows::export_snapshot(source.conn())?;
            let found = facts(source.conn())?;
            files::keep_private(file)?;
            client_programs::dump(url, &snapshot.unwrap_or_default(), file)?;
            source.release_snapshot()?;
            Ok(found)
        }
    }
}

/// Where a restore of SQLite works before the file gets its name.
pub fn draft(path: &Path) -> PathBuf {
    path.with_extension("restoring")
}

/// The database in which a restore works: on SQLite a draft beside the final file.
pub fn working(at: &Location) -> Location {
    match at {
        Location::Sqlite(path) => Location::Sqlite(draft(path)),
        Location::Postgres(_) => at.clone(),
    }
}

/// Refuses a database that holds something, and programs that are missing.
pub fn is_empty(at: &Location) -> Result<(), String> {
    holds_nothing(at)?;
    if let Location::Postgres(_) = at {
        let version = rows::server_version(Whole::open(at)?.conn())?;
        client_programs::check("pg_restore", version)?;
    }
    Ok(())
}

fn holds_nothing(at: &Location) -> Result<(), String> {
    let found = tables::at(at)?;
    if let Some(first) = found.first() {
        return Err(format!(
            "the database {} is not empty: it holds {} tables ({first} …); a backup is restored into an empty one",
            at.shown(),
            found.len()
        ));
    }
    let Location::Sqlite(path) = at else { return Ok(()) };
    // SQLite would play the log of a lost file into the one that is restored beside it.
    for ending in ["-wal", "-journal"] {
        let left = PathBuf::from(format!("{}{ending}", path.display()));
        if std::fs::metadata(&left).is_ok_and(|found| found.len() > 0) {
            return Err(format!("{} is the log of a database whose file is gone: move it away first", left.display()));
        }
    }
    Ok(())
}

/// Puts the database of a backup back, into [`working`]; a server refuses it until [`finish`].
pub fn put_back(at: &Location, dump: &mut dyn Read) -> Result<(), String> {
    match at {
        Location::Sqlite(path) => {
            let to = draft(path);
            remove(&to)?;
            files::keep_private(&to)?;
            let message = |e: std::io::Error| format!("{}: {e}", to.display());
            let mut file = File::options().write(true).open(&to).map_err(message)?;
            std::io::copy(dump, &mut file).and_then(|_| file.sync_all()).map_err(message)
        }
        Location::Postgres(url) => {
            let mut conn = Whole::open(at)?;
            conn.write(tables::mark_unfinished)?;
            let done = client_programs::restore(url, dump);
            if done.is_err() {
                // Nothing was restored: the database is empty again.
                conn.write(tables::unmark_unfinished)?;
            }
            done
        }
    }
}

/// The rows of each table of the restored database, the mark of an unfinished restore left out.
pub fn counts(at: &Location) -> Result<BTreeMap<String, i64>, String> {
    let mut found = Whole::open_read_only(&working(at))?.read(tables::counts)?;
    found.remove(tables::UNFINISHED);
    Ok(found)
}

/// Gives the restored database to the servers.
pub fn finish(at: &Location) -> Result<(), String> {
    match at {
        Location::Sqlite(path) => {
            let (from, message) = (draft(path), |e: std::io::Error| format!("{}: {e}", path.display()));
            // The last connection to it is closed, so its log was copied into it.
            for beside in ["-wal", "-shm"] {
                if PathBuf::from(format!("{}{beside}", from.display())).exists() {
                    return Err(format!("{} is still open", from.display()));
                }
            }
            File::open(&from).and_then(|file| file.sync_all()).map_err(message)?;
            // A server that was started meanwhile has made its tables under this lock: it keeps its file.
            let _held = migrate::file_lock(at)?;
            holds_nothing(at)?;
            std::fs::rename(&from, path).map_err(message)
        }
        Location::Postgres(_) => Ok(Whole::open(at)?.write(tables::unmark_unfinished)?),
    }
}

/// Removes what a restore that failed left of SQLite's file. On PostgreSQL the mark stays: a server refuses the database.
pub fn give_up(at: &Location) {
    if let Location::Sqlite(path) = at {
        // The error that ended the restore is the one to tell.
        let _ = remove(&draft(path));
    }
}

/// Removes a draft, whole or not.
fn remove(draft: &Path) -> Result<(), String> {
    for ending in ["", "-wal", "-shm", "-journal"] {
        match std::fs::remove_file(format!("{}{ending}", draft.display())) {
            Ok(()) => {}
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
            Err(e) => return Err(format!("{}{ending}: {e}", draft.display())),
        }
    }
    Ok(())
}
