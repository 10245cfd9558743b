//! Background work, which goes on after its answer was sent: bounded, awaited when the server stops,
//! lost when it dies. What must not be lost is a job ([`super::jobs`]). Knows no work itself.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::Semaphore;
use tracing::Instrument;

use super::i18n::overrides::{Overrides, set_thread_overrides};
use super::problem::Error;

/// Background work. It runs on a thread of its own, because threads that answer requests end with
/// the server and would take the work along.
pub struct Background {
    permits: Arc<Semaphore>,
    handle: Handle,
    runtime: Option<Runtime>,
}

/// Most tasks at once.
const TASKS: u32 = 128;

impl Background {
    /// Starts the thread for background work, which says the texts of the server.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn new(overrides: &Arc<Overrides>) -> Result<Self, String> {
        let overrides = overrides.clone();
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("background")
            .on_thread_start(move || set_thread_overrides(&overrides))
            .enable_all()
            .build();
        let runtime = runtime.map_err(|e| format!("background: {e}"))?;
        let permits = Arc::new(Semaphore::new(TASKS as usize));
        Ok(Self { permits, handle: runtime.handle().clone(), runtime: Some(runtime) })
    }

    /// The runtime of background work.
    pub const fn handle(&self) -> &Handle {
        &self.handle
    }

    /// Starts `work`, which nothing but time may depend on: it is lost when the process dies. 503
    /// when too many tasks run already.
    pub fn start(&self, work: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        let permit = self.permits.clone().try_acquire_owned().map_err(|_| Error::unavailable(2))?;
        let work = async move {
            work.await;
            drop(permit);
        };
        // Its log lines name the request that began it.
        self.handle.spawn(work.in_current_span());
        Ok(())
    }

    /// Waits until all tasks are done, at most `most`.
    pub async fn drain(&self, most: Duration) {
        if tokio::time::timeout(most, self.permits.acquire_many(TASKS)).await.is_err() {
            tracing::warn!("stopped before all background work was done");
        }
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
