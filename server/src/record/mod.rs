//! Common parts of all records when they change: the audit entry in the same transaction, the uses
//! that prevent a deletion, and the days for a restore. Knows no entity; further common parts of
//! plain records are in `plain`.

pub mod handlers;
pub mod plain;
pub mod rows;

use chrono::Duration;
use sapa_core::base::issue::Reason;
use sapa_core::base::time::UtcTime;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::audit;
use crate::audit::rows::entry::Change;
use crate::platform::db::Conn;
use crate::platform::i18n::either;
use crate::platform::problem::Error;
use crate::platform::query::page::Named;
use crate::session::Origin;

/// How long a deletion can be taken back (product §3, Deleting).
const RESTORE_DAYS: i64 = 30;
/// How many of the things in the way are named.
pub const NAMED: usize = 5;

/// What was deleted after this moment can still come back.
pub fn restorable_since(now: UtcTime) -> UtcTime {
    now.plus(-Duration::days(RESTORE_DAYS))
}

/// The record that an audit entry is about.
#[derive(Debug, Clone, Copy)]
pub struct Subject {
    /// What it is, in the singular (`service_group`).
    pub entity: &'static str,
    /// Id of the record.
    pub id: i64,
    /// Whose company's; none: the platform's.
    pub company: Option<i64>,
}

/// `<ENTITY>_CREATED` with everything that it is.
pub fn created<'a>(
    conn: &mut Conn,
    by: impl Into<Origin<'a>>,
    subject: Subject,
    after: &impl Serialize,
) -> Result<(), Error> {
    write_audit(conn, by, subject, "CREATED", Value::Null, value(after)?)
}

/// `<ENTITY>_UPDATED` with the fields that differ.
pub fn updated<'a, T: Serialize>(
    conn: &mut Conn,
    by: impl Into<Origin<'a>>,
    subject: Subject,
    before: &T,
    after: &T,
) -> Result<(), Error> {
    let (before, after) = differing(value(before)?, value(after)?);
    write_audit(conn, by, subject, "UPDATED", before, after)
}

/// `<ENTITY>_DELETED` with everything that it was.
pub fn deleted<'a>(
    conn: &mut Conn,
    by: impl Into<Origin<'a>>,
    subject: Subject,
    before: &impl Serialize,
) -> Result<(), Error> {
    write_audit(conn, by, subject, "DELETED", value(before)?, Value::Null)
}

/// `<ENTITY>_RESTORED` with everything that it is again.
pub fn restored<'a>(
    conn: &mut Conn,
    by: impl Into<Origin<'a>>,
    subject: Subject,
    after: &impl Serialize,
) -> Result<(), Error> {
    write_audit(conn, by, subject, "RESTORED", Value::Null, value(after)?)
}

/// Writes the audit entry `<ENTITY>_<what>` with the fields before and after.
pub fn write_audit<'a>(
    conn: &mut Conn,
    by: impl Into<Origin<'a>>,
    subject: Subject,
    what: &str,
    before: Value,
    after: Value,
) -> Result<(), Error> {
    let origin = by.into();
    audit::record::record(
        conn,
        &Change {
            at: origin.now,
            author: origin.author,
            action: &format!("{}_{what}", subject.entity.to_ascii_uppercase()),
            entity: subject.entity,
            entity_id: Some(subject.id),
            company_id: subject.company,
            request_id: origin.request_id,
            before,
            after,
        },
    )
}

/// A record as JSON.
pub fn value(record: &impl Serialize) -> Result<Value, Error> {
    serde_json::to_value(record).map_err(|e| Error::internal(format!("record: {e}")))
}

/// The members in which two objects differ.
pub fn differing(before: Value, after: Value) -> (Value, Value) {
    let (Value::Object(before), Value::Object(after)) = (&before, &after) else { return (before, after) };
    let only = |these: &Map<String, Value>, those: &Map<String, Value>| -> Value {
        these
            .iter()
            .filter(|(name, value)| those.get(*name) != Some(value))
            .map(|(n, v)| (n.clone(), v.clone()))
            .collect()
    };
    (only(before, after), only(after, before))
}

/// What still uses a record.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Use {
    /// What it is (`booking`, `workplace` …).
    pub entity: &'static str,
    /// How many there are.
    pub count: i64,
    /// The first few of them.
    pub items: Vec<UseItem>,
}

/// One thing that still uses a record.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct UseItem {
    /// Id of the record.
    pub id: i64,
    /// What it is called.
    pub label: String,
}

/// Things that use a record: how many, and the first of them with their names.
pub fn uses(entity: &'static str, count: i64, first: impl IntoIterator<Item = (i64, String)>) -> Use {
    Use { entity, count, items: first.into_iter().map(|(id, label)| UseItem { id, label }).collect() }
}

/// The same of what has a name in two languages.
pub fn uses_named(entity: &'static str, (count, first): Named, language: &str) -> Use {
    let named = |(id, en, sr): (i64, String, String)| (id, either(language, &en, &sr).to_owned());
    uses(entity, count, first.into_iter().map(named))
}

/// 409 `record.in_use` with `uses`, unless nothing uses it.
pub fn ensure_unused(uses: Vec<Use>) -> Result<(), Error> {
    conflict_if_used("record.in_use", uses)
}

/// 409 `code` with `uses`, unless there are none.
pub fn conflict_if_used(code: &str, mut uses: Vec<Use>) -> Result<(), Error> {
    uses.retain(|entry| entry.count > 0);
    if uses.is_empty() { Ok(()) } else { Err(Error::conflict(Reason::new(code)).with_extra("uses", &uses)) }
}

/// 409 `record.frozen` unless nothing uses these fields as they are: `fields` are the paths with
/// how many things need each.
pub fn frozen(fields: Vec<(&str, i64)>, uses: Vec<Use>) -> Result<(), Error> {
    let needed = fields.into_iter().filter(|(_, count)| *count > 0);
    let issues = needed.map(|(path, count)| Reason::new("validation.frozen").with("count", count).at(path));
    conflict_if_used("record.frozen", uses).map_err(|error| issues.fold(error, Error::with_issue))
}

/// 409 for a record that cannot come back, because what it belongs to is deleted itself.
pub fn with_parent(lives: bool) -> Result<(), Error> {
    if lives { Ok(()) } else { Err(Error::conflict(Reason::new("record.parent_deleted"))) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_differs_is_kept() {
        let (before, after) = differing(json!({"a": 1, "b": null, "c": [1]}), json!({"a": 1, "b": 2, "c": [1, 2]}));
        assert_eq!((before, after), (json!({"b": null, "c": [1]}), json!({"b": 2, "c": [1, 2]})));
    }
}
