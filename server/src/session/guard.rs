//! Permission checks of handlers and use cases, by the core's table. Holds no rule of its own.

use sapa_core::access::role::{Action, Actor, Decision, Object, can};
use sapa_core::access::verdict::Refused;
use sapa_core::base::id::{BranchId, CompanyId, UserId};

use crate::platform::problem::Error;

/// Refuses unless `actor` may do `action` to `object`: 404 when the object is outside what the
/// actor sees, 403 when the role never has the action.
pub fn guard(actor: &Actor, action: Action, object: Object) -> Result<(), Error> {
    decide(can(Some(actor), action, object))
}

/// The error of a decision; none when it permits.
pub fn decide(decision: Decision) -> Result<(), Error> {
    match decision {
        Decision::Allowed => Ok(()),
        Decision::Unauthenticated => Err(Error::unauthorized("auth.required")),
        Decision::Forbidden => Err(Error::forbidden()),
        Decision::NotFound => Err(Error::not_found()),
    }
}

/// The answer to an action that the core refuses.
pub fn refused(refused: Refused) -> Error {
    match refused {
        Refused::Outside => Error::not_found(),
        Refused::Role => Error::forbidden(),
        Refused::State(reason) => Error::conflict(reason),
    }
}

/// Whether the role has the action at all; the state is asked later.
pub fn reached(verdict: Result<(), Refused>) -> Result<(), Error> {
    match verdict {
        Err(outside @ (Refused::Outside | Refused::Role)) => Err(refused(outside)),
        Ok(()) | Err(Refused::State(_)) => Ok(()),
    }
}

/// An object of the platform, or a list that is narrowed afterwards.
pub fn anything() -> Object {
    Object::default()
}

/// An object of a company.
pub fn of_company(company: i64) -> Object {
    Object { company_id: Some(CompanyId(company)), ..Object::default() }
}

/// An object of a branch.
pub fn of_branch(company: i64, branch: i64) -> Object {
    Object { branch_id: Some(BranchId(branch)), ..of_company(company) }
}

/// An object of a person.
pub fn of_user(user: UserId) -> Object {
    Object { user_id: Some(user), ..Object::default() }
}
