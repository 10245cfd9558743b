//! Services of the marketplace: active ones of the type of their branch, which is active too, of approved
//! companies (`sapa_core::catalogue::service::hidden_because`).

use diesel::dsl::{IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;
use sapa_core::market::SHOWN;

use crate::catalogue::rows::service::ServiceRow;
use crate::catalogue::rows::service_group::GroupName;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Key, Window};
use crate::platform::query::{NoIndex, TrueLiteral, total};
use crate::record::rows::RecordKind;
use crate::schema::{branches, companies, service_groups, services};
use crate::{record, window};

/// The public columns of a service's branch.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = branches)]
pub struct PublicServiceBranch {
    pub name: String,
    pub city: String,
}

/// The public columns of a service's company.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
pub struct PublicServiceCompany {
    pub name: String,
    pub currency: String,
}

/// A service with its group, branch and company.
pub type PublicService = (ServiceRow, GroupName, PublicServiceBranch, PublicServiceCompany);

/// Which services a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct PublicServiceFilter {
    /// Services of this company.
    pub company: Option<i64>,
    /// Services of this branch.
    pub branch: Option<i64>,
    /// Services of this group.
    pub group: Option<i64>,
    pub service_type: Option<String>,
    /// Services of branches in the city of this sort key.
    pub city: Option<String>,
    /// Services that have all of these words in their titles.
    pub words: Vec<QueryWord>,
}

/// The order of a list. The id breaks ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublicServiceOrder {
    TitleEn,
    TitleSr,
    Price,
}

impl PublicServiceOrder {
    /// The key after which a list goes on.
    pub fn key(self, (row, ..): &PublicService) -> (Key, i64) {
        let key = match self {
            Self::TitleEn => Key::Text(row.fields.title_en_key.clone()),
            Self::TitleSr => Key::Text(row.fields.title_key.clone()),
            Self::Price => Key::Money(row.fields.price),
        };
        (key, row.id)
    }
}

#[auto_type]
fn joined() -> _ {
    services::table.inner_join(service_groups::table).inner_join(branches::table.inner_join(companies::table))
}

/// The services that a filter leaves.
fn narrowed(filter: &PublicServiceFilter) -> IntoBoxed<'static, joined, Engine> {
    let mut query = joined()
        .into_boxed()
        .filter(services::deleted_at.is_null())
        // Nearly all of them are: an index of another condition or of the order leads.
        .filter(NoIndex(services::active).eq(TrueLiteral))
        .filter(services::service_type.eq(branches::branch_type))
        .filter(branches::deleted_at.is_null())
        .filter(NoIndex(branches::active).eq(TrueLiteral))
        .filter(companies::status.eq(SHOWN.as_str()));
    if let Some(company) = filter.company {
        query = if filter.branch.is_some() {
            query.filter(NoIndex(services::company_id).eq(company))
        } else {
            query.filter(services::company_id.eq(company))
        };
    }
    if let Some(branch) = filter.branch {
        query = query.filter(services::branch_id.eq(branch));
    }
    if let Some(group) = filter.group {
        query = query.filter(NoIndex(services::group_id).eq(group));
    }
    if let Some(kind) = &filter.service_type {
        query = query.filter(services::service_type.eq(kind.clone()));
    }
    if let Some(city) = &filter.city {
        query = query.filter(NoIndex(branches::city_key).eq(city.clone()));
    }
    for word in &filter.words {
        query = query.filter(services::id.eq_any(record::rows::having(RecordKind::Service, word)));
    }
    query
}

/// One page, in order.
pub fn list(
    conn: &mut Conn,
    filter: &PublicServiceFilter,
    order: PublicServiceOrder,
    window: &Window<Key>,
) -> Result<Vec<PublicService>, Error> {
    let query = narrowed(filter);
    let query = match order {
        PublicServiceOrder::TitleEn => window!(query, window, services::title_en_key, Text, services::id),
        PublicServiceOrder::TitleSr => window!(query, window, services::title_key, Text, services::id),
        PublicServiceOrder::Price => window!(query, window, services::price, Money, services::id),
    };
    let columns = (
        ServiceRow::as_select(),
        GroupName::as_select(),
        PublicServiceBranch::as_select(),
        PublicServiceCompany::as_select(),
    );
    Ok(query.select(columns).load(conn)?)
}

/// The number of services, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &PublicServiceFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(services::id).limit(most))?)
}
