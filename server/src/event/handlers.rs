//! `GET /events` over HTTP.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_TYPE, HeaderName};
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use serde_json::json;

use super::open::Reader;
use crate::platform::http::{Contract, Documented, tab};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::Identity;
use crate::session::guard::{anything, guard};
use crate::state::State;

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// The number of the last event that a reader knows, from `Last-Event-ID`. A text that is no number is none.
#[derive(Debug, Clone, Copy)]
pub struct LastEvent(Option<i64>);

impl FromRequest for LastEvent {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let sent = request.headers().get(LAST_EVENT_ID).and_then(|value| value.to_str().ok());
        ready(Ok(Self(sent.and_then(|text| text.parse().ok()))))
    }
}

impl Documented for LastEvent {
    fn document(contract: &mut Contract) {
        let description = "The number of the last event that the reader knows: it gets the later ones first.";
        contract.header("Last-Event-ID", false, json!({ "type": "string" }), description);
    }
}

/// The tab that reads, from `X-Tab`.
#[derive(Debug, Clone, Copy)]
pub struct ReaderTab(Option<i64>);

impl FromRequest for ReaderTab {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(tab::tab_of(request))))
    }
}

impl Documented for ReaderTab {
    fn document(contract: &mut Contract) {
        tab::document(contract);
    }
}

/// The events that concern the caller, as they come: lines `data: {"kind": …, "id": …}` of server-sent events, to
/// be read with the `Authorization` header. An event names what changed and carries no data. A line `id: …` before
/// it is its number, which `Last-Event-ID` names when the stream is opened again. `READY` begins a stream; its `id` is
/// the number from which on no event is missed. If that is the number in `Last-Event-ID`, nothing was; otherwise
/// what was read before is read again. Lines that begin with a colon only keep the connection alive, every 15
/// seconds. The stream ends with the access token or the session, within a second, and when the server stops. An
/// account has 20 streams at most (429).
#[utoipa::path(get, path = "/events", tag = "notifications",
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 429, body = ProblemBody)))]
pub async fn open(
    state: web::Data<State>,
    identity: Identity,
    LastEvent(known): LastEvent,
    ReaderTab(tab): ReaderTab,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::ProfileOwn, anything())?;
    let Identity { actor, session_id, generation, ends, .. } = identity;
    let lines = state.streams.open(Reader { actor, session_id, generation, ends, tab }, known)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/event-stream"))
        // A proxy passes each line on at once.
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(Box::pin(lines)))
}
