//! Rows of breeds and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::page::{Key, Named, Window};
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::record::rows::Kind;
use crate::schema::{animal_types, breeds};
use crate::{record, stretch, take_rows};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = breeds, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // named as their columns
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
#[allow(missing_docs)] // named as their columns
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

/// Which breeds a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Of this animal type.
    pub animal_type: Option<i64>,
    /// Of this size.
    pub size: Option<String>,
    /// That have all these words.
    pub words: Vec<QueryWord>,
}

/// What a list is ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The English name.
    NameEn,
    /// The Serbian name.
    NameSr,
}

impl Order {
    /// Where a list goes on after a row.
    pub fn key(self, row: &BreedRow) -> (Key, i64) {
        let key = match self {
            Self::NameEn => &row.fields.name_en_key,
            Self::NameSr => &row.fields.name_key,
        };
        (Key::Text(key.clone()), row.id)
    }
}

macro_rules! narrowed {
    ($query:expr, $filter:ident) => {{
        let mut query = $query.filter(breeds::deleted_at.is_null());
        if let Some(animal) = $filter.animal_type {
            query = query.filter(breeds::animal_type_id.eq(animal));
        }
        if let Some(size) = &$filter.size {
            query = query.filter(breeds::size.eq(size.clone()));
        }
        for word in &$filter.words {
            query = query.filter(breeds::id.eq_any(record::rows::having(Kind::Breed, word)));
        }
        query
    }};
}

/// One page in order.
pub fn list(conn: &mut Conn, filter: &Filter, order: Order, window: &Window<Key>) -> Result<Vec<BreedRow>, Error> {
    let query = narrowed!(breeds::table.inner_join(animal_types::table).into_boxed(), filter);
    let query = match order {
        Order::NameEn => stretch!(query, window, breeds::name_en_key, Text, breeds::id),
        Order::NameSr => stretch!(query, window, breeds::name_key, Text, breeds::id),
    };
    Ok(query.select(BreedRow::as_select()).load(conn)?)
}

/// How many there are, counted no further than `most`.
pub fn count(conn: &mut Conn, filter: &Filter, most: i64) -> Result<i64, Error> {
    let query = narrowed!(breeds::table.select(breeds::id).into_boxed(), filter);
    Ok(query.limit(most).load::<i64>(conn)?.len() as i64)
}

/// The breed with `id`, unless it is deleted.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<BreedRow>, Error> {
    Ok(any(conn, id)?.filter(|row| row.deleted_at.is_none()))
}

/// The same, also if it was deleted after `since`.
pub fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<BreedRow>, Error> {
    Ok(any(conn, id)?.filter(|row| row.deleted_at.is_none_or(|at| at.0 > since)))
}

fn any(conn: &mut Conn, id: i64) -> Result<Option<BreedRow>, Error> {
    let query = breeds::table.inner_join(animal_types::table).filter(breeds::id.eq(id));
    Ok(query.select(BreedRow::as_select()).first(conn).optional()?)
}

/// Makes a breed and answers its id.
pub fn insert(conn: &mut Conn, fields: &BreedFields, now: UtcTime) -> Result<i64, Error> {
    let made = (fields, breeds::created_at.eq(at(now)), breeds::updated_at.eq(at(now)));
    let id = diesel::insert_into(breeds::table).values(made).returning(breeds::id).get_result(conn)?;
    record::rows::replace(conn, Kind::Breed, id, terms(fields))?;
    Ok(id)
}

/// Writes what was entered.
pub fn update(conn: &mut Conn, id: i64, fields: &BreedFields, now: UtcTime) -> Result<(), Error> {
    let changed = (fields, breeds::version.eq(breeds::version + 1), breeds::updated_at.eq(at(now)));
    diesel::update(breeds::table.find(id)).set(changed).execute(conn)?;
    record::rows::replace(conn, Kind::Breed, id, terms(fields))
}

/// Deletes it, or takes that back.
pub fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error> {
    let since = breeds::deleted_at.eq(deleted.then(|| at(now)));
    let changed = (since, breeds::version.eq(breeds::version + 1), breeds::updated_at.eq(at(now)));
    diesel::update(breeds::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// The words under which it is found.
pub fn terms(fields: &BreedFields) -> Vec<String> {
    Terms::new().words(&fields.name_en).words(&fields.name_sr).finish()
}

/// Takes it, to change it.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    take_rows!(conn, breeds, vec![id], for_no_key_update);
    Ok(())
}

/// Which of `ids` exist, with the animal type of each; they stay until the transaction ends.
pub fn existing(conn: &mut Conn, ids: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    take_rows!(conn, breeds, ids.to_vec(), for_share);
    let living = breeds::table.filter(breeds::id.eq_any(ids.to_vec())).filter(breeds::deleted_at.is_null());
    Ok(living.select((breeds::id, breeds::animal_type_id)).load(conn)?)
}

/// How many are of an animal type, and the first of them with their names in both languages.
pub fn of_animal_type(conn: &mut Conn, animal_type: i64, named: usize) -> Result<Named, Error> {
    let filter = Filter { animal_type: Some(animal_type), ..Filter::default() };
    let query = narrowed!(breeds::table.into_boxed(), filter).order((breeds::name_key, breeds::id));
    let first = query.select((breeds::id, breeds::name_en, breeds::name_sr)).limit(named as i64).load(conn)?;
    Ok((count(conn, &filter, i64::MAX)?, first))
}
