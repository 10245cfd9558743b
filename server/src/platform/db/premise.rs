//! What a request takes for granted until its first read, which checks it in the same view as the
//! data. So a thing that seldom changes needs no read of its own, and is never out of date in an
//! answer. What it is, its owner knows (a kept identity: `session`).
//!
//! A request may be answered anew, and so may also rely on it that two statements tell of one moment, which most
//! often do ([`super::view`]).
//!
//! Handlers do not pass it on: the request that is being answered carries it ([`under`]).

use std::cell::RefCell;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::statement::Source;
use super::{Conn, Db};
use crate::platform::problem::Error;

/// Whether the premise is true in the view of a connection.
type Check = Arc<dyn Fn(&mut Conn) -> Result<bool, Error> + Send + Sync>;

const UNASKED: u8 = 0;
/// A read is to ask; if it stays so, the read failed before.
const ASKED: u8 = 1;
const TRUE: u8 = 2;
const FALSE: u8 = 3;

/// A premise, shared by the request and the thread that reads for it.
#[derive(Clone)]
pub(super) struct Premise {
    db: Db,
    asks: Arc<dyn Source + Send + Sync>,
    check: Check,
    verdict: Arc<AtomicU8>,
}

/// Told by a view that passed before its read was over: its request is to be answered anew.
#[derive(Clone, Default)]
pub(super) struct Missed(Arc<AtomicBool>);

impl Missed {
    /// Has the request answered anew.
    pub(super) fn tell(&self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// What a request that may be answered anew carries.
#[derive(Default)]
struct Carried {
    premise: RefCell<Option<Premise>>,
    missed: Missed,
}

tokio::task_local! {
    static CARRIED: Carried;
}

/// Answers a request that may take something for granted; none when that turned out to be false, or when the view
/// of a read passed before its end, so that the answer is worth nothing. Only for requests that change nothing.
/// 503 where the database could not be asked.
pub async fn under<F: Future>(request: F) -> Result<Option<F::Output>, Error> {
    let (answer, premise, missed) = CARRIED
        .scope(Carried::default(), async {
            let answer = request.await;
            CARRIED.with(|carried| (answer, carried.premise.borrow().clone(), carried.missed.clone()))
        })
        .await;
    if missed.0.load(Ordering::SeqCst) {
        return Ok(None);
    }
    let Some(premise) = premise else { return Ok(Some(answer)) };
    // A request that read nothing asks now.
    if let Some(unasked) = premise.clone().taken() {
        premise.db.read(move |conn| unasked.verdict(conn).map(|_| ())).await?;
    }
    match premise.verdict.load(Ordering::SeqCst) {
        TRUE => Ok(Some(answer)),
        FALSE => Ok(None),
        _ => Err(Error::unavailable(2)),
    }
}

impl Premise {
    /// Itself, for the first that comes to ask.
    fn taken(self) -> Option<Self> {
        let first = self.verdict.compare_exchange(UNASKED, ASKED, Ordering::SeqCst, Ordering::SeqCst);
        first.is_ok().then_some(self)
    }

    /// What it asks first.
    pub(super) fn asks(&self) -> &dyn Source {
        self.asks.as_ref()
    }

    /// Whether it is true in the view of `conn`.
    pub(super) fn verdict(&self, conn: &mut Conn) -> Result<bool, Error> {
        let is_true = (self.check)(conn)?;
        self.verdict.store(if is_true { TRUE } else { FALSE }, Ordering::SeqCst);
        Ok(is_true)
    }
}

pub(super) fn suppose(db: &Db, asks: Arc<dyn Source + Send + Sync>, check: Check) -> bool {
    let premise = Premise { db: db.clone(), asks, check, verdict: Arc::new(AtomicU8::new(UNASKED)) };
    CARRIED.try_with(|carried| *carried.premise.borrow_mut() = Some(premise)).is_ok()
}

/// The present request's premise, for its first read.
pub(super) fn unasked() -> Option<Premise> {
    CARRIED.try_with(|carried| carried.premise.borrow().clone()).ok().flatten()?.taken()
}

/// Whom to tell that the present request is to be answered anew; none where that cannot be.
pub(super) fn missed() -> Option<Missed> {
    CARRIED.try_with(|carried| carried.missed.clone()).ok()
}

/// Fails when the premise is false here; [`under`] answers anew then.
pub(super) fn ask(conn: &mut Conn, premise: Option<Premise>) -> Result<(), Error> {
    match premise {
        Some(premise) if !premise.verdict(conn)? => Err(Error::internal("a premise of the request was false")),
        _ => Ok(()),
    }
}
