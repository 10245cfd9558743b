//! Accounts that others manage: which of them an actor sees, and the facts for the core's verdicts.
//! Shapes, edits, invitations and standing have a file each.

pub mod answers;
pub mod contact;
pub mod edit;
pub mod factor_mail;
pub mod factor_reset;
pub mod handlers;
pub mod invitation;
pub mod own_audit;
pub mod own_factors;
pub mod own_password;
pub mod registration;
pub mod rows;
pub mod second_step;
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
use crate::session::rows::{account, factor};

/// The account, if `actor` sees and manages it. 404 for an account outside what the actor sees,
/// existing or not; 403 for an account of the actor's own company if the actor manages no accounts.
pub fn load(conn: &mut Conn, actor: &Actor, id: i64) -> Result<(Account, UserFacts), Error> {
    let account = list::find(conn, id)?.ok_or_else(Error::not_found)?;
    permitted(actor, &account)?;
    let facts = facts(conn, &account)?;
    Ok((account, facts))
}

/// The account, locked until the transaction ends; changes that could remove one of the last two
/// administrators take turns.
pub fn take(conn: &mut Conn, actor: &Actor, id: i64) -> Result<(Account, UserFacts), Error> {
    change::take_turn(conn)?;
    account::lock(conn, id)?;
    load(conn, actor, id)
}

/// Refuses accounts that the actor does not manage: platform staff see every account, a company's
/// staff only those of their company and branch.
fn permitted(actor: &Actor, account: &Account) -> Result<(), Error> {
    let fields = &account.row.fields;
    decide(access(actor, stored(&fields.role)?, object(fields)))
}

/// Company and branch of the account, for the permission table.
fn object(fields: &AccountFields) -> Object {
    Object {
        company_id: fields.company_id.map(CompanyId),
        branch_id: fields.branch_id.map(BranchId),
        ..Object::default()
    }
}

/// Refuses unless the core allows the action: 403 where the role never may do this to such an
/// account, 409 where the account's state is against it.
pub fn must(actor: &Actor, facts: &UserFacts, action: UserAction) -> Result<(), Error> {
    verdict(actor, facts, action).map_err(|code| match code {
        "auth.forbidden" | "user.by_owner" | "user.role_by_platform" | "user.reset_by_company" => Error::new(403, code),
        _ => Error::conflict(Reason::new(code)),
    })
}

/// The facts of an account that decide which actions are permitted.
pub fn facts(conn: &mut Conn, account: &Account) -> Result<UserFacts, Error> {
    Able::among(conn, std::slice::from_ref(account))?.facts(account)
}

/// How many SYSADM, and how many ADMIN of each company, can sign in (one of each must stay), and who has a factor.
#[derive(Default)]
pub struct Able {
    sysadmins: i64,
    admins: HashMap<i64, i64>,
    /// The accounts that have a second factor.
    with_factor: Vec<i64>,
}

impl Able {
    /// Reads the numbers that the facts of these accounts need.
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
        let ids: Vec<i64> = accounts.iter().map(|account| account.row.id).collect();
        able.with_factor = factor::among(conn, &ids)?;
        Ok(able)
    }

    /// The facts of an account.
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
            has_factor: self.with_factor.contains(&row.id),
            // Accounts that cannot sign in never count as the last administrator.
            last_of_kind: row.active && account.accepted && others <= 1,
            deleted: false,
        })
    }
}

/// The account as the subject of audit entries.
pub fn subject(id: i64, fields: &AccountFields) -> Subject {
    Subject { entity: "user", id, company: fields.company_id }
}

/// Writes the audit entry of an action that changes no field.
pub fn noted(conn: &mut Conn, context: &Context, account: &Account, what: &str) -> Result<(), Error> {
    record::write_audit(conn, context, subject(account.row.id, &account.row.fields), what, Value::Null, Value::Null)
}
