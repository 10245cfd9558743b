//! Rows of animal types and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::platform::query::page::Named;
use crate::schema::{animal_types, branches, workplace_animal_types, workplaces};
use crate::{lock_rows, plain_rows};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = animal_types, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct AnimalTypeFields {
    pub name_en: String,
    pub name_sr: String,
    #[serde(skip)]
    pub name_key: String,
    #[serde(skip)]
    pub name_en_key: String,
    pub icon: Option<String>,
    pub ordinal: i32,
}

/// An animal type as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = animal_types)]
pub struct AnimalTypeRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: AnimalTypeFields,
}

/// Which animal types a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct AnimalTypeFilter {
    /// That have all these words.
    pub words: Vec<QueryWord>,
}

plain_rows! {
    AnimalTypeRow(AnimalTypeFields) of animal_types ordered ordinal, AnimalType;
    AnimalTypeFilter: |query, filter| {}
}

/// The words under which it is found.
pub fn terms(fields: &AnimalTypeFields) -> Vec<String> {
    Terms::new().words(&fields.name_en).words(&fields.name_sr).finish()
}

/// Which of `ids` exist; they stay until the transaction ends.
pub fn existing(conn: &mut Conn, ids: &[i64]) -> Result<Vec<i64>, Error> {
    lock_rows!(conn, animal_types, ids.to_vec(), for_share);
    let living = animal_types::table.filter(animal_types::id.eq_any(ids));
    Ok(living.filter(animal_types::deleted_at.is_null()).select(animal_types::id).load(conn)?)
}

/// How many workplaces name it among those they take, and the first of them: id, branch, name.
pub fn workplaces(conn: &mut Conn, id: i64, named: usize) -> Result<Named, Error> {
    let query = || {
        workplace_animal_types::table
            .inner_join(workplaces::table.inner_join(branches::table))
            .filter(workplace_animal_types::animal_type_id.eq(id))
            .filter(workplaces::deleted_at.is_null())
    };
    let first = query().order((branches::name_key, workplaces::name_key, workplaces::id)).select((
        workplaces::id,
        branches::name,
        workplaces::name,
    ));
    Ok((query().count().get_result(conn)?, first.limit(named as i64).load(conn)?))
}
