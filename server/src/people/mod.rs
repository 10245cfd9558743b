//! Accounts that others manage: which of them somebody sees, and what the core's verdicts
//! answer for each. What is shown, entered, sent and ended has a file each.

pub mod edit;
pub mod handlers;
pub mod inputs;
pub mod invitation;
pub mod phone;
pub mod rows;
pub mod standing;
pub mod view;

use std::collections::HashMap;

use sapa_core::access::role::{Actor, Object, Role};
use sapa_core::base::id::{BranchId, CompanyId, UserId};
use sapa_core::base::issue::Reason;
use sapa_core::people::verdicts::{UserAction, UserFacts, access, verdict};
use serde_json::Value;

use crate::people::rows::change;
use crate::people::rows::list::{self, Account, AccountFields};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::Context;
use crate::session::guard::decide;

/// The account, if `actor` sees and manages it. 404 for one that is not theirs to see, there or
/// not; 403 for one of the own house whose reader manages nobody.
pub fn load(conn: &mut Conn, actor: &Actor, id: i64) -> Result<(Account, UserFacts), Error> {
    let account = list::find(conn, id)?.ok_or_else(Error::not_found)?;
    permitted(actor, &account)?;
    let facts = facts(conn, &account)?;
    Ok((account, facts))
}

/// The same, held until the transaction ends, together with those who may be the last but one
/// of their kind.
pub fn take(conn: &mut Conn, actor: &Actor, id: i64) -> Result<(Account, UserFacts), Error> {
    change::take_turn(conn)?;
    change::lock(conn, id)?;
    load(conn, actor, id)
}

/// Platform staff see every account, a company's people those of their house and nobody else's.
fn permitted(actor: &Actor, account: &Account) -> Result<(), Error> {
    let fields = &account.row.fields;
    decide(access(actor, stored(&fields.role)?, house(fields)))
}

/// Whose the account is, for the permission table.
fn house(fields: &AccountFields) -> Object {
    Object {
        company_id: fields.company_id.map(CompanyId),
        branch_id: fields.branch_id.map(BranchId),
        ..Object::default()
    }
}

/// Refuses unless the core allows it: 403 where the role never does this to such an account,
/// 409 where its state is against it.
pub fn must(actor: &Actor, facts: &UserFacts, action: UserAction) -> Result<(), Error> {
    verdict(actor, facts, action).map_err(|code| match code {
        "auth.forbidden" | "user.by_owner" | "user.role_by_platform" => Error::new(403, code),
        _ => Error::conflict(Reason::new(code)),
    })
}

/// What decides what may be done to an account.
pub fn facts(conn: &mut Conn, account: &Account) -> Result<UserFacts, Error> {
    Able::among(conn, std::slice::from_ref(account))?.facts(account)
}

/// How many can sign in of those kinds of which one must stay.
#[derive(Default)]
pub struct Able {
    sysadmins: i64,
    admins: HashMap<i64, i64>,
}

impl Able {
    /// As far as these accounts need it.
    pub fn among(conn: &mut Conn, accounts: &[Account]) -> Result<Self, Error> {
        let mut able = Self::default();
        if accounts.iter().any(|account| account.row.fields.role == Role::Sysadm.as_str()) {
            able.sysadmins = rows::standing::able_sysadmins(conn)?;
        }
        let admins = accounts.iter().filter(|account| account.row.fields.role == Role::Admin.as_str());
        let mut companies: Vec<i64> = admins.filter_map(|account| account.row.fields.company_id).collect();
        companies.sort_unstable();
        companies.dedup();
        if !companies.is_empty() {
            able.admins = rows::standing::able_admins(conn, &companies)?;
        }
        Ok(able)
    }

    /// The facts of one of them.
    pub fn facts(&self, account: &Account) -> Result<UserFacts, Error> {
        let row = &account.row;
        let role: Role = stored(&row.fields.role)?;
        let others = match role {
            Role::Sysadm => self.sysadmins,
            Role::Admin => row.fields.company_id.and_then(|id| self.admins.get(&id).copied()).unwrap_or_default(),
            Role::Opr | Role::User | Role::Guest => i64::MAX,
        };
        Ok(UserFacts {
            id: UserId(row.id),
            role,
            company_id: row.fields.company_id.map(CompanyId),
            branch_id: row.fields.branch_id.map(BranchId),
            active: row.active,
            invited: !account.accepted,
            // Who cannot sign in is nobody's last hope.
            last_of_kind: row.active && account.accepted && others <= 1,
            deleted: false,
        })
    }
}

/// The account as audit entries name it.
fn subject(id: i64, fields: &AccountFields) -> Subject {
    Subject { entity: "user", id, company: fields.company_id }
}

/// Writes into the audit that something was done which changes no field.
pub fn noted(conn: &mut Conn, context: &Context, account: &Account, what: &str) -> Result<(), Error> {
    record::noted(conn, context, subject(account.row.id, &account.row.fields), what, Value::Null, Value::Null)
}
