//! The second factors of one's own account: listing, adding, removing, new recovery codes, remembered browsers.

use sapa_core::access::step_up::{ProofKind, StepUp};
use sapa_core::base::issue::{Issue, Reason};
use sapa_core::base::time::UtcTime;
use sapa_core::people::factor::{CheckedFactor, FactorKind, MOST, TypedCode, may_have};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use webauthn_rs::prelude::Passkey;

use super::factor_mail;
use super::own_audit::{detailed, note};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::factor::challenge::{self, ChallengeKind};
use crate::session::factor::passkey::{PasskeyOwner, kept};
use crate::session::factor::{Factors, proof, recovery, totp};
use crate::session::rows::account::{self, UserRow};
use crate::session::rows::factor::{self, FactorRow, NewFactor};
use crate::session::rows::{browser, recovery as codes, session};
use crate::session::{Context, Origin, step_up};

/// A factor of the own account.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FactorItem {
    pub id: i64,
    pub kind: FactorKind,
    /// How its owner calls it.
    pub name: String,
    pub created_at: UtcTime,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub last_used_at: Option<UtcTime>,
}

/// A browser that is not asked for a second factor.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct RememberedBrowser {
    pub id: i64,
    pub user_agent: Option<String>,
    pub created_at: UtcTime,
    pub expires_at: UtcTime,
    /// Whether this browser asks.
    pub current: bool,
}

/// The second factors of the own account.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FactorList {
    /// The factors, the oldest first.
    pub items: Vec<FactorItem>,
    /// Unused recovery codes.
    pub recovery_codes: i64,
    /// Remembered browsers, the latest first.
    pub browsers: Vec<RememberedBrowser>,
    /// Whether the account must have a factor.
    pub required: bool,
    /// Whether browsers have passkeys for the address of the product.
    pub passkeys: bool,
}

/// The beginning of a new factor.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FactorOptions {
    /// Names the beginning in the request that adds the factor.
    pub challenge: String,
    pub expires_at: UtcTime,
    /// The secret of an authenticator app, to type.
    pub secret: Option<String>,
    /// The same as the address that a picture holds (`otpauth://…`).
    pub address: Option<String>,
    /// The options of WebAuthn (`PublicKeyCredentialCreationOptionsJSON`), for a passkey.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "schema", ts(type = "Record<string, unknown> | null"))]
    pub public_key: Option<Value>,
}

/// A factor that was added.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct AddedFactor {
    pub factor: FactorItem,
    /// Recovery codes, told this once; none where the account had a factor before.
    pub recovery_codes: Option<Vec<String>>,
}

/// New recovery codes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct RecoveryCodes {
    /// The codes, told this once.
    pub recovery_codes: Vec<String>,
}

impl FactorItem {
    fn of(row: FactorRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            kind: stored(&row.kind)?,
            name: row.name,
            created_at: row.created_at.0,
            last_used_at: row.last_used_at.map(|at| at.0),
        })
    }
}

/// What the account has; `device`: the token of this browser.
pub fn list(
    conn: &mut Conn,
    factors: &Factors,
    user: i64,
    device: Option<&str>,
    now: UtcTime,
) -> Result<FactorList, Error> {
    let row = account::find(conn, user)?;
    let items = factor::of_user(conn, user)?.into_iter().map(FactorItem::of).collect::<Result<_, _>>()?;
    let browsers = browser::of_user(conn, user, now)?.into_iter().map(|row| RememberedBrowser {
        id: row.id,
        current: device == Some(row.token_hash.as_str()),
        user_agent: row.user_agent,
        created_at: row.created_at.0,
        expires_at: row.expires_at.0,
    });
    Ok(FactorList {
        items,
        recovery_codes: codes::left(conn, user)?,
        browsers: browsers.collect(),
        required: factors.standing(conn, &row)?.must,
        passkeys: factors.passkeys.is_some(),
    })
}

/// Begins a factor of a kind: makes its secret, or what the browser makes a passkey from.
pub fn begin(conn: &mut Conn, context: &Context, factors: &Factors, kind: FactorKind) -> Result<FactorOptions, Error> {
    let (row, present) = take(conn, context, StepUp::FactorAdd)?;
    if present.len() >= MOST {
        return Err(Error::conflict(Reason::new("auth.too_many_factors")));
    }
    let (state, secret, address, public_key) = match kind {
        FactorKind::Totp => {
            let secret = totp::secret()?;
            let (typed, address) = totp::shown(&secret, &row.email)?;
            (factors.seal.seal(&secret, row.id)?, Some(typed), Some(address), None)
        }
        FactorKind::Passkey => {
            let passkeys = factors.passkeys.as_ref();
            let passkeys = passkeys.ok_or_else(|| Error::conflict(Reason::new("auth.no_passkeys_here")))?;
            let name = format!("{} {}", row.first_name, row.last_name);
            let owner = PasskeyOwner { id: row.id, email: &row.email, name };
            let (options, state) = passkeys.begin_new(&owner, &proof::passkeys(&present)?)?;
            (state, None, None, Some(options))
        }
    };
    let whose = (Some(row.id), context.session.map(|session| session.id));
    let made = challenge::issue(conn, ChallengeKind::NewFactor, whose, Some(&state), context.now)?;
    Ok(FactorOptions { challenge: made.token, expires_at: made.expires_at, secret, address, public_key })
}

