//! Shared commits: SQLite has one writer, so the writes that wait for it run one after the other in
//! one transaction, each in a savepoint of its own, and one commit makes all of them durable. Owns
//! the queue and the transaction; knows no query.
//!
//! - No write is answered before the commit that covers it, refusals included: a refusal may rest on
//!   what a neighbour wrote.
//! - A write that fails or panics undoes its own savepoint only.
//! - A failed commit is 503 to all writes of the transaction.
//! - A request that waits longer than its limit leaves the queue and is never run. One whose write
//!   has begun waits for its answer.
//!
//! No constraint of the schema may be deferred: a savepoint does not check it, so one write could
//! fail the commit of all.
//!
//! A request that finds no transaction running leads one. What begins to wait meanwhile still joins
//! it, within [`MOST`] and [`HELD`]; the rest waits for the next, which is led from the runtime. After
//! a transaction of several writes the next one waits a little for as many, because clients that were
//! answered together ask again together; a lone writer never waits.

use std::any::Any;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::pending;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use futures_util::future::{Either, select};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::Conn;
use super::counts::Counts;
use super::erased::{Again, Found};
use super::lane::Lane;
use crate::platform::problem::Error;

/// Most writes of a transaction.
const MOST: usize = 32;
/// The time after which a transaction takes no further write: the first of its writes waits for the
/// last.
const HELD: Duration = Duration::from_millis(20);
/// The longest wait of a transaction for further writes. It never exceeds half the time of the last
/// commit, so that waiting costs less than the commit that it may save.
const GATHERED: Duration = Duration::from_millis(5);

/// The writes of one SQLite database. Cheap to clone; all clones share the queue.
#[derive(Clone)]
pub(super) struct SharedCommit(Arc<Inner>);

struct Inner {
    /// The lane of the one writer.
    lane: Lane,
    counts: Counts,
    runtime: Handle,
    queue: Mutex<Queue>,
    joins: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Waiting>,
    /// Whether a [`Lead`] exists. Without one nothing waits.
    is_led: bool,
    joined: u64,
    /// The writes that the last transaction answered or left waiting.
    last: usize,
    /// The time of the last commit.
    commit: Duration,
}

/// The result of a write, after the commit.
type Answer = oneshot::Sender<Result<Found, Error>>;

/// A write whose turn has not come.
struct Waiting {
    number: u64,
    work: Again,
    answer: Answer,
    since: Instant,
}

impl Queue {
    fn pop(&mut self) -> Option<Waiting> {
        while let Some(waiting) = self.waiting.pop_front() {
            if !waiting.answer.is_closed() {
                return Some(waiting);
            }
        }
        None
    }
}

impl SharedCommit {
    pub(super) fn new(lane: Lane, counts: Counts, runtime: Handle) -> Self {
        Self(Arc::new(Inner { lane, counts, runtime, queue: Mutex::default(), joins: Condvar::new() }))
    }

    /// Runs `work` once and answers when it is durable; 503 when its turn has not come within
    /// `patience`, or when the commit failed.
    pub(super) async fn write(&self, work: Again, patience: Duration) -> Result<Found, Error> {
        let since = Instant::now();
        let (answer, mut answered) = oneshot::channel();
        let (number, lead) = self.join(work, answer, since);
        // If this request gives up, or its client goes, the lead passes on to the runtime.
        let leads = async {
            if let Some(lead) = lead {
                lead.run().await;
            }
            pending::<Infallible>().await
        };
        let done = match timeout(patience, select(&mut answered, pin!(leads))).await {
            Ok(Either::Left((done, _))) => done,
            Ok(Either::Right((never, _))) => match never {},
            Err(_) if self.leave(number) => return Err(self.0.lane.refusal()),
            Err(_) => answered.await,
        };
        done.unwrap_or_else(|_| Err(Error::internal("the transaction of the waiting writes broke off")))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a write. The lead comes with it when nobody leads.
    fn join(&self, work: Again, answer: Answer, since: Instant) -> (u64, Option<Lead>) {
        let mut queue = self.queue();
        queue.joined += 1;
        let number = queue.joined;
        queue.waiting.push_back(Waiting { number, work, answer, since });
        self.0.joins.notify_one();
        let leads = !std::mem::replace(&mut queue.is_led, true);
        (number, leads.then(|| Lead(self.clone())))
    }

    /// Takes a write out of the queue; false when its turn has come already.
    fn leave(&self, number: u64) -> bool {
        let mut queue = self.queue();
        let place = queue.waiting.iter().position(|waiting| waiting.number == number);
        place.and_then(|place| queue.waiting.remove(place)).is_some()
    }

    /// The write whose turn it is. Those of requests that are gone are dropped.
    fn next(&self) -> Option<Waiting> {
        self.queue().pop()
    }

    /// The same for a transaction that began at `began` and has `so_far` writes: waits for one where
    /// more are expected.
    fn next_soon(&self, so_far: usize, began: Instant) -> Option<Waiting> {
        let queue = self.queue();
        let until = GATHERED.min(queue.commit / 2);
        let expects = |queue: &mut Queue| queue.waiting.is_empty() && so_far < queue.last;
        let wait = until.saturating_sub(began.elapsed());
        let waited = self.0.joins.wait_timeout_while(queue, wait, expects);
        waited.unwrap_or_else(PoisonError::into_inner).0.pop()
    }

    /// Notes a commit of `writes` that took `commit`.
    fn committed(&self, writes: usize, commit: Duration) {
        let mut queue = self.queue();
        queue.last = writes + queue.waiting.len();
        queue.commit = commit;
        self.0.counts.committed(writes);
    }
}

/// The duty to run what waits. Exists once; when it is dropped, it passes on to the runtime unless
/// nothing waits.
struct Lead(SharedCommit);

impl Drop for Lead {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        // A waiting request holds the database and so its runtime: what is spawned does run.
        queue.waiting.retain(|waiting| !waiting.answer.is_closed());
        let passes_on = !queue.waiting.is_empty();
        queue.is_led = passes_on;
        drop(queue);
        if passes_on {
            self.0.0.runtime.spawn(Self(self.0.clone()).run());
        }
    }
}

