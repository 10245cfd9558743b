//! Pools: the connections of one purpose, how many work at once, which requests wait, and what
//! happens to a connection that does not answer. Runs the work that it is given; knows no query.
//!
//! A thread that waits inside libpq cannot be called back. So no request waits with it: a request whose
//! statement stays unanswered is refused, its place in the pool goes to the next, and the thread is left
//! alone with its connection, which is closed when the call returns. A pool that counts such a connection
//! as lent for ever would run empty. A statement is given up [`ASK_AFTER`] its start where the server
//! answers nothing else either, and after [`STATEMENT_DEADLINE`] in any case: a long statement of a server
//! that answers may take its time.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use futures_util::future::{Either, select};
use tokio::runtime::Handle;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout_at;

use super::connect::{Opener, STATEMENT_LIMIT};
use super::counts::{Counts, DiscardReason};
use super::last_activity::LastActivity;
use super::{Conn, Engine, alone};
use crate::platform::blocking::spawn_blocking_in;
use crate::platform::problem::Error;

/// A statement without an answer for this long is given up. The server itself ends statements
/// sooner ([`STATEMENT_LIMIT`]), so the server or the network is gone.
const STATEMENT_DEADLINE: Duration = STATEMENT_LIMIT.saturating_add(Duration::from_secs(1));
/// After this time without an answer to a statement, and without any answer for [`HEARD_FOR`], the server is asked
/// whether it lives.
const ASK_AFTER: Duration = Duration::from_secs(1);
/// How long an answer on any connection of the pool counts as a sign of life.
const HEARD_FOR: Duration = Duration::from_millis(500);
/// Interval between checks of running statements.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// A connection that was idle for longer is validated before it is used.
const VALIDATE_AFTER: Duration = Duration::from_secs(1);
/// The time for that answer.
const VALIDATE_TIMEOUT: Duration = Duration::from_millis(500);
/// The longest wait of work for a thread.
const THREAD_TIMEOUT: Duration = Duration::from_secs(2);
/// Most connections of a pool that are being opened at once.
const MAX_OPENING: usize = 4;
/// A connection that was idle for this long is closed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(600);
/// The greatest age of a connection.
const MAX_LIFETIME: Duration = Duration::from_secs(1_800);

/// A pool. Cheap to clone; all clones share the connections.
#[derive(Clone)]
pub(super) struct ConnectionPool(Arc<Inner>);

struct Inner {
    name: &'static str,
    opener: Opener,
    size: usize,
    /// One permit for each connection that may work. Waiting here needs no thread.
    gate: Arc<Semaphore>,
    waiting: AtomicUsize,
    opening: Semaphore,
    idle: Mutex<Vec<PooledConnection>>,
    /// When a connection last answered.
    heard: Mutex<Instant>,
    checkouts: Mutex<Vec<Arc<Checkout>>>,
    counts: Counts,
    runtime: Handle,
}

/// How the connections of a pool are used now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolStatus {
    /// `read`, `write` or `replica`.
    pub name: &'static str,
    /// Most connections that may work at once.
    pub size: usize,
    /// Connections that work.
    pub in_use: usize,
    /// Open connections that rest.
    pub idle: usize,
    /// Requests that wait for a connection.
    pub waiting: usize,
}

/// A request that waits for a connection, counted until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn count(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A connection with its age and last use.
struct PooledConnection {
    conn: Conn,
    activity: LastActivity,
    opened_at: Instant,
    idle_since: Instant,
}

/// A piece of work on a connection.
pub(super) struct Checkout {
    activity: LastActivity,
    permit: Mutex<Option<OwnedSemaphorePermit>>,
    taken: Instant,
    begun: AtomicBool,
    given_up: AtomicBool,
    wake: Notify,
}

impl Checkout {
    /// Whether a statement has had no answer for longer than `limit`.
    fn waits_for(&self, limit: Duration) -> bool {
        self.activity.waiting().is_some_and(|waiting| waiting > limit)
    }

    /// Whether a statement has no answer, or no thread became free because all of them hang.
    fn is_overdue(&self, limit: Duration) -> bool {
        let stuck = !self.begun.load(Ordering::SeqCst) && self.taken.elapsed() > THREAD_TIMEOUT;
        stuck || self.waits_for(limit)
    }

    /// Whether the request no longer waits for the result: then nothing may be committed.
    pub(super) fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::SeqCst)
    }
}

/// A connection taken out of its pool, with the permit to work.
pub(super) struct CheckedOut {
    pool: ConnectionPool,
    connection: Option<PooledConnection>,
    checkout: Arc<Checkout>,
}

