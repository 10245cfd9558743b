//! Idempotency: a key gets one answer, and its work is done once.

use serde_json::{Value, json};

use super::rows::key::{self, Given};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The longest key.
const KEY: usize = 255;

/// An answer with its status.
pub fn answer(status: i32, body: &Value) -> Given {
    Given { request: String::new(), status, answer: body.to_string() }
}

/// A refusal.
pub fn refusal(status: i32, code: &str, message: &str) -> Given {
    answer(status, &json!({ "error": { "code": code, "message": message } }))
}

/// Does `work` of `request` once for `key`, within the transaction of `conn`. The same request gets the
/// first answer again, another one 409.
pub fn once(
    conn: &mut Conn,
    key: &str,
    request: &str,
    work: impl FnOnce(&mut Conn) -> Result<Given, Error>,
) -> Result<Given, Error> {
    if key.is_empty() || key.len() > KEY {
        return Ok(refusal(400, "idempotency_key_missing", "Idempotency-Key: 1 to 255 bytes"));
    }
    if let Some(given) = key::find(conn, key)? {
        let same = given.request == request;
        return Ok(if same { given } else { refusal(409, "idempotency_key_reused", "The key had another request") });
    }
    let given = Given { request: request.to_owned(), ..work(conn)? };
    key::insert(conn, key, &given)?;
    Ok(given)
}
