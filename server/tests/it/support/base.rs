//! A test's own database. `TEST_DATABASE_URL` chooses the engine: unset, a SQLite file in a temporary
//! folder; `postgres://…`, a database `t_<random>` in that cluster, which alone is dropped afterwards.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::result::QueryResult;
use sapa_server::platform::db::Location;
use sapa_server::upkeep;
use tempfile::TempDir;

use super::random;

/// A database that this test made.
pub struct Base {
    pub at: Location,
    pub folder: TempDir,
    pub(super) drop: Option<(String, String)>,
    /// The template of a copy; dropped after the last copy.
    pub(super) template: Option<Arc<Self>>,
}

impl Base {
    /// Fresh and migrated.
    pub fn fresh() -> Self {
        // Copied, because migrating takes longer than most tests.
        if let Ok(cluster) = std::env::var("TEST_DATABASE_URL") {
            let template = template_database();
            let mut base = Self::database(cluster, |conn, name| {
                let copy = format!("CREATE DATABASE {name} TEMPLATE {}", template.drop.as_ref().unwrap().1);
                // From 15 on, PostgreSQL writes every page of a copy to its log unless told otherwise,
                // which takes five times as long. Older servers always copy files.
                conn.batch_execute(&format!("{copy} STRATEGY FILE_COPY")).or_else(|_| conn.batch_execute(&copy))
            });
            base.template = Some(template);
            return base;
        }
        let base = Self::empty();
        let Location::Sqlite(path) = &base.at else { unreachable!() };
        std::fs::copy(template_file(), path).unwrap();
        base
    }

    /// The same database for a second user, who does not drop it.
    pub fn shared(&self) -> Self {
        Self::at(self.at.clone())
    }

    /// Fresh and without a schema.
    pub fn empty() -> Self {
        if let Ok(cluster) = std::env::var("TEST_DATABASE_URL") {
            return Self::database(cluster, |conn, name| conn.batch_execute(&format!("CREATE DATABASE {name}")));
        }
        Self::file()
    }

    /// A database that somebody else made and drops.
    pub fn at(at: Location) -> Self {
        Self { at, folder: tempfile::tempdir().unwrap(), drop: None, template: None }
    }

    /// As `DATABASE_URL` names it.
    pub fn url(&self) -> String {
        match &self.at {
            Location::Sqlite(path) => format!("sqlite://{}", path.display()),
            Location::Postgres(url) => url.clone(),
        }
    }

    /// A file of SQLite without a schema, whichever engine the tests run on.
    pub fn file() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { at: Location::Sqlite(folder.path().join("sapa.db")), folder, drop: None, template: None }
    }

    fn database(cluster: String, make: impl FnOnce(&mut PgConnection, &str) -> QueryResult<()>) -> Self {
        let name = format!("t_{}", random());
        let mut conn = PgConnection::establish(&cluster).unwrap();
        make(&mut conn, &name).unwrap();
        let (address, options) = cluster.split_once('?').unwrap_or((&cluster, ""));
        let (server, _) = address.rsplit_once('/').unwrap();
        let mut base = Self::at(Location::parse(&format!("{server}/{name}?{options}")).unwrap());
        base.drop = Some((cluster, name));
        base
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

/// A migrated database in the cluster, made by the first test that needs it and dropped with the last
/// copy.
fn template_database() -> Arc<Base> {
    static MADE: Mutex<Weak<Base>> = Mutex::new(Weak::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.upgrade().unwrap_or_else(|| {
        let base = Base::empty();
        upkeep::migrate(&base.at).unwrap();
        let base = Arc::new(base);
        *made = Arc::downgrade(&base);
        base
    })
}

/// A migrated SQLite file, made once per run.
fn template_file() -> &'static Path {
    static MADE: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = MADE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("template.db");
        upkeep::migrate(&Location::Sqlite(path.clone())).unwrap();
        (folder, path)
    });
    path
}
