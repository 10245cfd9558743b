//! Notes on companies, branches, bookings and accounts (product §3, §7): what may be
//! entered, who reads them and who changes them.

use crate::access::role::{Action, Actor, Decision, Object, Role, can};
use crate::base::id::{CompanyId, UserId};
use crate::base::issue::Issue;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::form::input::input;
use crate::form::rules::Rules;

stored_enum! {
    /// What a note may be on.
    NoteEntity { Company = "COMPANY", Branch = "BRANCH", Booking = "BOOKING", User = "USER" }
}
stored_enum! {
    /// Who reads a note.
    NoteVisibility {
        /// The platform's staff.
        Platform = "PLATFORM",
        /// They and the staff of the company that it belongs to.
        Company = "COMPANY",
    }
}

input! {
    /// `POST /notes`.
    pub struct NoteInput {
        #[validate(required)]
        pub entity: Option<NoteEntity>,
        /// The id of what it is on.
        #[validate(required)]
        #[cfg_attr(feature = "schema", ts(as = "Option<i32>"))]
        pub entity_id: Option<i64>,
        /// Up to 2,000 characters.
        #[validate(required, custom(function = "text::long"))]
        pub text: Option<String>,
        /// None: the writer's default.
        pub visibility: Option<NoteVisibility>,
    }
}

input! {
    /// `PUT /notes/{id}`.
    pub struct NoteEditInput {
        /// Up to 2,000 characters.
        #[validate(required, custom(function = "text::long"))]
        pub text: Option<String>,
        /// None: as it is.
        pub visibility: Option<NoteVisibility>,
    }
}

impl Rules for NoteInput {}
impl Rules for NoteEditInput {}

/// What somebody reads of the notes on things that they see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readable {
    /// Every one.
    All,
    /// What is COMPANY, of their own company.
    Of(CompanyId),
}

/// Which notes `actor` reads; none: no note at all. Lists are narrowed by it.
pub fn readable(actor: &Actor) -> Option<Readable> {
    let may = |action| can(Some(actor), action, Object::default()) == Decision::Yes;
    if may(Action::NotePlatform) {
        return Some(Readable::All);
    }
    actor.company_id.filter(|_| may(Action::NoteCompany)).map(Readable::Of)
}

/// Whether `actor`, who sees what it is on, reads a note of this company.
pub fn reads(actor: &Actor, visibility: NoteVisibility, company: Option<CompanyId>) -> bool {
    match readable(actor) {
        Some(Readable::All) => true,
        Some(Readable::Of(own)) => visibility == NoteVisibility::Company && company == Some(own),
        None => false,
    }
}

/// Who reads a note when its writer does not say.
pub const fn default_visibility(writer: Role) -> NoteVisibility {
    match writer {
        Role::Sysadm => NoteVisibility::Platform,
        Role::Admin | Role::Opr | Role::User | Role::Guest => NoteVisibility::Company,
    }
}

/// Who reads the note of `writer`. `wanted`: what they said; `about`: the role of the
/// account that it is on, none when it is on something else. Only SYSADM may say
/// PLATFORM, and a SYSADM's note on an account without a company is nothing else:
/// `validation.reference` at `visibility` otherwise.
pub fn visibility(writer: Role, wanted: Option<NoteVisibility>, about: Option<Role>) -> Result<NoteVisibility, Issue> {
    let only = match (writer, about) {
        (Role::Sysadm, Some(Role::User | Role::Sysadm)) => Some(NoteVisibility::Platform),
        (Role::Sysadm, _) => None,
        _ => Some(NoteVisibility::Company),
    };
    match (wanted, only) {
        (Some(wanted), Some(only)) if wanted != only => Err(Issue::new("visibility", "validation.reference")),
        _ => Ok(wanted.or(only).unwrap_or(default_visibility(writer))),
    }
}

/// Whether `actor`, who sees the note, may change or delete it: SYSADM every one, ADMIN
/// those of the own company's people, OPR the own ones.
pub fn may_change(actor: &Actor, author_id: UserId, author_company: Option<CompanyId>) -> bool {
    match actor.role {
        Role::Sysadm => true,
        Role::Admin => author_company.is_some() && author_company == actor.company_id,
        Role::Opr => author_id == actor.user_id,
        Role::User | Role::Guest => false,
    }
}

#[cfg(test)]
#[path = "note_tests.rs"]
mod tests;
