//! The stored overrides of the built-in texts, all together, and the version by which a server knows that
//! they have changed. Decides nothing; single overrides are the business of `content`.

use diesel::prelude::*;

use crate::platform::db::Conn;
use crate::platform::i18n::overrides::OwnText;
use crate::platform::problem::Error;
use crate::schema::{translation_stamp, translations};

/// The version of all overrides together: every change raises it.
pub fn version(conn: &mut Conn) -> Result<i64, Error> {
    Ok(translation_stamp::table.select(translation_stamp::version).first(conn)?)
}

/// All overrides.
pub fn all(conn: &mut Conn) -> Result<Vec<OwnText>, Error> {
    let columns = (translations::language, translations::key, translations::text, translations::built_in);
    let rows: Vec<(String, String, String, String)> =
        translations::table.select(columns).order(translations::id).load(conn)?;
    Ok(rows.into_iter().map(|(language, key, text, built_in)| OwnText { language, key, text, built_in }).collect())
}
