//! Rows of services and of the workplaces that each may use. Decides nothing.

use std::collections::HashMap;

use diesel::prelude::*;

use super::page::{Direction, Window};
use super::service_group::GroupName;
use super::{Conn, search};
use crate::problem::Error;
use crate::schema::{service_groups, service_workplaces, services};

/// A service as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = services)]
#[allow(missing_docs)] // named as their columns
pub struct ServiceRow {
    pub id: i64,
    pub version: i64,
    pub company_id: i64,
    pub branch_id: i64,
    pub group_id: i64,
    pub service_type: String,
    pub title_en: String,
    pub title_sr: String,
    pub title_key: String,
    pub short_description_en: Option<String>,
    pub short_description_sr: Option<String>,
    pub price: i64,
    pub unit: String,
    pub duration_minutes: Option<i32>,
    pub discount_rate: i32,
    pub size: Option<String>,
    pub active: bool,
}

/// A service, its group's name and the workplaces it may use.
#[derive(Debug, Clone)]
pub struct Service {
    /// The service.
    pub row: ServiceRow,
    /// Its group.
    pub group: GroupName,
    /// Its workplaces, by id.
    pub workplace_ids: Vec<i64>,
}

/// Which services a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Of this company.
    pub company: Option<i64>,
    /// Of this branch.
    pub branch: Option<i64>,
    /// Of this type.
    pub service_type: Option<String>,
    /// In use or not.
    pub active: Option<bool>,
    /// Whose sort key begins so.
    pub title_prefix: Option<String>,
}

/// The service with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Service>, Error> {
    let found: Option<(ServiceRow, GroupName)> = services::table
        .inner_join(service_groups::table)
        .filter(services::id.eq(id))
        .select((ServiceRow::as_select(), GroupName::as_select()))
        .first(conn)
        .optional()?;
    Ok(with_workplaces(conn, found.into_iter().collect())?.pop())
}

macro_rules! narrowed {
    ($query:ident, $filter:ident) => {{
        if let Some(company) = $filter.company {
            $query = $query.filter(services::company_id.eq(company));
        }
        if let Some(branch) = $filter.branch {
            $query = $query.filter(services::branch_id.eq(branch));
        }
        if let Some(kind) = &$filter.service_type {
            $query = $query.filter(services::service_type.eq(kind.clone()));
        }
        if let Some(active) = $filter.active {
            $query = $query.filter(services::active.eq(active));
        }
        if let Some(prefix) = &$filter.title_prefix {
            let end = search::end_of(prefix);
            $query = $query.filter(services::title_key.ge(prefix.clone()).and(services::title_key.lt(end)));
        }
        $query
    }};
}

/// One page by title.
pub fn list(conn: &mut Conn, filter: &Filter, window: &Window<String>) -> Result<Vec<Service>, Error> {
    let mut query = services::table.inner_join(service_groups::table).into_boxed();
    query = narrowed!(query, filter);
    if let Some((key, id)) = &window.after {
        query = match window.direction {
            Direction::Up => query
                .filter(services::title_key.ge(key.clone()))
                .filter(services::title_key.gt(key.clone()).or(services::id.gt(*id))),
            Direction::Down => query
                .filter(services::title_key.le(key.clone()))
                .filter(services::title_key.lt(key.clone()).or(services::id.lt(*id))),
        };
    }
    query = match window.direction {
        Direction::Up => query.order((services::title_key.asc(), services::id.asc())),
        Direction::Down => query.order((services::title_key.desc(), services::id.desc())),
    };
    let rows = query
        .select((ServiceRow::as_select(), GroupName::as_select()))
        .offset(window.offset)
        .limit(window.limit)
        .load(conn)?;
    with_workplaces(conn, rows)
}

/// How many there are, counted no further than `most`.
pub fn count(conn: &mut Conn, filter: &Filter, most: i64) -> Result<i64, Error> {
    let mut query = services::table.select(services::id).into_boxed();
    query = narrowed!(query, filter);
    Ok(query.limit(most).load::<i64>(conn)?.len() as i64)
}

/// All of a branch, by title.
pub fn of_branch(conn: &mut Conn, branch: i64) -> Result<Vec<Service>, Error> {
    let rows = services::table
        .inner_join(service_groups::table)
        .filter(services::branch_id.eq(branch))
        .order((services::title_key, services::id))
        .select((ServiceRow::as_select(), GroupName::as_select()))
        .load(conn)?;
    with_workplaces(conn, rows)
}

fn with_workplaces(conn: &mut Conn, rows: Vec<(ServiceRow, GroupName)>) -> Result<Vec<Service>, Error> {
    let ids: Vec<i64> = rows.iter().map(|(row, _)| row.id).collect();
    let pairs: Vec<(i64, i64)> = service_workplaces::table
        .filter(service_workplaces::service_id.eq_any(ids))
        .order((service_workplaces::service_id, service_workplaces::workplace_id))
        .select((service_workplaces::service_id, service_workplaces::workplace_id))
        .load(conn)?;
    let mut uses: HashMap<i64, Vec<i64>> = HashMap::new();
    for (service, workplace) in pairs {
        uses.entry(service).or_default().push(workplace);
    }
    Ok(rows
        .into_iter()
        .map(|(row, group)| Service { workplace_ids: uses.remove(&row.id).unwrap_or_default(), row, group })
        .collect())
}
