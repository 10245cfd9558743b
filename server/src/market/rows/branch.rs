//! Branches of the marketplace: active ones of approved companies.

use diesel::dsl::{IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;
use sapa_core::market::SHOWN;

use crate::branch::rows::branch::BranchRow;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Key, Window};
use crate::platform::query::{NoIndex, TrueLiteral, total};
use crate::record::rows::RecordKind;
use crate::schema::{branches, companies};
use crate::{record, window};

/// The public columns of a branch's company.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
pub struct PublicBranchCompany {
    pub name: String,
    pub currency: String,
}

/// A branch and its company.
pub type PublicBranch = (BranchRow, PublicBranchCompany);

/// Which branches a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct PublicBranchFilter {
    /// Branches of this company.
    pub company: Option<i64>,
    /// Only this branch.
    pub branch: Option<i64>,
    /// Branches in the city of this sort key.
    pub city: Option<String>,
    /// Branches of this type.
    pub branch_type: Option<String>,
    /// Branches that have all of these words in name, address or city.
    pub words: Vec<QueryWord>,
}

/// The order of a list. The id breaks ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublicBranchOrder {
    Name,
    City,
}

impl PublicBranchOrder {
    /// The key after which a list goes on.
    pub fn key(self, (row, _): &PublicBranch) -> (Key, i64) {
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
fn narrowed(filter: &PublicBranchFilter) -> IntoBoxed<'static, with_company, Engine> {
    let mut query = with_company()
        .into_boxed()
        .filter(branches::deleted_at.is_null())
        // Nearly all of them are: an index of another condition or of the order leads.
        .filter(NoIndex(branches::active).eq(TrueLiteral))
        .filter(companies::status.eq(SHOWN.as_str()));
    if let Some(company) = filter.company {
        query = query.filter(branches::company_id.eq(company));
    }
    if let Some(branch) = filter.branch {
        query = query.filter(branches::id.eq(branch));
    }
    if let Some(city) = &filter.city {
        query = query.filter(branches::city_key.eq(city.clone()));
    }
    if let Some(kind) = &filter.branch_type {
        query = query.filter(branches::branch_type.eq(kind.clone()));
    }
    for word in &filter.words {
        query = query.filter(branches::id.eq_any(record::rows::having(RecordKind::Branch, word)));
    }
    query
}

/// One page, in order.
pub fn list(
    conn: &mut Conn,
    filter: &PublicBranchFilter,
    order: PublicBranchOrder,
    window: &Window<Key>,
) -> Result<Vec<PublicBranch>, Error> {
    let query = narrowed(filter);
    let query = match order {
        PublicBranchOrder::Name => window!(query, window, branches::name_key, Text, branches::id),
        PublicBranchOrder::City => window!(query, window, branches::city_key, Text, branches::id),
    };
    Ok(query.select((BranchRow::as_select(), PublicBranchCompany::as_select())).load(conn)?)
}

/// The number of branches, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &PublicBranchFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(branches::id).limit(most))?)
}
