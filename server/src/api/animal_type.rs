//! Animal types, to read.

use actix_web::web;
use sapa_core::role::Action;
use serde::Serialize;
use utoipa::ToSchema;

use super::paging;
use crate::app::State;
use crate::auth::guard::{anything, guard};
use crate::db::animal_type::{self, AnimalTypeRow};
use crate::error::ProblemBody;
use crate::http::{Answer, EXACT_TOTAL, Identity, ListQuery, ListSpec, Page};
use crate::problem::Error;

/// An animal type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)] // named as in the product's entity table
pub struct AnimalTypeItem {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    pub name_en: String,
    pub name_sr: String,
    pub icon: Option<String>,
    pub ordinal: i32,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
}

/// What the list's address may say.
pub struct AnimalTypes;

impl ListSpec for AnimalTypes {
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["ordinal"];
    const DEFAULT: &'static str = "ordinal";
}

/// Animal types in the order of choosers.
#[utoipa::path(get, path = "/animal-types", tag = "catalogue",
    params(("sort" = Option<String>, Query), ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query),
        ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<AnimalTypeItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<AnimalTypes>) -> Result<Answer, Error> {
    guard(&identity, Action::CatalogueRead, anything())?;
    let window = paging::window::<_, i32>(&list)?;
    let page = state
        .db
        .list(move |conn| {
            let mut rows = animal_type::list(conn, &window)?;
            let next = paging::next(&list, &mut rows, |row| (row.ordinal, row.id))?;
            let counted = animal_type::count(conn, EXACT_TOTAL + 1)?;
            Ok(Page::new(&list, rows.into_iter().map(show).collect::<Vec<_>>(), counted, next))
        })
        .await?;
    Answer::ok(&page)
}

fn show(row: AnimalTypeRow) -> AnimalTypeItem {
    let AnimalTypeRow { id, version, name_en, name_sr, icon, ordinal } = row;
    AnimalTypeItem { id, name_en, name_sr, icon, ordinal, version }
}
