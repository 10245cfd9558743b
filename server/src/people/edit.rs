//! Create and update of accounts that others manage, and their invitations.

use sapa_core::access::role::{Action, Actor, StaffKind, can};
use sapa_core::access::step_up::{StepUp, of_invitation};
use sapa_core::base::issue::Issue;
use sapa_core::form::rules::Rules;
use sapa_core::people::user::UserInput;
use sapa_core::people::verdicts::UserAction;
use serde_json::Value;

use super::rows::list::{self, AccountFields};
use super::rows::{change, user};
use super::view::UserItem;
use super::{invitation, must, object, subject, take, view};
use crate::audit::stale::stale;
use crate::branch::rows::branch;
use crate::company::phone;
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record;
use crate::session::guard::decide;
use crate::session::lifetime::shut_out;
use crate::session::limit::{self, Address};
use crate::session::{Context, Origin, link, step_up};

/// Creates an account and its invitation. Nobody types another person's password. None when the
/// address is taken: commit that and answer [`taken`].
pub fn create(conn: &mut Conn, context: &Context, input: UserInput) -> Result<Option<UserItem>, Error> {
    let fields = read(conn, &context.actor, input, None)?;
    invites(conn, context, &fields.role)?;
    if limit::address(conn, context.actor.user_id.0, &fields.email, context.now)? == Address::Taken {
        return Ok(None);
    }
    let id = change::insert(conn, &fields, context.now).map_err(raced)?;
    record::created(conn, context, subject(id, &fields), &fields)?;
    invite(conn, context, id)?;
    view::find(conn, id).map(Some)
}

/// Changes an account. An account with another role, company or branch must sign in again. An
/// unconfirmed address may be corrected: the invitation is sent to the new one. None when that
/// address is taken, as with [`create`].
pub fn update(
    conn: &mut Conn,
    context: &Context,
    (id, seen): (i64, IfMatch),
    input: UserInput,
) -> Result<Option<UserItem>, Error> {
    let actor = &context.actor;
    let (account, facts) = take(conn, actor, id)?;
    seen.check(account.row.version, || {
        let current = view::find(conn, id)?;
        stale(conn, actor, ("user", id), &current)
    })?;
    must(actor, &facts, UserAction::Edit)?;
    let before = &account.row.fields;
    let after = read(conn, actor, input, before.staff_kind.as_deref().map(stored).transpose()?)?;
    if after == *before {
        return view::find(conn, id).map(Some);
    }
    let moved = before.company_id != after.company_id;
    if moved || before.role != after.role {
        must(actor, &facts, UserAction::Assign)?;
        step_up::require(conn, &Origin::from(context), StepUp::Assign)?;
    }
    if before.branch_id != after.branch_id {
        decide(can(Some(actor), Action::StaffBranch, object(&after)))?;
    }
    let corrected = before.email != after.email;
    if corrected && account.accepted {
        return Err(at_email("user.email_by_owner"));
    }
    if corrected && limit::address(conn, actor.user_id.0, &after.email, context.now)? == Address::Taken {
        return Ok(None);
    }
    if corrected {
        // The invitation goes to another person.
        invites(conn, context, &after.role)?;
    }
    change::update(conn, id, &after, context.now).map_err(raced)?;
    let another_post = moved || before.role != after.role || before.branch_id != after.branch_id;
    // An account without a password has no session, and its invitation stays valid: it is for the
    // person, not for the role and branch.
    if another_post && account.accepted {
        shut_out(conn, id, "ACCOUNT_CHANGED", context.now)?;
    }
    if moved {
        // The audit of each company shows who joined or left, and nothing of the other company.
        record::write_audit(conn, context, subject(id, before), "LEFT", record::value(before)?, Value::Null)?;
        record::write_audit(conn, context, subject(id, &after), "JOINED", Value::Null, record::value(&after)?)?;
    } else {
        record::updated(conn, context, subject(id, &after), before, &after)?;
    }
    if corrected {
        // Links to the wrong address no longer count; an account that may not sign in gets no mail.
        link::close_all(conn, id, context.now)?;
        let account = list::find(conn, id)?.ok_or_else(Error::not_found)?;
        invitation::redirect(conn, &account, context.now)?;
    }
    view::find(conn, id).map(Some)
}

/// A step-up for inviting an administrator, or for letting one in once more.
pub fn invites(conn: &mut Conn, context: &Context, role: &str) -> Result<(), Error> {
    match of_invitation(stored(role)?) {
        Some(change) => step_up::require(conn, &Origin::from(context), change),
        None => Ok(()),
    }
}

/// An invitation by mail; 429 when the address got enough of them.
pub fn invite(conn: &mut Conn, context: &Context, id: i64) -> Result<(), Error> {
    let account = list::find(conn, id)?.ok_or_else(Error::not_found)?;
    let sent = invitation::send(conn, &account, context.now)?;
    if sent { Ok(()) } else { Err(Error::too_many("auth.too_many_mails", 3600)) }
}

/// The stored form of the entered fields, if `actor` may choose them, and company and branch exist. `title`: what an
/// account of the platform is called already.
fn read(
    conn: &mut Conn,
    actor: &Actor,
    mut input: UserInput,
    title: Option<StaffKind>,
) -> Result<AccountFields, Error> {
    let company = input.company_for(actor).map(|id| id.0);
    let country = phone::country_of(conn, actor, company)?;
    input.in_country(country.as_deref());
    let found = input.issues_for(actor);
    let account = input.checked(found)?;
    let missing = |path: &str| Error::unprocessable(vec![Issue::new(path, "validation.reference")]);
    if let Some(company) = company {
        if !company::held(conn, company)? {
            return Err(missing("companyId"));
        }
        if let Some(branch) = account.branch_id
            && !branch::held(conn, branch.0, company)?
        {
            return Err(missing("branchId"));
        }
    }
    let title = account.title(title);
    Ok(AccountFields {
        name_key: user::name_key(&account.first_name, &account.last_name),
        first_name: account.first_name,
        last_name: account.last_name,
        email: account.email,
        phone: account.phone,
        role: account.role.as_str().to_owned(),
        staff_kind: title.map(|kind| kind.as_str().to_owned()),
        company_id: company,
        branch_id: account.branch_id.map(|id| id.0),
        language: account.language,
    })
}

fn at_email(code: &str) -> Error {
    Error::unprocessable(vec![Issue::new("email", code)])
}

/// 422: another account has the address.
pub fn taken() -> Error {
    at_email("validation.email_taken")
}

/// An error by the only unique index of accounts: another request took the address a moment before.
fn raced(error: Error) -> Error {
    if error.is_unique_violation() { taken() } else { error }
}
