//! Rows of overrides of the built-in texts. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::schema::{translation_stamp, translations};

/// An override as stored; of a text that depends on a count, one form.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = translations)]
pub struct TranslationRow {
    pub id: i64,
    pub updated_at: At,
    pub language: String,
    pub key: String,
    pub text: String,
    pub built_in: String,
}

/// Makes the changes of all texts take turns: a text has no row before its first override.
pub fn lock(conn: &mut Conn) -> Result<(), Error> {
    let same = translation_stamp::version.eq(translation_stamp::version);
    diesel::update(translation_stamp::table).set(same).execute(conn)?;
    Ok(())
}

/// All overrides.
pub fn all(conn: &mut Conn) -> Result<Vec<TranslationRow>, Error> {
    Ok(translations::table.select(TranslationRow::as_select()).order(translations::id).load(conn)?)
}

/// The override of a key, with the ending of its plural form.
pub fn find(conn: &mut Conn, language: &str, key: &str) -> Result<Option<TranslationRow>, Error> {
    let of_language = translations::table.filter(translations::language.eq(language));
    Ok(of_language.filter(translations::key.eq(key)).select(TranslationRow::as_select()).first(conn).optional()?)
}

/// Inserts an override and answers it.
pub fn insert(
    conn: &mut Conn,
    (language, key): (&str, &str),
    (text, built_in): (&str, &str),
    now: UtcTime,
) -> Result<TranslationRow, Error> {
    let values = (
        translations::created_at.eq(at(now)),
        translations::updated_at.eq(at(now)),
        translations::language.eq(language),
        translations::key.eq(key),
        translations::text.eq(text),
        translations::built_in.eq(built_in),
    );
    let id = diesel::insert_into(translations::table).values(values).returning(translations::id).get_result(conn)?;
    Ok(translations::table.find::<i64>(id).select(TranslationRow::as_select()).first(conn)?)
}

/// Writes the text of an override, and the built-in text that it replaces.
pub fn update(conn: &mut Conn, id: i64, (text, built_in): (&str, &str), now: UtcTime) -> Result<(), Error> {
    let changed =
        (translations::text.eq(text), translations::built_in.eq(built_in), translations::updated_at.eq(at(now)));
    diesel::update(translations::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Deletes an override.
pub fn delete(conn: &mut Conn, id: i64) -> Result<(), Error> {
    diesel::delete(translations::table.find(id)).execute(conn)?;
    Ok(())
}
