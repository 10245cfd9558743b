//! Access to the database: `read` for a consistent view, `list` for lists, `write` for one
//! transaction. Owns connections, pragmas and retries. Knows nothing of HTTP and decides nothing:
//! the files of rows and queries are plain functions on a [`Conn`].

mod alone;
pub mod client_programs;
mod conn;
mod connect;
mod counts;
mod dialect;
mod engine;
mod erased;
mod last_activity;
mod log;
mod pool;
pub mod position;
mod replica;
mod rows;
mod size;
mod statement;
pub mod tab;
pub mod tables;
mod transaction;
pub mod types;
mod value;
mod whole;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use prometheus_client::registry::Registry;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Notify, Semaphore};
use tracing::{Instrument, Span};

pub(in crate::platform) use alone::open_alone;
pub use alone::{Turn, take_turn};
pub use conn::{Concrete, Conn};
pub use connect::Location;
use connect::Opener;
pub(in crate::platform) use connect::{Purpose, open, open_in_memory};
use counts::Counts;
pub use engine::Engine;
use erased::{BoxedMut, BoxedOnce, BoxedResult, SharedFn, found, typed};
use pool::ConnectionPool;
pub use pool::PoolStatus;
use position::CommitLsn;
use replica::Replica;
pub use replica::ReplicaStatus;
pub use size::size;
use transaction::snapshot;
pub(in crate::platform) use transaction::transaction;
pub use whole::Whole;

use crate::platform::i18n::overrides::{self, Overrides};
use crate::platform::problem::Error;

/// Hands the concrete connection to each arm, for the few statements that diesel
/// cannot write for both engines at once (row locks, COPY).
///
/// `on_backend!(conn, sqlite => expr, postgres => expr)`; inside, `conn` is the concrete one.
#[macro_export]
macro_rules! on_backend {
    ($conn:ident, sqlite => $sqlite:expr, postgres => $postgres:expr $(,)?) => {
        match $conn.concrete() {
            $crate::platform::db::Concrete::Sqlite($conn) => $sqlite,
            $crate::platform::db::Concrete::Postgres($conn) => $postgres,
        }
    };
}

/// The longest wait of a request for a connection, and of a write for locked rows, before it is
/// refused with 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// The wait of a repeated write for a locked row.
const LONG_LOCK_WAIT: Duration = Duration::from_millis(500);
/// The time limit of the readiness check.
const READY: Duration = Duration::from_secs(1);
/// Threads apart from those of the pools: for opening and closing connections, and for calls that
/// hang.
const SPARE_THREADS: usize = 96;

/// The database. Cheap to clone; all clones share the connections.
#[derive(Clone)]
pub struct Db {
    pools: Arc<Pools>,
    /// The commit that lists must show at least, where the request names none.
    seen: Option<CommitLsn>,
}

struct Pools {
    engine: Engine,
    reader: ConnectionPool,
    /// Connections of their own, so that no reader waits behind a locked row. One on SQLite, which
    /// has one writer.
    writer: ConnectionPool,
    /// Permits for writes that met a locked row and try again: such writes never take all of the
    /// writer's connections.
    retries: Arc<Semaphore>,
    replica: Option<Replica>,
    counts: Counts,
    /// Told after each commit that wrote a job.
    job_written: Arc<Notify>,
    /// The overrides of texts that were read last; the threads below say them.
    overrides: Arc<Overrides>,
    /// The threads that wait for the database. They are not the server's own: some may have to be
    /// left behind, and the server must be able to stop all the same.
    runtime: Option<Runtime>,
}

/// A random wait up to 49 ms.
fn jitter() -> Duration {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(NEXT.fetch_add(1, Ordering::Relaxed) % 8 * 7)
}

