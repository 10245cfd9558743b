//! Rows of animal types. Decides nothing.

use diesel::prelude::*;

use super::Conn;
use super::page::{Direction, Window};
use crate::problem::Error;
use crate::schema::animal_types;

/// An animal type as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = animal_types)]
#[allow(missing_docs)] // named as their columns
pub struct AnimalTypeRow {
    pub id: i64,
    pub version: i64,
    pub name_en: String,
    pub name_sr: String,
    pub icon: Option<String>,
    pub ordinal: i32,
}

/// One page in the order of choosers.
pub fn list(conn: &mut Conn, window: &Window<i32>) -> Result<Vec<AnimalTypeRow>, Error> {
    use animal_types::{id, ordinal};
    let mut query = animal_types::table.into_boxed();
    if let Some((after, last)) = window.after {
        query = match window.direction {
            Direction::Up => query.filter(ordinal.ge(after)).filter(ordinal.gt(after).or(id.gt(last))),
            Direction::Down => query.filter(ordinal.le(after)).filter(ordinal.lt(after).or(id.lt(last))),
        };
    }
    query = match window.direction {
        Direction::Up => query.order((ordinal.asc(), id.asc())),
        Direction::Down => query.order((ordinal.desc(), id.desc())),
    };
    Ok(query.select(AnimalTypeRow::as_select()).offset(window.offset).limit(window.limit).load(conn)?)
}

/// How many there are, counted no further than `most`.
pub fn count(conn: &mut Conn, most: i64) -> Result<i64, Error> {
    Ok(animal_types::table.select(animal_types::id).limit(most).load::<i64>(conn)?.len() as i64)
}

/// Which of `ids` exist.
pub fn existing(conn: &mut Conn, ids: &[i64]) -> Result<Vec<i64>, Error> {
    Ok(animal_types::table.filter(animal_types::id.eq_any(ids)).select(animal_types::id).load(conn)?)
}
