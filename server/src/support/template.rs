//! Support templates: answer and stored columns; the parts in which they differ from other plain records
//! (`record::plain`).

use sapa_core::access::role::Action;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::UtcTime;
use sapa_core::form::rules::Rules;
use sapa_core::support::template::{SupportTemplateInput, SupportTemplateScope};
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::template::{SupportTemplateFields, SupportTemplateRow};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::record::plain::SimpleRecord;

/// A support template.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SupportTemplateItem {
    pub id: i64,
    pub version: i64,
    pub name_en: String,
    pub name_sr: String,
    pub text_en: String,
    pub text_sr: String,
    pub scope: SupportTemplateScope,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

pub struct SupportTemplate;

impl SimpleRecord for SupportTemplate {
    const ENTITY: &'static str = "support_template";
    const READ: Action = Action::SupportInbox;
    const WRITE: Action = Action::SupportInbox;
    type Row = SupportTemplateRow;
    type Input = SupportTemplateInput;
    type Item = SupportTemplateItem;

    fn show(row: SupportTemplateRow) -> Result<SupportTemplateItem, Error> {
        let SupportTemplateFields { name_en, name_sr, text_en, text_sr, scope, .. } = row.fields;
        Ok(SupportTemplateItem {
            id: row.id,
            version: row.version,
            name_en,
            name_sr,
            text_en,
            text_sr,
            scope: stored(&scope)?,
            created_at: row.created_at.0,
            updated_at: row.updated_at.0,
        })
    }

    fn entered(
        _: &mut Conn,
        input: &SupportTemplateInput,
        _: Option<&SupportTemplateFields>,
    ) -> Result<SupportTemplateFields, Error> {
        let entered = input.clone().check()?;
        Ok(SupportTemplateFields {
            name_key: sort_key(&entered.name_sr),
            name_en_key: sort_key_en(&entered.name_en),
            name_en: entered.name_en,
            name_sr: entered.name_sr,
            text_en: entered.text_en,
            text_sr: entered.text_sr,
            scope: entered.scope.unwrap_or(SupportTemplateScope::Platform).as_str().to_owned(),
        })
    }
}
