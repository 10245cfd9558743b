//! The addresses of the sandbox: the API (`/v1`), the pay page (`/pay`), and the switches (`/control`).

mod api;
mod control;
mod pay;

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, HeaderName, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::{HttpResponse, web};
use futures_util::stream;
use serde_json::Value;

use super::Sandbox;
use super::once::refusal;
use super::rows::key::Given;
use crate::platform::http::headers::secure;
use crate::platform::problem::Error;

/// The largest body, in bytes.
const BODY: usize = 64 * 1024;

/// All addresses.
pub fn routes(config: &mut web::ServiceConfig) {
    config.app_data(web::PayloadConfig::new(BODY)).service(
        web::scope("")
            .wrap(from_fn(headers))
            .route("/healthz", web::get().to(|| async { HttpResponse::Ok().body("ok\n") }))
            .route("/v1/payments", web::post().to(api::start))
            .route("/v1/payments", web::get().to(api::payments))
            .route("/v1/payments/{id}", web::get().to(api::payment))
            .route("/v1/payments/{id}/cancel", web::post().to(api::cancel))
            .route("/v1/refunds", web::post().to(api::refund))
            .route("/v1/refunds", web::get().to(api::refunds))
            .route("/v1/refunds/{id}", web::get().to(api::find_refund))
            .route("/pay.css", web::get().to(pay::style))
            .route("/pay/{id}", web::get().to(pay::page))
            .route("/pay/{id}", web::post().to(pay::decide))
            .route("/control", web::get().to(control::find))
            .route("/control", web::put().to(control::set))
            .route("/control/refunds", web::post().to(control::refund))
            .route("/control/refunds/{id}", web::put().to(control::end_refund))
            .route("/control/payments/{id}", web::put().to(control::end_payment))
            .route("/control/books", web::get().to(control::books))
            .default_service(web::to(|| async { HttpResponse::NotFound().finish() })),
    );
}

async fn headers(request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let mut response = next.call(request).await?;
    secure(response.headers_mut());
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The answer of a change, after the switched delay; lost where that is switched on.
async fn changed(sandbox: &Sandbox, done: Result<Given, Error>) -> HttpResponse {
    sandbox.wake.notify_one();
    let (delay, lost) = {
        let switches = sandbox.switches();
        (switches.delay(), switches.loses_one())
    };
    tokio::time::sleep(delay).await;
    if lost {
        // The connection ends in the middle of the answer.
        let broken = stream::iter([Err::<web::Bytes, _>(std::io::Error::other("the answer is lost"))]);
        return HttpResponse::Ok().streaming(broken);
    }
    found(done)
}

/// An answer that its key had before.
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

fn found(done: Result<Given, Error>) -> HttpResponse {
    let given = done.unwrap_or_else(|e| match e.problem().status {
        404 => refusal(404, "not_found", "There is no such record"),
        status => refusal(i32::from(status), "store", &e.to_string()),
    });
    let mut response = json(given.status, given.answer);
    if given.replayed {
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    }
    response
}

fn json(status: i32, body: String) -> HttpResponse {
    let status = u16::try_from(status).ok().and_then(|status| actix_web::http::StatusCode::from_u16(status).ok());
    let status = status.unwrap_or(actix_web::http::StatusCode::INTERNAL_SERVER_ERROR);
    HttpResponse::build(status).insert_header(("content-type", "application/json")).body(body)
}

fn ok(body: &Value) -> HttpResponse {
    json(200, body.to_string())
}
