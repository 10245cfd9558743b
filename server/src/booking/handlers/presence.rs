//! Who is at a booking, over HTTP.

use actix_web::web;

use crate::booking::presence::{self, Presence, Sign};
use crate::platform::http::{Answer, NoQuery, Now};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::Identity;
use crate::state::State;

/// Who else is at the booking: has one of its dialogs open, or moves it. Colleagues by name; a pet owner is told no
/// names of staff. The event `PRESENCE` says that this changed; who was not heard of for 15 seconds is gone without one.
#[utoipa::path(get, path = "/bookings/{id}/presence", tag = "bookings", params(("id" = i64, Path)),
    responses((status = 200, body = Presence), (status = 404, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    now: Now,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let (id, actor, of) = (*id, identity.actor, state.clone());
    let present = state.db.read(move |conn| presence::of_booking(conn, &of.presences, &actor, id, now.0)).await?;
    Answer::ok(&present)
}

/// Says that the caller is at the booking, in the tab of `X-Tab`; to be said again every 5 seconds.
#[utoipa::path(put, path = "/bookings/{id}/presence", tag = "bookings", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub async fn enter(
    state: web::Data<State>,
    identity: Identity,
    now: Now,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    presence::note((&state.db, &state.presences), identity.actor, Sign::Here, *id, now.0).await?;
    Ok(Answer::nothing())
}

/// Says that the caller has left the booking in the tab of `X-Tab`.
#[utoipa::path(delete, path = "/bookings/{id}/presence", tag = "bookings", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub async fn leave(
    state: web::Data<State>,
    identity: Identity,
    now: Now,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    presence::note((&state.db, &state.presences), identity.actor, Sign::Gone, *id, now.0).await?;
    Ok(Answer::nothing())
}
