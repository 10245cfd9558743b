//! Limits on guessing (product: Sessions). Failures are counted per account and known device, and
//! together for all unknown devices, so that a stranger cannot lock out an owner who signed in
//! before. An address without an account is counted in the same way. The counts are rows.

use chrono::Duration;
use sapa_core::base::time::UtcTime;

use super::rows::account;
use super::rows::{address_answer, contact, sign_in};
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;

/// The most failures within a time.
struct Limit {
    most: i64,
    window: Duration,
}

/// Failures from one known device.
const KNOWN: Limit = Limit { most: 10, window: Duration::minutes(15) };
/// Failures from all unknown devices together.
const UNKNOWN: Limit = Limit { most: 100, window: Duration::hours(1) };
/// Answers to one account that an address is taken.
const ADDRESS: Limit = Limit { most: 10, window: Duration::hours(1) };

/// How long rows are needed.
pub const MEMORY: Duration = UNKNOWN.window;

impl Limit {
    /// The moments between which rows count. Rows of a clock that was ahead and is right again
    /// count too, but not longer than others.
    fn span(&self, now: UtcTime) -> (UtcTime, UtcTime) {
        around(now, self.window)
    }

    /// 429 when there are too many; the `oldest` row tells for how long.
    fn check(&self, counted: (i64, Option<UtcTime>), now: UtcTime) -> Result<(), Error> {
        self.check_as("auth.too_many_attempts", counted, now)
    }

    /// The same with another code.
    fn check_as(&self, code: &str, (count, oldest): (i64, Option<UtcTime>), now: UtcTime) -> Result<(), Error> {
        if count < self.most {
            return Ok(());
        }
        let free = oldest.map_or(self.window, |at| at.plus(self.window).since(now)).min(self.window);
        let seconds = u32::try_from(free.num_seconds()).unwrap_or(0) + 1;
        Err(Error::too_many(code, seconds))
    }
}

/// Counts a message of `sender` to the platform; 429 when it sent `most` within the hour.
pub fn message(conn: &mut Conn, sender: &str, most: i64, now: UtcTime) -> Result<(), Error> {
    sign_in::take_turn(conn, &format!("messages of {sender}"))?;
    let limit = Limit { most, window: Duration::hours(1) };
    limit.check_as("support.too_many", contact::count(conn, sender, limit.span(now))?, now)?;
    contact::insert(conn, sender, now)
}

/// The moments `window` before and after `now`.
pub(super) fn around(now: UtcTime, window: Duration) -> (UtcTime, UtcTime) {
    (now.plus(-window), now.plus(window))
}

/// An attempt, counted as a failure until it succeeds.
#[derive(Debug, Clone)]
pub struct CountedAttempt {
    row: i64,
    account: String,
    device: Option<String>,
}

/// Counts an attempt on `account` (a folded address) before its password is compared, so that a
/// hundred parallel attempts cannot outrun the count; 429 when there are too many.
pub fn begin(conn: &mut Conn, account: &str, device: Option<&str>, now: UtcTime) -> Result<CountedAttempt, Error> {
    sign_in::take_turn(conn, account)?;
    let device = match device {
        Some(device) if sign_in::is_known(conn, account, device)? => Some(device),
        _ => None,
    };
    let limit = if device.is_some() { KNOWN } else { UNKNOWN };
    limit.check(sign_in::failures(conn, account, device, limit.span(now))?, now)?;
    let row = sign_in::insert_failure(conn, account, device, now)?;
    Ok(CountedAttempt { row, account: account.to_owned(), device: device.map(str::to_owned) })
}

/// The outcome of comparing the password of `attempt`. If the password was not compared because the
/// server is busy or gives up, the attempt does not count as a failure: a busy hour locks nobody
/// out.
pub async fn guess<T>(
    db: &Db,
    attempt: &CountedAttempt,
    looked: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let result = looked.await;
    if result.is_err() {
        let row = attempt.row;
        db.write(move |conn| sign_in::withdraw(conn, row)).await?;
    }
    result
}

/// Marks the attempt as successful: it is no failure, and earlier failures of the device are
/// forgiven.
pub fn succeed(conn: &mut Conn, attempt: &CountedAttempt) -> Result<(), Error> {
    sign_in::forgive(conn, attempt.row, &attempt.account, attempt.device.as_deref())
}

/// Takes an attempt back: it is no failure, and forgives none.
pub fn withdraw(conn: &mut Conn, attempt: &CountedAttempt) -> Result<(), Error> {
    sign_in::withdraw(conn, attempt.row)
}

/// The answer whether an address may be given to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Address {
    /// No account has the address, and no other gets it before this transaction ends.
    Free,
    /// Another account has the address. The answer has been counted: commit, then give it.
    Taken,
}

/// Looks for `asker` whether an account has an address. Each `Taken` counts; after ten in an hour
/// 429, whatever the address, so that asking does not reveal which addresses have accounts.
pub fn address(conn: &mut Conn, asker: i64, email: &str, now: UtcTime) -> Result<Address, Error> {
    sign_in::take_turn(conn, &format!("addresses asked for by {asker}"))?;
    ADDRESS.check(address_answer::count(conn, asker, ADDRESS.span(now))?, now)?;
    sign_in::take_turn(conn, &format!("address {email}"))?;
    if !account::email_taken(conn, email)? {
        return Ok(Address::Free);
    }
    address_answer::insert(conn, asker, now)?;
    Ok(Address::Taken)
}
