//! Animal types as they are shown, and what may be done to them.

use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::text::clean;
use sapa_core::base::time::UtcTime;
use sapa_core::catalogue::animal_type::AnimalTypeInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::animal_type::{self, AnimalTypeFields, AnimalTypeRow};
use super::rows::breed;
use crate::booking;
use crate::booking::rows::open::Of;
use crate::platform::db::Conn;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::Context;

/// An animal type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)] // named as in the product's entity table
pub struct AnimalTypeItem {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub id: i64,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: i64,
    pub name_en: String,
    pub name_sr: String,
    /// A glyph of the icon font.
    #[schema(example = "dog")]
    pub icon: Option<String>,
    /// Its place in choosers.
    pub ordinal: i32,
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub created_at: UtcTime,
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub updated_at: UtcTime,
}

/// A row as it is shown.
pub fn show(row: AnimalTypeRow) -> AnimalTypeItem {
    let AnimalTypeFields { name_en, name_sr, icon, ordinal, .. } = row.fields;
    AnimalTypeItem {
        id: row.id,
        version: row.version,
        name_en,
        name_sr,
        icon,
        ordinal,
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
    }
}

/// One animal type.
pub fn find(conn: &mut Conn, id: i64) -> Result<AnimalTypeItem, Error> {
    Ok(show(animal_type::find(conn, id)?.ok_or_else(Error::not_found)?))
}

/// Makes one.
pub fn create(conn: &mut Conn, context: &Context, input: &AnimalTypeInput) -> Result<AnimalTypeItem, Error> {
    let fields = fields(input)?;
    let id = animal_type::insert(conn, &fields, context.now)?;
    record::created(conn, context, subject(id), &fields)?;
    find(conn, id)
}

/// Writes what was entered.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    input: &AnimalTypeInput,
) -> Result<AnimalTypeItem, Error> {
    let before = take(conn, id, seen)?;
    let after = fields(input)?;
    if after != before {
        animal_type::update(conn, id, &after, context.now)?;
        record::updated(conn, context, subject(id), &before, &after)?;
    }
    find(conn, id)
}

/// Deletes one that has no breeds and that no workplace and no open booking names.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let before = take(conn, id, seen)?;
    let breeds = breed::of_animal_type(conn, id, record::NAMED)?;
    let (count, first) = animal_type::workplaces(conn, id, record::NAMED)?;
    let workplaces = first.into_iter().map(|(id, branch, name)| (id, format!("{branch}, {name}")));
    let open = booking::rows::open::some(conn, Of::AnimalType(id), record::NAMED as i64)?;
    record::unused(vec![
        record::uses_named("breed", breeds, context.language),
        record::uses("workplace", count, workplaces),
        record::bookings(conn, open)?,
    ])?;
    animal_type::set_deleted(conn, id, true, context.now)?;
    record::deleted(conn, context, subject(id), &before)
}

/// Takes a deletion back; asked twice, it is there already.
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<AnimalTypeItem, Error> {
    animal_type::lock(conn, id)?;
    let since = record::restorable_since(context.now);
    let row = animal_type::find_since(conn, id, since)?.ok_or_else(Error::not_found)?;
    if row.deleted_at.is_some() {
        animal_type::set_deleted(conn, id, false, context.now)?;
        record::restored(conn, context, subject(id), &row.fields)?;
    }
    find(conn, id)
}

/// What is stored of what was entered, once it is right.
fn fields(input: &AnimalTypeInput) -> Result<AnimalTypeFields, Error> {
    Error::if_any(input.issues())?;
    let name_en = clean(input.name_en.as_deref()).unwrap_or_default();
    let name_sr = clean(input.name_sr.as_deref()).unwrap_or_default();
    Ok(AnimalTypeFields {
        name_key: sort_key(&name_sr),
        name_en_key: sort_key_en(&name_en),
        name_en,
        name_sr,
        icon: clean(input.icon.as_deref()),
        ordinal: input.ordinal.unwrap_or_default(),
    })
}

/// The animal type as it is, taken for a change by somebody who has seen it so.
fn take(conn: &mut Conn, id: i64, seen: IfMatch) -> Result<AnimalTypeFields, Error> {
    animal_type::lock(conn, id)?;
    let row = animal_type::find(conn, id)?.ok_or_else(Error::not_found)?;
    seen.check(row.version, || record::value(&show(row.clone())))?;
    Ok(row.fields)
}

const fn subject(id: i64) -> Subject {
    Subject { entity: "animal_type", id, company: None }
}
