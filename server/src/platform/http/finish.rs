//! The outermost layer around every request: its id, log line, metrics, security headers, and the
//! text of problems. Decides nothing about content.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, Version};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, web};
use tracing::field::Empty;
use tracing::{Instrument, Span};

use super::layer::RequestLayer;
use super::request_id::RequestId;
use super::{coding, headers};
use crate::platform::metrics::known_method;
use crate::platform::problem::{Error, body};
use crate::platform::traces;

/// The client's own name for the request, if it has the right shape: logged beside ours, and
/// answered as `X-Client-Request-Id`.
fn client_id(headers: &HeaderMap) -> Option<&HeaderValue> {
    let good = |id: &str| (8..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    headers.get("X-Request-Id").filter(|value| value.to_str().is_ok_and(good))
}

/// Whether the address is that of a trusted proxy.
fn is_trusted(request: &HttpRequest, ip: &IpAddr) -> bool {
    let layer = request.app_data::<web::Data<RequestLayer>>();
    layer.is_some_and(|layer| layer.trusted_proxies.iter().any(|net| net.contains(ip)))
}

/// The client's address: the peer's, or the one that a trusted proxy names. Counted from the right,
/// the first address that is no trusted proxy; anything further left could be invented.
pub fn client_address(request: &HttpRequest) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip().to_canonical();
    let is_trusted = |ip: &IpAddr| is_trusted(request, ip);
    if !is_trusted(&peer) {
        return Some(peer);
    }
    let lines = request.headers().get_all("X-Forwarded-For").filter_map(|v| v.to_str().ok());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let mut nearest = peer;
    for hop in hops.iter().rev() {
        match address(hop) {
            Some(ip) if is_trusted(&ip) => nearest = ip,
            Some(ip) => return Some(ip),
            None => break,
        }
    }
    Some(nearest)
}

/// The address of a hop, which may name a port.
fn address(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    bare.or_else(|_| hop.parse::<SocketAddr>().map(|socket| socket.ip())).ok().map(|ip| ip.to_canonical())
}

/// The network that limits count as one client: the client's address, of IPv6 the /64, which one subscriber
/// has. None for a connection without an address.
pub fn client_network(request: &HttpRequest) -> Option<IpAddr> {
    client_address(request).map(network)
}

/// The network of an address.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
        v4 => v4,
    }
}

/// The middleware.
pub async fn finish(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let started = Instant::now();
    // No clone of the request may live while it is routed: routing changes it in place.
    let id = RequestId::of(request.request());
    let brought = client_id(request.headers()).cloned();
    let client = brought.as_ref().and_then(|value| value.to_str().ok());
    // At the level of errors, so that the lines of every level that is on carry it.
    let span = tracing::error_span!(
        "request",
        request_id = %id.0,
        client_request_id = client,
        "otel.kind" = "server",
        "otel.status_code" = Empty,
        "http.request.method" = Empty,
        "http.route" = Empty,
        "http.response.status_code" = Empty,
        "sapa.actor.role" = Empty,
    );
    if traces::are_on() {
        follow(&span, request.request());
    }
    let response = next.call(request).instrument(span.clone()).await?;
    let _entered = span.enter();

    let mut response = coding::compress(reject_stream_on_http10(with_text(response)));
    let http = response.request().clone();
    if response.response().body().size() == BodySize::Stream {
        // A span of its own, so that the request's does not last as long as a stream of events.
        let span = tracing::error_span!(target: traces::UNTRACED, parent: None, "stream", request_id = %id.0);
        response = response.map_body(|_, body| BoxBody::new(Streamed { span, body }));
    }
    if http.method() == Method::HEAD {
        response = response.map_body(|_, body| BoxBody::new(Unsent(body.size())));
    }
    let headers = response.headers_mut();
    if let Ok(value) = HeaderValue::from_str(&id.0) {
        headers.insert(HeaderName::from_static("x-request-id"), value);
    }
    if let Some(value) = brought {
        headers.insert(HeaderName::from_static("x-client-request-id"), value);
    }
    headers::secure(headers);
    if http.path().starts_with("/api/") && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let status = response.status().as_u16();
    // The pattern, not the path, so that ids and tokens stay out of log and metrics.
    let route = http.match_pattern().unwrap_or_else(|| "-".to_owned());
    let took = started.elapsed();
    if let Some(layer) = http.app_data::<web::Data<RequestLayer>>() {
        if layer.is_leaving() {
            // The next request on it may meet its end.
            response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
        }
        layer.metrics.answered(http.method().as_str(), &route, status, took);
    }
    if traces::are_on() {
        let method = known_method(http.method().as_str());
        traces::set_name(&span, format!("{method} {route}"));
        span.record("http.request.method", method);
        span.record("http.route", route.as_str());
        span.record("http.response.status_code", status);
        if status >= 500 {
            span.record("otel.status_code", "ERROR");
        }
    }
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    if route.ends_with("healthz") || route.ends_with("readyz") {
        tracing::debug!(method = %http.method(), %route, status, micros, "answered");
    } else {
        tracing::info!(method = %http.method(), %route, status, micros, "answered");
    }
    Ok(response)
}

/// The body of a long answer, read after the middleware is done: its log lines name the request too.
struct Streamed {
    span: Span,
    body: BoxBody,
}

impl MessageBody for Streamed {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let Self { span, body } = &mut *self;
        span.in_scope(|| Pin::new(body).poll_next(context))
    }
}

/// Continues the trace of a trusted proxy. Anybody else could put spans into traces of others.
fn follow(span: &Span, request: &HttpRequest) {
    let is_trusted = request.peer_addr().is_some_and(|peer| is_trusted(request, &peer.ip().to_canonical()));
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    if let Some(parent) = header("traceparent").filter(|_| is_trusted) {
        traces::set_parent(span, parent, header("tracestate"));
    }
}

/// The body of an answer to `HEAD`: as long as that to `GET`, never read and never sent.
struct Unsent(BodySize);

impl MessageBody for Unsent {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0
    }

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(None)
    }
}

/// Gives an answer the text of its problem, if it is one. Refusals by handlers and extractors
/// arrive here as answers that carry their error.
fn with_text<B: MessageBody + 'static>(response: ServiceResponse<B>) -> ServiceResponse<BoxBody> {
    let problem = match response.response().error() {
        None => return response.map_into_boxed_body(),
        Some(e) => match e.as_error::<Error>() {
            Some(ours) => body::answer(ours, response.request()),
            None => body::answer(&body::from_framework(e), response.request()),
        },
    };
    response.into_response(problem)
}

/// HTTP/1.0 marks no end of a stream, so that a file that breaks off would look whole.
fn reject_stream_on_http10(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let stream = response.response().body().size() == BodySize::Stream;
    if !stream || response.request().version() >= Version::HTTP_11 {
        return response;
    }
    let refusal = body::answer(&Error::new(505, "request.http_version"), response.request());
    response.into_response(refusal)
}
