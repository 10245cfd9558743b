//! Legal texts in force: the newest published version of each kind and language.

use diesel::prelude::*;
use sapa_core::content::legal_text::LegalState;

use crate::content::rows::legal_text::LegalTextRow;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::legal_texts;

/// The texts in force, of one kind or of all, in one language or in all.
pub fn in_force(conn: &mut Conn, kind: Option<&str>, language: Option<&str>) -> Result<Vec<LegalTextRow>, Error> {
    let mut versions = legal_texts::table.filter(legal_texts::state.eq(LegalState::Published.as_str())).into_boxed();
    if let Some(kind) = kind {
        versions = versions.filter(legal_texts::kind.eq(kind.to_owned()));
    }
    if let Some(language) = language {
        versions = versions.filter(legal_texts::language.eq(language.to_owned()));
    }
    let order = (legal_texts::kind, legal_texts::language, legal_texts::number.desc());
    let columns = (legal_texts::id, legal_texts::kind, legal_texts::language);
    // Without their texts: there are as many as were ever published.
    let mut newest: Vec<(i64, String, String)> = versions.order(order).select(columns).load(conn)?;
    newest.dedup_by(|later, first| (&later.1, &later.2) == (&first.1, &first.2));
    let ids: Vec<i64> = newest.into_iter().map(|(id, ..)| id).collect();
    let found = legal_texts::table.filter(id_in(legal_texts::id, &ids));
    let order = (legal_texts::kind, legal_texts::language);
    Ok(found.order(order).select(LegalTextRow::as_select()).load(conn)?)
}
