//! Rows of notes. Decides nothing; the filter carries which notes a reader reads.

use diesel::dsl::{IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::note::{NoteEntity, NoteVisibility, Readable};

use crate::lock_rows;
use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::{id_in, total};
use crate::schema::{notes, users};

/// A note as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = notes)]
pub struct NoteRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    pub company_id: Option<i64>,
    pub entity: String,
    pub branch_id: Option<i64>,
    pub booking_id: Option<i64>,
    pub user_id: Option<i64>,
    pub author_id: i64,
    pub visibility: String,
    pub text: String,
    pub happened_at: Option<At>,
}

/// The author of a note, with present name and role.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct AuthorRow {
    pub first_name: String,
    pub last_name: String,
    pub role: String,
    pub company_id: Option<i64>,
}

/// A note and its author.
pub type Note = (NoteRow, AuthorRow);

/// A note to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = notes, treat_none_as_default_value = false)]
pub struct NewNote {
    pub company_id: Option<i64>,
    pub entity: String,
    pub branch_id: Option<i64>,
    pub booking_id: Option<i64>,
    pub user_id: Option<i64>,
    pub author_id: i64,
    pub visibility: String,
    pub text: String,
    pub happened_at: Option<At>,
}

/// The record that a note is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    Company(i64),
    Branch(i64),
    Booking(i64),
    User(i64),
}

impl On {
    /// Id of the record.
    pub const fn id(self) -> i64 {
        match self {
            Self::Company(id) | Self::Branch(id) | Self::Booking(id) | Self::User(id) => id,
        }
    }
}

/// Which notes a list shows.
#[derive(Debug, Clone)]
pub struct NoteFilter {
    /// Notes on this record.
    pub on: On,
    /// The notes among them that the reader reads.
    pub readable: Readable,
}

impl NoteRow {
    /// The record that the note is on.
    pub fn on(&self) -> Option<On> {
        match NoteEntity::parse(&self.entity)? {
            NoteEntity::Company => self.company_id.map(On::Company),
            NoteEntity::Branch => self.branch_id.map(On::Branch),
            NoteEntity::Booking => self.booking_id.map(On::Booking),
            NoteEntity::User => self.user_id.map(On::User),
        }
    }
}

#[auto_type]
fn with_author() -> _ {
    notes::table.inner_join(users::table.on(users::id.eq(notes::author_id)))
}

/// The notes that a filter leaves, with their authors.
fn narrowed(filter: &NoteFilter) -> IntoBoxed<'static, with_author, Engine> {
    let query = with_author().into_boxed().filter(notes::deleted_at.is_null());
    let query = match filter.on {
        On::Company(id) => query.filter(notes::company_id.eq(id).and(notes::entity.eq(NoteEntity::Company.as_str()))),
        On::Branch(id) => query.filter(notes::branch_id.eq(id)),
        On::Booking(id) => query.filter(notes::booking_id.eq(id)),
        On::User(id) => query.filter(notes::user_id.eq(id)),
    };
    match filter.readable {
        Readable::All => query,
        Readable::Of(company) => {
            query.filter(notes::company_id.eq(company.0).and(notes::visibility.eq(NoteVisibility::Company.as_str())))
        }
    }
}

/// One page of notes by the time of their writing, which is the order of their ids.
pub fn list(conn: &mut Conn, filter: &NoteFilter, window: &Window<()>) -> Result<Vec<Note>, Error> {
    let mut query = narrowed(filter);
    if let Some((_, id)) = &window.after {
        query = match window.direction {
            Direction::Up => query.filter(notes::id.gt(*id)),
            Direction::Down => query.filter(notes::id.lt(*id)),
        };
    }
    query = match window.direction {
        Direction::Up => query.order(notes::id.asc()),
        Direction::Down => query.order(notes::id.desc()),
    };
    Ok(query
        .select((NoteRow::as_select(), AuthorRow::as_select()))
        .offset(window.offset)
        .limit(window.limit)
        .load(conn)?)
}

/// The number of notes, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &NoteFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(notes::id).limit(most))?)
}

/// The note with `id`, deleted or not.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Note>, Error> {
    Ok(with_author()
        .filter(notes::id.eq(id))
        .select((NoteRow::as_select(), AuthorRow::as_select()))
        .first(conn)
        .optional()?)
}

/// Locks a note, to change it.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    lock_rows!(conn, notes, vec![id], for_no_key_update);
    Ok(())
}

/// Inserts a note and answers its id.
pub fn insert(conn: &mut Conn, note: &NewNote, now: UtcTime) -> Result<i64, Error> {
    let made = (note, notes::created_at.eq(at(now)), notes::updated_at.eq(at(now)));
    Ok(diesel::insert_into(notes::table).values(made).returning(notes::id).get_result(conn)?)
}

/// Writes the entered fields.
pub fn update(conn: &mut Conn, id: i64, text: &str, visibility: &str, now: UtcTime) -> Result<(), Error> {
    let entered = (notes::text.eq(text), notes::visibility.eq(visibility));
    let changed = (entered, notes::version.eq(notes::version + 1), notes::updated_at.eq(at(now)));
    diesel::update(notes::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Deletes (`Some`) or restores (`None`) a note.
pub fn set_deleted(conn: &mut Conn, id: i64, deleted: Option<UtcTime>, now: UtcTime) -> Result<(), Error> {
    let deleted = notes::deleted_at.eq(deleted.map(at));
    let changed = (deleted, notes::version.eq(notes::version + 1), notes::updated_at.eq(at(now)));
    diesel::update(notes::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Replaces the texts of the notes on an account and on these bookings; answers their ids.
pub fn erase(conn: &mut Conn, user: i64, bookings: &[i64], text: &str, now: UtcTime) -> Result<Vec<i64>, Error> {
    let on_bookings = id_in(notes::booking_id.assume_not_null(), bookings);
    let about = notes::table.filter(notes::user_id.eq(user).or(notes::booking_id.is_not_null().and(on_bookings)));
    let ids: Vec<i64> = about.select(notes::id).load(conn)?;
    let erased = (notes::text.eq(text), notes::version.eq(notes::version + 1), notes::updated_at.eq(at(now)));
    diesel::update(notes::table.filter(id_in(notes::id, &ids))).set(erased).execute(conn)?;
    Ok(ids)
}
