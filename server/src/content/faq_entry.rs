//! FAQ entries: answer and stored columns; the parts in which they differ from other plain records
//! (`record::plain`).

use sapa_core::access::role::Action;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::UtcTime;
use sapa_core::content::faq_entry::FaqEntryInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::faq_entry::{FaqEntryFields, FaqEntryFilter, FaqEntryRow};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::record::plain::{Arranged, SimpleRecord};
use crate::record::rows::plain::Stored;

/// An FAQ entry.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct FaqEntryItem {
    pub id: i64,
    pub version: i64,
    pub question_en: String,
    pub question_sr: String,
    pub answer_en: String,
    pub answer_sr: String,
    /// Its place in the list.
    pub ordinal: i32,
    pub published: bool,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

/// FAQ entries.
pub struct FaqEntry;

impl SimpleRecord for FaqEntry {
    const ENTITY: &'static str = "faq_entry";
    const READ: Action = Action::ContentWrite;
    const WRITE: Action = Action::ContentWrite;
    type Row = FaqEntryRow;
    type Input = FaqEntryInput;
    type Item = FaqEntryItem;

    fn show(row: FaqEntryRow) -> Result<FaqEntryItem, Error> {
        let FaqEntryFields { question_en, question_sr, answer_en, answer_sr, ordinal, published, .. } = row.fields;
        Ok(FaqEntryItem {
            id: row.id,
            version: row.version,
            question_en,
            question_sr,
            answer_en,
            answer_sr,
            ordinal,
            published,
            created_at: row.created_at.0,
            updated_at: row.updated_at.0,
        })
    }

    fn entered(
        conn: &mut Conn,
        input: &FaqEntryInput,
        before: Option<&FaqEntryFields>,
    ) -> Result<FaqEntryFields, Error> {
        let entry = input.clone().check()?;
        Ok(FaqEntryFields {
            name_key: sort_key(&entry.question_sr),
            name_en_key: sort_key_en(&entry.question_en),
            question_en: entry.question_en,
            question_sr: entry.question_sr,
            answer_en: entry.answer_en,
            answer_sr: entry.answer_sr,
            ordinal: FaqEntryRow::placed(conn, entry.ordinal, before)?,
            published: entry.published.unwrap_or(false),
        })
    }
}

impl Arranged for FaqEntry {
    fn together(conn: &mut Conn, _: &FaqEntryRow) -> Result<Vec<FaqEntryRow>, Error> {
        FaqEntryRow::all(conn, &FaqEntryFilter::default())
    }

    fn at_place(fields: FaqEntryFields, ordinal: i32) -> FaqEntryFields {
        FaqEntryFields { ordinal, ..fields }
    }
}
