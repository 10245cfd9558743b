//! The runner of a server's jobs: claims what is due while it has free slots, renews the leases of what
//! runs, and gives them back when it stops. It looks when this process wrote a job, when a job ended,
//! when the next one is due, and every second, because another server may have written one. Looking
//! reads only.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::timeout;
use tracing::Instrument;

use super::Job;
use super::kind::JobKind;
use super::rows::{self, RECURRING};
use super::running::{self, Ended, after};
use super::runs::Runs;
use crate::platform::db::Db;
use crate::platform::hex::random_name;
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;

/// The longest time between two looks.
const LOOK: Duration = Duration::from_secs(1);
/// How long a lease counts: after a crash its jobs wait so long for another server …
const LEASE: Duration = Duration::from_secs(20);
/// … and how often it is renewed.
const RENEWED: Duration = Duration::from_secs(5);
/// The longest wait for the last writes of a runner that stops.
const LAST_WRITES: Duration = Duration::from_millis(500);

/// What a runner did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// Runs that succeeded.
    pub well: usize,
    /// Runs that failed.
    pub failed: usize,
}

/// A running runner. Stops at once when it is dropped.
pub struct Runner {
    stop: Arc<Stop>,
    wake: Arc<Notify>,
    task: Option<JoinHandle<()>>,
    /// Work that ends with the runner.
    companions: Vec<AbortHandle>,
}

/// When the runner has to stop; none: never.
type Stop = Mutex<Option<Instant>>;

impl Runner {
    /// Starts a runner of `kinds` in `runtime`, which counts in `runs`.
    pub fn start<S: Clone + Send + Sync + 'static>(
        runtime: &Handle,
        db: &Db,
        state: S,
        kinds: Vec<JobKind<S>>,
        runs: &Runs,
    ) -> Self {
        kinds.iter().for_each(|kind| runs.expect(kind.name));
        let stop = Arc::new(Stop::default());
        let (wake, until) = (db.job_written(), stop.clone());
        let work = Work::new(db.clone(), state, kinds, runs.clone());
        let task = runtime.spawn(async move {
            match work {
                Ok(work) => work.serve(&until).await,
                Err(e) => tracing::error!(error = %e, "jobs"),
            }
        });
        Self { stop, wake, task: Some(task), companions: Vec::new() }
    }

    /// The runner, with work that ends with it.
    #[must_use]
    pub fn with_companion_task(mut self, work: AbortHandle) -> Self {
        self.companions.push(work);
        self
    }

    /// Runs what is due within `most`, then gives the leases of the rest back.
    pub async fn stop(mut self, most: Duration) {
        self.tell(most);
        if let Some(task) = self.task.take() {
            _ = timeout(most + LAST_WRITES * 2, task).await;
        }
    }

    fn tell(&self, most: Duration) {
        self.companions.iter().for_each(AbortHandle::abort);
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + most);
        self.wake.notify_one();
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        if self.task.is_some() {
            self.tell(Duration::ZERO);
        }
    }
}

/// Runs the jobs that are due now, until none is left.
pub async fn run_due<S: Clone + Send + Sync + 'static>(
    db: &Db,
    state: S,
    kinds: Vec<JobKind<S>>,
) -> Result<Report, Error> {
    let work = Work::new(db.clone(), state, kinds, Runs::default())?;
    work.plan().await?;
    work.finish(None).await?;
    Ok(Report { well: work.well.load(Ordering::Relaxed), failed: work.failed.load(Ordering::Relaxed) })
}

