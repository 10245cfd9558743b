//! Notes on companies, branches, bookings and accounts (product §3, §7): the record that a note is
//! on, its readers, and its editors. The core decides about visibility and authors.

pub mod change;
pub mod csv;
pub mod handlers;
pub mod rows;

use sapa_core::access::role::{Action, Actor, Decision, Object, Role, can};
use sapa_core::base::id::{BranchId, CompanyId};
use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;
use sapa_core::note::{NoteEntity, NoteVisibility, Readable, readable, visibility};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

pub use change::{create, delete, read, restore, update};

use crate::booking::happened;
use crate::booking::rows::booking;
use crate::branch::rows::branch;
use crate::company::rows::company;
use crate::note::rows::{Note, NoteRow, On};
use crate::people;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::record::Subject;

/// A note.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct NoteItem {
    pub id: i64,
    pub version: i64,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
    /// The moment of a note that was written without network and arrived later.
    pub happened_at: Option<UtcTime>,
    pub entity: NoteEntity,
    /// Id of the record that the note is on.
    pub entity_id: i64,
    pub text: String,
    pub visibility: NoteVisibility,
    pub author_id: i64,
    pub author_name: String,
    pub author_role: Role,
    /// The company whose staff may read it.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub company_id: Option<i64>,
}

/// The record that a note is on, once its reader may see the record.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The record.
    pub on: On,
    /// The company of a note on it when `actor` writes the note.
    pub company: Option<i64>,
    /// The role of the account, if the record is an account.
    pub about: Option<Role>,
}

/// The record of `actor`'s notes; none when it does not exist or `actor` does not see it.
pub fn target(conn: &mut Conn, actor: &Actor, entity: NoteEntity, id: i64) -> Result<Option<Target>, Error> {
    let (on, company, branch) = match entity {
        NoteEntity::User => return account(conn, actor, id),
        NoteEntity::Company if company::find(conn, id)?.is_some() => (On::Company(id), id, None),
        NoteEntity::Branch => match branch::find(conn, id)? {
            Some((row, _)) => (On::Branch(id), row.company_id, Some(id)),
            None => return Ok(None),
        },
        NoteEntity::Booking => match booking::find(conn, id)? {
            Some(found) => (On::Booking(id), found.row.company_id, Some(found.row.branch_id)),
            None => return Ok(None),
        },
        NoteEntity::Company => return Ok(None),
    };
    let object = Object { company_id: Some(CompanyId(company)), branch_id: branch.map(BranchId), user_id: None };
    let seen = can(Some(actor), Action::NoteCompany, object) == Decision::Allowed;
    Ok(seen.then_some(Target { on, company: Some(company), about: None }))
}

/// An account as the record of notes: for SYSADM any account, for an ADMIN those of the own
/// company, for ADMIN and OPR pet owners with bookings there.
fn account(conn: &mut Conn, actor: &Actor, id: i64) -> Result<Option<Target>, Error> {
    let Some(found) = people::rows::list::find(conn, id)? else { return Ok(None) };
    let role: Role = stored(&found.row.fields.role)?;
    let (on, about, theirs) = (On::User(id), Some(role), found.row.fields.company_id);
    let own = match readable(actor) {
        Some(Readable::All) => return Ok(Some(Target { on, company: theirs, about })),
        Some(Readable::Of(own)) => own,
        None => return Ok(None),
    };
    let seen = match role {
        Role::User => booking::is_guest_of(conn, id, own.0, actor.branch_id.map(|id| id.0))?,
        _ => theirs == Some(own.0) && can(Some(actor), Action::StaffManage, Object::default()) == Decision::Allowed,
    };
    Ok(seen.then_some(Target { on, company: Some(own.0), about }))
}

/// The visibility of a note: `requested`, if `actor` may choose it; the visibility `before` needs no
/// permission.
pub fn readers(
    actor: &Actor,
    requested: Option<NoteVisibility>,
    before: Option<NoteVisibility>,
    about: Option<Role>,
) -> Result<NoteVisibility, Error> {
    match (requested, before) {
        (None, Some(before)) => Ok(before),
        (Some(requested), Some(before)) if requested == before => Ok(before),
        _ => visibility(actor.role, requested, about).map_err(|issue: Issue| Error::unprocessable(vec![issue])),
    }
}

/// A note as the answer.
pub fn show((row, author): Note) -> Result<NoteItem, Error> {
    let (entity, entity_id) = match row.on().ok_or_else(|| Error::internal("a note on nothing"))? {
        On::Company(id) => (NoteEntity::Company, id),
        On::Branch(id) => (NoteEntity::Branch, id),
        On::Booking(id) => (NoteEntity::Booking, id),
        On::User(id) => (NoteEntity::User, id),
    };
    Ok(NoteItem {
        id: row.id,
        version: row.version,
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
        happened_at: row.happened_at.map(|at| at.0),
        entity,
        entity_id,
        text: row.text,
        visibility: stored(&row.visibility)?,
        author_id: row.author_id,
        author_name: format!("{} {}", author.first_name, author.last_name),
        author_role: stored(&author.role)?,
        company_id: row.company_id,
    })
}

/// The note as the subject of audit entries; with a company only if its staff may read the note.
pub fn subject(row: &NoteRow) -> Subject {
    let company = row.company_id.filter(|_| row.visibility == NoteVisibility::Company.as_str());
    Subject { entity: "note", id: row.id, company }
}

/// The values of a note in audit entries.
pub fn kept(row: &NoteRow) -> Value {
    let kept = json!({
        "entity": row.entity, "entityId": row.on().map(On::id), "visibility": row.visibility, "text": row.text,
    });
    happened::audited(kept, row.happened_at.unwrap_or(row.created_at).0, row.created_at.0)
}
