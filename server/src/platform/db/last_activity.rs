//! LastActivity of a connection: for how long its statement waits for the server. A call of libpq without
//! an answer returns only when the operating system gives up, which never happens while the other
//! side still acknowledges packets. So the time is measured here, statement by statement, and
//! judged elsewhere ([`super::pool`]).

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent};

/// The instant from which times are counted.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The running statement of a connection, if there is one.
#[derive(Debug, Clone, Default)]
pub(super) struct LastActivity(Arc<AtomicU64>);

impl LastActivity {
    /// How long the statement has been waiting for its answer; none between statements.
    pub(super) fn waiting(&self) -> Option<Duration> {
        let since = self.0.load(Ordering::Relaxed);
        (since > 0).then(|| START.elapsed().saturating_sub(Duration::from_millis(since)))
    }

    fn starts(&self) {
        let now = u64::try_from(START.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.0.store(now.max(1), Ordering::Relaxed);
    }

    fn ends(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// An instrumentation that records a connection's statements, and calls `other`.
    pub(super) fn listener(&self, mut other: Option<Box<dyn Instrumentation>>) -> impl Instrumentation {
        let activity = self.clone();
        move |event: InstrumentationEvent<'_>| {
            match event {
                InstrumentationEvent::StartQuery { .. } => activity.starts(),
                InstrumentationEvent::FinishQuery { .. } => activity.ends(),
                _ => {}
            }
            if let Some(other) = &mut other {
                other.on_connection_event(event);
            }
        }
    }
}
