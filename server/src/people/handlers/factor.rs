//! The second factors of one's own account over HTTP, and the removal of another's.

use actix_web::{HttpRequest, web};
use sapa_core::access::role::Action;
use sapa_core::form::rules::Rules;
use sapa_core::people::factor::{FactorInput, FactorOptionsInput, FactorResetInput};

use crate::people::factor_reset;
use crate::people::own_factors::{self, AddedFactor, FactorList, FactorOptions, RecoveryCodes};
use crate::people::view::UserItem;
use crate::platform::http::shape::{Id, NotChanged};
use crate::platform::http::{Answer, Input, NoQuery, Now};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{guard, of_user};
use crate::session::{Context, SetUpContext, SetUpIdentity, device};
use crate::state::State;

fn allowed(context: &Context) -> Result<(), Error> {
    guard(&context.actor, Action::FactorOwn, of_user(context.actor.user_id))
}

/// The factors of the own account, its recovery codes and remembered browsers.
#[utoipa::path(get, path = "/me/factors", tag = "me", responses((status = 200, body = FactorList), (status = 401, body = ProblemBody)))]
pub async fn list(
    state: web::Data<State>,
    request: HttpRequest,
    now: Now,
    SetUpIdentity(identity): SetUpIdentity,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::FactorOwn, of_user(identity.actor.user_id))?;
    let (shared, device) = (state.clone(), device::of(&request));
    let read =
        move |conn: &mut _| own_factors::list(conn, &shared.factors, identity.user_id(), device.as_deref(), now.0);
    Answer::ok(&state.db.read(read).await?)
}

/// Begins a new factor: the secret of an authenticator app, or what the browser makes a passkey from. Needs a step-up.
#[utoipa::path(post, path = "/me/factors/options", tag = "me", request_body = FactorOptionsInput,
    responses((status = 200, body = FactorOptions), (status = 401, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn options(
    state: web::Data<State>,
    SetUpContext(context): SetUpContext,
    input: Input<FactorOptionsInput>,
) -> Result<Answer, Error> {
    allowed(&context)?;
    let kind = input.into_inner().check()?.kind;
    let shared = state.clone();
    let begun = state.db.write(move |conn| own_factors::begin(conn, &context, &shared.factors, kind)).await?;
    Answer::ok(&begun)
}

/// Adds the factor whose first code or whose passkey is sent. The account's first one brings recovery codes, told this
/// once. Needs a step-up.
#[utoipa::path(post, path = "/me/factors", tag = "me", request_body = FactorInput,
    responses((status = 201, body = AddedFactor), (status = 401, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn create(
    state: web::Data<State>,
    SetUpContext(context): SetUpContext,
    input: Input<FactorInput>,
) -> Result<Answer, Error> {
    allowed(&context)?;
    let form = input.into_inner().check()?;
    let shared = state.clone();
    let added = state.db.write(move |conn| own_factors::add(conn, &context, &shared.factors, &form)).await?;
    Answer::made(&added)
}

/// Removes a factor. Remembered browsers end. Needs a step-up.
#[utoipa::path(delete, path = "/me/factors/{id}", tag = "me", params(Id),
    responses((status = 204), (status = 401, body = ProblemBody), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub async fn delete(
    state: web::Data<State>,
    SetUpContext(context): SetUpContext,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    allowed(&context)?;
    let shared = state.clone();
    state.db.write(move |conn| own_factors::remove(conn, &context, &shared.factors, *id)).await?;
    Ok(Answer::nothing())
}

/// Replaces the recovery codes; the new ones are told this once. Needs a step-up.
#[utoipa::path(post, path = "/me/factors/recovery-codes", tag = "me",
    responses((status = 200, body = RecoveryCodes), (status = 401, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub async fn renew(state: web::Data<State>, SetUpContext(context): SetUpContext) -> Result<Answer, Error> {
    allowed(&context)?;
    Answer::ok(&state.db.write(move |conn| own_factors::renew(conn, &context)).await?)
}

/// Forgets a remembered browser: its next sign-in asks for a second factor.
#[utoipa::path(delete, path = "/me/browsers/{id}", tag = "me", params(Id),
    responses((status = 204), (status = 401, body = ProblemBody), (status = 404, body = ProblemBody)))]
pub async fn forget(
    state: web::Data<State>,
    SetUpContext(context): SetUpContext,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    allowed(&context)?;
    state.db.write(move |conn| own_factors::forget(conn, &context, *id)).await?;
    Ok(Answer::nothing())
}

/// Removes all factors of an account whose owner lost them; all its sessions end, and its owner and the administrators
/// get a mail. Needs a step-up.
#[utoipa::path(post, path = "/users/{id}/reset-factors", tag = "users", request_body = FactorResetInput, params(Id),
    responses((status = 200, body = UserItem), NotChanged))]
pub async fn reset(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    input: Input<FactorResetInput>,
) -> Result<Answer, Error> {
    let (id, reason) = (*id, FactorResetInput::clone(&input).check()?.reason);
    let work = move |conn: &mut _, context: &Context, _: &FactorResetInput| {
        let item = factor_reset::reset(conn, context, id, &reason)?;
        Answer::record(item.version, &item)
    };
    context.write(&state.db, input, work).await
}
