//! Passwords entered by their owners: the present one for proof, and a new one.

use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;

use crate::platform::problem::Error;
use crate::session::password::{Priority, QueueTicket};
use crate::session::proof::{Proved, wrong_password};
use crate::session::rows::{account, factor};
use crate::session::{common_passwords, limit};
use crate::state::State;

/// Compares the own password before an action that a borrowed browser must not do. Counts against
/// the same limits as a sign-in. The transaction that follows checks again
/// ([`Proved::hold_in_session`]).
pub async fn prove(
    state: &State,
    id: i64,
    password: String,
    device: Option<String>,
    now: UtcTime,
) -> Result<Proved, Error> {
    let place = own_place(state, id)?;
    let (attempt, hash) = state
        .db
        .write(move |conn| {
            let (row, hash) = account::with_password(conn, id)?.ok_or_else(Error::not_found)?;
            Ok((limit::begin(conn, &row.email, device.as_deref(), now)?, hash))
        })
        .await?;
    let account = Some((id, hash));
    let proved = limit::guess(&state.db, &attempt, Proved::compare(&state.hasher, place, account, password)).await?;
    let proved = proved.ok_or_else(wrong_password)?;
    state
        .db
        .write(move |conn| {
            // Where codes are guessed at too, a right password alone forgives no wrong ones.
            if factor::among(conn, &[id])?.is_empty() {
                limit::succeed(conn, &attempt)
            } else {
                limit::withdraw(conn, &attempt)
            }
        })
        .await?;
    Ok(proved)
}

/// A place at the hasher for a signed-in account.
pub fn own_place(state: &State, id: i64) -> Result<QueueTicket, Error> {
    state.hasher.place(Priority::KnownDevice, &format!("account {id}"))
}

/// What is wrong with the form of a new password, and that everybody has it.
pub fn with_common(mut issues: Vec<Issue>, password: Option<&str>) -> Vec<Issue> {
    let fine = !issues.iter().any(|issue| issue.path == "newPassword");
    if fine && password.is_some_and(common_passwords::is_common) {
        issues.push(Issue::new("newPassword", "validation.password_common"));
    }
    issues
}
