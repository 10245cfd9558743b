//! The second step of a sign-in, and a sign-in by a passkey alone, over HTTP.

use actix_web::{HttpRequest, HttpResponse, Responder, web};
use chrono::Duration;
use sapa_core::access::step_up::ProofKind;
use sapa_core::base::issue::{Issue, Reason};
use sapa_core::base::time::UtcTime;
use sapa_core::form::rules::Rules;
use sapa_core::people::factor::{
    CheckedPasskeyProof, CheckedPasskeySignIn, CheckedSecondFactor, PasskeySignInInput, ProofWay, REMEMBERED_DAYS,
    SecondFactorInput,
};

use super::sign_in::origin;
use crate::people::answers::SignInAnswer;
use crate::people::factor_mail;
use crate::people::own_audit::note;
use crate::people::second_step::FactorQuestion;
use crate::platform::db::Conn;
use crate::platform::http::{Answer, Now, OpenInput, RequestId};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::admission::{RequestKind, admit};
use crate::session::factor::challenge::{self, ChallengeKind};
use crate::session::factor::proof::{self, FactorAnswer};
use crate::session::lifetime::{self, SessionStart};
use crate::session::rows::account::{self, UserRow};
use crate::session::rows::{browser, recovery, sign_in};
use crate::session::{device, limit};
use crate::state::State;

/// Answers the challenge of a sign-in by a code or a passkey. A wrong code counts as a failed sign-in; the challenge
/// can be answered again until it is over.
#[utoipa::path(post, path = "/auth/second-factor", tag = "auth", request_body = SecondFactorInput,
    responses((status = 200, body = SignInAnswer, headers(("Set-Cookie" = String))), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn answer(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<SecondFactorInput>,
) -> Result<impl Responder, Error> {
    let CheckedSecondFactor { challenge: token, code, passkey, remember } = input.into_inner().check()?;
    let now = now.0;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::SignIn, None).await?;
    // Read before the write, so that invented challenges delay no writer.
    let sent = token.clone();
    let (found, row) = state
        .db
        .read(move |conn| {
            let found = challenge::find(conn, ChallengeKind::SecondFactor, &sent, now)?;
            let user = found.user_id.ok_or_else(|| Error::internal("a second factor of nobody"))?;
            Ok((found, account::find(conn, user)?))
        })
        .await?;
    let given = given(code, passkey, found.state);
    let given = given.ok_or_else(|| Error::unprocessable(vec![Issue::new("code", "validation.required")]))?;
    let known = device::of(&request);
    let email = row.email;
    let attempt = state.db.write(move |conn| limit::begin(conn, &email, known.as_deref(), now)).await?;

    let (cookie, device) = device::cookie(&request, state.config.is_https())?;
    let (from, shared, refusal) = (origin(&request), state.clone(), given.refusal());
    let counted = attempt.clone();
    let proved = state.db.write(move |conn| {
        let found = challenge::find(conn, ChallengeKind::SecondFactor, &token, now)?;
        let Some((owner, way)) = proof::owner(conn, &shared.factors, row.id, &given, now)? else { return Ok(None) };
        challenge::take(conn, &found, now)?;
        limit::succeed(conn, &counted)?;
        sign_in::remember(conn, row.id, &device, now)?;
        if remember == Some(true) {
            let until = now.plus(Duration::days(REMEMBERED_DAYS));
            browser::remember(conn, row.id, (&device, from.user_agent.as_deref()), now, until)?;
            note(conn, owner.row(), &id.0, now, "BROWSER_REMEMBERED", row.id)?;
        }
        told_of_recovery(conn, owner.row(), (way, &id), now)?;
        let how = SessionStart { from: &from, proof: Some(ProofKind::Factor), set_up_only: false };
        let tokens = lifetime::begin(conn, &shared.keys, &owner, &how, now)?;
        note(conn, &tokens.user, &id.0, now, "SIGN_IN", tokens.session_id)?;
        SignInAnswer::load(conn, tokens).map(Some)
    });
    let answer = limit::guess(&state.db, &attempt, proved).await?.ok_or(refusal)?;
    Ok(HttpResponse::Ok().cookie(cookie).json(answer))
}

