//! Idempotency: one attempt, one effect. The answer of a change is stored under the client's key in
//! the same transaction as the change. Owns the meaning of keys; the rows are in
//! `rows`.

pub mod rows;

use std::collections::HashSet;

use chrono::Duration;
use diesel::Connection;
use memchr::memmem;
use sapa_core::access::role::Actor;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;

use super::{Answer, IdempotencyKey};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use rows::{AttemptKey, StoredAnswer};

/// An attempt that the client named. The name counts for one actor in one role, company and branch,
/// and for one method and path: an actor in another role is asked for permission anew.
#[derive(Debug, Clone)]
pub struct NamedAttempt {
    actor: UserId,
    scope: String,
    key: IdempotencyKey,
}

impl NamedAttempt {
    /// The attempt of `request` by `actor` under this key; the only way to make one.
    pub fn of(request: &actix_web::HttpRequest, actor: &Actor, key: IdempotencyKey) -> Self {
        Self::named(&format!("{} {}", request.method(), route(request)), actor, key)
    }

    /// The same for a route as text.
    pub fn named(route: &str, actor: &Actor, key: IdempotencyKey) -> Self {
        let Actor { user_id, role, company_id, branch_id } = *actor;
        let scope = format!("{route} {role} {:?} {:?}", company_id.map(i64::from), branch_id.map(i64::from));
        Self { actor: user_id, scope, key }
    }

    fn name(&self) -> AttemptKey<'_> {
        AttemptKey { actor: self.actor.0, scope: &self.scope, key: &self.key.0 }
    }
}

/// The path of a request as its handler understands it, so that each number has one spelling:
/// `/payments/%30%307/void` is `/payments/7/void`.
fn route(request: &actix_web::HttpRequest) -> String {
    let pattern = request.match_pattern();
    let read = request.match_info().load::<Vec<String>>().ok();
    let (Some(pattern), Some(values)) = (pattern, read) else { return request.path().to_owned() };
    let mut values = values.into_iter();
    let spelt = pattern.split('/').map(|part| match part.strip_prefix('{').and_then(|_| values.next()) {
        Some(value) => value.parse::<i64>().map_or(value, |id| id.to_string()),
        None => part.to_owned(),
    });
    spelt.collect::<Vec<_>>().join("/")
}

/// What an attempt does. Without its type, so that what surrounds it is compiled once.
pub type Work<'a> = Box<dyn FnOnce(&mut Conn) -> Result<Answer, Error> + 'a>;

/// Does `work` once per [`NamedAttempt`]. A repeated attempt gets the first answer, one with another
/// body 422. Runs inside one write transaction, after the permission and before `If-Match`. A definite
/// refusal ([`Error::definite`]) is an answer, too. When `work` fails otherwise, the transaction is undone
/// and the key is free again.
pub fn idempotent(
    conn: &mut Conn,
    attempt: &NamedAttempt,
    body_hash: &str,
    now: UtcTime,
    work: Work<'_>,
) -> Result<Answer, Error> {
    // If another transaction holds the key, PostgreSQL waits here until it ends.
    if rows::claim(conn, attempt.name(), body_hash, now)? {
        let answer = definitely(conn, work, Answer::refused)?;
        keep(conn, attempt.name(), &answer)?;
        return Ok(answer);
    }
    let first = rows::find(conn, attempt.name())?;
    if first.body_hash != body_hash {
        return Err(Error::new(422, "idempotency.mismatch"));
    }
    given(first)
}

/// What `work` answers. A definite refusal undoes what `work` wrote, and nothing else.
fn definitely<T>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<T, Error>,
    refused: impl FnOnce(&Error) -> T,
) -> Result<T, Error> {
    match conn.transaction(work) {
        Err(refusal) if refusal.is_definite() => Ok(refused(&refusal)),
        other => other,
    }
}

fn keep(conn: &mut Conn, name: AttemptKey<'_>, answer: &Answer) -> Result<(), Error> {
    rows::keep(conn, name, (i32::from(answer.status), answer.version, answer.body.as_deref()))
}

/// The answer of the first attempt.
fn given(first: StoredAnswer) -> Result<Answer, Error> {
    let status = first.status.ok_or_else(|| Error::new(409, "idempotency.running").retry_after(1))?;
    // An older version stored answers compressed, behind a zero.
    if first.answer.as_ref().is_some_and(|answer| answer.starts_with(&[0])) {
        return Err(erased());
    }
    Ok(Answer { status: u16::try_from(status).unwrap_or(200), version: first.version, body: first.answer })
}

/// What the first transaction of an attempt that asks a provider leads to.
pub enum Begun {
    /// The answer, or that of the first attempt.
    Answered(Answer),
    /// The record to go on with: made now, or by an attempt that did not end.
    Intent(i64),
}

