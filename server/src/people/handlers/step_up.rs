//! The step-up of a session over HTTP: how the account can prove itself, and the proof.

use actix_web::{HttpRequest, web};
use chrono::Duration;
use sapa_core::access::role::Action;
use sapa_core::access::step_up::{MINUTES, ProofKind};
use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;
use sapa_core::form::rules::Rules;
use sapa_core::people::factor::{CheckedStepUp, StepUpInput};
use serde::Serialize;
use utoipa::ToSchema;

use super::second_step::{given, told_of_recovery};
use crate::people::own_password::prove;
use crate::people::second_step::{FactorQuestion, question};
use crate::platform::http::{Answer, Input, Now, RequestId};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::factor::challenge::{self, ChallengeKind};
use crate::session::factor::proof::owner;
use crate::session::guard::{guard, of_user};
use crate::session::rows::{account, factor, session};
use crate::session::{Identity, SetUpIdentity, device, limit};
use crate::state::State;

/// A proof that counts in this session.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SteppedUp {
    /// Until when it counts.
    pub until: UtcTime,
}

fn allowed(identity: &Identity) -> Result<(), Error> {
    guard(&identity.actor, Action::FactorOwn, of_user(identity.actor.user_id))
}

/// How the account can prove itself: by a factor, or by its password where it has none.
#[utoipa::path(post, path = "/auth/step-up/options", tag = "auth",
    responses((status = 200, body = FactorQuestion), (status = 401, body = ProblemBody)))]
pub async fn options(
    state: web::Data<State>,
    SetUpIdentity(identity): SetUpIdentity,
    now: Now,
) -> Result<Answer, Error> {
    allowed(&identity)?;
    let (shared, now) = (state.clone(), now.0);
    let found = state
        .db
        .write(move |conn| {
            let whose = (identity.user_id(), Some(identity.session_id));
            question(conn, &shared.factors, ChallengeKind::StepUp, whose, now)
        })
        .await?;
    Answer::ok(&found)
}

/// Proves the account within the session, for ten minutes. A wrong code or password counts as a failed sign-in.
#[utoipa::path(post, path = "/auth/step-up", tag = "auth", request_body = StepUpInput,
    responses((status = 200, body = SteppedUp), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn step_up(
    state: web::Data<State>,
    request: HttpRequest,
    id: RequestId,
    now: Now,
    SetUpIdentity(identity): SetUpIdentity,
    input: Input<StepUpInput>,
) -> Result<Answer, Error> {
    allowed(&identity)?;
    let form = input.into_inner().check()?;
    match form {
        CheckedStepUp { password: Some(password), code: None, passkey: None, .. } => {
            by_password(&state, &request, &identity, password, now.0).await?;
        }
        form => by_factor(&state, (&request, &id), &identity, form, now.0).await?,
    }
    Answer::ok(&SteppedUp { until: now.0.plus(Duration::minutes(MINUTES)) })
}

async fn by_password(
    state: &web::Data<State>,
    request: &HttpRequest,
    identity: &Identity,
    password: String,
    now: UtcTime,
) -> Result<(), Error> {
    let (user, session_id) = (identity.user_id(), identity.session_id);
    let only_factor = || Error::unprocessable(vec![Issue::new("password", "auth.factor_needed")]);
    if !state.db.read(move |conn| factor::among(conn, &[user])).await?.is_empty() {
        return Err(only_factor());
    }
    let proved = prove(state, user, password, device::of(request), now).await.map_err(at_password)?;
    state
        .db
        .write(move |conn| {
            proved.hold_in_session(conn, session_id, now)?;
            if !factor::among(conn, &[user])?.is_empty() {
                return Err(only_factor());
            }
            session::prove(conn, session_id, ProofKind::Password.as_str(), now)
        })
        .await
}

/// The form calls the field `password`.
fn at_password(error: Error) -> Error {
    let wrong = error.problem().issues.iter().any(|issue| issue.path == "currentPassword");
    if wrong { Error::unprocessable(vec![Issue::new("password", "auth.current_password")]) } else { error }
}

async fn by_factor(
    state: &web::Data<State>,
    (request, id): (&HttpRequest, &RequestId),
    identity: &Identity,
    form: CheckedStepUp,
    now: UtcTime,
) -> Result<(), Error> {
    let (user, session_id) = (identity.user_id(), identity.session_id);
    let CheckedStepUp { code, passkey, challenge: token, .. } = form;
    let challenge = match (&passkey, token) {
        (Some(_), Some(token)) => {
            Some(state.db.read(move |conn| challenge::find(conn, ChallengeKind::StepUp, &token, now)).await?)
        }
        _ => None,
    };
    let mine = challenge.as_ref().is_none_or(|row| row.user_id == Some(user) && row.session_id == Some(session_id));
    let kept = challenge.as_ref().and_then(|row| row.state.clone());
    let given = given(code, passkey, kept).filter(|_| mine);
    let given = given.ok_or_else(|| Error::unauthorized("auth.challenge_over"))?;
    let known = device::of(request);
    let attempt = state
        .db
        .write(move |conn| {
            let row = account::find(conn, user)?;
            limit::begin(conn, &row.email, known.as_deref(), now)
        })
        .await?;
    let (shared, refusal, id, counted) = (state.clone(), given.refusal(), id.clone(), attempt.clone());
    let proved = state.db.write(move |conn| {
        let Some((owner, way)) = owner(conn, &shared.factors, user, &given, now)? else { return Ok(None) };
        session::living(conn, session_id, now)?.ok_or_else(|| Error::unauthorized("auth.expired"))?;
        if let Some(row) = &challenge {
            challenge::take(conn, row, now)?;
        }
        limit::succeed(conn, &counted)?;
        told_of_recovery(conn, owner.row(), (way, &id), now)?;
        session::prove(conn, session_id, ProofKind::Factor.as_str(), now).map(Some)
    });
    limit::guess(&state.db, &attempt, proved).await?.ok_or(refusal)
}