/// A code or a passkey's answer; none where neither was sent, or a passkey without a state to compare with.
pub(super) fn given(
    code: Option<String>,
    passkey: Option<CheckedPasskeyProof>,
    state: Option<String>,
) -> Option<FactorAnswer> {
    match passkey {
        Some(answer) => Some(FactorAnswer::Passkey { state: state?, answer }),
        None => code.map(FactorAnswer::Code),
    }
}

/// Audit and mail of a used recovery code.
pub(super) fn told_of_recovery(
    conn: &mut Conn,
    row: &UserRow,
    (way, id): (ProofWay, &RequestId),
    now: UtcTime,
) -> Result<(), Error> {
    if way != ProofWay::RecoveryCode {
        return Ok(());
    }
    note(conn, row, &id.0, now, "RECOVERY_CODE_USED", row.id)?;
    let left = recovery::left(conn, row.id)?;
    factor_mail::changed(conn, row, "recoveryCodeUsed", ("", left), now)
}

/// Asks for a passkey, whatever account it is of. 409 where browsers have none for the product's address.
#[utoipa::path(post, path = "/auth/passkey/options", tag = "auth",
    responses((status = 200, body = FactorQuestion), (status = 409, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn options(state: web::Data<State>, request: HttpRequest, now: Now) -> Result<Answer, Error> {
    let now = now.0;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::SignIn, None).await?;
    let shared = state.clone();
    let question = state
        .db
        .write(move |conn| {
            let passkeys = shared.factors.passkeys.as_ref();
            let passkeys = passkeys.ok_or_else(|| Error::conflict(Reason::new("auth.no_passkeys_here")))?;
            let (options, kept) = passkeys.begin_proof(&[])?;
            let made = challenge::issue(conn, ChallengeKind::PasskeySignIn, (None, None), Some(&kept), now)?;
            Ok(FactorQuestion {
                challenge: Some(made.token),
                expires_at: Some(made.expires_at),
                ways: vec![ProofWay::Passkey],
                public_key: Some(options),
            })
        })
        .await?;
    Answer::ok(&question)
}

/// Signs in by a passkey alone, which has verified its user.
#[utoipa::path(post, path = "/auth/passkey/login", tag = "auth", request_body = PasskeySignInInput,
    responses((status = 200, body = SignInAnswer, headers(("Set-Cookie" = String))), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn login(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<PasskeySignInInput>,
) -> Result<impl Responder, Error> {
    let CheckedPasskeySignIn { challenge: token, passkey } = input.into_inner().check()?;
    let now = now.0;
    let _admission = admit(&state.addresses, &state.db, &request, RequestKind::SignIn, None).await?;
    // Read before the write, so that invented challenges delay no writer.
    let sent = token.clone();
    state.db.read(move |conn| challenge::find(conn, ChallengeKind::PasskeySignIn, &sent, now)).await?;
    let (cookie, device) = device::cookie(&request, state.config.is_https())?;
    let (from, shared) = (origin(&request), state.clone());
    let answer = state
        .db
        .write(move |conn| {
            let found = challenge::find(conn, ChallengeKind::PasskeySignIn, &token, now)?;
            let kept = found.state.as_deref().unwrap_or_default();
            let proved = proof::owner_of_passkey(conn, &shared.factors, (kept, &passkey), now)?;
            let refusal = || Error::unprocessable(vec![Issue::new("passkey", "auth.passkey_refused")]);
            let owner = proved.ok_or_else(refusal)?;
            challenge::take(conn, &found, now)?;
            sign_in::remember(conn, owner.row().id, &device, now)?;
            let how = SessionStart { from: &from, proof: Some(ProofKind::Factor), set_up_only: false };
            let tokens = lifetime::begin(conn, &shared.keys, &owner, &how, now)?;
            note(conn, &tokens.user, &id.0, now, "SIGN_IN", tokens.session_id)?;
            SignInAnswer::load(conn, tokens)
        })
        .await?;
    Ok(HttpResponse::Ok().cookie(cookie).json(answer))
}
