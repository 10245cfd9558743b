//! One connection for work on the whole database: backup, restore, copy. Its statements take as long as they need.

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};

use super::transaction::snapshot;
use super::{Conn, Engine, Location, Purpose, open, transaction};
use crate::platform::problem::Error;

/// A connection without limits of time.
pub struct Whole(Conn);

impl Whole {
    /// Opens it. Creates a missing file of SQLite; does not migrate.
    pub fn open(at: &Location) -> Result<Self, String> {
        open(at, Purpose::Whole).map(Self)
    }

    /// Opens it for reading only: a file of SQLite stays byte for byte as it is.
    pub fn open_read_only(at: &Location) -> Result<Self, String> {
        open(at, Purpose::Read).map(Self)
    }

    /// The connection, for statements outside of a transaction.
    pub fn conn(&mut self) -> &mut Conn {
        &mut self.0
    }

    /// Everything that `f` reads is of one moment.
    pub fn read<T>(&mut self, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
        snapshot(&mut self.0, f)
    }

    /// One transaction around `f`.
    pub fn write<T>(&mut self, f: impl FnMut(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
        transaction(&mut self.0, None, || true, f)
    }

    /// Begins a view of one moment that stays open until the connection ends; for work that is done beside it.
    pub fn hold_snapshot(&mut self) -> Result<(), Error> {
        let begin = match self.0.engine() {
            Engine::Sqlite => "BEGIN",
            Engine::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        AnsiTransactionManager::begin_transaction_sql(&mut self.0, begin)?;
        // SQLite's view begins with the first read.
        Ok(self.0.batch_execute("SELECT 1 FROM companies LIMIT 1")?)
    }

    /// Ends the view of one moment.
    pub fn release_snapshot(&mut self) -> Result<(), Error> {
        Ok(AnsiTransactionManager::rollback_transaction(&mut self.0)?)
    }
}
