//! Breeds as they are shown, and what may be done to them. The twin that other plain records
//! are copied from.

use sapa_core::base::issue::Issue;
use sapa_core::base::kinds::AnimalSize;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::text::clean;
use sapa_core::base::time::UtcTime;
use sapa_core::catalogue::breed::BreedInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::animal_type;
use super::rows::breed::{self, BreedFields, BreedRow};
use crate::booking;
use crate::booking::rows::open::Of;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::Context;

/// A breed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)] // named as in the product's entity table
pub struct BreedItem {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub animal_type_id: i64,
    pub animal_type_name_en: String,
    pub animal_type_name_sr: String,
    pub name_en: String,
    pub name_sr: String,
    #[schema(value_type = Option<String>, example = "SMALL")]
    pub size: Option<AnimalSize>,
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub created_at: UtcTime,
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub updated_at: UtcTime,
}

/// A row as it is shown.
pub fn show(row: BreedRow) -> Result<BreedItem, Error> {
    let BreedFields { animal_type_id, name_en, name_sr, size, .. } = row.fields;
    Ok(BreedItem {
        id: row.id,
        version: row.version,
        animal_type_id,
        animal_type_name_en: row.animal_type_name_en,
        animal_type_name_sr: row.animal_type_name_sr,
        name_en,
        name_sr,
        size: size.as_deref().map(stored).transpose()?,
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
    })
}

/// One breed.
pub fn find(conn: &mut Conn, id: i64) -> Result<BreedItem, Error> {
    show(breed::find(conn, id)?.ok_or_else(Error::not_found)?)
}

/// Makes one.
pub fn create(conn: &mut Conn, context: &Context, input: &BreedInput) -> Result<BreedItem, Error> {
    let fields = fields(conn, input)?;
    let id = breed::insert(conn, &fields, context.now)?;
    record::created(conn, context, subject(id), &fields)?;
    find(conn, id)
}

/// Writes what was entered. Whatever booking names a breed names its animal type beside it,
/// for ever: that one cannot change any more.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    input: &BreedInput,
) -> Result<BreedItem, Error> {
    let before = take(conn, id, seen)?;
    let after = fields(conn, input)?;
    if after.animal_type_id != before.animal_type_id {
        let named = booking::rows::pet::ever(conn, (before.animal_type_id, id), record::NAMED)?;
        record::frozen(vec![("animalTypeId", named.0)], vec![record::bookings(conn, named)?])?;
    }
    if after != before {
        breed::update(conn, id, &after, context.now)?;
        record::updated(conn, context, subject(id), &before, &after)?;
    }
    find(conn, id)
}

/// Deletes one that no open booking needs.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let before = take(conn, id, seen)?;
    let open = booking::rows::open::some(conn, Of::Breed(id), record::NAMED as i64)?;
    record::unused(vec![record::bookings(conn, open)?])?;
    breed::set_deleted(conn, id, true, context.now)?;
    record::deleted(conn, context, subject(id), &before)
}

/// Takes a deletion back; asked twice, it is there already.
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<BreedItem, Error> {
    breed::lock(conn, id)?;
    let row = breed::find_since(conn, id, record::restorable_since(context.now))?.ok_or_else(Error::not_found)?;
    if row.deleted_at.is_some() {
        record::with_parent(!animal_type::existing(conn, &[row.fields.animal_type_id])?.is_empty())?;
        breed::set_deleted(conn, id, false, context.now)?;
        record::restored(conn, context, subject(id), &row.fields)?;
    }
    find(conn, id)
}

/// What is stored of what was entered, once it is right.
fn fields(conn: &mut Conn, input: &BreedInput) -> Result<BreedFields, Error> {
    let mut issues = input.issues();
    let animal_type = input.animal_type_id.map(|id| id.0);
    if let Some(id) = animal_type
        && animal_type::existing(conn, &[id])?.is_empty()
    {
        issues.push(Issue::new("animalTypeId", "validation.reference"));
    }
    Error::if_any(issues)?;
    let name_en = clean(input.name_en.as_deref()).unwrap_or_default();
    let name_sr = clean(input.name_sr.as_deref()).unwrap_or_default();
    Ok(BreedFields {
        animal_type_id: animal_type.unwrap_or_default(),
        name_key: sort_key(&name_sr),
        name_en_key: sort_key_en(&name_en),
        name_en,
        name_sr,
        size: input.size.map(|size| size.as_str().to_owned()),
    })
}

/// The breed as it is, taken for a change by somebody who has seen it so.
fn take(conn: &mut Conn, id: i64, seen: IfMatch) -> Result<BreedFields, Error> {
    breed::lock(conn, id)?;
    let row = breed::find(conn, id)?.ok_or_else(Error::not_found)?;
    seen.check(row.version, || record::value(&show(row.clone())?))?;
    Ok(row.fields)
}

const fn subject(id: i64) -> Subject {
    Subject { entity: "breed", id, company: None }
}
