//! One attempt, one effect: the answer of a change is kept under the client's key in the
//! same transaction as the change. Owns the semantics; the rows are `db::idempotency`'s.

use sapa_core::access::role::Actor;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;

use super::{Answer, IdempotencyKey, Input};
use crate::platform::db::{Conn, idempotency};
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

    /// The account.
    pub const fn actor(&self) -> UserId {
        self.attempt.actor
    }

    /// Method and path as requested, ids included, and the author's post.
    pub fn scope(&self) -> &str {
        &self.attempt.scope
    }

    /// The client's name for it.
    pub fn key(&self) -> &str {
        &self.attempt.key.0
    }

    /// Of the normalised body.
    pub fn body_hash(&self) -> &str {
        &self.body_hash
    }

    /// The request's moment.
    pub const fn now(&self) -> UtcTime {
        self.now
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
    if first.body_hash != call.body_hash() {
        return Err(Error::new(422, "idempotency.mismatch"));
    }
    first.answer.ok_or_else(|| Error::new(409, "idempotency.running").retry_after(1))
}
