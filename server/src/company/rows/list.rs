//! Lists of companies: filters, orders, counts. Decides nothing about permission: the filter
//! carries it.

use std::collections::HashMap;

use diesel::dsl::{IntoBoxed, auto_type, count_star};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use sapa_core::base::search::QueryWord;

use super::company::{Company, CompanyRow};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Key, Window};
use crate::platform::query::{id_in, total};
use crate::record::rows::RecordKind;
use crate::schema::{branches, companies, company_logos};
use crate::{record, window};

/// Which companies a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct CompanyFilter {
    /// Companies in one of these states; none: any.
    pub statuses: Vec<String>,
    /// Companies in this country.
    pub country: Option<String>,
    /// Companies of this kind.
    pub company_type: Option<String>,
    /// Companies with (or without) an empty field among these, by their names in [`EMPTY`].
    pub lacking: Option<(bool, Vec<&'static str>)>,
    /// Companies that have all of these words.
    pub words: Vec<QueryWord>,
}

/// The fields that the filter of missing fields knows.
pub const EMPTY: [&str; 3] = ["vatNumber", "bank", "bankAccount"];

/// The order of a list. The id breaks ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompanyOrder {
    Name,
    City,
    Created,
}

impl CompanyOrder {
    /// The key after which a list goes on.
    pub fn key(self, (row, _): &Company) -> (Key, i64) {
        let key = match self {
            Self::Name => Key::Text(row.fields.name_key.clone()),
            Self::City => Key::Text(row.fields.city_key.clone()),
            Self::Created => Key::At(row.created_at.0),
        };
        (key, row.id)
    }
}

#[auto_type]
fn with_logo() -> _ {
    companies::table.left_join(company_logos::table)
}

/// The companies that a filter leaves.
fn narrowed(filter: &CompanyFilter) -> IntoBoxed<'_, with_logo, Engine> {
    let mut query = with_logo().into_boxed().filter(companies::deleted_at.is_null());
    match filter.statuses.as_slice() {
        [] => {}
        [one] => query = query.filter(companies::status.eq(one.clone())),
        several => query = query.filter(companies::status.eq_any(several)),
    }
    if let Some(country) = &filter.country {
        query = query.filter(companies::country.eq(country.clone()));
    }
    if let Some(kind) = &filter.company_type {
        query = query.filter(companies::company_type.eq(kind.clone()));
    }
    if let Some((lacking, fields)) = &filter.lacking {
        let is_requested = |name: &str| fields.contains(&name).into_sql::<Bool>();
        let empty = (companies::vat_number.is_null().and(is_requested("vatNumber")))
            .or(companies::bank.is_null().and(is_requested("bank")))
            .or(companies::bank_account.is_null().and(is_requested("bankAccount")));
        query = query.filter(empty.eq(*lacking));
    }
    for word in &filter.words {
        query = query.filter(companies::id.eq_any(record::rows::having(RecordKind::Company, word)));
    }
    query
}

/// One page, in order.
pub fn list(
    conn: &mut Conn,
    filter: &CompanyFilter,
    order: CompanyOrder,
    window: &Window<Key>,
) -> Result<Vec<Company>, Error> {
    let query = narrowed(filter);
    let query = match order {
        CompanyOrder::Name => window!(query, window, companies::name_key, Text, companies::id),
        CompanyOrder::City => window!(query, window, companies::city_key, Text, companies::id),
        CompanyOrder::Created => window!(query, window, companies::created_at, At, companies::id),
    };
    Ok(query.select((CompanyRow::as_select(), company_logos::image_id.nullable())).load(conn)?)
}

/// The number of companies, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &CompanyFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(companies::id).limit(most))?)
}

/// The number of branches of each of these companies; companies without any are left out.
pub fn branch_counts(conn: &mut Conn, ids: &[i64]) -> Result<HashMap<i64, i64>, Error> {
    let rows: Vec<(i64, i64)> = branches::table
        .filter(id_in(branches::company_id, ids))
        .filter(branches::deleted_at.is_null())
        .group_by(branches::company_id)
        .select((branches::company_id, count_star()))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}
