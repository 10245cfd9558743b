//! Audit entries as they are shown: with the names of who did it, whose company it was and,
//! where that is cheap, of what it was done to. Which entries somebody may read is decided
//! before.

use std::collections::{BTreeMap, BTreeSet};

use sapa_core::access::role::Role;
use sapa_core::base::time::UtcTime;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::rows::label::{self, Label};
use super::rows::list::EntryRow;
use crate::booking::facts;
use crate::booking::rows::booking;
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
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub at: UtcTime,
    /// Who; null: the system, or nobody signed in.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub actor_id: Option<i64>,
    /// Their name as it is now.
    pub actor_name: Option<String>,
    /// What they were then.
    #[schema(value_type = Option<String>, example = "ADMIN")]
    pub actor_role: Option<Role>,
    /// What was done.
    #[schema(example = "COMPANY_UPDATED")]
    pub action: String,
    /// To what.
    #[schema(example = "company")]
    pub entity: String,
    /// To which.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub entity_id: Option<i64>,
    /// What it is called now, also when it is deleted.
    pub entity_label: Option<String>,
    /// Whose company's.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub company_id: Option<i64>,
    /// Its name.
    pub company_name: Option<String>,
    /// The changed fields as they were; null where there was nothing, or it was erased.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    pub before: Value,
    /// As they are since then.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    pub after: Value,
    /// In which request.
    pub request_id: Option<String>,
}

/// Names of what entries are about.
type Labels = BTreeMap<(String, i64), String>;

/// The entries of some rows, named in `language` where a name has two.
pub fn items(conn: &mut Conn, rows: Vec<EntryRow>, language: &str) -> Result<Vec<AuditItem>, Error> {
    let labels = labels(conn, &rows, language)?;
    rows.into_iter().map(|row| item(row, &labels)).collect()
}

fn item(row: EntryRow, labels: &Labels) -> Result<AuditItem, Error> {
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

/// One query for each kind of thing among the rows.
fn labels(conn: &mut Conn, rows: &[EntryRow], language: &str) -> Result<Labels, Error> {
    let mut asked: BTreeMap<&str, BTreeSet<i64>> = BTreeMap::new();
    for row in rows {
        if let Some(id) = row.entity_id {
            asked.entry(&row.entity).or_default().insert(id);
        }
    }
    let mut labels = Labels::new();
    for (entity, ids) in asked {
        let ids: Vec<i64> = ids.into_iter().collect();
        if entity == "booking" {
            for found in booking::by_ids(conn, &ids)? {
                labels.insert((entity.to_owned(), found.row.id), facts::number_of_row(&found.row)?);
            }
            continue;
        }
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
