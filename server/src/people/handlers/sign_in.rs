//! Sign-in, refresh and sign-out over HTTP.

use actix_web::http::header::USER_AGENT;
use actix_web::{HttpRequest, HttpResponse, Responder, web};
use sapa_core::form::rules::Rules;
use sapa_core::people::account::{CheckedLogin, LoginInput, LogoutInput, RefreshInput};

use crate::people::answers::SignInAnswer;
use crate::people::own_audit::note;
use crate::people::second_step::{AfterPassword, after_password, required};
use crate::platform::http::moment::clock;
use crate::platform::http::{Answer, Now, OpenInput, RequestId, client_address};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::admission::{RequestKind, admit};
use crate::session::lifetime::{self, Refreshed, SessionOrigin, SessionStart};
use crate::session::proof::Proved;
use crate::session::rows::account;
use crate::session::rows::{session as rows, sign_in};
use crate::session::{SetUpIdentity, device, limit};
use crate::state::State;

/// Signs in. A wrong address and a wrong password have the same answer after the same time. Sets
/// the cookie by which this browser is known again. Where the account has a second factor and this browser is not
/// remembered: 401 `auth.second_factor_required` with `challenge`, `expiresAt`, `ways` and `publicKey`, which
/// `POST /auth/second-factor` answers.
#[utoipa::path(post, path = "/auth/login", tag = "auth", request_body = LoginInput,
    responses((status = 200, body = SignInAnswer, headers(("Set-Cookie" = String))), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn login(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    input: OpenInput<LoginInput>,
) -> Result<impl Responder, Error> {
    let CheckedLogin { email, password } = input.into_inner().check()?;
    let now = now.0;
    let admission = admit(&state.addresses, &state.db, &request, RequestKind::SignIn, Some(&email)).await?;
    let place = state.hasher.place(admission.priority, &email)?;
    let known = device::of(&request);

    let (account, from_device) = (email.clone(), known.clone());
    let attempt = state.db.write(move |conn| limit::begin(conn, &account, from_device.as_deref(), now)).await?;
    let found = state.db.read(move |conn| account::find_by_email(conn, &email)).await?;
    let account = found.filter(|(row, _)| row.active).map(|(row, hash)| (row.id, hash));
    let failed = || Error::unauthorized("auth.failed");
    let compared = Proved::compare(&state.hasher, place, account, password);
    let proved = limit::guess(&state.db, &attempt, compared).await?.ok_or_else(failed)?;

    let (cookie, device) = device::cookie(&request, state.config.is_https())?;
    let from = origin(&request);
    let shared = state.clone();
    let answer = state
        .db
        .write(move |conn| {
            let owner = proved.hold(conn)?.ok_or_else(failed)?;
            let next = after_password(conn, &shared.factors, &owner, known.as_deref(), now)?;
            let (proof, set_up_only) = match next {
                AfterPassword::SignedIn { proof, set_up_only } => (proof, set_up_only),
                AfterPassword::Question(question) => {
                    // Earlier failures of the device stay: a right password alone buys no more guesses at codes.
                    limit::withdraw(conn, &attempt)?;
                    return Ok(Err(question));
                }
            };
            match proof {
                Some(_) => limit::succeed(conn, &attempt)?,
                // As above: the browser is remembered, and its wrong codes at step-ups stay counted.
                None => limit::withdraw(conn, &attempt)?,
            }
            sign_in::remember(conn, owner.row().id, &device, now)?;
            let how = SessionStart { from: &from, proof, set_up_only };
            let tokens = lifetime::begin(conn, &shared.keys, &owner, &how, now)?;
            note(conn, &tokens.user, &id.0, now, "SIGN_IN", tokens.session_id)?;
            SignInAnswer::load(conn, tokens).map(Ok)
        })
        .await?;
    let answer = answer.map_err(|question| required(&question))?;
    Ok(HttpResponse::Ok().cookie(cookie).json(answer))
}

/// Continues a session. A token counts once; a second use after ten seconds ends the whole session.
#[utoipa::path(post, path = "/auth/refresh", tag = "auth", request_body = RefreshInput,
    responses((status = 200, body = SignInAnswer), (status = 401, body = ProblemBody)))]
pub async fn refresh(state: web::Data<State>, id: RequestId, input: OpenInput<RefreshInput>) -> Result<Answer, Error> {
    let presented = input.into_inner().refresh_token.unwrap_or_default();
    if !is_known(&state, presented.clone()).await? {
        return Err(Error::unauthorized("auth.expired"));
    }
    let shared = state.clone();
    let answer = state
        .db
        .write(move |conn| {
            let now = clock();
            match lifetime::refresh(conn, &shared.keys, &presented, now)? {
                Refreshed::Tokens(mut tokens) => {
                    if tokens.set_up_only && !shared.factors.standing(conn, &tokens.user)?.must {
                        // Nobody asks the account for a factor any more.
                        rows::open_fully(conn, tokens.session_id)?;
                        tokens.set_up_only = false;
                    }
                    SignInAnswer::load(conn, *tokens).map(Some)
                }
                Refreshed::Over => Ok(None),
                Refreshed::Reused { user, session_id } => {
                    note(conn, &user, &id.0, now, "SESSION_REUSED", session_id)?;
                    Ok(None)
                }
            }
        })
        .await?;
    Answer::ok(&answer.ok_or_else(|| Error::unauthorized("auth.expired"))?)
}

/// Whether a refresh token was ever issued: invented ones, which anybody can send by the thousand,
/// take no turn of the writers.
async fn is_known(state: &State, token: String) -> Result<bool, Error> {
    state.db.read(move |conn| Ok(lifetime::of_token(conn, &token)?.is_some())).await
}

/// Signs out: the session and all its tokens end at once.
///
/// The refresh token names the session, so that the session ends even if the access token has
/// expired; without a known refresh token the access token names it. The answer is the same whether
/// there was a session or not.
#[utoipa::path(post, path = "/auth/logout", tag = "auth", request_body = LogoutInput, responses((status = 204)))]
pub async fn logout(
    state: web::Data<State>,
    id: RequestId,
    now: Now,
    identity: Result<SetUpIdentity, Error>,
    input: OpenInput<LogoutInput>,
) -> Result<Answer, Error> {
    let now = now.0;
    let by_access = identity.ok().map(|identity| identity.0.session_id);
    let token = input.into_inner().refresh_token.unwrap_or_default();
    if by_access.is_none() && !is_known(&state, token.clone()).await? {
        return Ok(Answer::nothing());
    }
    state
        .db
        .write(move |conn| {
            let Some(session) = lifetime::of_token(conn, &token)?.or(by_access) else { return Ok(()) };
            let Some(row) = rows::owner(conn, session)? else { return Ok(()) };
            if rows::end(conn, session, row.id, "SIGN_OUT", now)? {
                note(conn, &row, &id.0, now, "SIGN_OUT", session)?;
            }
            Ok(())
        })
        .await?;
    Ok(Answer::nothing())
}

pub(super) fn origin(request: &HttpRequest) -> SessionOrigin {
    let agent = request.headers().get(USER_AGENT).and_then(|v| v.to_str().ok());
    SessionOrigin {
        user_agent: agent.map(|text| text.chars().take(200).collect()),
        address: client_address(request).map(|ip| ip.to_string()),
    }
}
