//! The address of the database, and the setup of a connection. Owns URLs and pragmas; runs no query
//! of the product.

use std::path::PathBuf;
use std::time::Duration;

use diesel::RunQueryDsl;
use diesel::connection::{Connection, SimpleConnection, get_default_instrumentation};
use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::sqlite::SqliteConnection;

use super::engine::Engine;
use super::last_activity::LastActivity;
use super::{Concrete, Conn, client_programs};
use crate::platform::files;

/// A parsed database URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// The file of the database.
    Sqlite(PathBuf),
    /// The URL for libpq, with the parameters by which a dead connection is noticed.
    Postgres(String),
}

impl Location {
    /// Parses `sqlite://<path>` or `postgres://…`; any other text is refused, because SQLite would
    /// take it as the name of a new file.
    pub fn parse(url: &str) -> Result<Self, String> {
        if let Some(path) = url.strip_prefix("sqlite://") {
            if path.is_empty() || path.starts_with(':') {
                return Err("DATABASE_URL names no file: sqlite://<path>".to_owned());
            }
            return Ok(Self::Sqlite(PathBuf::from(path)));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(with_parameters(url)));
        }
        let scheme = url.split(':').next().unwrap_or_default();
        Err(format!("unknown database `{scheme}`: DATABASE_URL is sqlite://<path> or postgres://…"))
    }

    /// The engine of this location.
    pub fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// As people may read it, without a password.
    pub fn shown(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite://{}", path.display()),
            Self::Postgres(url) => {
                let (url, _) = client_programs::without_password(url);
                url.split('?').next().unwrap_or_default().to_owned()
            }
        }
    }
}

/// The purpose of a connection, which decides its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::platform) enum Purpose {
    /// Reading.
    Read,
    /// Writing.
    Write,
    /// Work on the whole database by the command line, however long it takes.
    Whole,
}

/// Opens connections of one purpose.
#[derive(Debug, Clone)]
pub(super) struct Opener {
    at: Location,
    purpose: Purpose,
}

impl Opener {
    pub(super) fn new(at: &Location, purpose: Purpose) -> Self {
        Self { at: at.clone(), purpose }
    }

    pub(super) fn engine(&self) -> Engine {
        self.at.engine()
    }

    /// A new connection, set up, with the activity that measures how long its statements wait.
    pub(super) fn open(&self) -> Result<(Conn, LastActivity), String> {
        let mut conn = open(&self.at, self.purpose)?;
        let activity = LastActivity::default();
        conn.set_instrumentation(activity.listener(get_default_instrumentation()));
        Ok((conn, activity))
    }
}

/// Parameters of libpq that are added where the URL does not set them. With them a silent server is
/// noticed within seven seconds, during a statement and between statements, and a new connection to
/// an address waits two seconds at most. They apply to TCP only; a Unix socket cannot lose packets.
const PARAMETERS: [(&str, &str); 6] = [
    ("connect_timeout", "2"),
    ("keepalives", "1"),
    ("keepalives_idle", "3"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "2"),
    ("tcp_user_timeout", "7000"),
];

fn with_parameters(url: &str) -> String {
    let named = url.split_once('?').map_or("", |(_, query)| query);
    let has = |name: &str| named.split('&').any(|pair| pair.split('=').next() == Some(name));
    let mut full = url.to_owned();
    for (name, value) in PARAMETERS.iter().filter(|(name, _)| !has(name)) {
        let sign = if !full.contains('?') {
            "?"
        } else if full.ends_with(['?', '&']) {
            ""
        } else {
            "&"
        };
        full += &format!("{sign}{name}={value}");
    }
    full
}

/// The longest time of a statement on PostgreSQL.
pub(super) const STATEMENT_LIMIT: Duration = Duration::from_secs(6);
/// The longest pause between two statements of a transaction, after which PostgreSQL undoes it. Less
/// than a silent connection is waited for ([`super::pool`]): when its request is refused, the rows
/// that it locked are free again.
const PAUSE_LIMIT: Duration = STATEMENT_LIMIT;
/// The time for which a first attempt to write waits for a locked row; then it gives its connection
/// back.
pub(super) const LOCK_WAIT: Duration = Duration::from_millis(150);

