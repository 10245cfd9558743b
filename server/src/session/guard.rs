//! The one way in which a handler asks for permission. The table is the core's.

use sapa_core::access::role::{Action, Actor, Decision, Object, can};
use sapa_core::base::id::{BranchId, CompanyId, UserId};

use crate::platform::problem::Error;

/// Refuses unless `actor` may do `action` to `object`: 404 when the object is outside
/// what they may see, 403 when their role never has the action.
pub fn guard(actor: &Actor, action: Action, object: Object) -> Result<(), Error> {
    decide(can(Some(actor), action, object))
}

/// The answer to a decision.
pub fn decide(decision: Decision) -> Result<(), Error> {
    match decision {
        Decision::Yes => Ok(()),
        Decision::Unauthenticated => Err(Error::unauthorized("auth.required")),
        Decision::Forbidden => Err(Error::forbidden()),
        Decision::NotFound => Err(Error::not_found()),
    }
}

/// Something of the platform, or a list that is narrowed afterwards.
pub fn anything() -> Object {
    Object::default()
}

/// Something of a company.
pub fn of_company(company: i64) -> Object {
    Object { company_id: Some(CompanyId(company)), ..Object::default() }
}

/// Something of a branch.
pub fn of_branch(company: i64, branch: i64) -> Object {
    Object { branch_id: Some(BranchId(branch)), ..of_company(company) }
}

/// Something of a person.
pub fn of_user(user: UserId) -> Object {
    Object { user_id: Some(user), ..Object::default() }
}