/// A list that a panic left locked is still valid.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ConnectionPool {
    /// A pool of `size` connections, none of them open yet.
    pub(super) fn new(name: &'static str, opener: Opener, size: usize, counts: Counts, runtime: Handle) -> Self {
        counts.begin(name);
        Self(Arc::new(Inner {
            name,
            opener,
            size,
            gate: Arc::new(Semaphore::new(size)),
            waiting: AtomicUsize::new(0),
            opening: Semaphore::new(MAX_OPENING),
            idle: Mutex::default(),
            heard: Mutex::new(Instant::now()),
            checkouts: Mutex::default(),
            counts,
            runtime,
        }))
    }

    /// Opens the first connection, on this thread.
    pub(super) fn open_first(&self) -> Result<(), Error> {
        let failed = |e| Error::internal(format!("the database cannot be opened: {e}"));
        self.recycle(self.0.open().map_err(failed)?);
        Ok(())
    }

    /// Takes a connection within `wait`; 503 otherwise.
    pub(super) async fn take(&self, wait: Duration) -> Result<CheckedOut, Error> {
        let began = Instant::now();
        let until = began + wait;
        let waiting = Waiting::count(&self.0.waiting);
        let Ok(Ok(permit)) = timeout_at(until.into(), self.0.gate.clone().acquire_owned()).await else {
            return Err(self.refusal());
        };
        let lent = self.lend(permit, until).await?;
        drop(waiting);
        self.0.counts.waited(self.0.name, began.elapsed());
        Ok(lent)
    }

    async fn lend(&self, permit: OwnedSemaphorePermit, until: Instant) -> Result<CheckedOut, Error> {
        let connection = self.connection(until).await?;
        let checkout = Arc::new(Checkout {
            activity: connection.activity.clone(),
            permit: Mutex::new(Some(permit)),
            taken: Instant::now(),
            begun: AtomicBool::new(false),
            given_up: AtomicBool::new(false),
            wake: Notify::new(),
        });
        Ok(CheckedOut { pool: self.clone(), connection: Some(connection), checkout })
    }

    /// 503 for a request that got no connection; counts it.
    fn refusal(&self) -> Error {
        self.0.counts.refused(self.0.name);
        Error::unavailable(2)
    }

    /// How its connections are used now.
    pub(super) fn status(&self) -> PoolStatus {
        let Inner { name, size, gate, waiting, idle, .. } = &*self.0;
        let in_use = size.saturating_sub(gate.available_permits());
        PoolStatus { name, size: *size, in_use, idle: lock(idle).len(), waiting: waiting.load(Ordering::Relaxed) }
    }

    /// Whether all connections of the pool work.
    pub(super) fn is_full(&self) -> bool {
        self.0.gate.available_permits() == 0
    }

    /// Whether a statement waits for long and nothing else was heard from the server.
    fn is_suspect(&self) -> bool {
        lock(&self.0.heard).elapsed() > HEARD_FOR && lock(&self.0.checkouts).iter().any(|one| one.waits_for(ASK_AFTER))
    }

    /// Whether the server answers, on an idle connection or a new one.
    async fn answers(&self) -> bool {
        let until = Instant::now() + VALIDATE_TIMEOUT;
        let answer = async {
            if let Some(connection) = self.pop()
                && let Some(connection) = self.validate(connection).await
            {
                return Some(connection);
            }
            self.connect(until).await.ok()
        };
        let answered = timeout_at(until.into(), answer).await.ok().flatten();
        answered.map(|connection| self.recycle(connection)).is_some()
    }

    /// [`ConnectionPool::take`] for the command line; not for threads that answer requests.
    pub(super) fn take_blocking(&self, wait: Duration) -> Result<CheckedOut, Error> {
        self.0.runtime.block_on(self.take(wait))
    }

    async fn connection(&self, until: Instant) -> Result<PooledConnection, Error> {
        while let Some(connection) = self.pop() {
            let sure = self.0.opener.engine() == Engine::Sqlite || connection.idle_since.elapsed() < VALIDATE_AFTER;
            if sure {
                return Ok(connection);
            }
            match self.validate(connection).await {
                Some(connection) => return Ok(connection),
                // Whatever ended this connection ended the idle ones beside it.
                None => self.clear(),
            }
        }
        self.connect(until).await
    }

    fn pop(&self) -> Option<PooledConnection> {
        lock(&self.0.idle).pop()
    }

    /// The connection, if it answers in time.
    async fn validate(&self, mut connection: PooledConnection) -> Option<PooledConnection> {
        let answer = spawn_blocking_in(&self.0.runtime, move || connection.conn.ping().is_ok().then_some(connection));
        let answered =
            tokio::time::timeout(VALIDATE_TIMEOUT, answer).await.ok().and_then(|joined| joined.ok().flatten());
        if answered.is_none() {
            self.0.counts.lost(self.0.name, DiscardReason::Dead);
            tracing::warn!(pool = self.0.name, "an idle database connection did not answer and is thrown away");
        }
        answered
    }

    /// Closes the idle connections.
    fn clear(&self) {
        let all = std::mem::take(&mut *lock(&self.0.idle));
        for _ in &all {
            self.0.counts.lost(self.0.name, DiscardReason::Suspect);
        }
        self.close(all);
    }

    /// Closing a connection may block, so a thread does it.
    fn close(&self, connections: Vec<PooledConnection>) {
        if !connections.is_empty() {
            spawn_blocking_in(&self.0.runtime, move || drop(connections));
        }
    }

    async fn connect(&self, until: Instant) -> Result<PooledConnection, Error> {
        let (send, receive) = oneshot::channel();
        let opened = async {
            // The permit is held here, not by the thread, which may never return.
            let _permit = self.0.opening.acquire().await.ok()?;
            let pool = self.clone();
            spawn_blocking_in(&self.0.runtime, move || match pool.0.open() {
                // If the request is gone by now, the connection waits for the next one.
                Ok(connection) => _ = send.send(connection).map_err(|connection| pool.recycle(connection)),
                Err(error) => tracing::warn!(pool = pool.0.name, %error, "the database cannot be reached"),
            });
            receive.await.ok()
        };
        let connection = timeout_at(until.into(), opened).await.ok().flatten();
        connection.ok_or_else(|| self.refusal())
    }

    /// Puts a connection back, unless it is too old or keeps too much.
    fn recycle(&self, mut connection: PooledConnection) {
        if connection.conn.is_broken() {
            self.0.counts.lost(self.0.name, DiscardReason::Broken);
            return;
        }
        connection.idle_since = Instant::now();
        *lock(&self.0.heard) = connection.idle_since;
        let mut idle = lock(&self.0.idle);
        if idle.len() < self.0.size
            && connection.opened_at.elapsed() < MAX_LIFETIME
            && !connection.conn.keeps_too_much()
        {
            idle.push(connection);
        } else {
            drop(idle);
            drop(connection);
        }
    }

    fn end(&self, checkout: &Arc<Checkout>) {
        lock(&self.0.checkouts).retain(|other| !Arc::ptr_eq(other, checkout));
        drop(lock(&checkout.permit).take());
    }

    /// Gives up work without an answer for too long, and closes connections idle for too long.
    async fn reap(&self) {
        let mut limit = STATEMENT_DEADLINE;
        if self.is_suspect() && !self.answers().await {
            limit = ASK_AFTER;
            self.clear();
        }
        let silent: Vec<_> = {
            let mut checkouts = lock(&self.0.checkouts);
            checkouts.extract_if(.., |checkout| checkout.is_overdue(limit)).collect()
        };
        for checkout in silent {
            checkout.given_up.store(true, Ordering::SeqCst);
            self.0.counts.lost(self.0.name, DiscardReason::Silent);
            tracing::error!(pool = self.0.name, "a statement got no answer; its connection is given up");
            drop(lock(&checkout.permit).take());
            checkout.wake.notify_one();
        }
        let old =
            lock(&self.0.idle).extract_if(.., |connection| connection.idle_since.elapsed() > IDLE_TIMEOUT).collect();
        self.close(old);
    }
}

