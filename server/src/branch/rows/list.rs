//! Lists of branches: filters, orders, counts. Decides nothing about permission: the filter carries
//! it.

use diesel::dsl::{IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;

use super::branch::{Branch, BranchCompany, BranchRow};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Key, Window};
use crate::platform::query::total;
use crate::record::rows::RecordKind;
use crate::schema::{branches, companies};
use crate::{record, window};

/// Which branches a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct BranchFilter {
    /// Branches of this company.
    pub company: Option<i64>,
    /// Only this branch.
    pub branch: Option<i64>,
    /// Branches that have all of these words.
    pub words: Vec<QueryWord>,
    /// Branches of this type.
    pub branch_type: Option<String>,
    /// Branches in use, or out of use.
    pub active: Option<bool>,
    /// Branches in the city of this sort key.
    pub city: Option<String>,
}

/// The order of a list. The id breaks ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BranchOrder {
    Name,
    City,
}

impl BranchOrder {
    /// The key after which a list goes on.
    pub fn key(self, row: &BranchRow) -> (Key, i64) {
        let key = match self {
            Self::Name => &row.fields.name_key,
            Self::City => &row.fields.city_key,
        };
        (Key::Text(key.clone()), row.id)
    }
}

#[auto_type]
fn with_company() -> _ {
    branches::table.inner_join(companies::table)
}

/// The branches that a filter leaves.
fn narrowed(filter: &BranchFilter) -> IntoBoxed<'static, with_company, Engine> {
    let mut query = with_company().into_boxed().filter(branches::deleted_at.is_null());
    if let Some(company) = filter.company {
        query = query.filter(branches::company_id.eq(company));
    }
    if let Some(branch) = filter.branch {
        query = query.filter(branches::id.eq(branch));
    }
    if let Some(kind) = &filter.branch_type {
        query = query.filter(branches::branch_type.eq(kind.clone()));
    }
    if let Some(active) = filter.active {
        query = query.filter(branches::active.eq(active));
    }
    if let Some(city) = &filter.city {
        query = query.filter(branches::city_key.eq(city.clone()));
    }
    for word in &filter.words {
        query = query.filter(branches::id.eq_any(record::rows::having(RecordKind::Branch, word)));
    }
    query
}

/// One page, in order.
pub fn list(
    conn: &mut Conn,
    filter: &BranchFilter,
    order: BranchOrder,
    window: &Window<Key>,
) -> Result<Vec<Branch>, Error> {
    let query = narrowed(filter);
    let query = match order {
        BranchOrder::Name => window!(query, window, branches::name_key, Text, branches::id),
        BranchOrder::City => window!(query, window, branches::city_key, Text, branches::id),
    };
    Ok(query.select((BranchRow::as_select(), BranchCompany::as_select())).load(conn)?)
}

/// Most branches of one home or board.
pub const AT_ONCE: i64 = 1_000;

/// The first branches by name, [`AT_ONCE`] at most, and the number of the others.
pub fn at_once(conn: &mut Conn, filter: &BranchFilter) -> Result<(Vec<Branch>, i64), Error> {
    let window = Window { direction: Direction::Up, after: None, offset: 0, limit: AT_ONCE };
    let found = list(conn, filter, BranchOrder::Name, &window)?;
    let whole = (found.len() as i64) < AT_ONCE;
    let others = if whole { 0 } else { count(conn, filter, i64::MAX)? - AT_ONCE };
    Ok((found, others))
}

/// The number of branches, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &BranchFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(branches::id).limit(most))?)
}
