//! Answers of the sandbox, with the faults that are switched on.

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpResponse, web};
use futures_util::stream;
use serde_json::Value;

use crate::platform::problem::Error;
use crate::sandbox::Sandbox;
use crate::sandbox::once::refusal;
use crate::sandbox::rows::key::Given;

/// The answer of a change, after the switched delay; lost where that is switched on.
pub(super) async fn changed(sandbox: &Sandbox, done: Result<Given, Error>) -> HttpResponse {
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

/// An answer, or the refusal of an error.
pub(super) fn found(done: Result<Given, Error>) -> HttpResponse {
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

/// 200 with `body`.
pub(super) fn ok(body: &Value) -> HttpResponse {
    json(200, body.to_string())
}
