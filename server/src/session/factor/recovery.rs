//! Recovery codes: for an account whose factor is lost. Each counts once and is stored as a hash; 80 random bits
//! cannot be guessed, so the hash needs no salt and no slowness.

use sapa_core::base::time::UtcTime;
use sapa_core::people::factor::{RECOVERY_CODES, RECOVERY_LENGTH, RECOVERY_LETTERS};

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::rows::recovery;
use crate::session::token;

/// Replaces the recovery codes of an account; answers the new ones in groups of four, the only time that they are told.
pub fn renew(conn: &mut Conn, user: i64, now: UtcTime) -> Result<Vec<String>, Error> {
    recovery::delete(conn, user)?;
    let mut shown = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let code = random()?;
        recovery::insert(conn, user, &token::hash(&code), now)?;
        shown.push(grouped(&code));
    }
    Ok(shown)
}

/// Uses a code (capitals, without dashes); false for one that is not the account's or was used.
pub fn take(conn: &mut Conn, user: i64, code: &str, now: UtcTime) -> Result<bool, Error> {
    recovery::take(conn, user, &token::hash(code), now)
}

fn random() -> Result<String, Error> {
    let mut bytes = [0; RECOVERY_LENGTH];
    getrandom::fill(&mut bytes).map_err(|e| Error::internal(format!("randomness: {e}")))?;
    // 256 is a multiple of 32, so that each letter is as likely as any other.
    Ok(bytes.iter().map(|byte| char::from(RECOVERY_LETTERS[usize::from(byte % 32)])).collect())
}

fn grouped(code: &str) -> String {
    code.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join("-")
}
