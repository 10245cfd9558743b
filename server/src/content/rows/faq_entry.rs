//! Rows of FAQ entries and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use serde::Serialize;

use crate::plain_rows;
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::faq_entries;

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = faq_entries)]
#[serde(rename_all = "camelCase")]
pub struct FaqEntryFields {
    pub question_en: String,
    pub question_sr: String,
    #[serde(skip)]
    pub name_key: String,
    #[serde(skip)]
    pub name_en_key: String,
    pub answer_en: String,
    pub answer_sr: String,
    pub ordinal: i32,
    pub published: bool,
}

/// An FAQ entry as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = faq_entries)]
pub struct FaqEntryRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: FaqEntryFields,
}

/// Which entries a list shows: published or not, with all these words. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct FaqEntryFilter {
    pub published: Option<bool>,
    pub words: Vec<QueryWord>,
}

plain_rows! {
    FaqEntryRow(FaqEntryFields) of faq_entries ordered ordinal, FaqEntry;
    FaqEntryFilter: |query, filter| {
        if let Some(published) = filter.published {
            query = query.filter(faq_entries::published.eq(published));
        }
    }
}

/// The words under which it is found: those of its questions.
pub fn terms(fields: &FaqEntryFields) -> Vec<String> {
    Terms::new().words(&fields.question_en).words(&fields.question_sr).finish()
}
