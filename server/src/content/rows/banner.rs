//! Rows of banners and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use serde::Serialize;

use crate::plain_rows;
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::platform::query::page::Named;
use crate::schema::{banners, marketing_groups};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = banners, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct BannerFields {
    pub group_id: i64,
    pub title_en: String,
    pub title_sr: String,
    #[serde(skip)]
    pub name_key: String,
    #[serde(skip)]
    pub name_en_key: String,
    pub image_id: i64,
    pub link: Option<String>,
    pub ordinal: i32,
    pub valid_from: Option<String>,
    pub valid_to: Option<String>,
    pub active: bool,
}

/// A banner as it is stored, with the names of its group and whether the group is shown.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = banners)]
pub struct BannerRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: BannerFields,
    #[diesel(select_expression = marketing_groups::name_en)]
    pub group_name_en: String,
    #[diesel(select_expression = marketing_groups::name_sr)]
    pub group_name_sr: String,
    #[diesel(select_expression = marketing_groups::active)]
    pub group_active: bool,
}

/// Which banners a list shows: of a group, shown or not, with all these words. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct BannerFilter {
    pub group: Option<i64>,
    pub active: Option<bool>,
    pub words: Vec<QueryWord>,
}

plain_rows! {
    BannerRow(BannerFields) of banners joined marketing_groups ordered ordinal, Banner;
    BannerFilter: |query, filter| {
        if let Some(group) = filter.group {
            query = query.filter(banners::group_id.eq(group));
        }
        if let Some(active) = filter.active {
            query = query.filter(banners::active.eq(active));
        }
    }
}

/// The words under which it is found.
pub fn terms(fields: &BannerFields) -> Vec<String> {
    Terms::new().words(&fields.title_en).words(&fields.title_sr).finish()
}

/// How many are in a group, and the first of them with their titles in both languages.
pub fn of_group(conn: &mut Conn, group: i64, named: usize) -> Result<Named, Error> {
    let living = || banners::table.filter(banners::group_id.eq(group)).filter(banners::deleted_at.is_null());
    let first =
        living().order((banners::ordinal, banners::id)).select((banners::id, banners::title_en, banners::title_sr));
    Ok((living().count().get_result(conn)?, first.limit(named as i64).load(conn)?))
}
