//! Animal types: answer, stored columns and uses; the parts in which they differ from other plain
//! records (`record::plain`).

use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::UtcTime;
use sapa_core::catalogue::animal_type::AnimalTypeInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::animal_type::{self, AnimalTypeFields, AnimalTypeRow};
use super::rows::breed;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::record::plain::SimpleRecord;
use crate::record::{self, Use};
use crate::session::Context;
use crate::usage;
use crate::usage::rows::booking::BookingOwner;

/// An animal type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct AnimalTypeItem {
    pub id: i64,
    pub version: i64,
    pub name_en: String,
    pub name_sr: String,
    /// A glyph of the icon font.
    #[schema(example = "dog")]
    pub icon: Option<String>,
    /// Its place in choosers.
    pub ordinal: i32,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

pub struct AnimalType;

impl SimpleRecord for AnimalType {
    const ENTITY: &'static str = "animal_type";
    type Row = AnimalTypeRow;
    type Input = AnimalTypeInput;
    type Item = AnimalTypeItem;

    fn show(row: AnimalTypeRow) -> Result<AnimalTypeItem, Error> {
        let AnimalTypeFields { name_en, name_sr, icon, ordinal, .. } = row.fields;
        Ok(AnimalTypeItem {
            id: row.id,
            version: row.version,
            name_en,
            name_sr,
            icon,
            ordinal,
            created_at: row.created_at.0,
            updated_at: row.updated_at.0,
        })
    }

    fn entered(
        conn: &mut Conn,
        input: &AnimalTypeInput,
        before: Option<&AnimalTypeFields>,
    ) -> Result<AnimalTypeFields, Error> {
        let animal_type = input.clone().check()?;
        Ok(AnimalTypeFields {
            name_key: sort_key(&animal_type.name_sr),
            name_en_key: sort_key_en(&animal_type.name_en),
            name_en: animal_type.name_en,
            name_sr: animal_type.name_sr,
            icon: animal_type.icon,
            ordinal: AnimalTypeRow::placed(conn, animal_type.ordinal, before)?,
        })
    }

    /// Breeds of it, workplaces that take it, open bookings.
    fn uses(conn: &mut Conn, context: &Context, id: i64) -> Result<Vec<Use>, Error> {
        let breeds = breed::of_animal_type(conn, id, record::NAMED)?;
        let (count, first) = animal_type::workplaces(conn, id, record::NAMED)?;
        let workplaces = first.into_iter().map(|(id, branch, name)| (id, format!("{branch}, {name}")));
        let open = usage::open(conn, BookingOwner::AnimalType(id))?;
        Ok(vec![
            record::uses_named("breed", breeds, context.language),
            record::uses("workplace", count, workplaces),
            usage::bookings(conn, open)?,
        ])
    }
}