impl Inner {
    fn open(&self) -> Result<PooledConnection, String> {
        let (mut conn, activity) = self.opener.open()?;
        alone::join(&mut conn)?;
        self.counts.opened(self.name);
        let now = Instant::now();
        Ok(PooledConnection { conn, activity, opened_at: now, idle_since: now })
    }
}

/// Checks `pool` for as long as it exists.
pub(super) fn watch(runtime: &Handle, pool: &ConnectionPool) {
    let pool: Weak<Inner> = Arc::downgrade(&pool.0);
    runtime.spawn(async move {
        loop {
            tokio::time::sleep(CHECK_INTERVAL).await;
            let Some(living) = pool.upgrade() else { return };
            ConnectionPool(living).reap().await;
        }
    });
}

impl CheckedOut {
    /// Does `work` on a thread that may block. 503 when the database falls silent.
    pub(super) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&mut Conn, &Checkout) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (pool, checkout) = (self.pool.clone(), self.checkout.clone());
        if pool.0.opener.engine() == Engine::Postgres {
            lock(&pool.0.checkouts).push(checkout.clone());
        }
        let job = spawn_blocking_in(&pool.0.runtime, move || self.work(work));
        match select(job, pin!(checkout.wake.notified())).await {
            Either::Left((done, _)) => done.map_err(|e| Error::internal(format!("database task: {e}")))?,
            Either::Right(_) => Err(Error::unavailable(2)),
        }
    }

    /// Does `work` on this thread, however long it takes.
    pub(super) fn work<T>(mut self, work: impl FnOnce(&mut Conn, &Checkout) -> Result<T, Error>) -> Result<T, Error> {
        self.checkout.begun.store(true, Ordering::SeqCst);
        let connection = self.connection.take().filter(|_| !self.checkout.is_given_up());
        let mut connection = connection.ok_or_else(|| Error::unavailable(2))?;
        let result = work(&mut connection.conn, &self.checkout);
        // Not after a panic in `work`: the state of its connection is unknown.
        self.connection = Some(connection);
        result
    }
}

impl Drop for CheckedOut {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take().filter(|_| !self.checkout.is_given_up()) {
            self.pool.recycle(connection);
        }
        self.pool.end(&self.checkout);
    }
}
