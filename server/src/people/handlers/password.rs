//! Passwords over HTTP: change of the own password, and a new password after a forgotten one.

use actix_web::{HttpRequest, web};
use sapa_core::access::role::Action;
use sapa_core::access::step_up::ProofKind;
use sapa_core::base::time::UtcTime;
use sapa_core::form::rules::Rules;
use sapa_core::people::account::{
    CheckedPasswordByLink, CheckedPasswordChange, ForgotPasswordInput, PasswordByLinkInput, PasswordChangeInput,
};

use super::sign_in::origin;
use crate::people::answers::SignInAnswer;
use crate::people::invitation;
use crate::people::own_audit::note;
use crate::people::own_password::{own_place, prove, with_common};
use crate::platform::db::Conn;
use crate::platform::http::{Answer, Input, Now, OpenInput, RequestId};
use crate::platform::outbox::Mail;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::admission::{RequestKind, admit};
use crate::session::guard::{guard, of_user};
use crate::session::lifetime::SessionStart;
use crate::session::link::{self, Purpose};
use crate::session::password::Priority;
use crate::session::rows::account::{self, UserRow};
use crate::session::{Identity, device, lifetime};
use crate::state::State;

/// Changes the own password. Every session of the account ends, this one too; the answer begins a
/// new one.
#[utoipa::path(put, path = "/auth/password", tag = "auth", request_body = PasswordChangeInput,
    responses((status = 200, body = SignInAnswer), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn change(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    identity: Identity,
    input: Input<PasswordChangeInput>,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::ProfileOwn, of_user(identity.actor.user_id))?;
    let found = with_common(input.issues(), input.new_password.as_deref());
    let CheckedPasswordChange { current_password, new_password, .. } = input.into_inner().checked(found)?;
    let now = now.0;
    let proved = prove(&state, identity.user_id(), current_password, device::of(&request), now).await?;
    let hash = state.hasher.hash(own_place(&state, identity.user_id())?, new_password).await?;
    let from = origin(&request);
    let shared = state.clone();
    let answer = state
        .db
        .write(move |conn| {
            let owner = proved.hold_in_session(conn, identity.session_id, now)?;
            let owner = lifetime::replace_password(conn, &owner, &hash, "PASSWORD_CHANGED", now)?;
            note(conn, owner.row(), &id.0, now, "PASSWORD_CHANGED", identity.session_id)?;
            let standing = shared.factors.standing(conn, owner.row())?;
            let set_up_only = standing.must && !standing.has;
            let how = SessionStart { from: &from, proof: Some(ProofKind::Password), set_up_only };
            let tokens = lifetime::begin(conn, &shared.keys, &owner, &how, now)?;
            SignInAnswer::load(conn, tokens)
        })
        .await?;
    Answer::ok(&answer)
}

/// Asks for a link to choose a new password. The answer is the same whether an account has the
/// address or not.
#[utoipa::path(post, path = "/auth/forgot-password", tag = "auth", request_body = ForgotPasswordInput,
    responses((status = 202), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn forgot(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<ForgotPasswordInput>,
) -> Result<Answer, Error> {
    let email = input.into_inner().check()?.email;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::ForgottenPassword, Some(&email)).await?;
    let now = now.0;
    let shared = state.clone();
    // The mail is written after the answer, so that its time tells nothing either.
    state.background.start(async move {
        // Most addresses are invented, and a read takes no turn of the writers.
        let address = email.clone();
        if let Ok(None) = shared.db.read(move |conn| account::find_by_email(conn, &address)).await {
            return;
        }
        let written = shared
            .db
            .write(move |conn| {
                let Some((row, hash)) = account::find_by_email(conn, &email)?.filter(|(row, _)| row.active) else {
                    return Ok(());
                };
                let (written, action) = match hash {
                    Some(_) => (reset_mail(conn, &row, now)?, "PASSWORD_RESET_ASKED"),
                    None => (invitation::send_again(conn, row.id, now)?, "INVITATION_ASKED"),
                };
                if written {
                    note(conn, &row, &id.0, now, action, row.id)?;
                }
                Ok(())
            })
            .await;
        if let Err(e) = written {
            tracing::error!(cause = %e, "forgotten password");
        }
    })?;
    Ok(Answer::accepted())
}

fn reset_mail(conn: &mut Conn, row: &UserRow, now: UtcTime) -> Result<bool, Error> {
    let mail =
        Mail::new("resetPassword", &row.email, &row.language, ("user", row.id)).with("name", row.first_name.as_str());
    link::ask(conn, (row.id, &row.email), Purpose::ResetPassword, mail, now)
}

/// Chooses a new password by a link. Every session of the account ends.
#[utoipa::path(post, path = "/auth/reset-password", tag = "auth", request_body = PasswordByLinkInput,
    responses((status = 204), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn reset(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<PasswordByLinkInput>,
) -> Result<Answer, Error> {
    let found = with_common(input.issues(), input.new_password.as_deref());
    let CheckedPasswordByLink { token, new_password, .. } = input.into_inner().checked(found)?;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::Link, None).await?;
    let now = now.0;
    // Checked before the slow hash, so that invented links cost little.
    let peek = token.clone();
    state.db.read(move |conn| link::peek(conn, Purpose::ResetPassword, &peek, now)).await?;
    let hash = state.hasher.hash(state.hasher.place(Priority::KnownDevice, &token)?, new_password).await?;
    state
        .db
        .write(move |conn| {
            let (owner, _) = link::take(conn, Purpose::ResetPassword, &token, now)?;
            let owner = lifetime::replace_password(conn, &owner, &hash, "PASSWORD_RESET", now)?;
            let row = owner.row();
            // The owner of the link reads the address.
            account::set_verified(conn, row.id, now)?;
            note(conn, row, &id.0, now, "PASSWORD_RESET", row.id)
        })
        .await?;
    Ok(Answer::nothing())
}
