//! Bounds on guessing (product: Sessions). Failures count per account and known device, and
//! together for all unknown devices, so that a stranger cannot lock out an owner who has
//! signed in before. An address without an account counts the same. The counts are rows.

use chrono::Duration;
use sapa_core::base::time::UtcTime;

use super::rows::{address_answer, sign_in};
use crate::people::rows::user;
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;

/// How many of something are allowed in which time.
struct Limit {
    most: i64,
    window: Duration,
}

/// Failures of one known device.
const KNOWN: Limit = Limit { most: 10, window: Duration::minutes(15) };
/// Failures of all unknown devices together.
const UNKNOWN: Limit = Limit { most: 100, window: Duration::hours(1) };
/// How often an account is told that an address has an account already.
const ADDRESS: Limit = Limit { most: 10, window: Duration::hours(1) };

/// How long rows matter.
pub const MEMORY: Duration = UNKNOWN.window;

impl Limit {
    /// Between which moments rows count. Those of a clock that was ahead and is right again count
    /// too, though not for longer than others.
    fn span(&self, now: UtcTime) -> (UtcTime, UtcTime) {
        around(now, self.window)
    }

    /// 429 when there were too many; the `oldest` tells for how long.
    fn check(&self, (count, oldest): (i64, Option<UtcTime>), now: UtcTime) -> Result<(), Error> {
        if count < self.most {
            return Ok(());
        }
        let free = oldest.map_or(self.window, |at| at.plus(self.window).since(now)).min(self.window);
        let seconds = u32::try_from(free.num_seconds()).unwrap_or(0) + 1;
        Err(Error::too_many("auth.too_many_attempts", seconds))
    }
}

/// The moments less than `window` away from `now`, before and after.
pub(super) fn around(now: UtcTime, window: Duration) -> (UtcTime, UtcTime) {
    (now.plus(-window), now.plus(window))
}

/// An attempt that was counted as a failure until it succeeds.
#[derive(Debug, Clone)]
pub struct Attempt {
    row: i64,
    account: String,
    device: Option<String>,
}

/// Counts an attempt on `account` (a folded address) before its password is looked at, so
/// that a hundred parallel ones cannot outrun the count; 429 when there were too many.
pub fn begin(conn: &mut Conn, account: &str, device: Option<&str>, now: UtcTime) -> Result<Attempt, Error> {
    sign_in::take_turn(conn, account)?;
    let device = match device {
        Some(device) if sign_in::is_known(conn, account, device)? => Some(device),
        _ => None,
    };
    let limit = if device.is_some() { KNOWN } else { UNKNOWN };
    limit.check(sign_in::failures(conn, account, device, limit.span(now))?, now)?;
    let row = sign_in::insert_failure(conn, account, device, now)?;
    Ok(Attempt { row, account: account.to_owned(), device: device.map(str::to_owned) })
}

/// What came of looking at the password of `attempt`. Where it was not looked at, because the server
/// is busy or gives up, the attempt was no failure: a busy hour locks nobody out.
pub async fn guess<T>(db: &Db, attempt: &Attempt, looked: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let result = looked.await;
    if result.is_err() {
        let row = attempt.row;
        db.write(move |conn| sign_in::withdraw(conn, row)).await?;
    }
    result
}

/// The attempt succeeded: it was no failure, and the device's earlier ones are forgiven.
pub fn succeed(conn: &mut Conn, attempt: &Attempt) -> Result<(), Error> {
    sign_in::forgive(conn, attempt.row, &attempt.account, attempt.device.as_deref())
}

/// Whether an address can be given to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Address {
    /// Nobody has it, and nobody else gets it before this transaction ends.
    Free,
    /// Another account has it. That it is said has been counted: commit, then say it.
    Taken,
}

/// Looks for `asker` whether an address has an account. Each *taken* counts; after ten in an hour
/// 429, whatever the address, so that nobody finds out by asking who has an account.
pub fn address(conn: &mut Conn, asker: i64, email: &str, now: UtcTime) -> Result<Address, Error> {
    sign_in::take_turn(conn, &format!("addresses asked for by {asker}"))?;
    ADDRESS.check(address_answer::count(conn, asker, ADDRESS.span(now))?, now)?;
    sign_in::take_turn(conn, &format!("address {email}"))?;
    if !user::email_taken(conn, email)? {
        return Ok(Address::Free);
    }
    address_answer::insert(conn, asker, now)?;
    Ok(Address::Taken)
}
