//! Registration of pet owners over HTTP.

use actix_web::{HttpRequest, web};
use sapa_core::access::role::Author;
use sapa_core::form::rules::Rules;
use sapa_core::people::account::{RegisterInput, RegistrationConfirmInput};

use crate::people::contact::Followers;
use crate::people::own_audit::note;
use crate::people::own_password::with_common;
use crate::people::registration;
use crate::platform::http::{Answer, Now, OpenInput, RequestId};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::Origin;
use crate::session::admission::{RequestKind, admit};
use crate::session::link::{self, Purpose};
use crate::session::password::Priority;
use crate::session::proof::Proved;
use crate::session::rows::account;
use crate::state::State;

/// Registers a pet owner. The answer is the same whether an account has the address or not: the mail tells
/// its owner. The account may sign in at once, and book once its address is confirmed.
#[utoipa::path(post, path = "/auth/register", tag = "auth", request_body = RegisterInput,
    responses((status = 202), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn register(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<RegisterInput>,
) -> Result<Answer, Error> {
    let mut input = input.into_inner();
    // Nobody's country is known yet.
    input.in_country(None);
    let found = with_common(input.issues(), input.new_password.as_deref());
    let form = input.checked(found)?;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::Registration, None).await?;
    // Hashed for a known address too, so that the time tells nothing.
    let place = state.hasher.place(Priority::UnknownDevice, &form.email)?;
    let hash = state.hasher.hash(place, form.new_password.clone()).await?;
    let (shared, now) = (state.clone(), now.0);
    // Written after the answer, for the same reason.
    state.background.start(async move {
        let work = move |conn: &mut _| registration::register(conn, &form, &hash, &id.0, now);
        if let Err(e) = shared.db.write(work).await {
            tracing::error!(cause = %e, "registration");
        }
    })?;
    Ok(Answer::accepted())
}

/// Confirms the address of a registration by its link and its password: whoever reads the mail, but registered with
/// another password or not at all, opens nobody else's account.
#[utoipa::path(post, path = "/auth/confirm-email", tag = "auth", request_body = RegistrationConfirmInput,
    responses((status = 204), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn confirm(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    followers: web::Data<Followers>,
    input: OpenInput<RegistrationConfirmInput>,
) -> Result<Answer, Error> {
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::Link, None).await?;
    let input = input.into_inner();
    let found = input.issues();
    let form = input.checked(found)?;
    let (secret, now) = (form.token.unwrap_or_default(), now.0);
    // Checked before the write, so that invented links delay no writer.
    let peek = secret.clone();
    let account = move |conn: &mut _| {
        let id = link::peek(conn, Purpose::Registration, &peek, now)?;
        Ok(account::with_password(conn, id)?.map(|(row, hash)| (row.id, hash)))
    };
    let account = state.db.read(account).await?;
    let place = state.hasher.place(Priority::UnknownDevice, &format!("link {secret}"))?;
    let proved = Proved::compare(&state.hasher, place, account, form.password).await?;
    let proved = proved.ok_or_else(registration::wrong_password)?;
    state
        .db
        .write(move |conn| {
            let (before, after) = registration::confirm(conn, &secret, &proved, now)?;
            note(conn, &after, &id.0, now, "EMAIL_CONFIRMED", after.id)?;
            let by = Origin { author: Author::Account(after.actor()?), now, request_id: Some(&id.0), session: None };
            followers.tell(conn, by, &before, &after)
        })
        .await?;
    Ok(Answer::nothing())
}
