//! One attempt, one effect: the answer of a change is kept under the client's key in the
//! same transaction as the change. Owns the semantics; the rows are `db::idempotency`'s.

use sapa_core::access::role::Actor;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;

use super::{Answer, IdempotencyKey, Input};
use crate::platform::db::Conn;
use crate::platform::db::idempotency::{self, Name};
use crate::platform::problem::Error;

/// An attempt that the client has named. The name counts for the post of its author (account, role,
/// company, branch) and for one method and path: whoever has another post by now is asked for
/// permission anew.
#[derive(Debug, Clone)]
pub struct NamedAttempt {
    actor: UserId,
    scope: String,
    key: IdempotencyKey,
}

impl NamedAttempt {
    /// The attempt that `request` by `actor` makes under this key. There is no other way to one.
    pub fn of(request: &actix_web::HttpRequest, actor: &Actor, key: IdempotencyKey) -> Self {
        Self::named(&format!("{} {}", request.method(), request.path()), actor, key)
    }

    /// The same for a route as text.
    pub fn named(route: &str, actor: &Actor, key: IdempotencyKey) -> Self {
        let Actor { user_id, role, company_id, branch_id } = *actor;
        let scope = format!("{route} {role} {:?} {:?}", company_id.map(i64::from), branch_id.map(i64::from));
        Self { actor: user_id, scope, key }
    }
}

/// A named attempt with its content: what a repeated one is compared with.
#[derive(Debug, Clone)]
pub struct Call {
    attempt: NamedAttempt,
    body_hash: String,
    now: UtcTime,
}

impl Call {
    /// The call that an attempt makes with this body.
    pub fn new<T>(attempt: NamedAttempt, body: &Input<T>, now: UtcTime) -> Self {
        Self::hashed(attempt, &body.hash, now)
    }

    /// The same for a body that was hashed before.
    pub fn hashed(attempt: NamedAttempt, body_hash: &str, now: UtcTime) -> Self {
        Self { attempt, body_hash: body_hash.to_owned(), now }
    }

    fn name(&self) -> Name<'_> {
        let NamedAttempt { actor, scope, key } = &self.attempt;
        Name { actor: actor.0, scope, key: &key.0 }
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
    if idempotency::claim(conn, call.name(), &call.body_hash, call.now)? {
        let answer = work(conn)?;
        let kept = (i32::from(answer.status), answer.version, answer.body.as_deref());
        idempotency::keep(conn, call.name(), kept)?;
        return Ok(answer);
    }
    let first = idempotency::find(conn, call.name())?;
    if first.body_hash != call.body_hash {
        return Err(Error::new(422, "idempotency.mismatch"));
    }
    let status = first.status.ok_or_else(|| Error::new(409, "idempotency.running").retry_after(1))?;
    Ok(Answer { status: u16::try_from(status).unwrap_or(200), version: first.version, body: first.answer })
}
