//! Work that goes on after its answer has left: bounded, and waited for when the server stops.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::problem::Error;

/// Work that goes on after the answer has left, such as sending a mail. Bounded, and waited
/// for when the server stops: it has a thread of its own, because those that answer requests
/// end with the server and would take it along.
pub struct Background {
    permits: Arc<Semaphore>,
    runtime: Option<Runtime>,
}

/// How much of it may go on at once.
const TASKS: u32 = 256;

impl Background {
    /// A thread of its own for it.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn new() -> Result<Self, String> {
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("background").enable_all().build();
        Ok(Self {
            permits: Arc::new(Semaphore::new(TASKS as usize)),
            runtime: Some(runtime.map_err(|e| format!("background: {e}"))?),
        })
    }

    /// Starts `work`; 503 when there is too much already.
    pub fn start(&self, work: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        self.seat()?.start(work);
        Ok(())
    }

    /// As [`Background::start`], for what anybody can ask for without a session: half of the room is
    /// left to what follows a write.
    pub fn start_if_quiet(&self, work: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        if self.permits.available_permits() <= TASKS as usize / 2 {
            return Err(Error::unavailable(2));
        }
        self.start(work)
    }

    /// Keeps a place for work that must follow what is written first; 503 when there is none,
    /// and nothing should be written then.
    pub fn seat(&self) -> Result<Seat, Error> {
        let permit = self.permits.clone().try_acquire_owned().map_err(|_| Error::unavailable(2))?;
        let runtime = self.runtime.as_ref().ok_or_else(|| Error::unavailable(2))?;
        Ok(Seat { permit, runtime: runtime.handle().clone() })
    }

    /// Waits until all of it is done, at most `most`.
    pub async fn drain(&self, most: Duration) {
        if tokio::time::timeout(most, self.permits.acquire_many(TASKS)).await.is_err() {
            tracing::warn!("stopped before all mails were sent");
        }
    }
}

/// A place that is kept; given back when nothing comes of it.
pub struct Seat {
    permit: OwnedSemaphorePermit,
    runtime: Handle,
}

impl Seat {
    /// Starts `work`.
    pub fn start(self, work: impl Future<Output = ()> + Send + 'static) {
        let Self { permit, runtime } = self;
        runtime.spawn(async move {
            work.await;
            drop(permit);
        });
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // Waiting would block, which is not allowed where this may happen.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
