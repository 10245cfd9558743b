//! Work on threads that may wait, with the span of the one who asks for it: its log lines name the request or the job.
//! The only place that hands work to such threads.
#![allow(clippy::disallowed_methods)]

use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tracing::Span;

/// Does `work` on a thread of the present runtime.
pub fn spawn_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    spawn_blocking_in(&Handle::current(), work)
}

/// The same on a thread of `runtime`.
pub fn spawn_blocking_in<T: Send + 'static>(
    runtime: &Handle,
    work: impl FnOnce() -> T + Send + 'static,
) -> JoinHandle<T> {
    let span = Span::current();
    runtime.spawn_blocking(move || span.in_scope(work))
}
