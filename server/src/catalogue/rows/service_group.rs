//! Rows of service groups and their words. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::search::{QueryWord, Terms};
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::platform::query::page::Named;
use crate::schema::{service_groups, services};
use crate::{lock_rows, plain_rows};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = service_groups)]
#[serde(rename_all = "camelCase")]
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
pub struct ServiceGroupFilter {
    /// Of services of this type.
    pub service_type: Option<String>,
    /// That have all these words.
    pub words: Vec<QueryWord>,
}

plain_rows! {
    ServiceGroupRow(ServiceGroupFields) of service_groups ordered ordinal, ServiceGroup;
    ServiceGroupFilter: |query, filter| {
        if let Some(kind) = &filter.service_type {
            query = query.filter(service_groups::service_type.eq(kind.clone()));
        }
    }
}

/// The words under which it is found.
pub fn terms(fields: &ServiceGroupFields) -> Vec<String> {
    Terms::new().words(&fields.name_en).words(&fields.name_sr).finish()
}

/// Which of `ids` exist, with the service type of each; they stay as they are until the
/// transaction ends.
pub fn existing(conn: &mut Conn, ids: &[i64]) -> Result<Vec<(i64, String)>, Error> {
    lock_rows!(conn, service_groups, ids.to_vec(), for_share);
    let living = service_groups::table.filter(service_groups::id.eq_any(ids));
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
