//! Rows of legal texts. Decides nothing.

use diesel::dsl::{IntoBoxed, max};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::content::legal_text::LegalState;

use crate::lock_rows;
use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::total;
use crate::schema::legal_texts;

/// A version or a draft as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = legal_texts)]
pub struct LegalTextRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub deleted_at: Option<At>,
    pub kind: String,
    pub language: String,
    pub number: Option<i32>,
    pub state: String,
    pub published_at: Option<At>,
    pub text: String,
}

/// A draft to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = legal_texts)]
pub struct NewLegalText {
    pub kind: String,
    pub language: String,
    pub state: String,
    pub text: String,
}

/// Which texts a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct LegalTextFilter {
    pub kind: Option<String>,
    pub language: Option<String>,
    pub state: Option<String>,
}

/// The texts that a filter leaves.
fn narrowed(filter: &LegalTextFilter) -> IntoBoxed<'static, legal_texts::table, Engine> {
    let mut query = legal_texts::table.into_boxed().filter(legal_texts::deleted_at.is_null());
    if let Some(kind) = &filter.kind {
        query = query.filter(legal_texts::kind.eq(kind.clone()));
    }
    if let Some(language) = &filter.language {
        query = query.filter(legal_texts::language.eq(language.clone()));
    }
    if let Some(state) = &filter.state {
        query = query.filter(legal_texts::state.eq(state.clone()));
    }
    query
}

/// One page of texts by the time of their first draft, which is the order of their ids.
pub fn list(conn: &mut Conn, filter: &LegalTextFilter, window: &Window<()>) -> Result<Vec<LegalTextRow>, Error> {
    let mut query = narrowed(filter);
    if let Some((_, id)) = &window.after {
        query = match window.direction {
            Direction::Up => query.filter(legal_texts::id.gt(*id)),
            Direction::Down => query.filter(legal_texts::id.lt(*id)),
        };
    }
    query = match window.direction {
        Direction::Up => query.order(legal_texts::id.asc()),
        Direction::Down => query.order(legal_texts::id.desc()),
    };
    Ok(query.select(LegalTextRow::as_select()).offset(window.offset).limit(window.limit).load(conn)?)
}

/// The number of texts, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &LegalTextFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(legal_texts::id).limit(most))?)
}

/// The text with `id`, deleted or not.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<LegalTextRow>, Error> {
    Ok(legal_texts::table.find(id).select(LegalTextRow::as_select()).first(conn).optional()?)
}

/// The draft of a kind in a language.
pub fn draft_of(conn: &mut Conn, kind: &str, language: &str) -> Result<Option<i64>, Error> {
    let drafts = legal_texts::table.filter(legal_texts::kind.eq(kind)).filter(legal_texts::language.eq(language));
    let living = drafts.filter(legal_texts::state.eq(LegalState::Draft.as_str()));
    Ok(living.filter(legal_texts::deleted_at.is_null()).select(legal_texts::id).first(conn).optional()?)
}

/// The highest number of a kind in a language.
pub fn last_number(conn: &mut Conn, kind: &str, language: &str) -> Result<Option<i32>, Error> {
    let texts = legal_texts::table.filter(legal_texts::kind.eq(kind)).filter(legal_texts::language.eq(language));
    Ok(texts.select(max(legal_texts::number)).get_result(conn)?)
}

/// Locks a text, to change it.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    lock_rows!(conn, legal_texts, vec![id], for_no_key_update);
    Ok(())
}

/// Inserts a draft and answers its id.
pub fn insert(conn: &mut Conn, new: &NewLegalText, now: UtcTime) -> Result<i64, Error> {
    let made = (new, legal_texts::created_at.eq(at(now)), legal_texts::updated_at.eq(at(now)));
    Ok(diesel::insert_into(legal_texts::table).values(made).returning(legal_texts::id).get_result(conn)?)
}

/// Writes the text of a draft.
pub fn update(conn: &mut Conn, id: i64, text: &str, now: UtcTime) -> Result<(), Error> {
    let version = legal_texts::version.eq(legal_texts::version + 1);
    let changed = (legal_texts::text.eq(text), version, legal_texts::updated_at.eq(at(now)));
    diesel::update(legal_texts::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Makes a draft a published version.
pub fn publish(conn: &mut Conn, id: i64, state: &str, number: i32, now: UtcTime) -> Result<(), Error> {
    let published = (
        legal_texts::state.eq(state),
        legal_texts::number.eq(Some(number)),
        legal_texts::published_at.eq(Some(at(now))),
        legal_texts::version.eq(legal_texts::version + 1),
        legal_texts::updated_at.eq(at(now)),
    );
    diesel::update(legal_texts::table.find(id)).set(published).execute(conn)?;
    Ok(())
}

/// Deletes a draft, or takes that back.
pub fn set_deleted(conn: &mut Conn, id: i64, deleted: bool, now: UtcTime) -> Result<(), Error> {
    let since = legal_texts::deleted_at.eq(deleted.then(|| at(now)));
    let changed = (since, legal_texts::version.eq(legal_texts::version + 1), legal_texts::updated_at.eq(at(now)));
    diesel::update(legal_texts::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}
