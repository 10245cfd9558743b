//! Idempotency: one attempt, one effect. The answer of a change is stored under the client's key in
//! the same transaction as the change. Owns the meaning of keys; the rows are in
//! `platform::db::idempotency`.

use sapa_core::access::role::Actor;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;

use super::{Answer, IdempotencyKey};
use crate::platform::db::Conn;
use crate::platform::db::idempotency::{self, Name};
use crate::platform::problem::Error;

/// An attempt that the client named. The name counts for one actor in one role, company and branch,
/// and for one method and path: an actor in another role is asked for permission anew.
#[derive(Debug, Clone)]
pub struct Attempt {
    actor: UserId,
    scope: String,
    key: IdempotencyKey,
}

impl Attempt {
    /// The attempt of `request` by `actor` under this key; the only way to make one.
    pub fn of(request: &actix_web::HttpRequest, actor: &Actor, key: IdempotencyKey) -> Self {
        Self::named(&format!("{} {}", request.method(), request.path()), actor, key)
    }

    /// The same for a route as text.
    pub fn named(route: &str, actor: &Actor, key: IdempotencyKey) -> Self {
        let Actor { user_id, role, company_id, branch_id } = *actor;
        let scope = format!("{route} {role} {:?} {:?}", company_id.map(i64::from), branch_id.map(i64::from));
        Self { actor: user_id, scope, key }
    }

    fn name(&self) -> Name<'_> {
        Name { actor: self.actor.0, scope: &self.scope, key: &self.key.0 }
    }
}

/// What an attempt does. Without its type, so that what surrounds it is compiled once.
pub type Work<'a> = Box<dyn FnOnce(&mut Conn) -> Result<Answer, Error> + 'a>;

/// Does `work` once per [`Attempt`]. A repeated attempt gets the first answer, one with another
/// body 422. Runs inside one write transaction, after the permission and before `If-Match`. When
/// `work` fails, the transaction is undone and the key is free again.
pub fn idempotent(
    conn: &mut Conn,
    attempt: &Attempt,
    body_hash: &str,
    now: UtcTime,
    work: Work<'_>,
) -> Result<Answer, Error> {
    // If another transaction holds the key, PostgreSQL waits here until it ends.
    if idempotency::claim(conn, attempt.name(), body_hash, now)? {
        let answer = work(conn)?;
        let kept = (i32::from(answer.status), answer.version, answer.body.as_deref());
        idempotency::keep(conn, attempt.name(), kept)?;
        return Ok(answer);
    }
    let first = idempotency::find(conn, attempt.name())?;
    if first.body_hash != body_hash {
        return Err(Error::new(422, "idempotency.mismatch"));
    }
    let status = first.status.ok_or_else(|| Error::new(409, "idempotency.running").retry_after(1))?;
    Ok(Answer { status: u16::try_from(status).unwrap_or(200), version: first.version, body: first.answer })
}
