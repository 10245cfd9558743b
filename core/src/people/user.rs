//! Accounts that others manage (product §1, §7): the form and its rules. Nobody types another
//! person's password: an invitation lets that person choose it. Permitted actions are in
//! `verdicts`.

use sapa_derive::form;

use crate::access::role::{Actor, Role, StaffKind};
use crate::base::id::{BranchId, CompanyId};
use crate::base::issue::Issue;
use crate::base::{phone, text};
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// An account that is invited or changed: `POST /users`, `PUT /users/{id}`.
#[form(checked = CheckedUser)]
pub struct UserInput {
    #[validate(custom(function = "text::short"))]
    pub first_name: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub last_name: Required<String>,
    #[validate(custom(function = "text::email"))]
    pub email: Required<String>,
    #[validate(custom(function = "phone::international"))]
    pub phone: Option<String>,
    /// SYSADM, ADMIN or OPR; pet owners create their accounts themselves.
    pub role: Required<Role>,
    /// The title of a SYSADM, none = PLATFORM, or what it is already; other roles have none.
    pub staff_kind: Option<StaffKind>,
    /// The company of an ADMIN or OPR; an ADMIN may leave out the own company.
    pub company_id: Option<CompanyId>,
    /// The one branch of an OPR that is tied to a branch.
    pub branch_id: Option<BranchId>,
    #[validate(custom(function = "text::language"))]
    pub language: Required<String>,
}

impl UserInput {
    /// The issues of the form when `actor` sends it. An ADMIN creates only ADMIN and OPR accounts,
    /// and only in the own company (`validation.reference`), which may be left out.
    pub fn issues_for(&self, actor: &Actor) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        if actor.role != Role::Sysadm {
            if self.role == Some(Role::Sysadm) {
                checks.add("role", "validation.reference");
            }
            if self.company_id.is_some() && self.company_id != actor.company_id {
                checks.add("companyId", "validation.reference");
            }
        }
        self.check_role(&mut checks, self.company_for(actor));
        checks.done()
    }

    /// The company of the account: the named one, else the actor's own.
    pub fn company_for(&self, actor: &Actor) -> Option<CompanyId> {
        self.company_id.or(actor.company_id.filter(|_| self.role.is_some_and(Role::is_company_staff)))
    }

    fn check_role(&self, checks: &mut Checks, company: Option<CompanyId>) {
        let Some(role) = self.role else { return };
        if !role.is_dashboard() {
            checks.add("role", "validation.reference");
            return;
        }
        let (staff, company_staff) = (role == Role::Sysadm, role.is_company_staff());
        checks.required("companyId", company.is_some() || !company_staff);
        for (path, there, allowed) in [
            ("staffKind", self.staff_kind.is_some(), staff),
            ("companyId", self.company_id.is_some(), company_staff),
            ("branchId", self.branch_id.is_some(), role == Role::Opr),
        ] {
            if there && !allowed {
                checks.add(path, "validation.reference");
            }
        }
    }
}

impl CheckedUser {
    /// The title of the account; `before` is that of an account that exists.
    pub fn title(&self, before: Option<StaffKind>) -> Option<StaffKind> {
        (self.role == Role::Sysadm).then(|| self.staff_kind.or(before).unwrap_or(StaffKind::Platform))
    }
}

impl Rules for UserInput {
    fn phone(&mut self) -> Option<&mut String> {
        self.phone.as_mut()
    }

    /// The issues when a SYSADM sends the form; the server asks for those of the actor.
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        self.check_role(&mut checks, self.company_id);
        checks.done()
    }
}

#[cfg(test)]
#[path = "user_tests.rs"]
mod tests;
