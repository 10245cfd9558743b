//! Breeds: answer, stored columns and uses; the parts in which they differ from other plain records
//! (`record::plain`). Copy this file for a new plain record.

use sapa_core::base::issue::Issue;
use sapa_core::base::kinds::AnimalSize;
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::UtcTime;
use sapa_core::catalogue::breed::BreedInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::animal_type;
use super::rows::breed::{BreedFields, BreedRow};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::record::plain::SimpleRecord;
use crate::record::{self, Use};
use crate::session::Context;
use crate::usage;

/// A breed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BreedItem {
    pub id: i64,
    pub version: i64,
    pub animal_type_id: i64,
    pub animal_type_name_en: String,
    pub animal_type_name_sr: String,
    pub name_en: String,
    pub name_sr: String,
    pub size: Option<AnimalSize>,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

/// Breeds, each of an animal type.
pub struct Breed;

impl SimpleRecord for Breed {
    const ENTITY: &'static str = "breed";
    type Row = BreedRow;
    type Input = BreedInput;
    type Item = BreedItem;

    fn show(row: BreedRow) -> Result<BreedItem, Error> {
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

    fn entered(conn: &mut Conn, input: &BreedInput, _: Option<&BreedFields>) -> Result<BreedFields, Error> {
        let mut issues = input.issues();
        if let Some(id) = input.animal_type_id
            && animal_type::existing(conn, &[id.0])?.is_empty()
        {
            issues.push(Issue::new("animalTypeId", "validation.reference"));
        }
        let breed = input.clone().checked(issues)?;
        Ok(BreedFields {
            animal_type_id: breed.animal_type_id.0,
            name_key: sort_key(&breed.name_sr),
            name_en_key: sort_key_en(&breed.name_en),
            name_en: breed.name_en,
            name_sr: breed.name_sr,
            size: breed.size.map(|size| size.as_str().to_owned()),
        })
    }

    /// Every booking, also a past one, names a breed together with its animal type, so a breed that
    /// a booking names keeps its animal type.
    fn allow(conn: &mut Conn, _: &Context, id: i64, before: &BreedFields, after: &BreedFields) -> Result<(), Error> {
        if after.animal_type_id == before.animal_type_id {
            return Ok(());
        }
        let named = usage::rows::booking::ever(conn, (before.animal_type_id, id), record::NAMED)?;
        record::frozen(vec![("animalTypeId", named.0)], vec![usage::bookings(conn, named)?])
    }

    /// Open bookings.
    fn uses(conn: &mut Conn, _: &Context, id: i64) -> Result<Vec<Use>, Error> {
        let open = usage::open(conn, usage::rows::booking::BookingOwner::Breed(id))?;
        Ok(vec![usage::bookings(conn, open)?])
    }

    fn parent_exists(conn: &mut Conn, fields: &BreedFields) -> Result<bool, Error> {
        Ok(!animal_type::existing(conn, &[fields.animal_type_id])?.is_empty())
    }
}