impl Drop for Pools {
    fn drop(&mut self) {
        // Dropping it would wait for its threads, which panics on an asynchronous thread.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Db {
    /// Opens the database; `replica` serves [`Db::list`] where given. Does not migrate.
    pub fn open(primary: &Location, replica: Option<&Location>) -> Result<Self, Error> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let engine = primary.engine();
        let (readers, writers) = match engine {
            Engine::Sqlite => ((cores * 2).clamp(4, 32), 1),
            Engine::Postgres => ((cores * 2).clamp(8, 32), (cores * 2).clamp(8, 32)),
        };
        let overrides = Arc::<Overrides>::default();
        let shared = overrides.clone();
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(readers * 2 + writers + SPARE_THREADS)
            .thread_name("database")
            .on_thread_start(move || overrides::set_thread_overrides(&shared))
            .enable_time()
            .build()
            .map_err(|e| Error::internal(format!("threads for the database: {e}")))?;
        let (counts, handle) = (Counts::default(), runtime.handle().clone());
        let pool = |name, at, purpose, size| {
            ConnectionPool::new(name, Opener::new(at, purpose), size, counts.clone(), handle.clone())
        };
        let writer = pool("write", primary, Purpose::Write, writers);
        let reader = pool("read", primary, Purpose::Read, readers);
        if engine == Engine::Sqlite {
            // The writer comes first: it creates the file and switches it to WAL.
            writer.open_first()?;
        }
        reader.open_first()?;
        // The server starts even if the replica is down.
        let replica = replica.map(|at| Replica::new(pool("replica", at, Purpose::Read, readers)));
        if replica.is_some() {
            counts.begin_replica();
        }
        for one in [&reader, &writer].into_iter().chain(replica.as_ref().map(Replica::pool)) {
            pool::watch(&handle, one);
        }
        let retries = Arc::new(Semaphore::new((writers / 2).max(1)));
        let job_written = Arc::default();
        let runtime = Some(runtime);
        let pools = Pools { engine, reader, writer, retries, replica, counts, job_written, overrides, runtime };
        Ok(Self { pools: Arc::new(pools), seen: None })
    }

    /// The engine of the database.
    pub fn engine(&self) -> Engine {
        self.pools.engine
    }

    /// The overrides of texts that were read last.
    pub fn overrides(&self) -> &Arc<Overrides> {
        &self.pools.overrides
    }

    /// How the connections are used now, by pool.
    pub fn pools(&self) -> Vec<PoolStatus> {
        let Pools { reader, writer, replica, .. } = &*self.pools;
        [reader, writer].into_iter().chain(replica.as_ref().map(Replica::pool)).map(ConnectionPool::status).collect()
    }

    /// How the replica stands now, found out within a second; none without one.
    pub async fn replica_status(&self) -> Option<ReplicaStatus> {
        let replica = self.pools.replica.as_ref()?;
        let lag = async { replica.lag(self.query(position::flushed).await.ok()?).await };
        let lag = tokio::time::timeout(READY, lag).await.ok().flatten();
        Some(ReplicaStatus { in_use: replica.is_in_use(), lag })
    }

    /// Registers the metrics of the connections.
    pub fn register(&self, registry: &mut Registry) {
        self.pools.counts.register(registry);
    }

