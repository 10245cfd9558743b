//! Transactions of both engines: begin, repetition where PostgreSQL aborts one, commit and
//! rollback. Waits for no connection.

use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, TransactionManager};

use super::{Conn, Engine};
use crate::platform::problem::Error;

/// How often a transaction may be aborted by PostgreSQL (serialization, deadlock) before the write
/// fails.
const ATTEMPTS: u32 = 8;

/// Runs `f`; everything that it reads is of one moment.
pub(super) fn snapshot<T>(conn: &mut Conn, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
    let begin = match conn.engine() {
        Engine::Sqlite => "BEGIN",
        Engine::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    };
    AnsiTransactionManager::begin_transaction_sql(conn, begin)?;
    finish(conn, || true, f)
}

/// One transaction around `f`. It waits for locked rows for `lock_wait`, or else as its connection
/// is set. It is not committed when its result is no longer `awaited`.
pub(in crate::platform) fn transaction<T>(
    conn: &mut Conn,
    lock_wait: Option<Duration>,
    awaited: impl Fn() -> bool,
    mut f: impl FnMut(&mut Conn) -> Result<T, Error>,
) -> Result<T, Error> {
    let begin = match (conn.engine(), lock_wait) {
        // Deferred transactions that read and then write fail at once with "database is locked" and
        // ignore busy_timeout.
        (Engine::Sqlite, _) => "BEGIN IMMEDIATE".to_owned(),
        (Engine::Postgres, None) => "BEGIN ISOLATION LEVEL READ COMMITTED".to_owned(),
        (Engine::Postgres, Some(wait)) => {
            // 0 would mean without limit.
            let wait = wait.as_millis().max(1);
            format!("BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = {wait}")
        }
    };
    let mut attempt = 0;
    loop {
        attempt += 1;
        AnsiTransactionManager::begin_transaction_sql(conn, &begin)?;
        match finish(conn, &awaited, &mut f) {
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
    awaited: impl Fn() -> bool,
    f: impl FnOnce(&mut Conn) -> Result<T, Error>,
) -> Result<T, Error> {
    let done = f(conn).and_then(|value| if awaited() { Ok(value) } else { Err(Error::unavailable(2)) });
    match done {
        Ok(value) => {
            AnsiTransactionManager::commit_transaction(conn)?;
            Ok(value)
        }
        Err(error) => {
            // A connection that cannot even roll back is closed by its pool.
            if let Err(e) = AnsiTransactionManager::rollback_transaction(conn) {
                tracing::warn!(error = %e, "rollback");
            }
            Err(error)
        }
    }
}
