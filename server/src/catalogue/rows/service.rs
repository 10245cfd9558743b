//! Rows of services, with their workplaces and the fields of branch and company that answers need.
//! Decides nothing.

use std::collections::HashMap;

use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use sapa_core::base::search::Terms;
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use super::service_group::GroupName;
use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{branches, companies, service_groups, service_workplaces, services};

/// What is entered.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = services, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct ServiceFields {
    pub group_id: i64,
    #[serde(rename = "type")]
    pub service_type: String,
    pub title_en: String,
    pub title_sr: String,
    #[serde(skip)]
    pub title_key: String,
    #[serde(skip)]
    pub title_en_key: String,
    pub short_description_en: Option<String>,
    pub short_description_sr: Option<String>,
    pub description_en: Option<String>,
    pub description_sr: Option<String>,
    pub price: i64,
    pub unit: String,
    pub duration_minutes: Option<i32>,
    pub discount_rate: i32,
    pub size: Option<String>,
    pub active: bool,
}

/// What is entered, and the workplaces that it may use.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EnteredService {
    /// In its own row.
    #[serde(flatten)]
    pub fields: ServiceFields,
    /// By id.
    pub workplace_ids: Vec<i64>,
}

/// A service as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = services)]
pub struct ServiceRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    pub company_id: i64,
    pub branch_id: i64,
    #[diesel(embed)]
    pub fields: ServiceFields,
}

/// What a service's row needs of its branch.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = branches)]
pub struct ServiceBranch {
    pub name: String,
    /// What it is.
    pub branch_type: String,
    /// In use or not.
    pub active: bool,
}

/// What a service's row needs of its company.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
pub struct ServiceCompany {
    pub name: String,
    /// What its prices are in.
    pub currency: String,
    /// Where it stands on the platform.
    pub status: String,
}

/// A service, whose it is, and the workplaces it may use.
#[derive(Debug, Clone)]
pub struct Service {
    /// The service.
    pub row: ServiceRow,
    pub group: GroupName,
    pub branch: ServiceBranch,
    pub company: ServiceCompany,
    /// Its workplaces, by id.
    pub workplace_ids: Vec<i64>,
}

impl Service {
    /// What was entered.
    pub fn entered(&self) -> EnteredService {
        EnteredService { fields: self.row.fields.clone(), workplace_ids: self.workplace_ids.clone() }
    }
}

/// What one query reads of a service.
pub(super) type Joined = (ServiceRow, GroupName, ServiceBranch, ServiceCompany);

#[auto_type]
pub(super) fn joined() -> _ {
    let row: AsSelect<ServiceRow, Engine> = ServiceRow::as_select();
    let group: AsSelect<GroupName, Engine> = GroupName::as_select();
    let branch: AsSelect<ServiceBranch, Engine> = ServiceBranch::as_select();
    let company: AsSelect<ServiceCompany, Engine> = ServiceCompany::as_select();
    services::table
        .inner_join(service_groups::table)
        .inner_join(branches::table.inner_join(companies::table))
        .select((row, group, branch, company))
}

/// The service with `id`, unless it is deleted.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Service>, Error> {
    Ok(any(conn, id)?.filter(|service| service.row.deleted_at.is_none()))
}

/// The same, also if it was deleted after `since`.
pub fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<Service>, Error> {
    Ok(any(conn, id)?.filter(|service| service.row.deleted_at.is_none_or(|at| at.0 > since)))
}

fn any(conn: &mut Conn, id: i64) -> Result<Option<Service>, Error> {
    let found: Option<Joined> = joined().filter(services::id.eq(id)).first(conn).optional()?;
    Ok(with_workplaces(conn, found.into_iter().collect())?.pop())
}

/// All of a branch, by title.
pub fn of_branch(conn: &mut Conn, branch: i64) -> Result<Vec<Service>, Error> {
    let rows = joined()
        .filter(services::branch_id.eq(branch))
        .filter(services::deleted_at.is_null())
        .order((services::title_key, services::id))
        .load(conn)?;
    with_workplaces(conn, rows)
}

/// How many services these branches have, branch by branch.
pub fn counts(conn: &mut Conn, branch_ids: &[i64]) -> Result<HashMap<i64, i64>, Error> {
    let rows: Vec<(i64, i64)> = services::table
        .filter(id_in(services::branch_id, branch_ids))
        .filter(services::deleted_at.is_null())
        .group_by(services::branch_id)
        .select((services::branch_id, diesel::dsl::count_star()))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

/// Services with their workplaces, which are read once for all of them.
pub(super) fn with_workplaces(conn: &mut Conn, rows: Vec<Joined>) -> Result<Vec<Service>, Error> {
    let ids: Vec<i64> = rows.iter().map(|(row, ..)| row.id).collect();
    let pairs: Vec<(i64, i64)> = service_workplaces::table
        .filter(id_in(service_workplaces::service_id, &ids))
        .order((service_workplaces::service_id, service_workplaces::workplace_id))
        .select((service_workplaces::service_id, service_workplaces::workplace_id))
        .load(conn)?;
    let mut uses: HashMap<i64, Vec<i64>> = HashMap::new();
    for (service, workplace) in pairs {
        uses.entry(service).or_default().push(workplace);
    }
    Ok(rows
        .into_iter()
        .map(|(row, group, branch, company)| Service {
            workplace_ids: uses.remove(&row.id).unwrap_or_default(),
            row,
            group,
            branch,
            company,
        })
        .collect())
}

/// The words under which it is found.
pub fn terms(fields: &ServiceFields) -> Vec<String> {
    Terms::new().words(&fields.title_en).words(&fields.title_sr).finish()
}
