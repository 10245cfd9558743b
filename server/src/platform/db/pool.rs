//! Lanes: the connections of one purpose, how many work at once, which requests wait, and what
//! happens to a connection that does not answer. Runs the work that it is given; knows no query.
//!
//! A thread that waits inside libpq cannot be called back. So no request waits with it: a request
//! whose statement stays unanswered for [`SILENCE`] is refused, its place in the lane goes to the
//! next, and the thread is left alone with its connection, which is closed when the call returns. A
//! pool that counts such a connection as lent for ever would run empty.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use futures_util::future::{Either, select};
use tokio::runtime::Handle;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout_at;

use super::connect::{Opener, STATEMENT_LIMIT};
use super::counts::{Counts, Loss};
use super::pulse::Pulse;
use super::{Conn, Engine};
use crate::platform::problem::Error;

/// A statement without an answer for this long is given up. The server itself ends statements
/// sooner ([`STATEMENT_LIMIT`]), so the server or the network is gone.
const SILENCE: Duration = STATEMENT_LIMIT.saturating_add(Duration::from_secs(1));
/// Interval between checks of running statements.
const LOOK: Duration = Duration::from_millis(250);
/// A connection that was idle for longer is asked whether it lives before it is used.
const FRESH: Duration = Duration::from_secs(1);
/// The time for that answer.
const QUESTION: Duration = Duration::from_millis(500);
/// The longest wait of work for a thread.
const QUEUED: Duration = Duration::from_secs(2);
/// Most connections of a lane that are being opened at once.
const OPENING: usize = 4;
/// A connection that was idle for this long is closed.
const RESTED: Duration = Duration::from_secs(600);
/// The greatest age of a connection.
const AGE: Duration = Duration::from_secs(1_800);

/// A lane. Cheap to clone; all clones share the connections.
#[derive(Clone)]
pub(super) struct Lane(Arc<Inner>);

struct Inner {
    name: &'static str,
    opener: Opener,
    size: usize,
    /// One permit for each connection that may work. Waiting here needs no thread.
    gate: Arc<Semaphore>,
    opening: Semaphore,
    idle: Mutex<Vec<Link>>,
    turns: Mutex<Vec<Arc<Turn>>>,
    counts: Counts,
    runtime: Handle,
}

/// A connection with its age and last use.
struct Link {
    conn: Conn,
    pulse: Pulse,
    born: Instant,
    rested: Instant,
}

/// A piece of work on a connection.
pub(super) struct Turn {
    pulse: Pulse,
    permit: Mutex<Option<OwnedSemaphorePermit>>,
    taken: Instant,
    begun: AtomicBool,
    given_up: AtomicBool,
    wake: Notify,
}

impl Turn {
    /// Whether a statement has no answer, or no thread became free because all of them hang.
    fn is_overdue(&self) -> bool {
        let stuck = !self.begun.load(Ordering::SeqCst) && self.taken.elapsed() > QUEUED;
        stuck || self.pulse.waiting().is_some_and(|waiting| waiting > SILENCE)
    }

    /// Whether the request no longer waits for the result: then nothing may be committed.
    pub(super) fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::SeqCst)
    }
}

/// A connection taken out of its lane, with the permit to work.
pub(super) struct Lent {
    lane: Lane,
    link: Option<Link>,
    turn: Arc<Turn>,
}

