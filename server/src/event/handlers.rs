//! `GET /events` over HTTP.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::{HttpResponse, web};
use sapa_core::access::role::Action;

use super::open::Reader;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::Identity;
use crate::session::guard::{anything, guard};
use crate::state::State;

/// The events that concern the caller, as they come: lines `data: {"kind": …, "id": …}` of server-sent events, to
/// be read with the `Authorization` header. An event names what changed and carries no data. `READY` says that the
/// stream counts from here on, so that what was read before is read again; lines that begin with a colon only
/// keep the connection alive, every 15 seconds. The stream ends with the access token or the session, within a
/// second, and when the server stops. An account has 20 streams at most (429).
#[utoipa::path(get, path = "/events", tag = "notifications",
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 429, body = ProblemBody)))]
pub async fn open(state: web::Data<State>, identity: Identity) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::ProfileOwn, anything())?;
    let Identity { actor, session_id, generation, ends, .. } = identity;
    let lines = state.streams.open(Reader { actor, session_id, generation, ends })?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/event-stream"))
        // A proxy passes each line on at once.
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(Box::pin(lines)))
}
