//! Where the database is and how a connection to it is set up. Owns URLs and pragmas;
//! runs no query of the product.

use std::path::PathBuf;

use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::r2d2::{ManageConnection, R2D2Connection};
use diesel::sqlite::SqliteConnection;

use super::Conn;
use crate::files;

/// The engines that Šapa runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Embedded, one file.
    Sqlite,
    /// A server.
    Postgres,
}

/// A database URL that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// The file.
    Sqlite(PathBuf),
    /// The URL as libpq takes it.
    Postgres(String),
}

impl Location {
    /// `sqlite://<path>` or `postgres://…`; anything else is refused rather than guessed,
    /// because SQLite would take any text as the name of a new file.
    pub fn parse(url: &str) -> Result<Self, String> {
        if let Some(path) = url.strip_prefix("sqlite://") {
            if path.is_empty() || path.starts_with(':') {
                return Err("DATABASE_URL names no file: sqlite://<path>".to_owned());
            }
            return Ok(Self::Sqlite(PathBuf::from(path)));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(url.to_owned()));
        }
        let scheme = url.split(':').next().unwrap_or_default();
        Err(format!("unknown database `{scheme}`: DATABASE_URL is sqlite://<path> or postgres://…"))
    }

    /// The engine of this place.
    pub fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }
}

/// Opens connections of one kind for a pool.
#[derive(Debug, Clone)]
pub(super) struct Manager {
    at: Location,
    read_only: bool,
}

/// Why a connection could not be had.
#[derive(Debug)]
pub(super) struct ConnectError(String);

impl std::fmt::Display for ConnectError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for ConnectError {}

impl Manager {
    pub(super) fn writer(at: &Location) -> Self {
        Self { at: at.clone(), read_only: false }
    }

    pub(super) fn reader(at: &Location) -> Self {
        Self { at: at.clone(), read_only: true }
    }

    pub(super) fn engine(&self) -> Engine {
        self.at.engine()
    }
}

/// SQLite: busy_timeout first, so that everything after it waits instead of failing;
/// FULL, because NORMAL may lose an acknowledged commit when the power goes.
const SQLITE: &str = "PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; \
     PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384; PRAGMA trusted_schema = OFF;";
/// PostgreSQL: no statement holds a request for ever, and no zone but UTC.
const POSTGRES: &str = "SET TIME ZONE 'UTC'; SET lock_timeout = '5s'; SET statement_timeout = '30s'; \
     SET idle_in_transaction_session_timeout = '60s'; SET client_min_messages = 'warning';";

/// One connection, set up; the file and its folder are made where they are missing.
pub(super) fn open(at: &Location, read_only: bool) -> Result<Conn, String> {
    match at {
        Location::Sqlite(path) => {
            files::make_folder(path)?;
            let name = path.to_str().ok_or("the database's path is not UTF-8")?;
            let mut conn = SqliteConnection::establish(name).map_err(|e| e.to_string())?;
            let run = |conn: &mut SqliteConnection, sql: &str| conn.batch_execute(sql).map_err(|e| e.to_string());
            run(&mut conn, SQLITE)?;
            if read_only {
                run(&mut conn, "PRAGMA query_only = ON")?;
            } else {
                // Kept in the file: costs nothing when it is WAL already.
                run(&mut conn, "PRAGMA journal_mode = WAL")?;
            }
            Ok(Conn::Sqlite(conn))
        }
        Location::Postgres(url) => {
            let mut conn = PgConnection::establish(url).map_err(|e| e.to_string())?;
            conn.batch_execute(POSTGRES).map_err(|e| e.to_string())?;
            Ok(Conn::Postgres(conn))
        }
    }
}

impl ManageConnection for Manager {
    type Connection = Conn;
    type Error = ConnectError;

    fn connect(&self) -> Result<Conn, ConnectError> {
        open(&self.at, self.read_only).map_err(ConnectError)
    }

    fn is_valid(&self, conn: &mut Conn) -> Result<(), ConnectError> {
        conn.ping().map_err(|e| ConnectError(e.to_string()))
    }

    fn has_broken(&self, conn: &mut Conn) -> bool {
        std::thread::panicking() || conn.is_broken()
    }
}
