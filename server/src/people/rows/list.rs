//! Accounts as their managers see them: one, or a page of a list. Deleted accounts are left out.
//! Decides nothing about permission: the filter carries it.

use diesel::dsl::{IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::base::search::QueryWord;
use sapa_core::base::time::UtcTime;
use serde::Serialize;

use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Key, Window};
use crate::platform::query::total;
use crate::record::rows::{RecordKind, having};
use crate::schema::{branches, companies, users};
use crate::window;

/// The entered columns of an account.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = users, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct AccountFields {
    pub first_name: String,
    pub last_name: String,
    #[serde(skip)]
    pub name_key: String,
    pub email: String,
    pub phone: Option<String>,
    pub role: String,
    pub staff_kind: Option<String>,
    pub company_id: Option<i64>,
    pub branch_id: Option<i64>,
    pub language: String,
}

/// An account, without its password.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct AccountRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    #[diesel(embed)]
    pub fields: AccountFields,
    pub active: bool,
    pub email_verified_at: Option<At>,
    pub invited_at: Option<At>,
    pub deleted_email: Option<String>,
}

/// An account with the names of its company and branch.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct Account {
    #[diesel(embed)]
    pub row: AccountRow,
    /// Whether the account has a password: its invitation was accepted, or it never needed one.
    #[diesel(select_expression = users::password_hash.is_not_null())]
    pub accepted: bool,
    #[diesel(select_expression = companies::name.nullable())]
    pub company_name: Option<String>,
    #[diesel(select_expression = branches::name.nullable())]
    pub branch_name: Option<String>,
}

/// Which accounts a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct AccountFilter {
    pub company: Option<i64>,
    pub branch: Option<i64>,
    /// Accounts of one of these roles; none: any.
    pub roles: Vec<String>,
    pub active: Option<bool>,
    /// Whether the account still waits for its first password.
    pub invited: Option<bool>,
    /// Accounts that have all of these words.
    pub words: Vec<QueryWord>,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountOrder {
    Name,
    Email,
    Created,
}

impl AccountOrder {
    /// The key after which a list in this order goes on.
    pub fn key(self, account: &Account) -> (Key, i64) {
        let key = match self {
            Self::Name => Key::Text(account.row.fields.name_key.clone()),
            Self::Email => Key::Text(account.row.fields.email.clone()),
            Self::Created => Key::At(account.row.created_at.0),
        };
        (key, account.row.id)
    }
}

#[auto_type]
fn with_names() -> _ {
    users::table
        .left_join(companies::table.on(companies::id.nullable().eq(users::company_id)))
        .left_join(branches::table.on(branches::id.nullable().eq(users::branch_id)))
}

/// The accounts that a filter leaves.
fn narrowed(filter: &AccountFilter) -> IntoBoxed<'_, with_names, Engine> {
    let mut query = with_names().into_boxed().filter(users::deleted_at.is_null());
    if let Some(company) = filter.company {
        query = query.filter(users::company_id.eq(company));
    }
    if let Some(branch) = filter.branch {
        query = query.filter(users::branch_id.eq(branch));
    }
    match filter.roles.as_slice() {
        [] => {}
        [one] => query = query.filter(users::role.eq(one.clone())),
        several => query = query.filter(users::role.eq_any(several)),
    }
    if let Some(active) = filter.active {
        query = query.filter(users::active.eq(active));
    }
    match filter.invited {
        None => {}
        Some(true) => query = query.filter(users::password_hash.is_null()),
        Some(false) => query = query.filter(users::password_hash.is_not_null()),
    }
    for word in &filter.words {
        query = query.filter(users::id.eq_any(having(RecordKind::User, word)));
    }
    query
}

/// The account with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Account>, Error> {
    let living = with_names().filter(users::id.eq(id)).filter(users::deleted_at.is_null());
    Ok(living.select(Account::as_select()).first(conn).optional()?)
}

/// The account with `id`, also if it was deleted after `since`; an erased one is gone.
pub fn find_since(conn: &mut Conn, id: i64, since: UtcTime) -> Result<Option<Account>, Error> {
    let there = users::deleted_at.is_null().or(users::deleted_at.gt(at(since)));
    let kept = with_names().filter(users::erased_at.is_null()).filter(there);
    Ok(kept.filter(users::id.eq(id)).select(Account::as_select()).first(conn).optional()?)
}

/// The account with `id`, also if it was deleted; an erased one is gone.
pub fn find_kept(conn: &mut Conn, id: i64) -> Result<Option<Account>, Error> {
    let kept = with_names().filter(users::id.eq(id)).filter(users::erased_at.is_null());
    Ok(kept.select(Account::as_select()).first(conn).optional()?)
}

/// One page, in order.
pub fn list(
    conn: &mut Conn,
    filter: &AccountFilter,
    order: AccountOrder,
    window: &Window<Key>,
) -> Result<Vec<Account>, Error> {
    let query = narrowed(filter);
    let query = match order {
        AccountOrder::Name => window!(query, window, users::name_key, Text, users::id),
        AccountOrder::Email => window!(query, window, users::email, Text, users::id),
        AccountOrder::Created => window!(query, window, users::created_at, At, users::id),
    };
    Ok(query.select(Account::as_select()).load(conn)?)
}

/// The number of accounts, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &AccountFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(users::id).limit(most))?)
}
