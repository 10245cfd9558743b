//! Rows of audit entries, written in the transaction of the change. The payload stands beside its
//! hash, so that a person's data can be erased from it later. Decides nothing; the use case of the
//! change gives its contents.

use diesel::prelude::*;
use sapa_core::access::role::Author;
use sapa_core::audit::SIGN_INS;
use sapa_core::base::time::UtcTime;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::platform::db::types::At;
use crate::platform::db::{Conn, types};
use crate::platform::hex::hex;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{audit_entries, users};

/// Members of a payload whose value is hidden, at any depth.
const SECRET: [&str; 6] = ["password", "passwordHash", "token", "tokenHash", "bankAccount", "secret"];

/// A change to be recorded.
#[derive(Debug, Clone)]
pub struct Change<'a> {
    /// Time of the change.
    pub at: UtcTime,
    pub author: Author,
    /// Action, one of the core's list.
    pub action: &'a str,
    /// Kind of the record (`booking`, `user` …).
    pub entity: &'a str,
    /// Id of the record.
    pub entity_id: Option<i64>,
    /// Company of the record.
    pub company_id: Option<i64>,
    pub request_id: Option<&'a str>,
    /// Values before the change; null for a new record.
    pub before: Value,
    /// Values after the change; null for a deleted record.
    pub after: Value,
}

/// Inserts the entry of `change`, which [`record`](super::super::record::record) announces.
pub fn insert(conn: &mut Conn, change: &Change<'_>) -> Result<(), Error> {
    debug_assert!(sapa_core::audit::knows(change.entity, change.action), "{} of {}", change.action, change.entity);
    let mut payload = json!({ "before": change.before, "after": change.after });
    redact(&mut payload);
    let (payload, actor) = (payload.to_string(), change.author.actor());
    diesel::insert_into(audit_entries::table)
        .values((
            audit_entries::at.eq(types::at(change.at)),
            audit_entries::actor_id.eq(actor.map(|actor| actor.user_id.0)),
            audit_entries::actor_role.eq(actor.map(|actor| actor.role.as_str())),
            audit_entries::action.eq(change.action),
            audit_entries::entity.eq(change.entity),
            audit_entries::entity_id.eq(change.entity_id),
            audit_entries::company_id.eq(change.company_id),
            audit_entries::request_id.eq(change.request_id),
            audit_entries::payload_hash.eq(hex(&Sha256::digest(payload.as_bytes()))),
            audit_entries::payload.eq(payload),
        ))
        .execute(conn)?;
    Ok(())
}

/// The last change of a record, with the present name of its author.
#[derive(Debug, Clone, Queryable)]
pub struct LastChange {
    pub at: At,
    pub actor_id: Option<i64>,
    pub actor_name: Option<(String, String)>,
    pub actor_role: Option<String>,
}

/// The last change of a record; a sign-in changes none.
pub fn last(conn: &mut Conn, entity: &str, id: i64) -> Result<Option<LastChange>, Error> {
    let about = audit_entries::table
        .left_join(users::table.on(users::id.nullable().eq(audit_entries::actor_id)))
        .filter(audit_entries::entity.eq(entity))
        .filter(audit_entries::entity_id.eq(id))
        .filter(audit_entries::action.ne_all(SIGN_INS));
    Ok(about
        .order((audit_entries::at.desc(), audit_entries::id.desc()))
        .select((
            audit_entries::at,
            audit_entries::actor_id,
            (users::first_name, users::last_name).nullable(),
            audit_entries::actor_role,
        ))
        .first(conn)
        .optional()?)
}

/// The payloads about a record, the first one first.
pub fn payloads(conn: &mut Conn, entity: &str, id: i64) -> Result<Vec<Value>, Error> {
    let about = audit_entries::table.filter(audit_entries::entity.eq(entity)).filter(audit_entries::entity_id.eq(id));
    let found: Vec<Option<String>> = about.order(audit_entries::id).select(audit_entries::payload).load(conn)?;
    found.into_iter().flatten().map(|payload| types::json(&payload)).collect()
}

/// Which payloads are erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payloads {
    All,
    /// Those that hold what people wrote, or whom a booking is for.
    Written,
}

/// Members whose text people write, and those that name a guest.
const WRITTEN: [&str; 7] = ["reason", "reply", "comment", "note", "guestName", "guestPhone", "guestEmail"];

/// Deletes payloads about these records of a kind. Their hashes stay, so that the chain over them stays valid.
pub fn erase(conn: &mut Conn, entity: &str, ids: &[i64], which: Payloads) -> Result<(), Error> {
    for ids in ids.chunks(AT_ONCE) {
        let about = audit_entries::table
            .filter(audit_entries::entity.eq(entity))
            .filter(id_in(audit_entries::entity_id.assume_not_null(), ids));
        let about = about.filter(audit_entries::payload.is_not_null());
        let found: Vec<(i64, Option<String>)> = about.select((audit_entries::id, audit_entries::payload)).load(conn)?;
        let mut erased = Vec::new();
        for (id, payload) in found {
            let payload: Value = types::json(payload.as_deref().unwrap_or("null"))?;
            if which == Payloads::All || is_written(&payload["before"]) || is_written(&payload["after"]) {
                erased.push(id);
            }
        }
        let entries = audit_entries::table.filter(id_in(audit_entries::id, &erased));
        diesel::update(entries).set(audit_entries::payload.eq(None::<String>)).execute(conn)?;
    }
    Ok(())
}

/// Records whose payloads are read together.
const AT_ONCE: usize = 500;

fn is_written(values: &Value) -> bool {
    let pets = |name: &str| name.starts_with("pet ");
    values.as_object().is_some_and(|members| {
        members.iter().any(|(name, value)| (WRITTEN.contains(&name.as_str()) || pets(name)) && !value.is_null())
    })
}

fn redact(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                if SECRET.contains(&name.as_str()) && !value.is_null() {
                    *value = Value::from("[redacted]");
                } else {
                    redact(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_redacted_at_any_depth() {
        let mut payload =
            json!({"before": null, "after": {"company": {"bankAccount": "160", "name": "A"}, "token": null}});
        redact(&mut payload);
        assert_eq!(
            payload,
            json!({"before": null, "after": {"company": {"bankAccount": "[redacted]", "name": "A"}, "token": null}})
        );
    }
}
