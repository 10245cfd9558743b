//! Rows of breeds. Decides nothing.

use diesel::prelude::*;

use super::Conn;
use super::page::{Direction, Window};
use crate::problem::Error;
use crate::schema::breeds;

/// A breed as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = breeds)]
#[allow(missing_docs)] // named as their columns
pub struct BreedRow {
    pub id: i64,
    pub version: i64,
    pub animal_type_id: i64,
    pub name_en: String,
    pub name_sr: String,
    pub name_key: String,
    pub size: Option<String>,
}

/// Which breeds a list shows.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Of this animal type.
    pub animal_type: Option<i64>,
    /// Whose sort key begins so.
    pub name_prefix: Option<String>,
}

macro_rules! narrowed {
    ($query:ident, $filter:ident) => {{
        if let Some(animal) = $filter.animal_type {
            $query = $query.filter(breeds::animal_type_id.eq(animal));
        }
        if let Some(prefix) = &$filter.name_prefix {
            let end = super::search::end_of(prefix);
            $query = $query.filter(breeds::name_key.ge(prefix.clone()).and(breeds::name_key.lt(end)));
        }
        $query
    }};
}

/// One page by Serbian name.
pub fn list(conn: &mut Conn, filter: &Filter, window: &Window<String>) -> Result<Vec<BreedRow>, Error> {
    let mut query = breeds::table.into_boxed();
    query = narrowed!(query, filter);
    if let Some((key, id)) = &window.after {
        query = match window.direction {
            Direction::Up => query
                .filter(breeds::name_key.ge(key.clone()))
                .filter(breeds::name_key.gt(key.clone()).or(breeds::id.gt(*id))),
            Direction::Down => query
                .filter(breeds::name_key.le(key.clone()))
                .filter(breeds::name_key.lt(key.clone()).or(breeds::id.lt(*id))),
        };
    }
    query = match window.direction {
        Direction::Up => query.order((breeds::name_key.asc(), breeds::id.asc())),
        Direction::Down => query.order((breeds::name_key.desc(), breeds::id.desc())),
    };
    Ok(query.select(BreedRow::as_select()).offset(window.offset).limit(window.limit).load(conn)?)
}

/// How many there are, counted no further than `most`.
pub fn count(conn: &mut Conn, filter: &Filter, most: i64) -> Result<i64, Error> {
    let mut query = breeds::table.select(breeds::id).into_boxed();
    query = narrowed!(query, filter);
    Ok(query.limit(most).load::<i64>(conn)?.len() as i64)
}

/// Which of `ids` exist, with the animal type of each.
pub fn existing(conn: &mut Conn, ids: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    Ok(breeds::table.filter(breeds::id.eq_any(ids)).select((breeds::id, breeds::animal_type_id)).load(conn)?)
}
