//! Audit entries as answers, with the names of author, company and, where that is cheap, record.
//! Which entries a reader sees is decided before.

use std::collections::{BTreeMap, BTreeSet};

use sapa_core::access::role::Role;
use sapa_core::base::time::UtcTime;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::rows::label::{self, Label};
use super::rows::list::AuditEntryRow;
use crate::platform::db::Conn;
use crate::platform::db::types::{json, stored};
use crate::platform::i18n::either;
use crate::platform::problem::Error;

/// An entry of the audit.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct AuditItem {
    /// The entry.
    pub id: i64,
    /// Time of the change.
    pub at: UtcTime,
    /// Author; null: the system.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub actor_id: Option<i64>,
    /// Present name of the author.
    pub actor_name: Option<String>,
    /// Role of the author at that time.
    pub actor_role: Option<Role>,
    /// Action.
    #[schema(example = "COMPANY_UPDATED")]
    pub action: String,
    /// Kind of the record.
    #[schema(example = "company")]
    pub entity: String,
    /// Id of the record.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub entity_id: Option<i64>,
    /// Present name of the record, also of a deleted one.
    pub entity_label: Option<String>,
    /// Company of the record.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub company_id: Option<i64>,
    /// Name of the company.
    pub company_name: Option<String>,
    /// The changed fields before; null for a new record, or after erasure.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    pub before: Value,
    /// The changed fields after.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    pub after: Value,
    /// Id of the request.
    pub request_id: Option<String>,
}

/// Names of records by kind and id.
type Labels = BTreeMap<(String, i64), String>;

/// The entries of these rows, with names in `language` where a record has two.
pub fn items(conn: &mut Conn, rows: Vec<AuditEntryRow>, language: &str) -> Result<Vec<AuditItem>, Error> {
    let labels = labels(conn, &rows, language)?;
    rows.into_iter().map(|row| item(row, &labels)).collect()
}

fn item(row: AuditEntryRow, labels: &Labels) -> Result<AuditItem, Error> {
    let mut payload: Value = row.payload.as_deref().map(json).transpose()?.unwrap_or_default();
    let entity_label = row.entity_id.and_then(|id| labels.get(&(row.entity.clone(), id)).cloned());
    Ok(AuditItem {
        id: row.id,
        at: row.at.0,
        actor_id: row.actor_id,
        actor_name: row.actor_name.map(|(first, last)| format!("{first} {last}")),
        actor_role: row.actor_role.as_deref().map(stored).transpose()?,
        action: row.action,
        entity: row.entity,
        entity_id: row.entity_id,
        entity_label,
        company_id: row.company_id,
        company_name: row.company_name,
        before: payload.get_mut("before").map(Value::take).unwrap_or_default(),
        after: payload.get_mut("after").map(Value::take).unwrap_or_default(),
        request_id: row.request_id,
    })
}

/// The names of the rows' records, one query for each kind.
fn labels(conn: &mut Conn, rows: &[AuditEntryRow], language: &str) -> Result<Labels, Error> {
    let mut ids_by_entity: BTreeMap<&str, BTreeSet<i64>> = BTreeMap::new();
    for row in rows {
        if let Some(id) = row.entity_id {
            ids_by_entity.entry(&row.entity).or_default().insert(id);
        }
    }
    let mut labels = Labels::new();
    for (entity, ids) in ids_by_entity {
        let ids: Vec<i64> = ids.into_iter().collect();
        for (id, label) in label::of(conn, entity, &ids)? {
            let text = match label {
                Label::One(text) => text,
                Label::Two { en, sr } => either(language, &en, &sr).to_owned(),
            };
            labels.insert((entity.to_owned(), id), text);
        }
    }
    Ok(labels)
}