/// A list that a panic left locked is still valid.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lane {
    /// A lane of `size` connections, none of them open yet.
    pub(super) fn new(name: &'static str, opener: Opener, size: usize, counts: Counts, runtime: Handle) -> Self {
        Self(Arc::new(Inner {
            name,
            opener,
            size,
            gate: Arc::new(Semaphore::new(size)),
            opening: Semaphore::new(OPENING),
            idle: Mutex::default(),
            turns: Mutex::default(),
            counts,
            runtime,
        }))
    }

    /// Opens the first connection, on this thread.
    pub(super) fn open_first(&self) -> Result<(), Error> {
        let failed = |e| Error::internal(format!("the database cannot be opened: {e}"));
        self.rest(self.0.open().map_err(failed)?);
        Ok(())
    }

    /// Takes a connection within `wait`; 503 otherwise.
    pub(super) async fn take(&self, wait: Duration) -> Result<Lent, Error> {
        let began = Instant::now();
        let until = began + wait;
        let Ok(Ok(permit)) = timeout_at(until.into(), self.0.gate.clone().acquire_owned()).await else {
            return Err(self.refusal());
        };
        let lent = self.lend(permit, until).await?;
        self.0.counts.waited(self.0.name, began.elapsed());
        Ok(lent)
    }

    async fn lend(&self, permit: OwnedSemaphorePermit, until: Instant) -> Result<Lent, Error> {
        let link = self.link(until).await?;
        let turn = Arc::new(Turn {
            pulse: link.pulse.clone(),
            permit: Mutex::new(Some(permit)),
            taken: Instant::now(),
            begun: AtomicBool::new(false),
            given_up: AtomicBool::new(false),
            wake: Notify::new(),
        });
        Ok(Lent { lane: self.clone(), link: Some(link), turn })
    }

    /// 503 for a request that got no connection; counts it.
    fn refusal(&self) -> Error {
        self.0.counts.refused(self.0.name);
        Error::unavailable(2)
    }

    /// Whether all connections of the lane work.
    pub(super) fn is_full(&self) -> bool {
        self.0.gate.available_permits() == 0
    }

    /// Whether the server answers, on a connection of its own.
    pub(super) async fn answers(&self) -> bool {
        let answered = match self.pop() {
            Some(link) => self.ask(link).await,
            None => self.connect(Instant::now() + QUESTION).await.ok(),
        };
        answered.map(|link| self.rest(link)).is_some()
    }

    /// [`Lane::take`] for the command line; not for threads that answer requests.
    pub(super) fn take_blocking(&self, wait: Duration) -> Result<Lent, Error> {
        self.0.runtime.block_on(self.take(wait))
    }

    async fn link(&self, until: Instant) -> Result<Link, Error> {
        while let Some(link) = self.pop() {
            let sure = self.0.opener.engine() == Engine::Sqlite || link.rested.elapsed() < FRESH;
            if sure {
                return Ok(link);
            }
            match self.ask(link).await {
                Some(link) => return Ok(link),
                // Whatever ended this connection ended the idle ones beside it.
                None => self.clear(),
            }
        }
        self.connect(until).await
    }

    fn pop(&self) -> Option<Link> {
        lock(&self.0.idle).pop()
    }

    /// The connection, if it answers in time.
    async fn ask(&self, mut link: Link) -> Option<Link> {
        let asked = self.0.runtime.spawn_blocking(move || link.conn.ping().is_ok().then_some(link));
        let answered = tokio::time::timeout(QUESTION, asked).await.ok().and_then(|joined| joined.ok().flatten());
        if answered.is_none() {
            self.0.counts.lost(self.0.name, Loss::Dead);
            tracing::warn!(lane = self.0.name, "a resting database connection did not answer and is thrown away");
        }
        answered
    }

    /// Closes the idle connections.
    fn clear(&self) {
        let all = std::mem::take(&mut *lock(&self.0.idle));
        for _ in &all {
            self.0.counts.lost(self.0.name, Loss::Suspect);
        }
        self.close(all);
    }

    /// Closing a connection may block, so a thread does it.
    fn close(&self, links: Vec<Link>) {
        if !links.is_empty() {
            self.0.runtime.spawn_blocking(move || drop(links));
        }
    }

    async fn connect(&self, until: Instant) -> Result<Link, Error> {
        let (send, receive) = oneshot::channel();
        let opened = async {
            // The permit is held here, not by the thread, which may never return.
            let _seat = self.0.opening.acquire().await.ok()?;
            let lane = self.clone();
            self.0.runtime.spawn_blocking(move || match lane.0.open() {
                // If the request is gone by now, the connection waits for the next one.
                Ok(link) => _ = send.send(link).map_err(|link| lane.rest(link)),
                Err(error) => tracing::warn!(lane = lane.0.name, %error, "the database cannot be reached"),
            });
            receive.await.ok()
        };
        let link = timeout_at(until.into(), opened).await.ok().flatten();
        link.ok_or_else(|| self.refusal())
    }

    /// Puts a connection back, unless it is too old or keeps too much.
    fn rest(&self, mut link: Link) {
        if link.conn.is_broken() {
            self.0.counts.lost(self.0.name, Loss::Broken);
            return;
        }
        link.rested = Instant::now();
        let mut idle = lock(&self.0.idle);
        if idle.len() < self.0.size && link.born.elapsed() < AGE && !link.conn.keeps_too_much() {
            idle.push(link);
        } else {
            drop(idle);
            drop(link);
        }
    }

    fn end(&self, turn: &Arc<Turn>) {
        lock(&self.0.turns).retain(|other| !Arc::ptr_eq(other, turn));
        drop(lock(&turn.permit).take());
    }

    /// Gives up work without an answer for too long, and closes connections idle for too long.
    fn look(&self) {
        let silent: Vec<_> = {
            let mut turns = lock(&self.0.turns);
            turns.extract_if(.., |turn| turn.is_overdue()).collect()
        };
        for turn in silent {
            turn.given_up.store(true, Ordering::SeqCst);
            self.0.counts.lost(self.0.name, Loss::Silent);
            tracing::error!(lane = self.0.name, "a statement got no answer; its connection is given up");
            drop(lock(&turn.permit).take());
            turn.wake.notify_one();
        }
        let old = lock(&self.0.idle).extract_if(.., |link| link.rested.elapsed() > RESTED).collect();
        self.close(old);
    }
}

