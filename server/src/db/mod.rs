//! The way into the database: `read` for a consistent look, `write` for one transaction.
//! Owns pools, pragmas and retries. Knows nothing of HTTP and decides nothing: every file
//! beside it holds rows and queries, plain functions on a [`Conn`].

// The derive makes public items without a word about them.
pub mod animal_type;
pub mod audit;
pub mod audit_label;
pub mod audit_list;
pub mod backfill;
pub mod booking;
pub mod booking_event;
pub mod booking_list;
pub mod booking_pet;
pub mod branch;
pub mod branch_list;
pub mod breed;
pub mod calendar;
pub mod company;
pub mod company_list;
#[allow(missing_docs)]
mod conn;
mod connect;
pub mod idempotency;
pub mod image;
pub mod mail_token;
mod many;
pub mod migrate;
pub mod note;
pub mod occupancy;
pub mod open_booking;
pub mod page;
pub mod record_term;
pub mod search;
pub mod service;
pub mod service_change;
pub mod service_group;
pub mod service_list;
pub mod session;
pub mod sign_in;
mod take;
pub mod timeslot;
pub mod types;
pub mod user;
pub mod user_change;
pub mod user_list;
pub mod user_standing;
pub mod workplace;
pub mod workplace_change;

use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::connection::{AnsiTransactionManager, Connection, TransactionManager};
use diesel::r2d2::{Pool, PooledConnection};
use tokio::sync::Semaphore;

pub use conn::Conn;
use connect::Manager;
pub use connect::{Engine, Location};

use crate::problem::Error;

/// Hands the concrete connection to each arm, for the few statements that diesel
/// cannot write for both engines at once (upsert, batch insert, row locks).
///
/// `on_backend!(conn, sqlite => expr, postgres => expr)`; inside, `conn` is the concrete one.
#[macro_export]
macro_rules! on_backend {
    ($conn:ident, sqlite => $sqlite:expr, postgres => $postgres:expr $(,)?) => {
        match $conn {
            $crate::db::Conn::Sqlite($conn) => $sqlite,
            $crate::db::Conn::Postgres($conn) => $postgres,
        }
    };
    ($conn:ident => $same:expr) => {
        match $conn {
            $crate::db::Conn::Sqlite($conn) => $same,
            $crate::db::Conn::Postgres($conn) => $same,
        }
    };
}

/// How long a request may wait for a connection before it is told to come back.
const POOL_WAIT: Duration = Duration::from_secs(2);
/// How often PostgreSQL may call a transaction off (serialization, deadlock) before we do.
const ATTEMPTS: u32 = 8;

/// The database. Cheap to clone; all clones share the pools.
#[derive(Clone)]
pub struct Db(Arc<Lanes>);

struct Lanes {
    engine: Engine,
    reader: Lane,
    /// SQLite: the one writing connection. PostgreSQL writes through `reader`'s pool.
    writer: Option<Lane>,
    /// A replica for lists and exports, if one is configured.
    replica: Option<Lane>,
}

/// A pool and a gate of the same size. Waiting happens at the gate, without a thread.
#[derive(Clone)]
struct Lane {
    pool: Pool<Manager>,
    gate: Arc<Semaphore>,
}

impl Lane {
    fn open(manager: Manager, size: u32) -> Result<Self, Error> {
        let pool = Pool::builder()
            .max_size(size)
            .min_idle(Some(1))
            .connection_timeout(POOL_WAIT)
            .test_on_check_out(manager.engine() == Engine::Postgres)
            .build(manager)
            .map_err(|e| Error::internal(format!("the database cannot be opened: {e}")))?;
        Ok(Self { pool, gate: Arc::new(Semaphore::new(size as usize)) })
    }

    fn get(&self, within: Duration) -> Result<PooledConnection<Manager>, Error> {
        self.pool.get_timeout(within).map_err(|e| {
            tracing::warn!(error = %e, "no database connection");
            Error::unavailable(2)
        })
    }

    /// Runs `work` with a connection on a thread that may block.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let until = Instant::now() + POOL_WAIT;
        let gate = self.gate.clone();
        let permit = match tokio::time::timeout(POOL_WAIT, gate.acquire_owned()).await {
            Ok(Ok(permit)) => permit,
            _ => return Err(Error::unavailable(2)),
        };
        let lane = self.clone();
        tokio::task::spawn_blocking(move || {
            let result = lane.get(until.saturating_duration_since(Instant::now())).and_then(|mut conn| work(&mut conn));
            drop(permit);
            result
        })
        .await
        .map_err(|e| Error::internal(format!("database task: {e}")))?
    }
}

