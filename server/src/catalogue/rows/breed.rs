//! Rows of breeds and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::platform::query::page::Named;
use crate::schema::{animal_types, breeds};
use crate::{lock_rows, plain_rows};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = breeds, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct BreedFields {
    pub animal_type_id: i64,
    pub name_en: String,
    pub name_sr: String,
    #[serde(skip)]
    pub name_key: String,
    #[serde(skip)]
    pub name_en_key: String,
    pub size: Option<String>,
}

/// A breed as it is stored, with the names of its animal type.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = breeds)]
pub struct BreedRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: BreedFields,
    #[diesel(select_expression = animal_types::name_en)]
    pub animal_type_name_en: String,
    #[diesel(select_expression = animal_types::name_sr)]
    pub animal_type_name_sr: String,
}

/// Which breeds a list shows: of an animal type, of a size, with all these words. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct BreedFilter {
    pub animal_type: Option<i64>,
    pub size: Option<String>,
    pub words: Vec<QueryWord>,
}

plain_rows! {
    BreedRow(BreedFields) of breeds joined animal_types, Breed;
    BreedFilter: |query, filter| {
        if let Some(animal) = filter.animal_type {
            query = query.filter(breeds::animal_type_id.eq(animal));
        }
        if let Some(size) = &filter.size {
            query = query.filter(breeds::size.eq(size.clone()));
        }
    }
}

/// The words under which it is found.
pub fn terms(fields: &BreedFields) -> Vec<String> {
    Terms::new().words(&fields.name_en).words(&fields.name_sr).finish()
}

/// Which of `ids` exist, with the animal type of each; they stay until the transaction ends.
pub fn existing(conn: &mut Conn, ids: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    lock_rows!(conn, breeds, ids.to_vec(), for_share);
    let living = breeds::table.filter(breeds::id.eq_any(ids)).filter(breeds::deleted_at.is_null());
    Ok(living.select((breeds::id, breeds::animal_type_id)).load(conn)?)
}

/// How many are of an animal type, and the first of them with their names in both languages.
pub fn of_animal_type(conn: &mut Conn, animal_type: i64, named: usize) -> Result<Named, Error> {
    let living = || breeds::table.filter(breeds::animal_type_id.eq(animal_type)).filter(breeds::deleted_at.is_null());
    let first = living().order((breeds::name_key, breeds::id)).select((breeds::id, breeds::name_en, breeds::name_sr));
    Ok((living().count().get_result(conn)?, first.limit(named as i64).load(conn)?))
}
