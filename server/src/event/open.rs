//! What a server knows of its open streams, and the lines that it sends.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use actix_web::web::Bytes;
use sapa_core::access::event::EventKind;
use sapa_core::access::role::Actor;
use sapa_core::base::time::UtcTime;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::sync::mpsc::Sender;

use crate::platform::db::Db;

/// Lines that wait for a reader.
pub(super) const QUEUE: usize = 16;

/// The reader of a stream, and what its right to it rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    /// The account.
    pub actor: Actor,
    pub session_id: i64,
    /// The account's token generation, by the token.
    pub generation: i64,
    /// When token or session ends by itself.
    pub ends: UtcTime,
    /// The browser's tab, by the number that it chose.
    pub tab: Option<i64>,
}

/// An open stream.
pub(super) struct Open {
    pub(super) reader: Reader,
    /// The number of the last event that the reader knows.
    pub(super) known: Option<i64>,
    /// Whether the reader was looked up since it came, and told that the stream counts.
    pub(super) ready: bool,
    /// When the last line was sent.
    pub(super) last_sent: Instant,
    pub(super) lines: Sender<Bytes>,
}

impl Open {
    /// Queues a line; false when the reader does not keep up or is gone.
    pub(super) fn tell(&mut self, line: Bytes) -> bool {
        self.last_sent = Instant::now();
        self.lines.try_send(line).is_ok()
    }
}

#[derive(Default)]
pub(super) struct All {
    pub(super) open: HashMap<u64, Open>,
    /// The number of the latest stream.
    pub(super) next: u64,
    /// Whether a task watches the database for them.
    pub(super) watched: bool,
    /// Whether the server is about to stop.
    pub(super) closed: bool,
}

/// The open streams, shared by those who open them and the task that serves them.
pub(super) struct Shared {
    pub(super) db: Db,
    /// Told when a stream was opened.
    pub(super) opened: Notify,
    pub(super) runtime: Handle,
    all: Mutex<All>,
}

impl Shared {
    /// Nobody yet.
    pub(super) fn new(db: &Db, runtime: &Handle) -> Self {
        Self { db: db.clone(), opened: Notify::new(), runtime: runtime.clone(), all: Mutex::default() }
    }

    pub(super) fn all(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The lines of an event with its number.
pub(super) fn line(number: i64, kind: EventKind, id: i64) -> Bytes {
    Bytes::from(format!("id: {number}\ndata: {{\"kind\":\"{kind}\",\"id\":{id}}}\n\n"))
}

/// The line that begins a stream: its reader misses no event after this number.
pub(super) fn ready(number: i64) -> Bytes {
    line(number, EventKind::Ready, number)
}

/// A line that says nothing but that the connection lives.
pub(super) const ALIVE: Bytes = Bytes::from_static(b":\n\n");

/// Lines that say nothing but that the connection lives, and that there is no event after this number.
pub(super) fn alive(number: i64) -> Bytes {
    Bytes::from(format!(":\nid: {number}\n\n"))
}
