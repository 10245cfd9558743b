//! Breeds, to read.

use actix_web::web;
use sapa_core::catalog::AnimalSize;
use sapa_core::role::Action;
use serde::Serialize;
use utoipa::ToSchema;

use super::paging;
use crate::app::State;
use crate::auth::guard::{anything, guard};
use crate::db::breed::{self, BreedRow, Filter};
use crate::db::types::stored;
use crate::error::ProblemBody;
use crate::http::{Answer, EXACT_TOTAL, Identity, ListQuery, ListSpec, Page};
use crate::problem::Error;

/// A breed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)] // named as in the product's entity table
pub struct BreedItem {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    pub name_en: String,
    pub name_sr: String,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub animal_type_id: i64,
    #[schema(value_type = Option<String>, example = "SMALL")]
    pub size: Option<AnimalSize>,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
}

/// What the list's address may say.
pub struct Breeds;

impl ListSpec for Breeds {
    const FILTERS: &'static [&'static str] = &["animalTypeId"];
    const SORTS: &'static [&'static str] = &["name"];
    const DEFAULT: &'static str = "name";
}

/// Breeds by Serbian name.
#[utoipa::path(get, path = "/breeds", tag = "catalogue",
    params(("animalTypeId" = Option<i64>, Query), ("q" = Option<String>, Query), ("sort" = Option<String>, Query),
        ("page" = Option<u32>, Query), ("pageSize" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Page<BreedItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Breeds>) -> Result<Answer, Error> {
    guard(&identity, Action::CatalogueRead, anything())?;
    let filter = Filter { animal_type: list.id("animalTypeId")?, name_prefix: paging::prefix(&list) };
    let window = paging::window(&list)?;
    let page = state
        .db
        .list(move |conn| {
            let mut rows = breed::list(conn, &filter, &window)?;
            let next = paging::next(&list, &mut rows, |row| (row.name_key.clone(), row.id))?;
            let counted = breed::count(conn, &filter, EXACT_TOTAL + 1)?;
            let items = rows.into_iter().map(show).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::ok(&page)
}

fn show(row: BreedRow) -> Result<BreedItem, Error> {
    Ok(BreedItem {
        id: row.id,
        name_en: row.name_en,
        name_sr: row.name_sr,
        animal_type_id: row.animal_type_id,
        size: row.size.as_deref().map(stored).transpose()?,
        version: row.version,
    })
}
