//! Transactions as both engines spell them: begun, tried again where PostgreSQL calls one off,
//! committed or undone.

use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, Connection, TransactionManager};

use super::Conn;
use crate::platform::problem::Error;

/// How often PostgreSQL may call a transaction off (serialization, deadlock) before we do.
const ATTEMPTS: u32 = 8;

/// Everything that `f` reads is of one moment.
pub(super) fn snapshot<T>(conn: &mut Conn, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
    match conn {
        Conn::Sqlite(c) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN"),
        Conn::Postgres(c) => {
            AnsiTransactionManager::begin_transaction_sql(c, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
    }?;
    finish(conn, || true, f)
}

/// One transaction around `f`, which waits for locked rows as long as `lock_wait` says, else as
/// its connection does. It is not committed when it is not `wanted` any more.
pub(super) fn transaction<T>(
    conn: &mut Conn,
    lock_wait: Option<Duration>,
    wanted: impl Fn() -> bool,
    mut f: impl FnMut(&mut Conn) -> Result<T, Error>,
) -> Result<T, Error> {
    let waiting = lock_wait.map_or_else(String::new, |wait| {
        // 0 would mean for ever.
        format!("; SET LOCAL lock_timeout = {}", wait.as_millis().max(1))
    });
    let begin = format!("BEGIN ISOLATION LEVEL READ COMMITTED{waiting}");
    let mut attempt = 0;
    loop {
        attempt += 1;
        match conn {
            // Deferred transactions that read and then write fail at once with "database is
            // locked" and ignore busy_timeout.
            Conn::Sqlite(c) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN IMMEDIATE"),
            Conn::Postgres(c) => AnsiTransactionManager::begin_transaction_sql(c, &begin),
        }?;
        match finish(conn, &wanted, &mut f) {
            Err(e) if attempt < ATTEMPTS && e.is_called_off() => {
                // Staggered, so that the same two do not meet again.
                let spread = u64::from(std::process::id() ^ attempt) % 5;
                std::thread::sleep(Duration::from_millis(u64::from(attempt) * 4 + spread));
            }
            other => return other,
        }
    }
}

fn finish<T>(
    conn: &mut Conn,
    wanted: impl Fn() -> bool,
    f: impl FnOnce(&mut Conn) -> Result<T, Error>,
) -> Result<T, Error> {
    type Manager = <Conn as Connection>::TransactionManager;
    let done = f(conn).and_then(|value| if wanted() { Ok(value) } else { Err(Error::unavailable(2)) });
    match done {
        Ok(value) => {
            Manager::commit_transaction(conn)?;
            Ok(value)
        }
        Err(error) => {
            // A connection that cannot even roll back is thrown away by its lane.
            if let Err(e) = Manager::rollback_transaction(conn) {
                tracing::warn!(error = %e, "rollback");
            }
            Err(error)
        }
    }
}
