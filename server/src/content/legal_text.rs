//! Legal texts: drafts, publishing, versions. A published version never changes and is never
//! deleted; the database refuses both as well.

use sapa_core::base::issue::Reason;
use sapa_core::base::time::UtcTime;
use sapa_core::content::legal_text::{LegalKind, LegalState, LegalTextEditInput, LegalTextInput};
use sapa_core::form::rules::Rules;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::rows::legal_text::{self as rows, LegalTextRow, NewLegalText};
use crate::audit::stale::stale;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::hex::hex;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::Context;

/// A version of a legal text, or its draft, without the text.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct LegalTextItem {
    pub id: i64,
    pub version: i64,
    pub kind: LegalKind,
    /// Language of the interface, for example `en_US`.
    pub language: String,
    /// 1, 2, 3 … within kind and language; none: a draft.
    pub number: Option<i32>,
    pub state: LegalState,
    pub published_at: Option<UtcTime>,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
}

/// A version of a legal text, or its draft.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct LegalText {
    /// All but the text.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub item: LegalTextItem,
    /// Markdown.
    pub text: String,
}

/// What an audit entry tells of a text: a text of 50,000 characters would fill it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AuditedText {
    kind: String,
    language: String,
    number: Option<i32>,
    state: String,
    characters: usize,
    /// The beginning of the text's SHA-256, by which two texts of one length differ.
    fingerprint: String,
}

/// A row without its text, as an answer.
pub fn item(row: &LegalTextRow) -> Result<LegalTextItem, Error> {
    Ok(LegalTextItem {
        id: row.id,
        version: row.version,
        kind: stored(&row.kind)?,
        language: row.language.clone(),
        number: row.number,
        state: stored(&row.state)?,
        published_at: row.published_at.map(|at| at.0),
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
    })
}

/// One version or draft.
pub fn find(conn: &mut Conn, id: i64) -> Result<LegalText, Error> {
    let row = rows::find(conn, id)?.filter(|row| row.deleted_at.is_none()).ok_or_else(Error::not_found)?;
    show(row)
}

/// Makes a draft; 409 while kind and language have one.
pub fn create(conn: &mut Conn, context: &Context, input: &LegalTextInput) -> Result<LegalText, Error> {
    let entered = input.clone().check()?;
    let new = NewLegalText {
        kind: entered.kind.as_str().to_owned(),
        language: entered.language,
        state: LegalState::Draft.as_str().to_owned(),
        text: entered.text,
    };
    if rows::draft_of(conn, &new.kind, &new.language)?.is_some() {
        return Err(draft_exists());
    }
    let id = rows::insert(conn, &new, context.now).map_err(one_draft)?;
    let row = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    record::created(conn, context, subject(id), &audited(&row))?;
    show(row)
}

/// Writes the text of a draft.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    input: &LegalTextEditInput,
) -> Result<LegalText, Error> {
    let before = take_draft(conn, context, id, seen)?;
    let text = input.clone().check()?.text;
    if text != before.text {
        rows::update(conn, id, &text, context.now)?;
        let after = LegalTextRow { text, ..before.clone() };
        record::updated(conn, context, subject(id), &audited(&before), &audited(&after))?;
    }
    find(conn, id)
}

/// Publishes a draft: it gets the next number and is in force from now on.
pub fn publish(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<LegalText, Error> {
    let draft = take_draft(conn, context, id, seen)?;
    let number = rows::last_number(conn, &draft.kind, &draft.language)?.map_or(1, |last| last + 1);
    rows::publish(conn, id, LegalState::Published.as_str(), number, context.now)?;
    let row = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    record::write_audit(
        conn,
        context,
        subject(id),
        "PUBLISHED",
        record::value(&audited(&draft))?,
        record::value(&audited(&row))?,
    )?;
    show(row)
}

/// Deletes a draft.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let draft = take_draft(conn, context, id, seen)?;
    rows::set_deleted(conn, id, true, context.now)?;
    record::deleted(conn, context, subject(id), &audited(&draft))
}

/// Takes the deletion of a draft back, within 30 days; 409 while there is another draft.
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<LegalText, Error> {
    rows::lock(conn, id)?;
    let since = record::restorable_since(context.now);
    let row = rows::find(conn, id)?.filter(|row| row.deleted_at.is_none_or(|at| at.0 > since));
    let row = row.ok_or_else(Error::not_found)?;
    if row.deleted_at.is_some() {
        if rows::draft_of(conn, &row.kind, &row.language)?.is_some() {
            return Err(draft_exists());
        }
        rows::set_deleted(conn, id, false, context.now).map_err(one_draft)?;
        record::restored(conn, context, subject(id), &audited(&row))?;
    }
    find(conn, id)
}

/// Locks a draft for a change by an author who has `seen` its present version; 409 for a published
/// version.
fn take_draft(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<LegalTextRow, Error> {
    rows::lock(conn, id)?;
    let row = rows::find(conn, id)?.filter(|row| row.deleted_at.is_none()).ok_or_else(Error::not_found)?;
    seen.check(row.version, || stale(conn, &context.actor, ("legal_text", id), &show(row.clone())?))?;
    if row.state == LegalState::Draft.as_str() {
        Ok(row)
    } else {
        Err(Error::conflict(Reason::new("legalText.published_stays")))
    }
}

fn show(row: LegalTextRow) -> Result<LegalText, Error> {
    Ok(LegalText { item: item(&row)?, text: row.text })
}

fn audited(row: &LegalTextRow) -> AuditedText {
    AuditedText {
        kind: row.kind.clone(),
        language: row.language.clone(),
        number: row.number,
        state: row.state.clone(),
        characters: row.text.chars().count(),
        fingerprint: hex(&Sha256::digest(row.text.as_bytes())).chars().take(12).collect(),
    }
}

fn draft_exists() -> Error {
    Error::conflict(Reason::new("legalText.draft_exists"))
}

/// Two drafts that were made at one moment.
fn one_draft(error: Error) -> Error {
    if error.is_unique_violation() { draft_exists() } else { error }
}

const fn subject(id: i64) -> Subject {
    Subject { entity: "legal_text", id, company: None }
}
