//! The open streams of this server: bounded in number, each with a short queue of lines to send. A reader that does
//! not keep up loses its stream, and begins anew.

use std::sync::Arc;
use std::time::Instant;

use actix_web::web::Bytes;
use futures_util::stream::{self, Stream};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, channel};

use super::open::{Open, QUEUE, Reader, Shared};
use super::watch;
use crate::platform::db::Db;
use crate::platform::problem::Error;

/// Most open streams of a server.
pub const MOST: usize = 4_000;
/// Most open streams of an account on a server: one for each of its tabs.
pub const MOST_OF_ACCOUNT: usize = 20;
/// Seconds until a refused reader may try again.
const WAIT: u32 = 30;

/// The open streams of this server. Cheap to clone; all clones share them.
#[derive(Clone)]
pub struct Streams(Arc<Shared>);

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
        Self(Arc::new(Shared::new(db, runtime)))
    }

    /// Opens a stream: its lines, until its reader may no longer have it. A reader who names the last event that is
    /// known gets the later ones first, unless they are too many. 429 when the account has too many streams, 503 when
    /// the server has, or is about to stop.
    pub fn open(
        &self,
        reader: Reader,
        known: Option<i64>,
    ) -> Result<impl Stream<Item = Result<Bytes, Error>> + use<>, Error> {
        let (lines, queue) = channel(QUEUE);
        let place = self.place(Open { reader, known, ready: false, last_sent: Instant::now(), lines })?;
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