impl Lead {
    /// Runs one transaction.
    async fn run(self) {
        match self.0.0.lane.take_in_turn().await {
            Ok(lent) => {
                // The answers go out from the thread. After a panic its connection is thrown away.
                let ran = lent.run(move |conn, _| {
                    self.transact(conn);
                    Ok(())
                });
                drop(ran.await);
            }
            Err(error) => {
                if let Some(first) = self.0.next() {
                    _ = first.answer.send(Err(error));
                }
            }
        }
    }

    fn transact(&self, conn: &mut Conn) {
        let Some(first) = self.0.next() else { return };
        // Deferred transactions that read and then write fail at once with "database is locked" and
        // ignore busy_timeout.
        if let Err(error) = AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN IMMEDIATE") {
            _ = first.answer.send(Err(error.into()));
            return;
        }
        let Group { answers, panic, lost } = self.work_off(conn, first);
        let writes = answers.iter().filter(|(_, result)| result.is_ok()).count();
        let commits = Instant::now();
        let ended = match lost {
            Some(error) => undo(conn, None).and(Err(error)),
            None if writes == 0 => undo(conn, None),
            None => AnsiTransactionManager::commit_transaction(conn).map_err(Error::from),
        };
        match ended {
            Ok(()) if writes > 0 => self.0.committed(writes, commits.elapsed()),
            Ok(()) => {}
            Err(ref error) => tracing::error!(%error, writes, "a transaction was not committed"),
        }
        for (answer, result) in answers {
            _ = answer.send(match &ended {
                Ok(()) => result,
                Err(error) => Err(Error::not_committed(error)),
            });
        }
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }

    /// Runs the first and the following writes, each in its savepoint.
    fn work_off(&self, conn: &mut Conn, first: Waiting) -> Group {
        let began = Instant::now();
        let mut group = Group::default();
        let mut next = Some(first);
        while let Some(Waiting { mut work, answer, since, .. }) = next {
            self.0.0.lane.waited(since.elapsed());
            let result = match in_savepoint(conn, &mut work) {
                Ok(Ok(result)) => result,
                Ok(Err(panic)) => {
                    group.panic = Some(panic);
                    Err(Error::internal("the write panicked"))
                }
                Err(error) => {
                    group.lost = Some(error);
                    Err(Error::unavailable(2))
                }
            };
            group.answers.push((answer, result));
            let goes_on = group.panic.is_none() && group.lost.is_none();
            let so_far = group.answers.len();
            next =
                if goes_on && so_far < MOST && began.elapsed() < HELD { self.0.next_soon(so_far, began) } else { None };
        }
        group
    }
}

/// The writes of a transaction that is not ended yet.
#[derive(Default)]
struct Group {
    answers: Vec<(Answer, Result<Found, Error>)>,
    /// The panic of the last write. The state of the connection is unknown then.
    panic: Option<Panic>,
    /// Why the transaction no longer exists: SQLite undoes it whole when a disk fails in the middle.
    lost: Option<Error>,
}

type Panic = Box<dyn Any + Send>;

/// Runs `work` in a savepoint, which its error or panic undoes. An error of the savepoint itself means
/// that the transaction is lost.
fn in_savepoint(conn: &mut Conn, work: &mut Again) -> Result<Result<Result<Found, Error>, Panic>, Error> {
    let outside = depth(conn)?;
    AnsiTransactionManager::begin_transaction(conn)?;
    let done = catch_unwind(AssertUnwindSafe(|| work(conn)));
    if matches!(done, Ok(Ok(_))) {
        AnsiTransactionManager::commit_transaction(conn)?;
    } else {
        undo(conn, outside)?;
    }
    Ok(done)
}

fn depth(conn: &mut Conn) -> Result<Option<NonZeroU32>, Error> {
    Ok(AnsiTransactionManager::transaction_manager_status_mut(conn).transaction_depth()?)
}

/// Rolls back until the transaction is `outside` deep; to its end for none. A connection that cannot
/// even do that is closed by its lane.
fn undo(conn: &mut Conn, outside: Option<NonZeroU32>) -> Result<(), Error> {
    let mut undone = Ok(());
    while depth(conn)? > outside {
        undone = undone.and(AnsiTransactionManager::rollback_transaction(conn).map_err(Error::from));
    }
    undone
}
