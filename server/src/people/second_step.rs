//! The step of a sign-in after the password: a second factor where the account has one and the browser is not
//! remembered, and the ways in which an account proves one.

use sapa_core::access::step_up::ProofKind;
use sapa_core::base::time::UtcTime;
use sapa_core::people::factor::{FactorKind, ProofWay};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::factor::challenge::{self, ChallengeKind};
use crate::session::factor::{Factors, proof};
use crate::session::proof::Owner;
use crate::session::rows::{browser, factor, recovery};

/// What a right password leads to.
pub enum AfterPassword {
    /// A session.
    SignedIn { proof: Option<ProofKind>, set_up_only: bool },
    /// A question for a second factor.
    Question(Box<FactorQuestion>),
}

/// A question for a factor: in which ways it is answered, and what a passkey needs for it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FactorQuestion {
    /// Names the question in the answer. None where no way needs it.
    pub challenge: Option<String>,
    /// End of the challenge.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub expires_at: Option<UtcTime>,
    /// The ways to answer.
    pub ways: Vec<ProofWay>,
    /// The options of WebAuthn (`PublicKeyCredentialRequestOptionsJSON`), where the account has a passkey.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "schema", ts(type = "Record<string, unknown> | null"))]
    pub public_key: Option<Value>,
}

/// What follows on the password of an account whose owner has just proved it, from a known `device`.
pub fn after_password(
    conn: &mut Conn,
    factors: &Factors,
    owner: &Owner,
    device: Option<&str>,
    now: UtcTime,
) -> Result<AfterPassword, Error> {
    let user = owner.row().id;
    let standing = factors.standing(conn, owner.row())?;
    if !standing.has {
        return Ok(AfterPassword::SignedIn { proof: Some(ProofKind::Password), set_up_only: standing.must });
    }
    if let Some(device) = device
        && browser::is_remembered(conn, user, device, now)?
    {
        return Ok(AfterPassword::SignedIn { proof: None, set_up_only: false });
    }
    let question = question(conn, factors, ChallengeKind::SecondFactor, (user, None), now)?;
    Ok(AfterPassword::Question(Box::new(question)))
}

/// Asks an account for a factor, in `session` where there is one. An account without one is asked for its password.
pub fn question(
    conn: &mut Conn,
    factors: &Factors,
    purpose: ChallengeKind,
    (user, session): (i64, Option<i64>),
    now: UtcTime,
) -> Result<FactorQuestion, Error> {
    let rows = factor::of_user(conn, user)?;
    if rows.is_empty() {
        return Ok(FactorQuestion {
            challenge: None,
            expires_at: None,
            ways: vec![ProofWay::Password],
            public_key: None,
        });
    }
    let mut ways = Vec::new();
    let passkeys = proof::passkeys(&rows)?;
    let usable = factors.passkeys.as_ref().filter(|_| !passkeys.is_empty());
    let begun = usable.map(|here| here.begin_proof(&passkeys)).transpose()?;
    if begun.is_some() {
        ways.push(ProofWay::Passkey);
    }
    if rows.iter().any(|row| row.kind == FactorKind::Totp.as_str()) {
        ways.push(ProofWay::Totp);
    }
    if recovery::left(conn, user)? > 0 {
        ways.push(ProofWay::RecoveryCode);
    }
    let (public_key, state) = begun.unzip();
    let made = challenge::issue(conn, purpose, (Some(user), session), state.as_deref(), now)?;
    Ok(FactorQuestion { challenge: Some(made.token), expires_at: Some(made.expires_at), ways, public_key })
}

/// 401 to a right password: a second factor is asked for.
pub fn required(question: &FactorQuestion) -> Error {
    Error::unauthorized("auth.second_factor_required")
        .with_extra("challenge", &question.challenge)
        .with_extra("expiresAt", &question.expires_at)
        .with_extra("ways", &question.ways)
        .with_extra("publicKey", &question.public_key)
}
