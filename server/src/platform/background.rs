//! Background work, which goes on after its answer was sent: bounded, and awaited when the server
//! stops. Knows no work itself.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::problem::Error;

/// Background work, such as sending a mail. It runs on a thread of its own, because threads that
/// answer requests end with the server and would take the work along.
pub struct Background {
    permits: Arc<Semaphore>,
    handle: Handle,
    runtime: Option<Runtime>,
}

/// Most tasks at once.
const TASKS: u32 = 256;

impl Background {
    /// Starts the thread for background work.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn new() -> Result<Self, String> {
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("background").enable_all().build();
        let runtime = runtime.map_err(|e| format!("background: {e}"))?;
        let permits = Arc::new(Semaphore::new(TASKS as usize));
        Ok(Self { permits, handle: runtime.handle().clone(), runtime: Some(runtime) })
    }

    /// Starts `work`; 503 when too many tasks run already.
    pub fn start(&self, work: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        self.seat()?.start(work);
        Ok(())
    }

    /// As [`Background::start`], for requests that need no session: half of the room is kept for
    /// tasks that follow a write.
    pub fn start_if_quiet(&self, work: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        if self.permits.available_permits() <= TASKS as usize / 2 {
            return Err(Error::unavailable(2));
        }
        self.start(work)
    }

    /// Reserves a place for work that must follow a write; 503 when there is none, and then the
    /// write should not happen.
    pub fn seat(&self) -> Result<Seat, Error> {
        let permit = self.permits.clone().try_acquire_owned().map_err(|_| Error::unavailable(2))?;
        Ok(Seat { permit, runtime: self.handle.clone() })
    }

    /// The runtime of background work.
    pub const fn handle(&self) -> &Handle {
        &self.handle
    }

    /// Waits until all tasks are done, at most `most`.
    pub async fn drain(&self, most: Duration) {
        if tokio::time::timeout(most, self.permits.acquire_many(TASKS)).await.is_err() {
            tracing::warn!("stopped before all mails were sent");
        }
    }
}

/// A reserved place; given back if it is dropped unused.
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
        // Dropping it would wait for its threads, which panics on an asynchronous thread.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
