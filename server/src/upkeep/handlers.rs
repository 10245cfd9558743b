//! Handlers of erasing people: HTTP in, HTTP out. No SQL.

use actix_web::web;
use sapa_core::access::role::Action;

use super::{erase, erasure_log};
use crate::platform::http::shape::{NotChanged, Seen};
use crate::platform::http::{Answer, IfMatch, NoQuery};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::UnnamedContext;
use crate::session::guard::{guard, of_user};
use crate::state::State;

/// Erases a pet owner: names, address, phone and notes become placeholders, in the bookings too, for good.
/// Refused while bookings are open.
#[utoipa::path(post, path = "/users/{id}/erase", tag = "users", params(Seen),
    responses((status = 204), NotChanged))]
pub async fn erase_user(
    state: web::Data<State>,
    UnnamedContext(context): UnnamedContext,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    state.db.write(move |conn| erase::by_staff(conn, &context, *id, seen)).await?;
    erasure_log::complete(&state.db, &state.config.data_dir).await;
    Ok(Answer::nothing())
}

/// Erases the own account: names, address, phone and notes become placeholders, in the bookings too, for
/// good. Refused while bookings are open.
#[utoipa::path(delete, path = "/me", tag = "me", params(("If-Match" = String, Header)),
    responses((status = 204), (status = 401, body = ProblemBody), (status = 409, body = ProblemBody), (status = 412, body = ProblemBody)))]
pub async fn erase_oneself(
    state: web::Data<State>,
    UnnamedContext(context): UnnamedContext,
    seen: Result<IfMatch, Error>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::ProfileErase, of_user(context.actor.user_id))?;
    let seen = seen?;
    state.db.write(move |conn| erase::oneself(conn, &context, seen)).await?;
    erasure_log::complete(&state.db, &state.config.data_dir).await;
    Ok(Answer::nothing())
}
