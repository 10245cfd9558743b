//! `X-Commit-Position`: how far the database had come after a client's write. The answer names
//! it, the client sends it with what it reads next, and the answer to that is never older. Only
//! where lists are read from a replica; elsewhere nothing is older, and no answer has the header.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use serde_json::json;

use super::Contract;
use crate::platform::db::position::{Position, follow};

const HEADER: HeaderName = HeaderName::from_static("x-commit-position");

/// Of what may be read from a replica.
pub fn document(contract: &mut Contract) {
    let told = "The latest that an answer to this client carried: what is read is never older.";
    contract.header(HEADER.as_str(), false, json!({ "type": "string" }), told);
}

/// The middleware of the API. What is no position counts as one that no replica has reached:
/// whoever sends it wants to see something, and the primary shows everything.
pub async fn position(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let seen = request.headers().get(HEADER).map(|value| {
        let known = value.to_str().ok().and_then(Position::parse);
        known.unwrap_or(Position::UNKNOWN)
    });
    let (answer, written) = follow(seen, next.call(request)).await;
    let mut answer = answer?;
    if let Some(value) = written.and_then(|position| HeaderValue::from_str(&position.to_string()).ok()) {
        answer.headers_mut().insert(HEADER, value);
    }
    Ok(answer)
}