    /// One consistent view: everything that `f` reads is of one moment, no older than any write
    /// that was answered. `f` cannot write.
    pub async fn read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        typed(self.read_once(Box::new(|conn| found(f(conn)))).await)
    }

    async fn read_once(&self, f: BoxedOnce) -> Result<BoxedResult, Error> {
        let read = async { self.pools.reader.take(ACQUIRE_TIMEOUT).await?.run(move |conn, _| snapshot(conn, f)).await };
        read.instrument(self.span("database read")).await
    }

    /// The span of a transaction or a query, for traces only: below the level of the log.
    fn span(&self, name: &'static str) -> Span {
        let system = self.pools.engine.name();
        tracing::debug_span!("database", "otel.name" = name, "otel.kind" = "client", "db.system.name" = system)
    }

    /// Reads without a transaction: for one statement, which is a view by itself, or for several that need not be of
    /// one moment.
    pub async fn query<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let query = async { self.pools.reader.take(ACQUIRE_TIMEOUT).await?.run(move |conn, _| f(conn)).await };
        query.instrument(self.span("database read")).await
    }

    /// As [`Db::read`], from the replica where there is one: for lists and exports, which may be a
    /// moment behind, but never behind a write of the same client ([`position`]). `f` runs again on
    /// the primary when the replica fails, perhaps while the first run still waits for the replica.
    pub async fn list<T: Send + 'static>(
        &self,
        f: impl Fn(&mut Conn) -> Result<T, Error> + Send + Sync + 'static,
    ) -> Result<T, Error> {
        typed(self.read_shared(Arc::new(move |conn| found(f(conn)))).await)
    }

    async fn read_shared(&self, f: SharedFn) -> Result<BoxedResult, Error> {
        if let Some(replica) = &self.pools.replica {
            let seen = self.seen.max(position::seen());
            let read = replica.read(seen, &self.pools.counts, f.clone());
            if let Some(found) = read.instrument(self.span("replica read")).await? {
                return Ok(found);
            }
        }
        self.read_once(Box::new(move |conn| f(conn))).await
    }

    /// For reads after the request's handler has answered: keeps the position that its client has
    /// seen.
    #[must_use]
    pub fn for_later(&self) -> Self {
        Self { pools: self.pools.clone(), seen: self.seen.max(position::seen()) }
    }

    /// ONE transaction around `f`: committed when it answers `Ok`, undone otherwise. `f` may run
    /// again when PostgreSQL aborts the transaction or a row is locked for long, so `f` must have
    /// no other effect.
    ///
    /// No write waits long while it holds a connection: a locked row ends the attempt. The next
    /// attempts, of which only some run at once, wait a little longer each, for 2 seconds in all.
    pub async fn write<T: Send + 'static>(
        &self,
        mut f: impl FnMut(&mut Conn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        typed(self.write_again(Box::new(move |conn| found(f(conn)))).await)
    }

    async fn write_again(&self, mut f: BoxedMut) -> Result<BoxedResult, Error> {
        let noted = Arc::new(AtomicBool::new(false));
        let notes = noted.clone();
        let tab = tab::tab();
        let work = move |conn: &mut Conn| {
            // A note of work that was undone counts for nothing.
            conn.take_job_note();
            conn.set_tab(tab);
            let found = f(conn)?;
            notes.store(conn.take_job_note(), Ordering::Relaxed);
            Ok(found)
        };
        let found = self.write_noted(Box::new(work)).instrument(self.span("database write")).await?;
        if noted.load(Ordering::Relaxed) {
            self.pools.job_written.notify_one();
        }
        Ok(found)
    }

    async fn write_noted(&self, mut f: BoxedMut) -> Result<BoxedResult, Error> {
        let until = Instant::now() + ACQUIRE_TIMEOUT;
        let follows = self.pools.replica.is_some();
        let mut retry = None;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let lent = self.pools.writer.take(left).await?;
            let left = until.saturating_duration_since(Instant::now());
            let lock_wait = retry.is_some().then(|| left.min(LONG_LOCK_WAIT));
            let (work, written) = lent
                .run(move |conn, checkout| {
                    let done = transaction(conn, lock_wait, || !checkout.is_given_up(), &mut f);
                    let written = done.map(|value| (value, follows.then(|| position::current(conn))));
                    Ok((f, written))
                })
                .await?;
            f = work;
            match written {
                Ok((value, position)) => {
                    self.pools.counts.committed();
                    position::written(position);
                    return Ok(value);
                }
                Err(e) if e.is_lock_timeout() => {
                    self.pools.counts.lock_waited();
                    // The permit is given back before it is requested anew, so that other writes
                    // get their turn.
                    drop(retry.take());
                    // Random, so that two writes that block each other do not meet again.
                    tokio::time::sleep(jitter()).await;
                    let permit = tokio::time::timeout_at(until.into(), self.pools.retries.clone().acquire_owned());
                    retry = permit.await.ok().and_then(Result::ok);
                    if retry.is_none() || Instant::now() >= until {
                        return Err(e);
                    }
                }
                Err(e) => return Err(e),
            }
        }
    }

    /// Copies SQLite's log into the file and empties it, so that what was deleted or replaced before now stands in
    /// neither; 503 while a reader needs the log. PostgreSQL looks after its own log: nothing.
    pub async fn empty_log(&self) -> Result<(), Error> {
        match self.pools.engine {
            Engine::Sqlite => self.pools.writer.take(ACQUIRE_TIMEOUT).await?.run(|conn, _| log::empty(conn)).await,
            Engine::Postgres => Ok(()),
        }
    }

    /// [`Db::read`] for the command line.
    pub fn read_blocking<T>(&self, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
        self.pools.reader.take_blocking(ACQUIRE_TIMEOUT)?.work(|conn, _| snapshot(conn, f))
    }

    /// [`Db::read_blocking`] for work that goes through whole tables: without the limits of a statement's time.
    pub fn read_long_blocking<T>(&self, f: impl FnOnce(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
        self.read_blocking(|conn| {
            if conn.engine() == Engine::Postgres {
                conn.batch_execute(
                    "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
                )?;
            }
            f(conn)
        })
    }

    /// [`Db::write`] for the command line and the seed.
    pub fn write_blocking<T>(&self, f: impl FnMut(&mut Conn) -> Result<T, Error>) -> Result<T, Error> {
        let lent = self.pools.writer.take_blocking(ACQUIRE_TIMEOUT)?;
        let (value, noted) = lent.work(|conn, _| {
            conn.take_job_note();
            conn.set_tab(None);
            let value = transaction(conn, Some(ACQUIRE_TIMEOUT), || true, f)?;
            Ok((value, conn.take_job_note()))
        })?;
        self.pools.counts.committed();
        if noted {
            self.pools.job_written.notify_one();
        }
        Ok(value)
    }

    /// Told after each commit of this process that wrote a job; for the one runner of jobs.
    pub fn job_written(&self) -> Arc<Notify> {
        self.pools.job_written.clone()
    }

    /// Whether the database answers now.
    pub async fn ready(&self) -> Result<(), Error> {
        let probe = self.read(|conn| Ok(conn.batch_execute("SELECT 1")?));
        tokio::time::timeout(READY, probe).await.unwrap_or_else(|_| Err(Error::unavailable(2)))
    }
}
