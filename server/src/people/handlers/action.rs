//! Actions on another person's account apart from editing: invite again, deactivate, reactivate,
//! show and end its sessions.

use actix_web::web;
use sapa_core::people::verdicts::UserAction;

use crate::people::answers::{SessionInfo, SessionList};
use crate::people::view::{self, UserItem};
use crate::people::{self, edit, standing};
use crate::platform::http::shape::{Id, NotChanged, Unseen};
use crate::platform::http::{Answer, MaybeIfMatch, NoQuery, Now};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::rows::session;
use crate::session::{Context, Identity};
use crate::state::State;

/// Sends the invitation again; the older link no longer counts.
#[utoipa::path(post, path = "/users/{id}/invite", tag = "users", params(Id),
    responses((status = 200, body = UserItem), NotChanged, (status = 429, body = ProblemBody)))]
pub async fn invite(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let item = state
        .db
        .write(move |conn| {
            let (account, facts) = people::take(conn, &context.actor, *id)?;
            people::must(&context.actor, &facts, UserAction::Invite)?;
            edit::invites(conn, &context, &account.row.fields.role)?;
            edit::invite(conn, &context, *id)?;
            people::noted(conn, &context, &account, "INVITED")?;
            view::find(conn, *id)
        })
        .await?;
    Answer::record(item.version, &item)
}

/// Deactivates an account: it can no longer sign in, and all its sessions end.
#[utoipa::path(post, path = "/users/{id}/deactivate", tag = "users", params(Id),
    responses((status = 200, body = UserItem), NotChanged))]
pub async fn deactivate(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: MaybeIfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    set_active(state, context, (*id, seen), false).await
}

/// Reactivates an account: it can sign in again.
#[utoipa::path(post, path = "/users/{id}/reactivate", tag = "users", params(Id),
    responses((status = 200, body = UserItem), NotChanged))]
pub async fn reactivate(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: MaybeIfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    set_active(state, context, (*id, seen), true).await
}

async fn set_active(
    state: web::Data<State>,
    context: Context,
    target: (i64, MaybeIfMatch),
    active: bool,
) -> Result<Answer, Error> {
    let item = state.db.write(move |conn| standing::set_active(conn, &context, target, active)).await?;
    Answer::record(item.version, &item)
}

/// The sessions of an account.
#[utoipa::path(get, path = "/users/{id}/sessions", tag = "users", params(Id),
    responses((status = 200, body = SessionList), Unseen))]
pub async fn sessions(
    state: web::Data<State>,
    now: Now,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let current = identity.session_id;
    let rows = state
        .db
        .read(move |conn| {
            people::load(conn, &identity.actor, *id)?;
            session::of_user(conn, *id, now.0)
        })
        .await?;
    Answer::ok(&SessionList { items: rows.into_iter().map(|row| SessionInfo::new(row, current)).collect() })
}

/// Ends one session of an account.
#[utoipa::path(delete, path = "/users/{id}/sessions/{sessionId}", tag = "users",
    params(Id, ("sessionId" = i64, Path)), responses((status = 204), Unseen, (status = 409, body = ProblemBody)))]
pub async fn end_session(
    state: web::Data<State>,
    context: Context,
    target: web::Path<(i64, i64)>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let (id, one) = target.into_inner();
    state.db.write(move |conn| standing::end_sessions(conn, &context, id, Some(one))).await?;
    Ok(Answer::nothing())
}

/// Ends all sessions of an account.
#[utoipa::path(delete, path = "/users/{id}/sessions", tag = "users", params(Id),
    responses((status = 204), Unseen, (status = 409, body = ProblemBody)))]
pub async fn end_sessions(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    state.db.write(move |conn| standing::end_sessions(conn, &context, *id, None)).await?;
    Ok(Answer::nothing())
}
