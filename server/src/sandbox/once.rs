//! Idempotency: a key gets one answer, and its work is done once.

use serde_json::{Value, json};

use super::rows::key::{self, Given};
use super::switches::{Stumble, Switches};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The longest key.
const KEY: usize = 255;

/// An answer with its status.
pub fn answer(status: i32, body: &Value) -> Given {
    Given { request: String::new(), status, answer: body.to_string(), replayed: false }
}

pub fn refusal(status: i32, code: &str, message: &str) -> Given {
    answer(status, &json!({ "error": { "code": code, "message": message } }))
}

/// Does `work` of `request` once for `key`, within the transaction of `conn`. The same request gets the
/// first answer again, another one 409. A switched error is the key's answer like any other.
pub fn once(
    conn: &mut Conn,
    switches: &Switches,
    (key, request): (&str, &str),
    work: impl FnOnce(&mut Conn) -> Result<Given, Error>,
) -> Result<Given, Error> {
    if key.is_empty() || key.len() > KEY {
        return Ok(refusal(400, "idempotency_key_missing", "Idempotency-Key: 1 to 255 bytes"));
    }
    if let Some(given) = key::find(conn, key)? {
        let same = given.request == request;
        return Ok(if same { given } else { refusal(409, "idempotency_key_reused", "The key had another request") });
    }
    let given = match switches.stumbles() {
        None => work(conn)?,
        Some(Stumble::Before) => stumbled(),
        Some(Stumble::After) => {
            work(conn)?;
            stumbled()
        }
    };
    let given = Given { request: request.to_owned(), ..given };
    key::insert(conn, key, &given)?;
    Ok(given)
}

/// What a request that may be repeated without harm meets before its work: the error that its key has or
/// gets now. Other answers are kept under no key.
pub fn stumble(conn: &mut Conn, switches: &Switches, (key, request): (&str, &str)) -> Result<Option<Given>, Error> {
    if let Some(given) = key::find(conn, key)? {
        return Ok(Some(given));
    }
    if key.is_empty() || key.len() > KEY || switches.stumbles() != Some(Stumble::Before) {
        return Ok(None);
    }
    let given = Given { request: request.to_owned(), ..stumbled() };
    key::insert(conn, key, &given)?;
    Ok(Some(given))
}

fn stumbled() -> Given {
    refusal(500, "stumbled", "The sandbox has failed, as it was told")
}
