//! Notes on companies, branches, bookings and accounts (product §3, §7): the form, the accounts
//! that read a note, and those that may change it. Whether an account sees the record of a note is
//! the caller's question.

use sapa_derive::form;

use crate::access::role::{Action, Actor, Decision, Object, Role, can};
use crate::base::id::CompanyId;
use crate::base::issue::Issue;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::form::rules::Rules;

stored_enum! {
    /// The kind of record that a note is on.
    NoteEntity { Company = "COMPANY", Branch = "BRANCH", Booking = "BOOKING", User = "USER" }
}
stored_enum! {
    /// The readers of a note.
    NoteVisibility {
        /// The platform's staff only.
        Platform = "PLATFORM",
        /// The platform's staff and the staff of the note's company.
        Company = "COMPANY",
    }
}

/// A note: `POST /notes`.
#[form(checked = CheckedNote)]
pub struct NoteInput {
    pub entity: Required<NoteEntity>,
    /// The id of the record that the note is on.
    pub entity_id: Required<i64>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text: Required<String>,
    /// None: the default of the writer's role.
    pub visibility: Option<NoteVisibility>,
    /// The moment of a note that staff wrote without network, UTC: at most 12 hours ago.
    #[validate(custom(function = "text::instant"))]
    pub happened_at: Option<String>,
}

/// What of a note may be changed: `PUT /notes/{id}`.
#[form(checked = CheckedNoteEdit)]
pub struct NoteEditInput {
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub text: Required<String>,
    /// None: unchanged.
    pub visibility: Option<NoteVisibility>,
}

impl Rules for NoteInput {
    fn happened_at(&self) -> Option<&str> {
        self.happened_at.as_deref()
    }
}
impl Rules for NoteEditInput {}

/// The notes that an account reads, on records that it sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readable {
    /// Every note.
    All,
    /// The notes of visibility COMPANY of this company.
    Of(CompanyId),
}

/// The notes that `actor` reads; none: no note at all. Lists are narrowed by it.
pub fn readable(actor: &Actor) -> Option<Readable> {
    let may = |action| can(Some(actor), action, Object::default()) == Decision::Allowed;
    if may(Action::NotePlatform) {
        return Some(Readable::All);
    }
    actor.company_id.filter(|_| may(Action::NoteCompany)).map(Readable::Of)
}

/// Whether `actor`, who sees the record of the note, reads a note of this company. Who reads a note may change and
/// delete it, whoever wrote it: the audit keeps who did (product §7).
pub fn reads(actor: &Actor, visibility: NoteVisibility, company: Option<CompanyId>) -> bool {
    match readable(actor) {
        Some(Readable::All) => true,
        Some(Readable::Of(own)) => visibility == NoteVisibility::Company && company == Some(own),
        None => false,
    }
}

/// The visibility of a note whose writer does not choose one.
pub const fn default_visibility(writer: Role) -> NoteVisibility {
    match writer {
        Role::Sysadm => NoteVisibility::Platform,
        Role::Admin | Role::Opr | Role::User | Role::Guest => NoteVisibility::Company,
    }
}

/// The visibility of a new note of `writer`. `requested`: the writer's choice. `about`: the role of
/// the account that the note is on; none for a note on another record. Only a SYSADM may choose
/// PLATFORM, and a SYSADM's note on an account without a company is always PLATFORM. Otherwise
/// `validation.reference` at `visibility`.
pub fn visibility(
    writer: Role,
    requested: Option<NoteVisibility>,
    about: Option<Role>,
) -> Result<NoteVisibility, Issue> {
    let only = match (writer, about) {
        (Role::Sysadm, Some(Role::User | Role::Sysadm)) => Some(NoteVisibility::Platform),
        (Role::Sysadm, _) => None,
        _ => Some(NoteVisibility::Company),
    };
    match (requested, only) {
        (Some(requested), Some(only)) if requested != only => Err(Issue::new("visibility", "validation.reference")),
        _ => Ok(requested.or(only).unwrap_or(default_visibility(writer))),
    }
}

#[cfg(test)]
#[path = "note_tests.rs"]
mod tests;
