//! `X-Commit-Position`: the place in the database's log after a client's write. The answer names
//! it, the client sends it with its next reads, and their answers are never older. Only where lists
//! are read from a replica; otherwise no answer has the header.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use serde_json::json;

use super::Contract;
use crate::platform::db::position::{CommitLsn, follow};

const HEADER: HeaderName = HeaderName::from_static("x-commit-position");

/// Adds the header to the contract of an operation that a replica may answer.
pub fn document(contract: &mut Contract) {
    let description = "The latest that an answer to this client carried: what is read is never older.";
    contract.header(HEADER.as_str(), false, json!({ "type": "string" }), description);
}

/// The middleware of the API. A text that is no position counts as one that no replica has reached:
/// the primary, which shows everything, answers.
pub async fn position(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let seen = request.headers().get(HEADER).map(|value| {
        let known = value.to_str().ok().and_then(CommitLsn::parse);
        known.unwrap_or(CommitLsn::UNKNOWN)
    });
    let (answer, written) = follow(seen, next.call(request)).await;
    let mut answer = answer?;
    if let Some(value) = written.and_then(|position| HeaderValue::from_str(&position.to_string()).ok()) {
        answer.headers_mut().insert(HEADER, value);
    }
    Ok(answer)
}