/// The jobs that run here, by id.
type Running = HashMap<i64, (&'static str, AbortHandle)>;

struct Work<S> {
    db: Db,
    state: S,
    kinds: Vec<JobKind<S>>,
    /// This runner's name in leases, new at each start.
    holder: Arc<str>,
    running: Arc<Mutex<Running>>,
    /// Told when a job that ran here has ended.
    slot_freed: Arc<Notify>,
    renewed: Mutex<Instant>,
    well: Arc<AtomicUsize>,
    failed: Arc<AtomicUsize>,
    runs: Runs,
}

impl<S: Clone + Send + Sync + 'static> Work<S> {
    fn new(db: Db, state: S, kinds: Vec<JobKind<S>>, runs: Runs) -> Result<Self, Error> {
        let holder = random_name()?.into();
        let (running, slot_freed, renewed) = (Arc::default(), Arc::default(), Mutex::new(Instant::now()));
        let (well, failed) = (Arc::default(), Arc::default());
        Ok(Self { db, state, kinds, holder, running, slot_freed, renewed, well, failed, runs })
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs jobs until `stop` says when to stop.
    async fn serve(&self, stop: &Stop) {
        let wake = self.db.job_written();
        let mut warned = false;
        let mut planned = false;
        loop {
            let until = *stop.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(until) = until {
                self.end(until).await;
                return;
            }
            let looked = async {
                if !planned {
                    self.plan().await?;
                }
                self.renew().await?;
                self.round().await
            };
            let wait = match looked.await {
                Ok((_, wait)) => {
                    (planned, warned) = (true, false);
                    wait
                }
                Err(e) => {
                    // Once, and again after the database has answered.
                    if !std::mem::replace(&mut warned, true) {
                        tracing::warn!(error = %e, "jobs wait for the database");
                    }
                    LOOK
                }
            };
            let woken = async {
                tokio::select! {
                    () = wake.notified() => {}
                    () = self.slot_freed.notified() => {}
                }
            };
            _ = timeout(wait, woken).await;
        }
    }

    /// Finishes within the time, breaks off the rest, and gives its leases back. Nothing is begun in
    /// the second half of the time.
    async fn end(&self, until: Instant) {
        let left = until.saturating_duration_since(Instant::now());
        if left > Duration::ZERO {
            _ = timeout(left, self.finish(Some(Instant::now() + left / 2))).await;
        }
        let broken_off = self.running().drain().map(|(_, (_, task))| task.abort()).count();
        let holder = self.holder.clone();
        let back = self.db.write(move |conn| rows::give_back(conn, &holder));
        match timeout(LAST_WRITES, back).await {
            Ok(Ok(leases)) if leases > 0 => tracing::info!(leases, broken_off, "jobs are left to other servers"),
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(_) => tracing::warn!("leases were not given back; they expire"),
        }
    }

    /// Runs what is due until nothing is; after `until` nothing more is begun.
    async fn finish(&self, until: Option<Instant>) -> Result<(), Error> {
        loop {
            self.renew().await?;
            let over = until.is_some_and(|until| until <= Instant::now());
            // Before the round: jobs that end during it leave slots that it has not counted as free.
            let idle = self.running().is_empty();
            let claimed = if over { 0 } else { self.round().await?.0 };
            if idle && claimed == 0 {
                return Ok(());
            }
            _ = timeout(LOOK, self.slot_freed.notified()).await;
        }
    }

    /// Stores the jobs of kinds that recur.
    async fn plan(&self) -> Result<(), Error> {
        let recurring: Vec<&str> = self.kinds.iter().filter(|kind| kind.recurs()).map(|kind| kind.name).collect();
        let names = recurring.clone();
        let now = clock();
        let missing = self
            .db
            .read(move |conn| {
                let mut missing = Vec::new();
                for name in names {
                    if !rows::is_open(conn, name, RECURRING)? {
                        missing.push(name);
                    }
                }
                Ok(missing)
            })
            .await?;
        if missing.is_empty() {
            return Ok(());
        }
        let plan = move |conn: &mut _| missing.iter().try_for_each(|name| rows::plan(conn, name, RECURRING, now));
        self.db.write(plan).await
    }

    /// Claims what is due, as far as there are free slots; answers how many jobs, and the time until the
    /// next look.
    async fn round(&self) -> Result<(usize, Duration), Error> {
        let now = clock();
        let free: Vec<(JobKind<S>, usize)> = self.free();
        let names: Vec<&str> = free.iter().map(|(kind, _)| kind.name).collect();
        let due = self
            .db
            .read(move |conn| names.iter().map(|kind| rows::next_due(conn, kind, now)).collect::<Result<Vec<_>, _>>())
            .await?;
        let mut wait = LOOK;
        let mut claimed = 0;
        for ((kind, slots), due) in free.into_iter().zip(due) {
            match due {
                Some(due) if due > now => wait = wait.min(due.since(now).to_std().unwrap_or(LOOK)),
                Some(_) => claimed += self.claim(kind, slots).await?,
                None => {}
            }
        }
        Ok((claimed, wait))
    }

    /// The kinds that have free slots, with their number.
    fn free(&self) -> Vec<(JobKind<S>, usize)> {
        let running = self.running();
        let taken = |kind: &JobKind<S>| running.values().filter(|(name, _)| *name == kind.name).count();
        let slots = self.kinds.iter().map(|kind| (*kind, kind.slots.saturating_sub(taken(kind))));
        slots.filter(|(_, slots)| *slots > 0).collect()
    }

    async fn claim(&self, kind: JobKind<S>, slots: usize) -> Result<usize, Error> {
        let (now, holder) = (clock(), self.holder.clone());
        let most = i64::try_from(slots).unwrap_or(i64::MAX);
        let claim = move |conn: &mut _| rows::claim(conn, kind.name, most, (&holder, after(now, LEASE)), now);
        let rows = self.db.write(claim).await?;
        let claimed = rows.len();
        if self.running().is_empty() {
            *self.renewed.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        }
        for row in rows {
            let job = Job { id: row.id, attempt: row.attempts, payload: row.payload, holder: self.holder.clone() };
            self.begin(kind, job);
        }
        Ok(claimed)
    }

    fn begin(&self, kind: JobKind<S>, job: Job) {
        let (db, state, id) = (self.db.clone(), self.state.clone(), job.id);
        let (well, failed, runs) = (self.well.clone(), self.failed.clone(), self.runs.clone());
        let slot = RunningSlot { id, running: self.running.clone(), freed: self.slot_freed.clone() };
        // Held, so that the task cannot end before it stands in the table.
        let mut running = self.running();
        // At the level of errors, so that the lines of every level that is on carry it.
        let span = tracing::error_span!(
            parent: None, "job", job_kind = kind.name, job_id = id, "otel.name" = kind.name, "sapa.job.attempt" = job.attempt
        );
        let run = async move {
            let _slot = slot;
            let ended = running::run(db, state, kind, job).await;
            runs.count(kind.name, ended);
            match ended {
                Ended::Well => well.fetch_add(1, Ordering::Relaxed),
                Ended::Failed => failed.fetch_add(1, Ordering::Relaxed),
            };
        };
        let task = tokio::spawn(run.instrument(span));
        running.insert(id, (kind.name, task.abort_handle()));
    }

    /// Renews the leases of what runs. A job whose lease is lost is broken off: another server has it.
    async fn renew(&self) -> Result<(), Error> {
        let ids: Vec<i64> = self.running().keys().copied().collect();
        let fresh = |renewed: &Instant| renewed.elapsed() < RENEWED;
        if ids.is_empty() || fresh(&self.renewed.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(());
        }
        let (holder, until, claimed) = (self.holder.clone(), after(clock(), LEASE), ids.clone());
        let held = self.db.write(move |conn| rows::renew(conn, &claimed, &holder, until)).await?;
        *self.renewed.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        let mut running = self.running();
        for lost in ids.iter().filter(|id| !held.contains(id)) {
            if let Some((kind, task)) = running.remove(lost) {
                tracing::warn!(kind, job = lost, "the lease of a job is lost");
                task.abort();
            }
        }
        Ok(())
    }
}

/// The place of a job that runs; given back when it is dropped.
struct RunningSlot {
    id: i64,
    running: Arc<Mutex<Running>>,
    freed: Arc<Notify>,
}

impl Drop for RunningSlot {
    fn drop(&mut self) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
        self.freed.notify_one();
    }
}
