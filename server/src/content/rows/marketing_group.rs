//! Rows of marketing groups and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::marketing_groups;
use crate::{lock_rows, plain_rows};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = marketing_groups)]
#[serde(rename_all = "camelCase")]
pub struct MarketingGroupFields {
    pub name_en: String,
    pub name_sr: String,
    #[serde(skip)]
    pub name_key: String,
    #[serde(skip)]
    pub name_en_key: String,
    pub ordinal: i32,
    pub active: bool,
}

/// A marketing group as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = marketing_groups)]
pub struct MarketingGroupRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: MarketingGroupFields,
}

/// Which groups a list shows: shown or not, with all these words. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct MarketingGroupFilter {
    pub active: Option<bool>,
    pub words: Vec<QueryWord>,
}

plain_rows! {
    MarketingGroupRow(MarketingGroupFields) of marketing_groups ordered ordinal, MarketingGroup;
    MarketingGroupFilter: |query, filter| {
        if let Some(active) = filter.active {
            query = query.filter(marketing_groups::active.eq(active));
        }
    }
}

/// The words under which it is found.
pub fn terms(fields: &MarketingGroupFields) -> Vec<String> {
    Terms::new().words(&fields.name_en).words(&fields.name_sr).finish()
}

/// Whether it exists; it stays until the transaction ends.
pub fn exists(conn: &mut Conn, id: i64) -> Result<bool, Error> {
    lock_rows!(conn, marketing_groups, vec![id], for_share);
    let living = marketing_groups::table.filter(marketing_groups::id.eq(id));
    let found = living.filter(marketing_groups::deleted_at.is_null()).select(marketing_groups::id);
    Ok(found.first::<i64>(conn).optional()?.is_some())
}
