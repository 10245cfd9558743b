//! Since when a connection waits for its server. A call of libpq that gets no answer returns
//! only when the operating system gives up, which it never does while the other side still
//! acknowledges packets; so the time is measured here, statement by statement, and judged from
//! outside ([`super::lane`]).

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent};

/// What times are counted from.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The statement of one connection that is under way, if one is.
#[derive(Debug, Clone, Default)]
pub(super) struct Pulse(Arc<AtomicU64>);

impl Pulse {
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

    /// What tells the pulse of a connection's statements, beside whatever `other` does.
    pub(super) fn listener(&self, mut other: Option<Box<dyn Instrumentation>>) -> impl Instrumentation {
        let pulse = self.clone();
        move |event: InstrumentationEvent<'_>| {
            match event {
                InstrumentationEvent::StartQuery { .. } => pulse.starts(),
                InstrumentationEvent::FinishQuery { .. } => pulse.ends(),
                _ => {}
            }
            if let Some(other) = &mut other {
                other.on_connection_event(event);
            }
        }
    }
}