/// The first transaction of an attempt that asks a provider.
pub type Beginning<'a> = Box<dyn FnOnce(&mut Conn) -> Result<Begun, Error> + 'a>;

/// How long the server of an attempt that asks a provider is given. A repetition is told to wait so long,
/// then it goes on with the same record.
pub const LEASE: Duration = Duration::seconds(30);

/// As [`idempotent`], for an attempt that asks a provider: `work` makes the record, the provider is asked
/// after the transaction, and [`end`] stores the answer.
pub fn begin(
    conn: &mut Conn,
    attempt: &NamedAttempt,
    body_hash: &str,
    now: UtcTime,
    work: Beginning<'_>,
) -> Result<Begun, Error> {
    let name = attempt.name();
    if rows::claim(conn, name, body_hash, now)? {
        let begun = definitely(conn, work, |refusal| Begun::Answered(Answer::refused(refusal)))?;
        match &begun {
            Begun::Answered(answer) => keep(conn, name, answer)?,
            Begun::Intent(record) => rows::lease(conn, name, *record, now.plus(LEASE))?,
        }
        return Ok(begun);
    }
    let first = rows::find(conn, name)?;
    if first.body_hash != body_hash {
        return Err(Error::new(422, "idempotency.mismatch"));
    }
    if first.status.is_some() {
        return given(first).map(Begun::Answered);
    }
    match first.intent {
        Some(record) if rows::take_over(conn, name, now, now.plus(LEASE))? => Ok(Begun::Intent(record)),
        _ => Err(Error::new(409, "idempotency.running").retry_after(1)),
    }
}

/// How an attempt that asked a provider ends.
pub enum End {
    /// With this answer, which every repetition gets.
    Answer(Answer),
    /// Without an answer: a repetition goes on with the same record at once.
    Open(i64),
    /// Without an effect: a repetition begins anew.
    Free,
}

/// Stores the end of an attempt that was begun by [`begin`].
pub fn end(conn: &mut Conn, attempt: &NamedAttempt, end: &End, now: UtcTime) -> Result<(), Error> {
    match end {
        End::Answer(answer) => keep(conn, attempt.name(), answer),
        End::Open(record) => rows::lease(conn, attempt.name(), *record, now),
        End::Free => rows::free(conn, attempt.name()),
    }
}

/// A person who is erased, as answers name them.
pub struct Erased<'a> {
    /// The account.
    pub customer: i64,
    pub bookings: &'a HashSet<i64>,
    /// Other records about the account and its bookings: a part of the routes that answer with them, and their ids.
    pub records: &'a [(&'a str, HashSet<i64>)],
    /// Its addresses and phones, former ones too.
    pub contacts: &'a [String],
}

impl Erased<'_> {
    /// Whether an answer to `route` tells of this person.
    fn is_in(&self, route: &str, answer: &[u8]) -> bool {
        named(answer, "customerId", |id| id == self.customer)
            || named(answer, "bookingId", |id| self.bookings.contains(&id))
            || self
                .records
                .iter()
                .any(|(part, ids)| route.contains(part) && named(answer, "id", |id| ids.contains(&id)))
            || self.contacts.iter().any(|contact| memmem::find(answer, contact.as_bytes()).is_some())
    }
}

/// Whether a member of this name has a number that `is_it`.
fn named(answer: &[u8], name: &str, is_it: impl Fn(i64) -> bool) -> bool {
    let member = format!("\"{name}\":");
    memmem::find_iter(answer, &member).any(|at| {
        let digits = answer[at + member.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        is_it(digits.fold(0, |number, byte| number * 10 + i64::from(byte - b'0')))
    })
}

/// For a repetition whose answer is no longer told.
fn erased() -> Error {
    Error::new(409, "idempotency.erased")
}

/// Takes away the answers that tell of a person who is erased, whoever got them: a repetition is told so, and still
/// has no second effect.
pub fn forget_answers(conn: &mut Conn, person: &Erased<'_>) -> Result<(), Error> {
    const AT_ONCE: i64 = 500;
    let erased = Answer::refused(&erased());
    let erased = (i32::from(erased.status), erased.body.as_deref().unwrap_or_default());
    let mut after = None;
    loop {
        let found = rows::answers(conn, after.as_ref(), AT_ONCE)?;
        let is_last = (found.len() as i64) < AT_ONCE;
        for (place, answer) in found {
            // One that an older version stored compressed may tell of anybody.
            if answer.starts_with(&[0]) || person.is_in(&place.2, &answer) {
                rows::replace(conn, &place, erased)?;
            }
            after = Some(place);
        }
        if is_last {
            return Ok(());
        }
    }
}
