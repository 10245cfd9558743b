//! Lists of services across branches: filters, orders, counts. Decides nothing about permission:
//! the filter carries it.

use diesel::dsl::IntoBoxed;
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;

use super::service::{Service, ServiceRow, joined, with_workplaces};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Key, Window};
use crate::platform::query::total;
use crate::record::rows::RecordKind;
use crate::schema::{branches, services};
use crate::{record, window};

/// Which services a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct ServiceFilter {
    /// Of this company.
    pub company: Option<i64>,
    /// Of this branch.
    pub branch: Option<i64>,
    /// Of this group.
    pub group: Option<i64>,
    /// Of this type.
    pub service_type: Option<String>,
    /// In use or not.
    pub active: Option<bool>,
    /// Of another type than their branch, or not.
    pub mismatch: Option<bool>,
    /// All of these words.
    pub words: Vec<QueryWord>,
}

/// What a list is ordered by. The id breaks ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServiceOrder {
    TitleEn,
    TitleSr,
    Price,
}

impl ServiceOrder {
    /// Where a list goes on after a row.
    pub fn key(self, row: &ServiceRow) -> (Key, i64) {
        let key = match self {
            Self::TitleEn => Key::Text(row.fields.title_en_key.clone()),
            Self::TitleSr => Key::Text(row.fields.title_key.clone()),
            Self::Price => Key::Money(row.fields.price),
        };
        (key, row.id)
    }
}

/// The services that a filter leaves.
fn narrowed(filter: &ServiceFilter) -> IntoBoxed<'static, joined, Engine> {
    let mut query = joined().into_boxed().filter(services::deleted_at.is_null());
    if let Some(company) = filter.company {
        query = query.filter(services::company_id.eq(company));
    }
    if let Some(branch) = filter.branch {
        query = query.filter(services::branch_id.eq(branch));
    }
    if let Some(group) = filter.group {
        query = query.filter(services::group_id.eq(group));
    }
    if let Some(kind) = &filter.service_type {
        query = query.filter(services::service_type.eq(kind.clone()));
    }
    if let Some(active) = filter.active {
        query = query.filter(services::active.eq(active));
    }
    match filter.mismatch {
        Some(true) => query = query.filter(services::service_type.ne(branches::branch_type)),
        Some(false) => query = query.filter(services::service_type.eq(branches::branch_type)),
        None => {}
    }
    for word in &filter.words {
        query = query.filter(services::id.eq_any(record::rows::having(RecordKind::Service, word)));
    }
    query
}

/// One page in order.
pub fn list(
    conn: &mut Conn,
    filter: &ServiceFilter,
    order: ServiceOrder,
    window: &Window<Key>,
) -> Result<Vec<Service>, Error> {
    let query = narrowed(filter);
    let query = match order {
        ServiceOrder::TitleEn => window!(query, window, services::title_en_key, Text, services::id),
        ServiceOrder::TitleSr => window!(query, window, services::title_key, Text, services::id),
        ServiceOrder::Price => window!(query, window, services::price, Money, services::id),
    };
    let rows = query.load(conn)?;
    with_workplaces(conn, rows)
}

/// How many there are, counted no further than `most`.
pub fn count(conn: &mut Conn, filter: &ServiceFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(services::id).limit(most))?)
}