/// Adds the factor that the answer proves. The account's first one brings recovery codes, and opens the sessions that
/// waited for it.
pub fn add(conn: &mut Conn, context: &Context, factors: &Factors, input: &CheckedFactor) -> Result<AddedFactor, Error> {
    let (row, present) = take(conn, context, StepUp::FactorAdd)?;
    let session = context.session.map(|session| session.id);
    let found = challenge::find(conn, ChallengeKind::NewFactor, &input.challenge, context.now)?;
    if found.user_id != Some(row.id) || found.session_id != session {
        return Err(Error::unauthorized("auth.challenge_over"));
    }
    let state = found.state.as_deref().unwrap_or_default();
    let (kind, secret, credential, step) = match (&input.code, &input.passkey) {
        (_, Some(answer)) => {
            let passkeys = factors.passkeys.as_ref();
            let made = passkeys.map(|passkeys| passkeys.end_new(state, answer)).transpose()?.flatten();
            let made: Passkey = made.ok_or_else(|| refused("passkey", "auth.passkey_refused"))?;
            if factor::of_credential(conn, &answer.id)?.is_some() {
                return Err(refused("passkey", "auth.passkey_refused"));
            }
            (FactorKind::Passkey, kept(&made)?, Some(answer.id.as_str()), None)
        }
        (Some(code), None) => {
            let secret = factors.seal.open(state, row.id).ok_or_else(|| refused("code", "auth.code_wrong"))?;
            let step = match TypedCode::of(code) {
                Some(TypedCode::Totp(code)) => totp::step(&secret, &code, context.now)?,
                _ => None,
            };
            let step = step.ok_or_else(|| refused("code", "auth.code_wrong"))?;
            (FactorKind::Totp, factors.seal.seal(&secret, row.id)?, None, Some(step))
        }
        (None, None) => return Err(refused("code", "validation.required")),
    };
    if present.len() >= MOST {
        return Err(Error::conflict(Reason::new("auth.too_many_factors")));
    }
    challenge::take(conn, &found, context.now)?;
    let name = input.name.as_str();
    let new = NewFactor { user: row.id, kind: kind.as_str(), name, secret: &secret, credential, step };
    let id = factor::insert(conn, &new, context.now)?;
    let recovery_codes = match present.is_empty() {
        true => Some(recovery::renew(conn, row.id, context.now)?),
        false => None,
    };
    if let Some(session) = session {
        session::prove(conn, session, ProofKind::Factor.as_str(), context.now)?;
        session::open_fully(conn, session)?;
    }
    session::end_waiting(conn, row.id, context.now)?;
    let about = json!({ "factorId": id, "kind": kind, "name": name });
    detailed(conn, &row, &context.request_id, context.now, ("FACTOR_ADDED", about))?;
    factor_mail::changed(conn, &row, "factorAdded", (name, 0), context.now)?;
    let added = factor::of_user(conn, row.id)?.into_iter().find(|row| row.id == id).ok_or_else(Error::not_found)?;
    Ok(AddedFactor { factor: FactorItem::of(added)?, recovery_codes })
}

/// Removes a factor. Remembered browsers end; with the last factor the recovery codes go.
pub fn remove(conn: &mut Conn, context: &Context, factors: &Factors, id: i64) -> Result<(), Error> {
    let (row, present) = take(conn, context, StepUp::FactorRemove)?;
    if !present.iter().any(|factor| factor.id == id) {
        return Err(Error::not_found());
    }
    if present.len() == 1 && factors.standing(conn, &row)?.must {
        return Err(Error::conflict(Reason::new("auth.factor_must_stay")));
    }
    let Some(gone) = factor::delete(conn, id, row.id)? else { return Err(Error::not_found()) };
    if present.len() == 1 {
        codes::delete(conn, row.id)?;
    }
    browser::forget_all(conn, row.id)?;
    let about = json!({ "factorId": id, "kind": gone.kind, "name": gone.name });
    detailed(conn, &row, &context.request_id, context.now, ("FACTOR_REMOVED", about))?;
    factor_mail::changed(conn, &row, "factorRemoved", (&gone.name, 0), context.now)
}

/// Replaces the recovery codes.
pub fn renew(conn: &mut Conn, context: &Context) -> Result<RecoveryCodes, Error> {
    let (row, present) = take(conn, context, StepUp::RecoveryCodes)?;
    if present.is_empty() {
        return Err(Error::conflict(Reason::new("auth.no_factor")));
    }
    let recovery_codes = recovery::renew(conn, row.id, context.now)?;
    note(conn, &row, &context.request_id, context.now, "RECOVERY_CODES_MADE", row.id)?;
    factor_mail::changed(conn, &row, "recoveryCodesMade", ("", recovery_codes.len() as i64), context.now)?;
    Ok(RecoveryCodes { recovery_codes })
}

/// Forgets a remembered browser.
pub fn forget(conn: &mut Conn, context: &Context, id: i64) -> Result<(), Error> {
    let row = account::find(conn, context.actor.user_id.0)?;
    if !browser::forget(conn, id, row.id)? {
        return Err(Error::not_found());
    }
    detailed(conn, &row, &context.request_id, context.now, ("BROWSER_FORGOTTEN", json!({ "browserId": id })))
}

/// The account and its factors, locked, for a change that needs a step-up.
fn take(conn: &mut Conn, context: &Context, change: StepUp) -> Result<(UserRow, Vec<FactorRow>), Error> {
    let user = context.actor.user_id.0;
    if !may_have(context.actor.role) {
        return Err(Error::forbidden());
    }
    account::lock(conn, user)?;
    step_up::require(conn, &Origin::from(context), change)?;
    Ok((account::find(conn, user)?, factor::of_user(conn, user)?))
}

fn refused(path: &str, code: &str) -> Error {
    Error::unprocessable(vec![Issue::new(path, code)])
}
