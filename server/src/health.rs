//! Liveness, readiness and metrics, for the ops address.

use actix_web::{HttpResponse, web};

use crate::jobs;
use crate::monitoring::gauges::JobKindGauge;
use crate::monitoring::scrape;
use crate::platform::problem::Error;
use crate::state::State;

/// Liveness. Touches nothing, so that a full database does not restart the process.
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}

/// Readiness: the database answers within a second.
pub async fn readyz(state: web::Data<State>) -> Result<HttpResponse, Error> {
    state.db.ready().await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ready\n"))
}

/// Metrics for Prometheus.
pub async fn metrics(state: web::Data<State>) -> Result<HttpResponse, Error> {
    let kinds: Vec<JobKindGauge> =
        jobs::kinds().iter().map(|kind| JobKindGauge { name: kind.name, recurs: kind.recurs() }).collect();
    let text = scrape::text(&state, &kinds).await?;
    Ok(HttpResponse::Ok().content_type("application/openmetrics-text; version=1.0.0; charset=utf-8").body(text))
}
