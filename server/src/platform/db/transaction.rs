//! Transactions of both engines: begin, repetition where PostgreSQL aborts one, commit and
//! rollback. Waits for no connection.

use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, Connection, TransactionManager};

use super::Conn;
use crate::platform::problem::Error;

/// How often a transaction may be aborted by PostgreSQL (serialization, deadlock) before the write
/// fails.
const ATTEMPTS: u32 = 8;

/// Runs `f`; everything that it reads is of one moment.
pub(super) fn snapshot<T>(conn: &mut Conn, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
    match conn {
        Conn::Sqlite(c) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN"),
        Conn::Postgres(c) => {
            AnsiTransactionManager::begin_transaction_sql(c, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
    }?;
    finish(conn, || true, f)
}

/// One transaction around `f`. It waits for locked rows for `lock_wait`, or else as its connection
/// is set. It is not committed when its result is no longer `wanted`.
pub(super) fn transaction<T>(
    conn: &mut Conn,
    lock_wait: Option<Duration>,
    wanted: impl Fn() -> bool,
    mut f: impl FnMut(&mut Conn) -> Result<T, Error>,
) -> Result<T, Error> {
    let waiting = lock_wait.map_or_else(String::new, |wait| {
        // 0 would mean without limit.
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
                // Different for each process and attempt, so that the same two do not meet again.
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
            // A connection that cannot even roll back is closed by its lane.
            if let Err(e) = Manager::rollback_transaction(conn) {
                tracing::warn!(error = %e, "rollback");
            }
            Err(error)
        }
    }
}
