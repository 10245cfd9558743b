//! Rows of branches, with what a reader wants to know of their company. Decides nothing.

use diesel::prelude::*;

use super::Conn;
use super::page::{Direction, Window};
use super::types::At;
use crate::problem::Error;
use crate::schema::{branches, companies};

/// A branch as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = branches)]
#[allow(missing_docs)] // named as their columns
pub struct BranchRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub name: String,
    pub name_key: String,
    pub address: String,
    pub city: String,
    pub zip: String,
    pub branch_type: String,
    pub time_zone: String,
    pub phone: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub opening_hours: Option<String>,
    pub check_in_from: String,
    pub check_out_until: String,
    pub cancellation_policy: String,
    pub active: bool,
}

/// What a branch's row needs of its company.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies)]
pub struct OfCompany {
    /// Its name.
    pub name: String,
    /// Where it stands on the platform.
    pub status: String,
    /// What its prices are in.
    pub currency: String,
}

/// A branch and its company.
pub type Branch = (BranchRow, OfCompany);

/// Which branches a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Of this company.
    pub company: Option<i64>,
    /// This one only.
    pub branch: Option<i64>,
    /// Whose sort key begins so.
    pub name_prefix: Option<String>,
    /// In use or not.
    pub active: Option<bool>,
}

/// The branch with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Branch>, Error> {
    Ok(branches::table
        .inner_join(companies::table)
        .filter(branches::id.eq(id))
        .select((BranchRow::as_select(), OfCompany::as_select()))
        .first(conn)
        .optional()?)
}

macro_rules! narrowed {
    ($query:ident, $filter:ident) => {{
        if let Some(company) = $filter.company {
            $query = $query.filter(branches::company_id.eq(company));
        }
        if let Some(branch) = $filter.branch {
            $query = $query.filter(branches::id.eq(branch));
        }
        if let Some(active) = $filter.active {
            $query = $query.filter(branches::active.eq(active));
        }
        if let Some(prefix) = &$filter.name_prefix {
            let end = super::search::end_of(prefix);
            $query = $query.filter(branches::name_key.ge(prefix.clone()).and(branches::name_key.lt(end)));
        }
        $query
    }};
}

/// One page by name.
pub fn list(conn: &mut Conn, filter: &Filter, window: &Window<String>) -> Result<Vec<Branch>, Error> {
    let mut query = branches::table.inner_join(companies::table).into_boxed();
    query = narrowed!(query, filter);
    if let Some((key, id)) = &window.after {
        query = match window.direction {
            Direction::Up => query
                .filter(branches::name_key.ge(key.clone()))
                .filter(branches::name_key.gt(key.clone()).or(branches::id.gt(*id))),
            Direction::Down => query
                .filter(branches::name_key.le(key.clone()))
                .filter(branches::name_key.lt(key.clone()).or(branches::id.lt(*id))),
        };
    }
    query = match window.direction {
        Direction::Up => query.order((branches::name_key.asc(), branches::id.asc())),
        Direction::Down => query.order((branches::name_key.desc(), branches::id.desc())),
    };
    Ok(query
        .select((BranchRow::as_select(), OfCompany::as_select()))
        .offset(window.offset)
        .limit(window.limit)
        .load(conn)?)
}

/// How many there are, counted no further than `most`.
pub fn count(conn: &mut Conn, filter: &Filter, most: i64) -> Result<i64, Error> {
    let mut query = branches::table.select(branches::id).into_boxed();
    query = narrowed!(query, filter);
    Ok(query.limit(most).load::<i64>(conn)?.len() as i64)
}

/// Whether a branch is of a company.
pub fn belongs(conn: &mut Conn, branch: i64, company: i64) -> Result<bool, Error> {
    let query = branches::table.filter(branches::id.eq(branch)).filter(branches::company_id.eq(company));
    Ok(diesel::select(diesel::dsl::exists(query)).get_result(conn)?)
}
