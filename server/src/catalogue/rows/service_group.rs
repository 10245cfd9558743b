//! Rows of service groups and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::page::{Key, Named, Window};
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::record::rows::Kind;
use crate::schema::{service_groups, services};
use crate::{record, stretch, take_rows};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = service_groups)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // named as their columns
pub struct ServiceGroupFields {
    pub name_en: String,
    pub name_sr: String,
    #[serde(skip)]
    pub name_key: String,
    #[serde(skip)]
    pub name_en_key: String,
    #[serde(rename = "type")]
    pub service_type: String,
    pub ordinal: i32,
}

/// A service group as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = service_groups)]
#[allow(missing_docs)] // named as their columns
pub struct ServiceGroupRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    #[diesel(embed)]
    pub fields: ServiceGroupFields,
}

/// What a service's row shows of its group.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = service_groups)]
pub struct GroupName {
    /// In English.
    pub name_en: String,
    /// In Serbian.
    pub name_sr: String,
}

/// Which groups a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Of services of this type.
    pub service_type: Option<String>,
    /// That have all these words.
    pub words: Vec<QueryWord>,
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
    pub fn key(self, row: &ServiceGroupRow) -> (Key, i64) {
        let key = match self {
            Self::Ordinal => Key::Place(row.fields.ordinal),
            Self::NameEn => Key::Text(row.fields.name_en_key.clone()),
            Self::NameSr => Key::Text(row.fields.name_key.clone()),
        };
        (key, row.id)
    }
}

macro_rules! narrowed {
    ($query:expr, $filter:ident) => {{
        let mut query = $query.filter(service_groups::deleted_at.is_null());
        if let Some(kind) = &$filter.service_type {
            query = query.filter(service_groups::service_type.eq(kind.clone()));
        }
        for word in &$filter.words {
            query = query.filter(service_groups::id.eq_any(record::rows::having(Kind::ServiceGroup, word)));
        }
        query
    }};
}

/// One page.
pub fn list(
    conn: &mut Conn,
    filter: &Filter,
    order: Order,
    window: &Window<Key>,
) -> Result<Vec<ServiceGroupRow>, Error> {
    let query = narrowed!(service_groups::table.into_boxed(), filter);
    let query = match order {
        Order::Ordinal => stretch!(query, window, service_groups::ordinal, Place, service_groups::id),
        Order::NameEn => stretch!(query, window, service_groups::name_en_key, Text, service_groups::id),
        Order::NameSr => stretch!(query, window, service_groups::name_key, Text, service_groups::id),
    };
    Ok(query.select(ServiceGroupRow::as_select()).load(conn)?)
}

/// How many there are, counted no further than `most`.
pub fn count(conn: &mut Conn, filter: &Filter, most: i64) -> Result<i64, Error> {
    let query = narrowed!(service_groups::table.select(service_groups::id).into_boxed(), filter);
    Ok(query.limit(most).load::<i64>(conn)?.len() as i64)
}

/// The group with `id`, unless it is deleted.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<ServiceGroupRow>, Error> {
    Ok(any(conn, id)?.filter(|row| row.deleted_at.is_none()))
}

/// The same, also if it was deleted after `since`.
pub fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<ServiceGroupRow>, Error> {
    Ok(any(conn, id)?.filter(|row| row.deleted_at.is_none_or(|at| at.0 > since)))
}

fn any(conn: &mut Conn, id: i64) -> Result<Option<ServiceGroupRow>, Error> {
    Ok(service_groups::table.find(id).select(ServiceGroupRow::as_select()).first(conn).optional()?)
}

/// Makes a group and answers its id.
pub fn insert(conn: &mut Conn, fields: &ServiceGroupFields, now: UtcTime) -> Result<i64, Error> {
    let made = (fields, service_groups::created_at.eq(at(now)), service_groups::updated_at.eq(at(now)));
    let id = diesel::insert_into(service_groups::table).values(made).returning(service_groups::id).get_result(conn)?;
    record::rows::replace(conn, Kind::ServiceGroup, id, terms(fields))?;
    Ok(id)
}

/// Writes what was entered.
pub fn update(conn: &mut Conn, id: i64, fields: &ServiceGroupFields, now: UtcTime) -> Result<(), Error> {
    let version = service_groups::version.eq(service_groups::version + 1);
    let changed = (fields, version, service_groups::updated_at.eq(at(now)));
    diesel::update(service_groups::table.find(id)).set(changed).execute(conn)?;
    record::rows::replace(conn, Kind::ServiceGroup, id, terms(fields))
}

/// Deletes it, or takes that back.
pub fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error> {
    let since = service_groups::deleted_at.eq(deleted.then(|| at(now)));
    let version = service_groups::version.eq(service_groups::version + 1);
    let changed = (since, version, service_groups::updated_at.eq(at(now)));
    diesel::update(service_groups::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// The words under which it is found.
pub fn terms(fields: &ServiceGroupFields) -> Vec<String> {
    Terms::new().words(&fields.name_en).words(&fields.name_sr).finish()
}

/// Takes it, to change it.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    take_rows!(conn, service_groups, vec![id], for_no_key_update);
    Ok(())
}

/// Which of `ids` exist, with the service type of each; they stay as they are until the
/// transaction ends.
pub fn existing(conn: &mut Conn, ids: &[i64]) -> Result<Vec<(i64, String)>, Error> {
    take_rows!(conn, service_groups, ids.to_vec(), for_share);
    let living = service_groups::table.filter(service_groups::id.eq_any(ids.to_vec()));
    let living = living.filter(service_groups::deleted_at.is_null());
    Ok(living.select((service_groups::id, service_groups::service_type)).load(conn)?)
}

/// How many services are in it, and the first of them with their titles in both languages.
pub fn services(conn: &mut Conn, id: i64, named: usize) -> Result<Named, Error> {
    let query = || services::table.filter(services::group_id.eq(id)).filter(services::deleted_at.is_null());
    let first = query().order((services::title_key, services::id)).select((
        services::id,
        services::title_en,
        services::title_sr,
    ));
    Ok((query().count().get_result(conn)?, first.limit(named as i64).load(conn)?))
}
