//! Accounts as answers to those who manage them. Which accounts a reader sees is decided before.

use sapa_core::access::role::{Role, StaffKind};
use sapa_core::base::time::UtcTime;
use sapa_core::people::verdicts::UserFacts;
use serde::Serialize;
use utoipa::ToSchema;

use super::Able;
use super::rows::list::{self, Account, AccountRow};
use super::rows::standing;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::link;

/// An account, in a list and by itself.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct UserItem {
    pub id: i64,
    pub version: i64,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: Option<String>,
    pub role: Role,
    pub staff_kind: Option<StaffKind>,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub company_id: Option<i64>,
    pub company_name: Option<String>,
    /// The one branch of an OPR that is tied to a branch.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub branch_id: Option<i64>,
    pub branch_name: Option<String>,
    #[schema(example = "sr_Latn_RS")]
    pub language: String,
    pub active: bool,
    /// When the account was last invited.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub invited_at: Option<UtcTime>,
    /// End of the invitation's link; none once it was used or closed.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub invitation_until: Option<UtcTime>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub email_verified_at: Option<UtcTime>,
    /// Whether the account has a password.
    pub accepted: bool,
    /// Last sign-in or refresh, as far as that is stored.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub last_seen_at: Option<UtcTime>,
    /// The facts that decide which actions are permitted.
    #[schema(value_type = Object)]
    pub facts: UserFacts,
}

/// Answers for these accounts.
pub fn items(conn: &mut Conn, accounts: Vec<Account>) -> Result<Vec<UserItem>, Error> {
    let ids: Vec<i64> = accounts.iter().map(|account| account.row.id).collect();
    let able = Able::among(conn, &accounts)?;
    let seen = standing::last_seen(conn, &ids)?;
    let open = link::invited_until(conn, &ids)?;
    accounts
        .into_iter()
        .map(|account| {
            let facts = able.facts(&account)?;
            let id = account.row.id;
            show(account, facts, seen.get(&id).copied(), open.get(&id).copied())
        })
        .collect()
}

/// The answer for one account.
pub fn item(conn: &mut Conn, account: Account) -> Result<UserItem, Error> {
    items(conn, vec![account])?.pop().ok_or_else(Error::not_found)
}

/// The answer for the present account `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<UserItem, Error> {
    let account = list::find(conn, id)?.ok_or_else(Error::not_found)?;
    item(conn, account)
}

fn show(
    account: Account,
    facts: UserFacts,
    last_seen_at: Option<UtcTime>,
    invitation_until: Option<UtcTime>,
) -> Result<UserItem, Error> {
    let Account { row, accepted, company_name, branch_name } = account;
    let AccountRow { id, version, created_at, updated_at, fields, active, email_verified_at, invited_at, .. } = row;
    Ok(UserItem {
        id,
        version,
        created_at: created_at.0,
        updated_at: updated_at.0,
        first_name: fields.first_name,
        last_name: fields.last_name,
        email: fields.email,
        phone: fields.phone,
        role: facts.role,
        staff_kind: fields.staff_kind.as_deref().map(stored).transpose()?,
        company_id: fields.company_id,
        company_name,
        branch_id: fields.branch_id,
        branch_name,
        language: fields.language,
        active,
        invited_at: invited_at.map(Into::into),
        invitation_until,
        email_verified_at: email_verified_at.map(Into::into),
        accepted,
        last_seen_at,
        facts,
    })
}
