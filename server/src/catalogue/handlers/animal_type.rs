//! Animal types: the list and its file, one, made, changed, deleted and brought back.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::Action;
use sapa_core::catalogue::animal_type::AnimalTypeInput;

use crate::catalogue::animal_type::{self, AnimalTypeItem};
use crate::catalogue::rows::animal_type as rows;
use crate::catalogue::rows::animal_type::{AnimalTypeRow, Order};
use crate::platform::db::Conn;
use crate::platform::http::export::{self, File};
use crate::platform::http::shape::{Attempt, Id, NotChanged, NotMade, Paged, Seen, Sorted, Unseen};
use crate::platform::http::{
    Answer, EXACT_TOTAL, ExportQuery, IfMatch, Input, ListQuery, ListSpec, NoQuery, Page, Sort, Spoken, paging,
};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity};
use crate::state::State;

/// What the list's address may say.
pub struct AnimalTypes;

impl ListSpec for AnimalTypes {
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["ordinal", "nameEn", "nameSr"];
    const DEFAULT: &'static str = "ordinal";
    const SPOKEN: Option<Spoken> = Some(Spoken { key: "name", en: "nameEn", sr: "nameSr" });
}

fn order(sort: &Sort) -> Order {
    match sort.key {
        "nameEn" => Order::NameEn,
        "nameSr" => Order::NameSr,
        _ => Order::Ordinal,
    }
}

/// Animal types in the order of choosers, or by name: `name` is the one in the language of
/// the request.
#[utoipa::path(get, path = "/animal-types", tag = "catalogue", params(Paged),
    responses((status = 200, body = Page<AnimalTypeItem>), (status = 400, body = ProblemBody)))]
pub async fn list(state: web::Data<State>, identity: Identity, list: ListQuery<AnimalTypes>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let (words, order, window) = (paging::words(&list), order(&list.sort), paging::window(&list)?);
    let page = state
        .db
        .list(move |conn| {
            let mut rows = rows::list(conn, &words, order, &window)?;
            let next = paging::next(&list, &mut rows, |row| order.key(row))?;
            let counted = rows::count(conn, &words, EXACT_TOTAL + 1)?;
            let items = rows.into_iter().map(animal_type::show).collect();
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::ok(&page)
}

/// The same animal types as CSV.
#[utoipa::path(get, path = "/animal-types/export.csv", tag = "catalogue", params(Sorted),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = ProblemBody)))]
pub async fn export(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    list: ExportQuery<AnimalTypes>,
) -> Result<HttpResponse, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let (words, order, language) = (paging::words(&list), order(&list.sort), i18n::language(request.headers()));
    let columns = &["animalType.ordinal", "animalType.nameEn", "animalType.nameSr", "animalType.icon"];
    let file = File { name: "animalType.export.file", columns, language };
    Ok(export::stream(&state.db, file, &list.sort, move |conn, window| {
        let found = rows::list(conn, &words, order, window)?.into_iter();
        Ok(found.map(|row| (order.key(&row), cells(row))).collect())
    }))
}

fn cells(row: AnimalTypeRow) -> Vec<String> {
    let fields = row.fields;
    vec![fields.ordinal.to_string(), fields.name_en, fields.name_sr, fields.icon.unwrap_or_default()]
}

/// One animal type.
#[utoipa::path(get, path = "/animal-types/{id}", tag = "catalogue", params(Id),
    responses((status = 200, body = AnimalTypeItem), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::CatalogueRead, anything())?;
    let item = state.db.read(move |conn| animal_type::find(conn, *id)).await?;
    Answer::record(item.version, &item)
}

/// Makes an animal type.
#[utoipa::path(post, path = "/animal-types", tag = "catalogue", request_body = crate::catalogue::inputs::AnimalTypeInput, params(Attempt),
    responses((status = 201, body = AnimalTypeItem), NotMade))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<AnimalTypeInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = animal_type::create(conn, context, input)?;
        Answer::created(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Changes an animal type.
#[utoipa::path(put, path = "/animal-types/{id}", tag = "catalogue", request_body = crate::catalogue::inputs::AnimalTypeInput,
    params(Seen, Attempt), responses((status = 200, body = AnimalTypeItem), NotChanged))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<AnimalTypeInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let item = animal_type::update(conn, context, *id, seen, input)?;
        Answer::record(item.version, &item)
    };
    context.write(&state.db, input, work).await
}

/// Deletes an animal type that nothing names.
#[utoipa::path(delete, path = "/animal-types/{id}", tag = "catalogue", params(Seen), responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    state.db.write(move |conn| animal_type::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Takes a deletion back, within 30 days.
#[utoipa::path(post, path = "/animal-types/{id}/restore", tag = "catalogue", params(Id),
    responses((status = 200, body = AnimalTypeItem), NotChanged))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CatalogueWrite, anything())?;
    let item = state.db.write(move |conn| animal_type::restore(conn, &context, *id)).await?;
    Answer::record(item.version, &item)
}
