//! The key under which an account's browsers seal what they keep (drafts, and what a desk needs without network). The
//! server only keeps it, so that a browser without the account's session has nothing to open the sealed data with.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use diesel::prelude::*;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::schema::users;

/// 32 random bytes as base64url. No log shows them.
#[derive(Clone, Serialize)]
#[serde(transparent)]
pub struct BrowserKey(String);

impl fmt::Debug for BrowserKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BrowserKey")
    }
}

/// The key of an account, made if it has none; inside a transaction that writes.
pub fn of(conn: &mut Conn, user: i64) -> Result<BrowserKey, Error> {
    if let Some(key) = find(conn, user)? {
        return Ok(key);
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| Error::internal(format!("randomness: {e}")))?;
    // Two sign-ins at once get the key of the first.
    diesel::update(users::table.find(user).filter(users::browser_key.is_null()))
        .set(users::browser_key.eq(Some(URL_SAFE_NO_PAD.encode(bytes))))
        .execute(conn)?;
    find(conn, user)?.ok_or_else(|| Error::internal("an account without the key of its browsers"))
}

fn find(conn: &mut Conn, user: i64) -> Result<Option<BrowserKey>, Error> {
    let key: Option<String> = users::table.find(user).select(users::browser_key).first(conn)?;
    Ok(key.map(BrowserKey))
}

/// Deletes the key of an account: what its browsers keep can be opened no more.
pub fn delete(conn: &mut Conn, user: i64) -> Result<(), Error> {
    diesel::update(users::table.find(user).filter(users::browser_key.is_not_null()))
        .set(users::browser_key.eq(None::<String>))
        .execute(conn)?;
    Ok(())
}