impl Db {
    /// Opens the pools; `replica` serves [`Db::list`] where given. Does not migrate.
    pub fn open(primary: &Location, replica: Option<&Location>) -> Result<Self, Error> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let many = u32::try_from((cores * 2).clamp(4, 32)).unwrap_or(4);
        let engine = primary.engine();
        let writer = match engine {
            // The writer comes first: it makes the file and switches it to WAL.
            Engine::Sqlite => Some(Lane::open(Manager::writer(primary), 1)?),
            Engine::Postgres => None,
        };
        let reader = match engine {
            Engine::Sqlite => Lane::open(Manager::reader(primary), many)?,
            Engine::Postgres => Lane::open(Manager::writer(primary), many * 2)?,
        };
        let replica = replica.map(|at| Lane::open(Manager::reader(at), many)).transpose()?;
        Ok(Self(Arc::new(Lanes { engine, reader, writer, replica })))
    }

    /// Which engine this is.
    pub fn engine(&self) -> Engine {
        self.0.engine
    }

    fn writer(&self) -> &Lane {
        self.0.writer.as_ref().unwrap_or(&self.0.reader)
    }

    /// One consistent look: everything `f` reads is of one moment. It cannot write.
    pub async fn read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        self.0.reader.run(move |conn| snapshot(conn, f)).await
    }

    /// As [`Db::read`], from the replica where there is one: for lists and exports, which
    /// may be a moment behind.
    pub async fn list<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let lane = self.0.replica.as_ref().unwrap_or(&self.0.reader);
        lane.run(move |conn| snapshot(conn, f)).await
    }

    /// ONE transaction around `f`: committed when it answers `Ok`, undone otherwise. `f` may
    /// run again when PostgreSQL calls the transaction off, so it must have no other effect.
    pub async fn write<T: Send + 'static>(
        &self,
        f: impl FnMut(&mut Conn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        self.writer().run(move |conn| transaction(conn, f)).await
    }

    /// [`Db::read`] for the command line.
    pub fn read_blocking<T>(&self, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
        snapshot(&mut *self.0.reader.get(POOL_WAIT)?, f)
    }

    /// [`Db::write`] for the command line and the seed.
    pub fn write_blocking<T>(&self, f: impl FnMut(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
        transaction(&mut *self.writer().get(POOL_WAIT)?, f)
    }
}

fn snapshot<T>(conn: &mut Conn, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
    match conn {
        Conn::Sqlite(c) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN"),
        Conn::Postgres(c) => {
            AnsiTransactionManager::begin_transaction_sql(c, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
    }?;
    finish(conn, f)
}

fn transaction<T>(conn: &mut Conn, mut f: impl FnMut(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
    let mut attempt = 0;
    loop {
        attempt += 1;
        match conn {
            // Deferred transactions that read and then write fail at once with "database is
            // locked" and ignore busy_timeout.
            Conn::Sqlite(c) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN IMMEDIATE"),
            Conn::Postgres(c) => {
                AnsiTransactionManager::begin_transaction_sql(c, "BEGIN ISOLATION LEVEL READ COMMITTED")
            }
        }?;
        match finish(conn, &mut f) {
            Err(e) if attempt < ATTEMPTS && e.is_called_off() => {
                // Staggered, so that the same two do not meet again.
                let spread = u64::from(std::process::id() ^ attempt) % 5;
                std::thread::sleep(Duration::from_millis(u64::from(attempt) * 4 + spread));
            }
            other => return other,
        }
    }
}

fn finish<T>(conn: &mut Conn, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
    type Manager = <Conn as Connection>::TransactionManager;
    match f(conn) {
        Ok(value) => {
            Manager::commit_transaction(conn)?;
            Ok(value)
        }
        Err(error) => {
            // A connection that cannot even roll back is thrown away by the pool.
            if let Err(e) = Manager::rollback_transaction(conn) {
                tracing::warn!(error = %e, "rollback");
            }
            Err(error)
        }
    }
}

/// Whether the database answers.
pub fn ping(conn: &mut Conn) -> Result<(), Error> {
    use diesel::connection::SimpleConnection;
    Ok(conn.batch_execute("SELECT 1")?)
}
