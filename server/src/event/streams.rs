//! The open streams of this server: bounded in number, each with a short queue of lines to send. A reader that does
//! not keep up loses its stream, and begins anew.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use actix_web::web::Bytes;
use futures_util::stream::{self, Stream};
use sapa_core::access::event::EventKind;
use sapa_core::access::role::Actor;
use sapa_core::base::time::UtcTime;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::watch;
use crate::platform::db::Db;
use crate::platform::problem::Error;

/// Most open streams of a server.
pub const MOST: usize = 4_000;
/// Most open streams of an account on a server: one for each of its tabs.
pub const MOST_OF_ACCOUNT: usize = 20;
/// Lines that wait for a reader.
const QUEUE: usize = 16;
/// Seconds until a refused reader may try again.
const WAIT: u32 = 30;

/// The reader of a stream, and what its right to it rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    /// The account.
    pub actor: Actor,
    /// The session.
    pub session_id: i64,
    /// The account's token generation, by the token.
    pub generation: i64,
    /// When token or session ends by itself.
    pub ends: UtcTime,
}

/// An open stream.
pub(super) struct Open {
    pub(super) reader: Reader,
    /// Whether the reader was looked up since it came, and told that the stream counts.
    pub(super) ready: bool,
    /// When the last line was sent.
    pub(super) told: Instant,
    lines: Sender<Bytes>,
}

impl Open {
    /// Queues a line; false when the reader does not keep up or is gone.
    pub(super) fn tell(&mut self, line: Bytes) -> bool {
        self.told = Instant::now();
        self.lines.try_send(line).is_ok()
    }
}

#[derive(Default)]
pub(super) struct All {
    pub(super) open: HashMap<u64, Open>,
    next: u64,
    /// Whether a task watches the database for them.
    pub(super) watched: bool,
    closed: bool,
}

/// The open streams of this server. Cheap to clone; all clones share them.
#[derive(Clone)]
pub struct Streams(Arc<Shared>);

pub(super) struct Shared {
    pub(super) db: Db,
    /// Told when a stream was opened.
    pub(super) opened: Notify,
    runtime: Handle,
    all: Mutex<All>,
}

impl Shared {
    pub(super) fn all(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes a stream when its connection ends.
struct Place(Arc<Shared>, u64);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.all().open.remove(&self.1);
    }
}

impl Streams {
    /// No streams yet. While there are some, the database is watched in `runtime`.
    pub fn new(db: &Db, runtime: &Handle) -> Self {
        let (db, runtime) = (db.clone(), runtime.clone());
        Self(Arc::new(Shared { db, opened: Notify::new(), runtime, all: Mutex::default() }))
    }

    /// Opens a stream: its lines, until its reader may no longer have it. 429 when the account has too many, 503
    /// when the server has, or is about to stop.
    pub fn open(&self, reader: Reader) -> Result<impl Stream<Item = Result<Bytes, Error>> + use<>, Error> {
        let (lines, queue) = channel(QUEUE);
        let place = self.place(Open { reader, ready: false, told: Instant::now(), lines })?;
        self.0.opened.notify_one();
        Ok(stream::unfold((place, queue), |(place, mut queue): (Place, Receiver<Bytes>)| async move {
            let line = queue.recv().await?;
            Some((Ok(line), (place, queue)))
        }))
    }

    fn place(&self, new: Open) -> Result<Place, Error> {
        let mut all = self.0.all();
        if all.closed || all.open.len() >= MOST {
            return Err(Error::unavailable(WAIT));
        }
        let user = new.reader.actor.user_id;
        if all.open.values().filter(|open| open.reader.actor.user_id == user).count() >= MOST_OF_ACCOUNT {
            return Err(Error::too_many("event.too_many", WAIT));
        }
        all.next += 1;
        let number = all.next;
        all.open.insert(number, new);
        if !std::mem::replace(&mut all.watched, true) {
            self.0.runtime.spawn(watch::run(self.0.clone()));
        }
        Ok(Place(self.0.clone(), number))
    }

    /// The number of open streams.
    pub fn count(&self) -> usize {
        self.0.all().open.len()
    }

    /// Ends all streams, and opens none any more: the server is about to stop.
    pub fn close(&self) {
        let mut all = self.0.all();
        all.closed = true;
        all.open.clear();
    }
}

/// The line of an event.
pub(super) fn line(kind: EventKind, id: i64) -> Bytes {
    Bytes::from(format!("data: {{\"kind\":\"{kind}\",\"id\":{id}}}\n\n"))
}

/// A line that says nothing but that the connection lives.
pub(super) const ALIVE: Bytes = Bytes::from_static(b":\n\n");
