//! Use cases of one note: read, create, update, delete and restore, inside the caller's transaction.
//! `sapa_core::note` decides which accounts may.

use sapa_core::access::role::Actor;
use sapa_core::base::id::CompanyId;
use sapa_core::base::issue::Issue;
use sapa_core::form::rules::Rules;
use sapa_core::note::{CheckedNote, CheckedNoteEdit, NoteEditInput, NoteInput, reads};
use serde_json::Value;

use super::rows::{self, NewNote, Note, On};
use super::{NoteItem, Target, kept, readers, show, subject, target};
use crate::audit::stale::stale;
use crate::booking::happened;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record;
use crate::session::Context;

/// Creates a note. Its author must see the record that the note is on.
pub fn create(conn: &mut Conn, context: &Context, input: &NoteInput) -> Result<NoteItem, Error> {
    let actor = &context.actor;
    let CheckedNote { entity, entity_id: id, text, visibility, .. } = input.clone().check()?;
    let nothing = || Error::unprocessable(vec![Issue::new("entityId", "validation.reference")]);
    let Target { on, company, about } = target(conn, actor, entity, id)?.ok_or_else(nothing)?;
    let booking = matches!(on, On::Booking(_)).then_some(id);
    let moment = happened::of(conn, context.now, input.happened_at(), booking)?;
    let new = NewNote {
        company_id: company,
        entity: entity.as_str().to_owned(),
        branch_id: matches!(on, On::Branch(_)).then_some(id),
        booking_id: booking,
        user_id: matches!(on, On::User(_)).then_some(id),
        author_id: actor.user_id.0,
        visibility: readers(actor, visibility, None, about)?.as_str().to_owned(),
        text,
        happened_at: (moment != context.now).then(|| at(moment)),
    };
    let id = rows::insert(conn, &new, context.now)?;
    let made = find(conn, id)?;
    record::created(conn, context, subject(&made.0), &kept(&made.0))?;
    show(made)
}

/// Writes the entered fields.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    input: &NoteEditInput,
) -> Result<NoteItem, Error> {
    let actor = &context.actor;
    let (before, target) = take(conn, actor, id, seen)?;
    let CheckedNoteEdit { text, visibility } = input.clone().check()?;
    let readers = readers(actor, visibility, Some(stored(&before.visibility)?), target.about)?;
    if text != before.text || readers.as_str() != before.visibility {
        let new_readers = readers.as_str() != before.visibility;
        if new_readers {
            // Before the update: those who could read the note until now hear that it changed, too.
            record::write_audit(conn, context, subject(&before), "UPDATED", kept(&before), Value::Null)?;
        }
        rows::update(conn, id, &text, readers.as_str(), context.now)?;
        let after = find(conn, id)?.0;
        if new_readers {
            // The company's audit shows a version only if the company's staff could read the note in that version.
            record::write_audit(conn, context, subject(&after), "UPDATED", Value::Null, kept(&after))?;
        } else {
            record::updated(conn, context, subject(&after), &kept(&before), &kept(&after))?;
        }
    }
    show(find(conn, id)?)
}

/// Deletes a note.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let (before, _) = take(conn, &context.actor, id, seen)?;
    rows::set_deleted(conn, id, Some(context.now), context.now)?;
    record::deleted(conn, context, subject(&before), &kept(&before))
}

/// Restores a deleted note; a second restore answers the note as it is.
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<NoteItem, Error> {
    let actor = &context.actor;
    rows::lock(conn, id)?;
    let since = record::restorable_since(context.now);
    let found = rows::find(conn, id)?.filter(|(row, _)| row.deleted_at.is_none_or(|at| at.0 > since));
    let ((row, _), _) = readable_by(conn, actor, found)?;
    if row.deleted_at.is_some() {
        rows::set_deleted(conn, id, None, context.now)?;
        record::restored(conn, context, subject(&row), &kept(&row))?;
    }
    show(find(conn, id)?)
}

fn find(conn: &mut Conn, id: i64) -> Result<Note, Error> {
    rows::find(conn, id)?.ok_or_else(Error::not_found)
}

/// Locks the note for a change by a reader who has `seen` its present version.
fn take(conn: &mut Conn, actor: &Actor, id: i64, seen: IfMatch) -> Result<(rows::NoteRow, Target), Error> {
    rows::lock(conn, id)?;
    let found = rows::find(conn, id)?.filter(|(row, _)| row.deleted_at.is_none());
    let (note, target) = readable_by(conn, actor, found)?;
    seen.check(note.0.version, || stale(conn, actor, ("note", id), &show(note.clone())?))?;
    Ok((note.0, target))
}

/// 404 for a note that `actor` does not read.
fn readable_by(conn: &mut Conn, actor: &Actor, found: Option<Note>) -> Result<(Note, Target), Error> {
    let note = found.ok_or_else(Error::not_found)?;
    let row = &note.0;
    if !reads(actor, stored(&row.visibility)?, row.company_id.map(CompanyId)) {
        return Err(Error::not_found());
    }
    let on = row.on().ok_or_else(|| Error::internal("a note on nothing"))?;
    let target = target(conn, actor, stored(&row.entity)?, on.id())?.ok_or_else(Error::not_found)?;
    Ok((note, target))
}

/// The note, if `actor` may read it.
pub fn read(conn: &mut Conn, actor: &Actor, id: i64) -> Result<NoteItem, Error> {
    let found = rows::find(conn, id)?.filter(|(row, _)| row.deleted_at.is_none());
    let (note, _) = readable_by(conn, actor, found)?;
    show(note)
}
