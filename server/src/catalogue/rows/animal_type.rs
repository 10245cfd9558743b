//! Rows of animal types and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::page::{Key, Named, Window};
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::record::rows::Kind;
use crate::schema::{animal_types, branches, workplace_animal_types, workplaces};
use crate::{record, stretch, take_rows};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = animal_types, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // named as their columns
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
#[allow(missing_docs)] // named as their columns
pub struct AnimalTypeRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: AnimalTypeFields,
}

/// What a list is ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The place in choosers.
    Ordinal,
    /// The English name.
    NameEn,
    /// The Serbian name.
    NameSr,
}

impl Order {
    /// Where a list goes on after a row.
    pub fn key(self, row: &AnimalTypeRow) -> (Key, i64) {
        let key = match self {
            Self::Ordinal => Key::Place(row.fields.ordinal),
            Self::NameEn => Key::Text(row.fields.name_en_key.clone()),
            Self::NameSr => Key::Text(row.fields.name_key.clone()),
        };
        (key, row.id)
    }
}

macro_rules! narrowed {
    ($query:expr, $words:ident) => {{
        let mut query = $query.filter(animal_types::deleted_at.is_null());
        for word in $words {
            query = query.filter(animal_types::id.eq_any(record::rows::having(Kind::AnimalType, word)));
        }
        query
    }};
}

/// One page of those that have all these words.
pub fn list(
    conn: &mut Conn,
    words: &[QueryWord],
    order: Order,
    window: &Window<Key>,
) -> Result<Vec<AnimalTypeRow>, Error> {
    let query = narrowed!(animal_types::table.into_boxed(), words);
    let query = match order {
        Order::Ordinal => stretch!(query, window, animal_types::ordinal, Place, animal_types::id),
        Order::NameEn => stretch!(query, window, animal_types::name_en_key, Text, animal_types::id),
        Order::NameSr => stretch!(query, window, animal_types::name_key, Text, animal_types::id),
    };
    Ok(query.select(AnimalTypeRow::as_select()).load(conn)?)
}

/// How many there are, counted no further than `most`.
pub fn count(conn: &mut Conn, words: &[QueryWord], most: i64) -> Result<i64, Error> {
    let query = narrowed!(animal_types::table.select(animal_types::id).into_boxed(), words);
    Ok(query.limit(most).load::<i64>(conn)?.len() as i64)
}

/// The animal type with `id`, unless it is deleted.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<AnimalTypeRow>, Error> {
    Ok(any(conn, id)?.filter(|row| row.deleted_at.is_none()))
}

/// The same, also if it was deleted after `since`.
pub fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<AnimalTypeRow>, Error> {
    Ok(any(conn, id)?.filter(|row| row.deleted_at.is_none_or(|at| at.0 > since)))
}

fn any(conn: &mut Conn, id: i64) -> Result<Option<AnimalTypeRow>, Error> {
    Ok(animal_types::table.find(id).select(AnimalTypeRow::as_select()).first(conn).optional()?)
}

/// Makes an animal type and answers its id.
pub fn insert(conn: &mut Conn, fields: &AnimalTypeFields, now: UtcTime) -> Result<i64, Error> {
    let made = (fields, animal_types::created_at.eq(at(now)), animal_types::updated_at.eq(at(now)));
    let id = diesel::insert_into(animal_types::table).values(made).returning(animal_types::id).get_result(conn)?;
    record::rows::replace(conn, Kind::AnimalType, id, terms(fields))?;
    Ok(id)
}

/// Writes what was entered.
pub fn update(conn: &mut Conn, id: i64, fields: &AnimalTypeFields, now: UtcTime) -> Result<(), Error> {
    let changed = (fields, animal_types::version.eq(animal_types::version + 1), animal_types::updated_at.eq(at(now)));
    diesel::update(animal_types::table.find(id)).set(changed).execute(conn)?;
    record::rows::replace(conn, Kind::AnimalType, id, terms(fields))
}

/// Deletes it, or takes that back.
pub fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error> {
    let since = animal_types::deleted_at.eq(deleted.then(|| at(now)));
    let changed = (since, animal_types::version.eq(animal_types::version + 1), animal_types::updated_at.eq(at(now)));
    diesel::update(animal_types::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// The words under which it is found.
pub fn terms(fields: &AnimalTypeFields) -> Vec<String> {
    Terms::new().words(&fields.name_en).words(&fields.name_sr).finish()
}

/// Takes it, to change it.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    take_rows!(conn, animal_types, vec![id], for_no_key_update);
    Ok(())
}

/// Which of `ids` exist; they stay until the transaction ends.
pub fn existing(conn: &mut Conn, ids: &[i64]) -> Result<Vec<i64>, Error> {
    take_rows!(conn, animal_types, ids.to_vec(), for_share);
    let living = animal_types::table.filter(animal_types::id.eq_any(ids.to_vec()));
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
