//! Bounds on guessing (product: Sessions). Failures count per account and known device, and
//! together for all unknown devices, so that a stranger cannot lock out an owner who has
//! signed in before. An address without an account counts the same. The counts are rows.

use chrono::Duration;
use sapa_core::time::UtcTime;

use crate::db::{Conn, sign_in};
use crate::problem::Error;

/// Failures of one known device …
const KNOWN_MAX: i64 = 10;
/// … in this time.
const KNOWN_WINDOW: Duration = Duration::minutes(15);
/// Failures of all unknown devices together …
const UNKNOWN_MAX: i64 = 100;
/// … in this time.
const UNKNOWN_WINDOW: Duration = Duration::hours(1);

/// How long rows matter.
pub const MEMORY: Duration = UNKNOWN_WINDOW;

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
    let (most, window) = if device.is_some() { (KNOWN_MAX, KNOWN_WINDOW) } else { (UNKNOWN_MAX, UNKNOWN_WINDOW) };
    let (count, oldest) = sign_in::failures(conn, account, device, now.plus(-window))?;
    if count >= most {
        let free = oldest.map_or(window, |at| at.plus(window).since(now));
        let seconds = u32::try_from(free.num_seconds()).unwrap_or(0) + 1;
        return Err(Error::too_many("auth.too_many_attempts", seconds));
    }
    let row = sign_in::insert_failure(conn, account, device, now)?;
    Ok(Attempt { row, account: account.to_owned(), device: device.map(str::to_owned) })
}

/// The attempt succeeded: it was no failure, and the device's earlier ones are forgiven.
pub fn succeed(conn: &mut Conn, attempt: &Attempt) -> Result<(), Error> {
    sign_in::forgive(conn, attempt.row, &attempt.account, attempt.device.as_deref())
}
