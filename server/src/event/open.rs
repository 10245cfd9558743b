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
    pub(super) lines: Sender<Bytes>,
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

/// The line of an event.
pub(super) fn line(kind: EventKind, id: i64) -> Bytes {
    Bytes::from(format!("data: {{\"kind\":\"{kind}\",\"id\":{id}}}\n\n"))
}

/// A line that says nothing but that the connection lives.
pub(super) const ALIVE: Bytes = Bytes::from_static(b":\n\n");
