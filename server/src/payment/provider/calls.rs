//! Calls of a provider, measured: how many, how they ended, how long they took. Around every provider; decides nothing.

use std::future::Future;
use std::sync::Arc;
use std::time::Instant;

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use sapa_core::base::time::UtcTime;
use tracing::Instrument;

use super::{
    Asking, Disbelief, Event, LastCall, ListedRefund, NewPayment, NewRefund, PaymentNews, Provider, ProviderPayment,
    Recent, RefundNews, Reply, Started,
};

/// How a call ended, as [`Reply`] tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EncodeLabelValue)]
#[allow(non_camel_case_types)]
enum Outcome {
    known,
    refused,
    not_sent,
    unknown,
    broken,
}

const OUTCOMES: [Outcome; 5] = [Outcome::known, Outcome::refused, Outcome::not_sent, Outcome::unknown, Outcome::broken];
const OPERATIONS: [&str; 7] = ["start", "find", "payment", "cancel", "refund", "refunds", "recent"];

impl Outcome {
    const fn of<T>(reply: &Reply<T>) -> Self {
        match reply {
            Reply::Known(_) => Self::known,
            Reply::Refused(_) => Self::refused,
            Reply::NotSent(_) => Self::not_sent,
            Reply::Unknown(_) => Self::unknown,
            Reply::Broken(_) => Self::broken,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CallLabels {
    operation: &'static str,
    outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Operation {
    operation: &'static str,
}

/// Upper bounds of the histogram, in seconds; a call takes 30 at most.
const BUCKETS: [f64; 9] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0];

/// The counters. Clones share them.
#[derive(Clone)]
pub struct Calls {
    ended: Family<CallLabels, Counter>,
    seconds: Family<Operation, Histogram, fn() -> Histogram>,
}

impl Calls {
    /// No calls yet; registers the metrics.
    pub fn new(registry: &mut Registry) -> Self {
        let seconds: Family<Operation, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(BUCKETS));
        let calls = Self { ended: Family::default(), seconds };
        registry.register("provider_calls", "Calls of the payment provider by their end", calls.ended.clone());
        let duration = calls.seconds.clone();
        registry.register("provider_call_duration_seconds", "Time of a call of the payment provider", duration);
        calls
    }

    /// The provider, its calls measured.
    pub fn measure(self, provider: Arc<dyn Provider>) -> Arc<dyn Provider> {
        // A rate needs the zero before the first call.
        for operation in OPERATIONS {
            drop(self.seconds.get_or_create(&Operation { operation }));
            for outcome in OUTCOMES {
                drop(self.ended.get_or_create(&CallLabels { operation, outcome }));
            }
        }
        Arc::new(Measured { provider, calls: self })
    }

    async fn counted<T>(&self, operation: &'static str, asking: impl Future<Output = Reply<T>>) -> Reply<T> {
        let began = Instant::now();
        let reply = asking.await;
        self.seconds.get_or_create(&Operation { operation }).observe(began.elapsed().as_secs_f64());
        self.ended.get_or_create(&CallLabels { operation, outcome: Outcome::of(&reply) }).inc();
        reply
    }
}

struct Measured {
    provider: Arc<dyn Provider>,
    calls: Calls,
}

impl Measured {
    fn call<'a, T: Send + 'a>(&'a self, operation: &'static str, asking: Asking<'a, T>) -> Asking<'a, T> {
        let span = tracing::debug_span!(
            "provider",
            "otel.name" = operation,
            "otel.kind" = "client",
            "sapa.provider.name" = self.provider.name()
        );
        Box::pin(self.calls.counted(operation, asking).instrument(span))
    }
}

impl Provider for Measured {
    fn name(&self) -> &'static str {
        self.provider.name()
    }

    fn is_for_tests(&self) -> bool {
        self.provider.is_for_tests()
    }

    fn last_call(&self) -> Option<LastCall> {
        self.provider.last_call()
    }

    fn start<'a>(&'a self, payment: &'a NewPayment) -> Asking<'a, Started> {
        self.call("start", self.provider.start(payment))
    }

    fn find<'a>(&'a self, payment: &'a NewPayment) -> Asking<'a, Option<Started>> {
        self.call("find", self.provider.find(payment))
    }

    fn payment<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, ProviderPayment> {
        self.call("payment", self.provider.payment(provider_ref))
    }

    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentNews> {
        self.call("cancel", self.provider.cancel(provider_ref))
    }

    fn refund<'a>(&'a self, refund: &'a NewRefund) -> Asking<'a, RefundNews> {
        self.call("refund", self.provider.refund(refund))
    }

    fn refunds<'a>(&'a self, payment_ref: &'a str) -> Asking<'a, Vec<ListedRefund>> {
        self.call("refunds", self.provider.refunds(payment_ref))
    }

    fn recent<'a>(&'a self, since: UtcTime) -> Asking<'a, Vec<Recent>> {
        self.call("recent", self.provider.recent(since))
    }

    fn signature_header(&self) -> &'static str {
        self.provider.signature_header()
    }

    fn event(&self, signature: &str, body: &[u8], now: i64) -> Result<Event, Disbelief> {
        self.provider.event(signature, body, now)
    }

    fn stored_event(&self, body: &[u8]) -> Option<Event> {
        self.provider.stored_event(body)
    }
}
