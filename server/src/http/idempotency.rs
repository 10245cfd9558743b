//! One attempt, one effect: the answer of a change is kept under the client's key in the
//! same transaction as the change. Owns the semantics; the rows are `db::idempotency`'s.

use sapa_core::id::UserId;
use sapa_core::time::UtcTime;

use super::{Answer, IdempotencyKey, Input};
use crate::db::{Conn, idempotency};
use crate::problem::Error;

/// Which attempt this is: the key counts for this person and this route only.
#[derive(Debug, Clone)]
pub struct Call {
    /// Who.
    pub actor: UserId,
    /// Method and path as requested, ids included.
    pub route: String,
    /// The client's key.
    pub key: String,
    /// Of the normalised body.
    pub body_hash: String,
    /// The request's moment.
    pub now: UtcTime,
}

impl Call {
    /// The call that a request makes.
    pub fn new<T>(
        request: &actix_web::HttpRequest,
        actor: UserId,
        key: IdempotencyKey,
        body: &Input<T>,
        now: UtcTime,
    ) -> Self {
        let route = format!("{} {}", request.method(), request.path());
        Self { actor, route, key: key.0, body_hash: body.hash.clone(), now }
    }
}

/// Does `work` once per [`Call`]; a repeated call gets the first answer, one with another
/// body 422. Runs inside one write transaction, after the permission and before `If-Match`;
/// when `work` fails, the transaction is undone and the key is free again.
pub fn idempotent(
    conn: &mut Conn,
    call: &Call,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Error>,
) -> Result<Answer, Error> {
    // Where another transaction holds the key, PostgreSQL waits here until it ends.
    if idempotency::claim(conn, call)? {
        let answer = work(conn)?;
        idempotency::keep(conn, call, &answer)?;
        return Ok(answer);
    }
    let first = idempotency::find(conn, call)?;
    if first.body_hash != call.body_hash {
        return Err(Error::new(422, "idempotency.mismatch"));
    }
    first.answer.ok_or_else(|| Error::new(409, "idempotency.running").retry_after(1))
}