/// SQLite: busy_timeout first, so that everything after it waits instead of failing; FULL, because
/// NORMAL may lose an acknowledged commit when the power fails; 2 MB of pages for each connection,
/// because there are many connections and the system caches the file once for all of them; what is deleted or
/// replaced is overwritten, because an erased person must not be found in the file; 16 MB of
/// log before it is copied into the file, so that pages that many writes change are copied once.
pub(super) const SQLITE: &str = "PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; \
     PRAGMA temp_store = MEMORY; PRAGMA cache_size = -2048; PRAGMA trusted_schema = OFF; \
     PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 4000;";
/// Readers of SQLite: what they sort beyond the 2 MB of pages goes to a file without a name, not to memory (the sums of a
/// million payments would take 45 MB for each reader). Writers write no such file: the pages that they change may hold
/// what is erased.
const READER: &str = "PRAGMA query_only = ON; PRAGMA temp_store = FILE";
/// PostgreSQL: zone UTC, a limit for every statement, and keepalives on the server's side, so that
/// it notices within seconds that a client is gone and frees its locks. Messages in English where
/// the role may choose: diesel hides most codes, so some refusals are known by their text only. No statement
/// is compiled, since all are short: compiling one takes longer than running it. A reader writes nothing, in or
/// outside of a transaction.
fn postgres(purpose: Purpose) -> String {
    // 0 is without limit.
    let (lock_wait, statement, pause, read_only) = match purpose {
        Purpose::Read => (Duration::from_secs(2), STATEMENT_LIMIT, PAUSE_LIMIT, "on"),
        Purpose::Write => (LOCK_WAIT, STATEMENT_LIMIT, PAUSE_LIMIT, "off"),
        Purpose::Whole => (Duration::ZERO, Duration::ZERO, Duration::ZERO, "off"),
    };
    format!(
        "SET default_transaction_read_only = {read_only}; SET jit = off; SET TIME ZONE 'UTC'; SET client_min_messages = 'warning'; SET lock_timeout = {}; SET statement_timeout = {}; \
         SET idle_in_transaction_session_timeout = {}; SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 2; \
         SET tcp_keepalives_count = 2; SET tcp_user_timeout = 7000; \
         DO $$ BEGIN PERFORM set_config('lc_messages', 'C', false); \
         EXCEPTION WHEN insufficient_privilege THEN NULL; END $$;",
        lock_wait.as_millis(),
        statement.as_millis(),
        pause.as_millis()
    )
}

/// The oldest PostgreSQL on which migrations and connection settings work.
const OLDEST_POSTGRES: u32 = 13;

/// A setting of the server.
#[derive(diesel::QueryableByName)]
struct Setting {
    #[diesel(sql_type = Text)]
    value: String,
}

fn setting(conn: &mut PgConnection, name: &str) -> Result<String, String> {
    let query = diesel::sql_query("SELECT current_setting($1) AS value").bind::<Text, _>(name);
    Ok(query.get_result::<Setting>(conn).map_err(|e| e.to_string())?.value)
}

/// Refuses a server that is too old, before one of its settings is refused with a message that says
/// less.
fn check_version(number: &str) -> Result<(), String> {
    let major = number.parse::<u32>().map_err(|_| format!("PostgreSQL's version is no number: {number}"))? / 10_000;
    if major < OLDEST_POSTGRES {
        return Err(format!("PostgreSQL {major} is too old: {OLDEST_POSTGRES} or later is needed"));
    }
    Ok(())
}

/// Refuses a server whose messages Šapa does not understand: a locked row would count as a fault,
/// and the write would not be repeated.
fn check_language(conn: &mut PgConnection) -> Result<(), String> {
    let language = setting(conn, "lc_messages")?;
    // The setting is empty: the language is that of the server's start, which only a sample message
    // shows.
    let mut sample = || conn.batch_execute("SELECT 1 / 0").map_err(|e| e.to_string());
    if is_english(&language) || language.is_empty() && sample() == Err("division by zero".to_owned()) {
        return Ok(());
    }
    Err(format!(
        "PostgreSQL answers in another language (lc_messages is `{language}`), and this role may not change that; some of \
         its messages must be understood. Let an administrator of it run: ALTER ROLE <role of DATABASE_URL> SET \
         lc_messages TO 'C'; or ALTER DATABASE <name> SET lc_messages TO 'C';"
    ))
}

