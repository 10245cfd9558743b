//! Liveness, readiness and metrics, for the ops address.

use actix_web::{HttpResponse, web};

use crate::jobs;
use crate::monitoring::gauges::JobKindGauge;
use crate::monitoring::scrape;
use crate::platform::problem::Error;
use crate::state::State;

/// Whether the server takes requests. Touches nothing, so that a full database does not restart the process.
pub async fn healthz(state: web::Data<State>) -> HttpResponse {
    say(&state, "ok\n")
}

/// A server that is about to stop says so, for a proxy to take others.
fn say(state: &State, well: &'static str) -> HttpResponse {
    let (mut answer, text) = match state.layer.is_leaving() {
        true => (HttpResponse::ServiceUnavailable(), "stopping\n"),
        false => (HttpResponse::Ok(), well),
    };
    answer.content_type("text/plain; charset=utf-8").body(text)
}

/// Readiness: the same, and the database answers within a second.
pub async fn readyz(state: web::Data<State>) -> Result<HttpResponse, Error> {
    state.db.ready().await?;
    Ok(say(&state, "ready\n"))
}

/// Metrics for Prometheus.
pub async fn metrics(state: web::Data<State>) -> Result<HttpResponse, Error> {
    let kinds: Vec<JobKindGauge> =
        jobs::kinds().iter().map(|kind| JobKindGauge { name: kind.name, recurs: kind.recurs() }).collect();
    let text = scrape::text(&state, &kinds).await?;
    Ok(HttpResponse::Ok().content_type("application/openmetrics-text; version=1.0.0; charset=utf-8").body(text))
}
