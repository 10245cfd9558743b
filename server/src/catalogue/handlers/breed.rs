//! Breeds: the list and its file, one, made, changed, deleted and brought back. The twin that
//! other plain records are copied from.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::base::kinds::AnimalSize;
use sapa_core::catalogue::breed::BreedInput;

use crate::catalogue::breed::{self, BreedItem};
use crate::catalogue::rows::breed as rows;
use crate::catalogue::rows::breed::{BreedRow, Filter, Order};
use crate::platform::db::Conn;
use crate::platform::http::export::{self, File};
use crate::platform::http::shape::{Attempt, Id, NotChanged, NotMade, Paged, Seen, Sorted, Unseen};
use crate::platform::http::{
    Answer, EXACT_TOTAL, ExportQuery, IfMatch, Input, ListQuery, ListSpec, NoQuery, Page, Sort, Spoken, paging,
};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::platform::{csv, i18n};
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;

/// What the list's address may say.
pub struct Breeds;

impl ListSpec for Breeds {
    const FILTERS: &'static [&'static str] = &["animalTypeId", "size"];
    const SORTS: &'static [&'static str] = &["nameEn", "nameSr"];
    const DEFAULT: &'static str = "name";
    const SPOKEN: Option<Spoken> = Some(Spoken { key: "name", en: "nameEn", sr: "nameSr" });
}

fn order(sort: &Sort) -> Order {
    if sort.key == "nameSr" { Order::NameSr } else { Order::NameEn }
}

fn filter(list: &ListQuery<Breeds>) -> Result<Filter, Error> {
    Ok(Filter {
        animal_type: list.id("animalTypeId")?,
        size: list.parsed("size", AnimalSize::parse)?.map(|size| size.as_str().to_owned()),
        words: paging::words(list),
    })
}

/// Breeds by name: `name` is the one in the language of the request.
#[utoipa::path(get, path = "/breeds", tag = "catalogue",
    params(("animalTypeId" = Option<i64>, Query), ("size" = Option<String>, Query), Paged),
    responses((status = 200, body = Page<BreedItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<Breeds>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let (filter, order, window) = (filter(&list)?, order(&list.sort), paging::window(&list)?);
    let page = state
        .db
        .list(move |conn| {
            let mut rows = rows::list(conn, &filter, order, &window)?;
            let next = paging::next(&list, &mut rows, |row| order.key(row))?;
            let counted = rows::count(conn, &filter, EXACT_TOTAL + 1)?;
            let items = rows.into_iter().map(breed::show).collect::<Result<Vec<_>, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::ok(&page)
}

/// The same breeds as CSV.
#[utoipa::path(get, path = "/breeds/export.csv", tag = "catalogue",
    params(("animalTypeId" = Option<i64>, Query), ("size" = Option<String>, Query), Sorted),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<Breeds>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let (filter, order, language) = (filter(&list)?, order(&list.sort), i18n::language(request.headers()));
    let columns = &["breed.nameEn", "breed.nameSr", "breed.animalTypeId", "breed.size"];
    let file = File { name: "breed.export.file", columns, language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let found = rows::list(conn, &filter, order, window)?.into_iter();
        Ok(found.map(|row| (order.key(&row), cells(row, language))).collect())
    }))
}

fn cells(row: BreedRow, language: &str) -> Vec<String> {
    let animal = i18n::either(language, &row.animal_type_name_en, &row.animal_type_name_sr).to_owned();
    let size = csv::word(language, "animalSize", row.fields.size.as_deref());
    vec![row.fields.name_en, row.fields.name_sr, animal, size]
}

/// One breed.
#[utoipa::path(get, path = "/breeds/{id}", tag = "catalogue", params(Id),
    responses((status = 200, body = BreedItem), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let item = state.db.read(move |conn| breed::find(conn, *id)).await?;
    Answer::record(item.version, &item)
}

/// Makes a breed.
#[utoipa::path(post, path = "/breeds", tag = "catalogue", request_body = crate::catalogue::inputs::BreedInput, params(Attempt),
    responses((status = 201, body = BreedItem), NotMade))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<BreedInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = breed::create(conn, context, input)?;
        Answer::created(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Changes a breed.
#[utoipa::path(put, path = "/breeds/{id}", tag = "catalogue", request_body = crate::catalogue::inputs::BreedInput,
    params(Seen, Attempt), responses((status = 200, body = BreedItem), NotChanged))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<BreedInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = breed::update(conn, context, *id, seen, input)?;
        Answer::record(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Deletes a breed that no open booking needs.
#[utoipa::path(delete, path = "/breeds/{id}", tag = "catalogue", params(Seen), responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    state.db.write(move |conn| breed::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Takes a deletion back, within 30 days.
#[utoipa::path(post, path = "/breeds/{id}/restore", tag = "catalogue", params(Id),
    responses((status = 200, body = BreedItem), NotChanged))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let item = state.db.write(move |conn| breed::restore(conn, &context, *id)).await?;
    Answer::record(item.version, &item)
}