impl Inner {
    fn open(&self) -> Result<Link, String> {
        let (conn, pulse) = self.opener.open()?;
        self.counts.opened(self.name);
        let now = Instant::now();
        Ok(Link { conn, pulse, born: now, rested: now })
    }
}

/// Checks `lanes` for as long as they exist.
pub(super) fn watch(runtime: &Handle, lanes: &[&Lane]) {
    let lanes: Vec<Weak<Inner>> = lanes.iter().map(|lane| Arc::downgrade(&lane.0)).collect();
    runtime.spawn(async move {
        loop {
            tokio::time::sleep(LOOK).await;
            let living: Vec<_> = lanes.iter().filter_map(Weak::upgrade).map(Lane).collect();
            if living.is_empty() {
                return;
            }
            living.iter().for_each(Lane::look);
        }
    });
}

impl Lent {
    /// Does `work` on a thread that may block. 503 when the database falls silent.
    pub(super) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&mut Conn, &Turn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (lane, turn) = (self.lane.clone(), self.turn.clone());
        if lane.0.opener.engine() == Engine::Postgres {
            lock(&lane.0.turns).push(turn.clone());
        }
        let job = lane.0.runtime.spawn_blocking(move || self.work(work));
        match select(job, pin!(turn.wake.notified())).await {
            Either::Left((done, _)) => done.map_err(|e| Error::internal(format!("database task: {e}")))?,
            Either::Right(_) => Err(Error::unavailable(2)),
        }
    }

    /// Does `work` on this thread, however long it takes.
    pub(super) fn work<T>(mut self, work: impl FnOnce(&mut Conn, &Turn) -> Result<T, Error>) -> Result<T, Error> {
        self.turn.begun.store(true, Ordering::SeqCst);
        let link = self.link.take().filter(|_| !self.turn.is_given_up());
        let mut link = link.ok_or_else(|| Error::unavailable(2))?;
        let result = work(&mut link.conn, &self.turn);
        // Not after a panic in `work`: the state of its connection is unknown.
        self.link = Some(link);
        result
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(link) = self.link.take().filter(|_| !self.turn.is_given_up()) {
            self.lane.rest(link);
        }
        self.lane.end(&self.turn);
    }
}
