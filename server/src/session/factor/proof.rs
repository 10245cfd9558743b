//! Proofs of a second factor, within a transaction that has locked the account: a code of an authenticator app, a
//! recovery code, the answer of a passkey. Each counts once.

use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;
use sapa_core::people::factor::{CheckedPasskeyProof, FactorKind, ProofWay, TypedCode};
use webauthn_rs::prelude::Passkey;

use super::Factors;
use super::passkey::{kept, restored};
use super::{recovery, totp};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::proof::Owner;
use crate::session::rows::factor::{self, FactorRow};

/// What was sent to prove a factor.
#[derive(Clone)]
pub enum FactorAnswer {
    /// A code, as typed.
    Code(String),
    /// A passkey's answer to the state of its challenge.
    Passkey { state: String, answer: CheckedPasskeyProof },
}

impl FactorAnswer {
    /// 422: the answer proves nothing.
    pub fn refusal(&self) -> Error {
        let (path, code) = match self {
            Self::Code(_) => ("code", "auth.code_wrong"),
            Self::Passkey { .. } => ("passkey", "auth.passkey_refused"),
        };
        Error::unprocessable(vec![Issue::new(path, code)])
    }
}

/// The owner of an account and how a factor was proved by `answer`; none when it was not, or when the account may not
/// sign in.
pub fn owner(
    conn: &mut Conn,
    factors: &Factors,
    user: i64,
    answer: &FactorAnswer,
    now: UtcTime,
) -> Result<Option<(Owner, ProofWay)>, Error> {
    Owner::by_factor(conn, user, |conn| prove(conn, factors, user, answer, now))
}

/// The owner of the passkey that signs in alone, which has to name the account; none when it proves nothing.
pub fn owner_of_passkey(
    conn: &mut Conn,
    factors: &Factors,
    (state, answer): (&str, &CheckedPasskeyProof),
    now: UtcTime,
) -> Result<Option<Owner>, Error> {
    let Some(row) = factor::of_credential(conn, &answer.id)? else { return Ok(None) };
    let found = Owner::by_factor(conn, row.user_id, |conn| {
        // As it is now that the account is locked.
        let Some(row) = factor::of_credential(conn, &answer.id)? else { return Ok(None) };
        Ok(by_passkey(conn, factors, (&row, state, answer), true, now)?.then_some(()))
    })?;
    Ok(found.map(|(owner, ())| owner))
}

/// How `user` proves a factor by `answer`; none when it does not.
pub fn prove(
    conn: &mut Conn,
    factors: &Factors,
    user: i64,
    answer: &FactorAnswer,
    now: UtcTime,
) -> Result<Option<ProofWay>, Error> {
    match answer {
        FactorAnswer::Code(typed) => match TypedCode::of(typed) {
            Some(TypedCode::Totp(code)) => by_app(conn, factors, user, &code, now),
            Some(TypedCode::Recovery(code)) => {
                Ok(recovery::take(conn, user, &code, now)?.then_some(ProofWay::RecoveryCode))
            }
            None => Ok(None),
        },
        FactorAnswer::Passkey { state, answer } => {
            let row = factor::of_credential(conn, &answer.id)?.filter(|row| row.user_id == user);
            let Some(row) = row else { return Ok(None) };
            Ok(by_passkey(conn, factors, (&row, state, answer), false, now)?.then_some(ProofWay::Passkey))
        }
    }
}

/// Whether the answer to a challenge proves the passkey of this row, which then keeps its counter. `must_name`: the
/// answer has to name the account.
pub fn by_passkey(
    conn: &mut Conn,
    factors: &Factors,
    (row, state, answer): (&FactorRow, &str, &CheckedPasskeyProof),
    must_name: bool,
    now: UtcTime,
) -> Result<bool, Error> {
    let Some(passkeys) = &factors.passkeys else { return Ok(false) };
    let mut passkey: Passkey = restored(&row.secret)?;
    let Some(outcome) = passkeys.end_proof(state, answer, (&passkey, row.user_id), must_name)? else {
        return Ok(false);
    };
    passkey.update_credential(&outcome);
    factor::use_passkey(conn, row.id, &kept(&passkey)?, now)?;
    Ok(true)
}

fn by_app(conn: &mut Conn, factors: &Factors, user: i64, code: &str, now: UtcTime) -> Result<Option<ProofWay>, Error> {
    let mut unreadable = None;
    let mut read = false;
    for row in factor::of_user(conn, user)? {
        if row.kind != FactorKind::Totp.as_str() {
            continue;
        }
        let secret = match opened(factors, &row) {
            Ok(secret) => secret,
            Err(error) => {
                unreadable = Some(error);
                continue;
            }
        };
        read = true;
        if let Some(step) = totp::step(&secret, code, now)?
            && factor::use_step(conn, row.id, step, now)?
        {
            return Ok(Some(ProofWay::Totp));
        }
    }
    // A code that was compared with no app is no wrong one.
    match unreadable {
        Some(error) if !read => Err(error),
        _ => Ok(None),
    }
}

/// The secret of an authenticator app. One that cannot be opened is a fault of the installation's keys, which must
/// not look like a wrong code.
fn opened(factors: &Factors, row: &FactorRow) -> Result<Vec<u8>, Error> {
    factors.seal.open(&row.secret, row.user_id).ok_or_else(|| {
        tracing::error!(factor = row.id, account = row.user_id, "sealed under a signing key that is gone");
        Error::new(503, "auth.factor_unreadable").retry_after(60)
    })
}

/// The passkeys among the factors of an account.
pub fn passkeys(rows: &[FactorRow]) -> Result<Vec<Passkey>, Error> {
    rows.iter().filter(|row| row.kind == FactorKind::Passkey.as_str()).map(|row| restored(&row.secret)).collect()
}
