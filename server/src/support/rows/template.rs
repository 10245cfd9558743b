//! Rows of support templates and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use serde::Serialize;

use crate::plain_rows;
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::support_templates;

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = support_templates)]
#[serde(rename_all = "camelCase")]
pub struct SupportTemplateFields {
    pub name_en: String,
    pub name_sr: String,
    #[serde(skip)]
    pub name_key: String,
    #[serde(skip)]
    pub name_en_key: String,
    pub text_en: String,
    pub text_sr: String,
    pub scope: String,
}

/// A support template as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = support_templates)]
pub struct SupportTemplateRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: SupportTemplateFields,
}

/// Which templates a list shows: those with all these words. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct SupportTemplateFilter {
    pub words: Vec<QueryWord>,
}

plain_rows! {
    SupportTemplateRow(SupportTemplateFields) of support_templates, SupportTemplate;
    SupportTemplateFilter: |query, filter| {}
}

/// The words under which it is found: those of its names and texts.
pub fn terms(fields: &SupportTemplateFields) -> Vec<String> {
    let SupportTemplateFields { name_en, name_sr, text_en, text_sr, .. } = fields;
    Terms::new().words(name_en).words(name_sr).words(text_en).words(text_sr).finish()
}