/// Whether messages are in English under this `lc_messages`.
fn is_english(language: &str) -> bool {
    let name = language.split(['.', '_', '@', '-']).next().unwrap_or_default();
    ["C", "POSIX"].contains(&name) || name.eq_ignore_ascii_case("en") || name.eq_ignore_ascii_case("english")
}

/// A new database of SQLite that ends with its connection.
pub(in crate::platform) fn open_in_memory() -> Result<Conn, String> {
    let conn = SqliteConnection::establish(":memory:").map_err(|e| e.to_string())?;
    Ok(Conn::new(Concrete::Sqlite(conn)))
}

/// Names the database, without its password; one line, whatever libpq says.
fn unreachable(at: &Location, cause: &impl std::fmt::Display) -> String {
    let cause = cause.to_string();
    format!("the database {} cannot be opened: {}", at.shown(), cause.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A new connection, set up; creates a missing file and its folder.
pub(in crate::platform) fn open(at: &Location, purpose: Purpose) -> Result<Conn, String> {
    match at {
        Location::Sqlite(path) => {
            let name = path.to_str().ok_or("the database's path is not UTF-8")?;
            // SQLite gives the files beside the database the access rights of the database.
            files::keep_private(path)?;
            for beside in ["-wal", "-shm"] {
                files::narrow(&PathBuf::from(format!("{name}{beside}")))?;
            }
            let mut conn = SqliteConnection::establish(name).map_err(|e| unreachable(at, &e))?;
            let run = |conn: &mut SqliteConnection, sql: &str| conn.batch_execute(sql).map_err(|e| unreachable(at, &e));
            run(&mut conn, SQLITE)?;
            if purpose == Purpose::Read {
                run(&mut conn, READER)?;
            } else {
                // WAL is stored in the file: the statement costs nothing when it is set already.
                run(&mut conn, "PRAGMA journal_mode = WAL")?;
            }
            Ok(Conn::new(Concrete::Sqlite(conn)))
        }
        Location::Postgres(url) => {
            let mut conn = PgConnection::establish(url).map_err(|e| unreachable(at, &e))?;
            check_version(&setting(&mut conn, "server_version_num")?)?;
            conn.batch_execute(&postgres(purpose)).map_err(|e| unreachable(at, &e))?;
            check_language(&mut conn)?;
            Ok(Conn::new(Concrete::Postgres(conn)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_english_messages_are_understood() {
        for known in ["C", "C.UTF-8", "C.utf8", "POSIX", "en_US.UTF-8", "en_GB", "en", "English_United States.1252"] {
            assert!(is_english(known), "{known}");
        }
        for unknown in ["de_DE.UTF-8", "sr_RS.UTF-8@latin", "sr_RS", "Cs_CZ", "C1", "German_Germany.1252", ""] {
            assert!(!is_english(unknown), "{unknown}");
        }
    }

    #[test]
    fn an_old_postgresql_is_refused_by_its_name() {
        assert_eq!(check_version("130000"), Ok(()));
        assert_eq!(check_version("180001"), Ok(()));
        for old in ["90624", "120022"] {
            assert!(check_version(old).unwrap_err().ends_with("is too old: 13 or later is needed"), "{old}");
        }
        assert!(check_version("13beta1").is_err());
    }

    #[test]
    fn a_password_is_not_shown() {
        let at = Location::parse("postgres://u:secret@h/db").unwrap();
        assert_eq!(at.shown(), "postgres://u@h/db");
    }

    #[test]
    fn parameters_set_in_the_url_stay() {
        let all = "connect_timeout=2&keepalives=1&keepalives_idle=3&keepalives_interval=2&keepalives_count=2&tcp_user_timeout=7000";
        assert_eq!(with_parameters("postgres://u@h/db"), format!("postgres://u@h/db?{all}"));
        assert_eq!(with_parameters("postgres://u@h/db?"), format!("postgres://u@h/db?{all}"));
        assert_eq!(
            with_parameters("postgres://u@/db?host=/run&keepalives_idle=30&tcp_user_timeout=0"),
            "postgres://u@/db?host=/run&keepalives_idle=30&tcp_user_timeout=0\
             &connect_timeout=2&keepalives=1&keepalives_interval=2&keepalives_count=2"
        );
    }
}
