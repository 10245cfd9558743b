//! Traces by OTLP over HTTP, when `OTEL_EXPORTER_OTLP_ENDPOINT` names a receiver: spans of requests, transactions,
//! calls of the provider and jobs. Off, nothing is installed. The library reads the other variables of OpenTelemetry.
//! A receiver that is slow, silent or gone harms nothing: spans wait in a queue of their own, and are lost when it is
//! full. No span names a person.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{TraceContextExt, TracerProvider};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use reqwest::redirect::Policy;
use tokio::runtime::{Builder, Handle, Runtime};
use tracing::level_filters::LevelFilter;
use tracing::{Metadata, Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::FilterFn;
use tracing_subscriber::registry::LookupSpan;

/// The variable that turns traces on.
const ENDPOINT: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";
/// The longest time of a call of the receiver.
const CALL: Duration = Duration::from_secs(5);
/// How often the log tells that the receiver fails.
const REPEATED_AFTER: Duration = Duration::from_secs(60);
/// The target of spans that are for the log only.
pub const UNTRACED: &str = "sapa_server::untraced";

/// Whether traces are on.
static ON: AtomicBool = AtomicBool::new(false);

/// Whether traces are on: only then are the fields of spans worth their making.
pub fn are_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Traces that are on.
pub struct Traces {
    provider: SdkTracerProvider,
    runtime: Option<Runtime>,
}

impl Traces {
    /// Starts traces, if `var` gives an endpoint.
    ///
    /// # Errors
    /// Variables of OpenTelemetry that cannot be used.
    pub fn start(var: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, String> {
        let Some(endpoint) = var(ENDPOINT) else { return Ok(None) };
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("traces").enable_all().build();
        let runtime = runtime.map_err(|e| format!("traces: {e}"))?;
        let sender = Sender { http: client(&endpoint)?, runtime: runtime.handle().clone() };
        let exporter = SpanExporter::builder().with_http().with_http_client(sender).with_timeout(CALL).build();
        let exporter = exporter.map_err(|e| format!("{ENDPOINT}: {e}"))?;
        let mut resource = Resource::builder();
        if var("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name("sapa");
        }
        let provider =
            SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource.build()).build();
        ON.store(true, Ordering::Relaxed);
        Ok(Some(Self { provider, runtime: Some(runtime) }))
    }

    /// The layer that makes spans of ours.
    pub fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        let is_traced = |of: &Metadata<'_>| {
            of.is_span() && of.target().starts_with(env!("CARGO_CRATE_NAME")) && of.target() != UNTRACED
        };
        tracing_opentelemetry::layer()
            .with_tracer(self.provider.tracer("sapa"))
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(FilterFn::new(is_traced).with_max_level_hint(LevelFilter::DEBUG))
    }

    /// Sends the last spans, in `most` at most.
    pub fn stop(&self, most: Duration) {
        if let Err(error) = self.provider.shutdown_with_timeout(most) {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

/// Whether an event is worth a line: of a receiver that fails the library writes an event for each batch; it is logged once a
/// minute.
pub fn is_logged(of: &Metadata<'_>) -> bool {
    static LAST: Mutex<Option<Instant>> = Mutex::new(None);
    if !of.is_event() || !of.target().starts_with("opentelemetry") {
        return true;
    }
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let is_due = last.is_none_or(|last| last.elapsed() >= REPEATED_AFTER);
    if is_due {
        *last = Some(Instant::now());
    }
    is_due
}

impl Drop for Traces {
    fn drop(&mut self) {
        // Not waited for: a call may hang.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Makes `span` a child of the span that `traceparent` names (W3C), if it names one.
pub fn set_parent(span: &Span, traceparent: &str, tracestate: Option<&str>) {
    let mut headers = HashMap::from([("traceparent".to_owned(), traceparent.to_owned())]);
    headers.extend(tracestate.map(|state| ("tracestate".to_owned(), state.to_owned())));
    // Its error says that there is no layer, which is no fault.
    let _ = span.set_parent(TraceContextPropagator::new().extract(&headers));
}

/// Names a span that has begun: recording `otel.name` comes too late then.
pub fn set_name(span: &Span, name: String) {
    span.context().span().update_name(name);
}

fn client(endpoint: &str) -> Result<reqwest::Client, String> {
    // For TLS; the error of a second call in the process is ignored.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = reqwest::Client::builder().timeout(CALL).redirect(Policy::none()).no_proxy();
    if endpoint.starts_with("http://") {
        // Without TLS no certificates of the machine are needed.
        builder = builder.tls_certs_only([]);
    }
    builder.build().map_err(|e| format!("{ENDPOINT}: {e}"))
}

/// Sends batches of spans from a thread without a runtime.
#[derive(Debug)]
struct Sender {
    http: reqwest::Client,
    runtime: Handle,
}

#[async_trait::async_trait]
impl HttpClient for Sender {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let http = self.http.clone();
        let call = async move {
            let answer = http.execute(request.try_into()?).await?;
            let status = answer.status();
            // Its body is not read: the status tells enough, and a receiver may send without end.
            Ok::<_, HttpError>(Response::builder().status(status).body(Bytes::new())?)
        };
        self.runtime.spawn(call).await?
    }
}
