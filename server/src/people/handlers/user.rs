//! One account of another person: show, invite, change, delete, restore. Further actions are in
//! `action`, lists in `list`.

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::people::user::UserInput;

use crate::people::view::{self, UserItem};
use crate::people::{self, edit, standing};
use crate::platform::http::shape::{Id, NotChanged, NotMade, Seen, Unseen};
use crate::platform::http::{Answer, IfMatch, Input, NoQuery};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;

/// One account.
#[utoipa::path(get, path = "/users/{id}", tag = "users", params(Id), responses((status = 200, body = UserItem), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let read = move |conn: &mut _| {
        let (account, _) = people::load(conn, &identity.actor, *id)?;
        view::item(conn, account)
    };
    let item = state.db.read(read).await?;
    Answer::record(item.version, &item)
}

/// Creates an account and sends its invitation. The account can sign in once that is accepted.
#[utoipa::path(post, path = "/users", tag = "users", request_body = UserInput,
    responses((status = 201, body = UserItem), NotMade, (status = 429, body = ProblemBody)))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<UserInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::StaffManage, anything())?;
    let made = state.db.write(move |conn| edit::create(conn, &context, input.clone())).await?;
    let item = made.ok_or_else(edit::taken)?;
    Answer::created(item.version, &item)
}

/// Changes an account. With another role, company or branch every session of the account ends. The
/// address may change only while the invitation is open; the invitation is then sent to the new
/// one.
#[utoipa::path(put, path = "/users/{id}", tag = "users", request_body = UserInput,
    params(Seen), responses((status = 200, body = UserItem), NotChanged, (status = 429, body = ProblemBody)))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<UserInput>,
) -> Result<Answer, Error> {
    let changed = state.db.write(move |conn| edit::update(conn, &context, (*id, seen), input.clone())).await?;
    let item = changed.ok_or_else(edit::taken)?;
    Answer::record(item.version, &item)
}

/// Deletes an account; all its sessions end, and its address may be invited again.
#[utoipa::path(delete, path = "/users/{id}", tag = "users", params(Seen), responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    state.db.write(move |conn| standing::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Restores a deleted account within 30 days, unless another account has the address by then.
#[utoipa::path(post, path = "/users/{id}/restore", tag = "users", params(Id),
    responses((status = 200, body = UserItem), NotChanged, (status = 429, body = ProblemBody)))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let item = state.db.write(move |conn| standing::restore(conn, &context, *id)).await?;
    let item = item.ok_or_else(standing::taken_meanwhile)?;
    Answer::record(item.version, &item)
}
