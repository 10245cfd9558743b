//! A database of a test's own. `TEST_DATABASE_URL` chooses the engine: not set, a SQLite file
//! in a temporary folder; `postgres://…`, a database `t_<random>` of that cluster, and only
//! that one is dropped again.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use sapa_server::platform::db::Location;
use sapa_server::upkeep;
use tempfile::TempDir;

use super::random;

/// A database that this test made.
pub struct Base {
    pub at: Location,
    pub folder: TempDir,
    pub(super) drop: Option<(String, String)>,
}

impl Base {
    /// Fresh and migrated.
    pub fn fresh() -> Self {
        let base = Self::empty();
        match &base.at {
            // Copied, because migrating costs an fsync a statement.
            Location::Sqlite(path) => _ = std::fs::copy(template(), path).unwrap(),
            Location::Postgres(_) => _ = upkeep::migrate(&base.at).unwrap(),
        }
        base
    }

    /// The same database for another owner, who leaves it where it is.
    pub fn shared(&self) -> Self {
        Self { at: self.at.clone(), folder: tempfile::tempdir().unwrap(), drop: None }
    }

    /// Fresh and without a schema.
    pub fn empty() -> Self {
        let folder = tempfile::tempdir().unwrap();
        match std::env::var("TEST_DATABASE_URL") {
            Err(_) => Self { at: Location::Sqlite(folder.path().join("sapa.db")), folder, drop: None },
            Ok(cluster) => {
                let name = format!("t_{}", random());
                let mut conn = PgConnection::establish(&cluster).unwrap();
                conn.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
                let (address, options) = cluster.split_once('?').unwrap_or((&cluster, ""));
                let (server, _) = address.rsplit_once('/').unwrap();
                let url = format!("{server}/{name}?{options}");
                Self { at: Location::parse(&url).unwrap(), folder, drop: Some((cluster, name)) }
            }
        }
    }
}

impl Drop for Base {
    fn drop(&mut self) {
        if let Some((cluster, name)) = &self.drop {
            let dropped = PgConnection::establish(cluster).map_err(|e| e.to_string()).and_then(|mut conn| {
                conn.batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)")).map_err(|e| e.to_string())
            });
            if let Err(e) = dropped {
                eprintln!("{name}: {e}");
            }
        }
    }
}

/// A migrated SQLite file, made once a run.
fn template() -> &'static Path {
    static MADE: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = MADE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("template.db");
        upkeep::migrate(&Location::Sqlite(path.clone())).unwrap();
        (folder, path)
    });
    path
}
