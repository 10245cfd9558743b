//! The addresses of the sandbox: the API (`/v1`), the pay page (`/pay`), and the switches (`/control`).

mod answer;
mod api;
mod control;
mod pay;

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::{HttpResponse, web};

use crate::platform::http::headers::secure;

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
