//! Companies of the marketplace: approved ones. Searched by words of their own, because those that staff search
//! also hold numbers and contacts, which are not public.

use diesel::dsl::{IntoBoxed, auto_type, exists};
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;
use sapa_core::market::SHOWN;

use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Key, Window};
use crate::platform::query::{NoIndex, TrueLiteral, total};
use crate::record::rows::end_of;
use crate::schema::{branches, companies, company_logos, company_ratings, market_company_terms as words};
use crate::window;

/// The public columns of a company.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
pub struct PublicCompanyRow {
    pub id: i64,
    pub name: String,
    pub name_key: String,
    pub website: Option<String>,
    pub city: String,
    pub city_key: String,
}

/// A company with its logo, the number of its visible reviews and their stars in all.
pub type PublicCompany = (PublicCompanyRow, Option<i64>, Option<i64>, Option<i64>);

/// Which companies a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct PublicCompanyFilter {
    /// Only this company.
    pub company: Option<i64>,
    /// Companies in the city of this sort key.
    pub city: Option<String>,
    /// Companies with a branch of this type.
    pub branch_type: Option<String>,
    /// Companies with all of these words in name or city.
    pub words: Vec<QueryWord>,
}

/// The order of a list. The id breaks ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublicCompanyOrder {
    Name,
    City,
}

impl PublicCompanyOrder {
    /// The key after which a list goes on.
    pub fn key(self, (row, ..): &PublicCompany) -> (Key, i64) {
        let key = match self {
            Self::Name => &row.name_key,
            Self::City => &row.city_key,
        };
        (Key::Text(key.clone()), row.id)
    }
}

#[auto_type]
fn with_logo_and_rating() -> _ {
    companies::table.left_join(company_logos::table).left_join(company_ratings::table)
}

/// The companies that a filter leaves.
fn narrowed(filter: &PublicCompanyFilter) -> IntoBoxed<'static, with_logo_and_rating, Engine> {
    let mut query = with_logo_and_rating()
        .into_boxed()
        .filter(companies::deleted_at.is_null())
        .filter(companies::status.eq(SHOWN.as_str()));
    if let Some(company) = filter.company {
        query = query.filter(companies::id.eq(company));
    }
    if let Some(city) = &filter.city {
        query = query.filter(companies::city_key.eq(city.clone()));
    }
    if let Some(kind) = &filter.branch_type {
        let there = branches::table
            .filter(branches::company_id.eq(companies::id))
            .filter(branches::deleted_at.is_null())
            .filter(NoIndex(branches::active).eq(TrueLiteral))
            .filter(branches::branch_type.eq(kind.clone()));
        query = query.filter(exists(there));
    }
    for word in &filter.words {
        let begins = |prefix: Option<&String>| {
            let (from, to) = prefix.map(|text| (text.clone(), end_of(text))).unwrap_or_default();
            words::term.ge(from).and(words::term.lt(to))
        };
        let having = words::table.filter(begins(word.first()).or(begins(word.last()))).select(words::company_id);
        query = query.filter(companies::id.eq_any(having));
    }
    query
}

/// One page, in order.
pub fn list(
    conn: &mut Conn,
    filter: &PublicCompanyFilter,
    order: PublicCompanyOrder,
    window: &Window<Key>,
) -> Result<Vec<PublicCompany>, Error> {
    let query = narrowed(filter);
    let query = match order {
        PublicCompanyOrder::Name => window!(query, window, companies::name_key, Text, companies::id),
        PublicCompanyOrder::City => window!(query, window, companies::city_key, Text, companies::id),
    };
    let columns = (
        PublicCompanyRow::as_select(),
        company_logos::image_id.nullable(),
        company_ratings::reviews.nullable(),
        company_ratings::stars.nullable(),
    );
    Ok(query.select(columns).load(conn)?)
}

/// The number of companies, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &PublicCompanyFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(companies::id).limit(most))?)
}
