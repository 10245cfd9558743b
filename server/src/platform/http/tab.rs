//! `X-Tab`: the number that a browser's tab chose for itself. It names the tab with its changes and with its stream of
//! events, so that it is not told what it did itself. Any other text is none.

use actix_web::HttpRequest;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName};
use actix_web::middleware::Next;
use serde_json::json;

use super::Contract;
use crate::platform::db::tab::of_tab;

const HEADER: HeaderName = HeaderName::from_static("x-tab");

/// The tab that asks.
pub fn tab_of(request: &HttpRequest) -> Option<i64> {
    read(request.headers())
}

fn read(headers: &HeaderMap) -> Option<i64> {
    headers.get(HEADER)?.to_str().ok()?.parse().ok().filter(|number| *number > 0)
}

/// Adds the header to the contract of the stream of events.
pub fn document(contract: &mut Contract) {
    let description =
        "A random number of the reader's own. Changes that are sent with the same header are not told to it.";
    contract.header(HEADER.as_str(), false, json!({ "type": "string" }), description);
}

/// The middleware of the API.
pub async fn tab(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let tab = read(request.headers());
    of_tab(tab, next.call(request)).await
}
