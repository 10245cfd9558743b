//! Use cases of support messages, inside the caller's transaction. All changes of a thread take turns at the
//! lock of its message.

use chrono::Duration;
use sapa_core::access::role::{Actor, Author, Role};
use sapa_core::base::time::UtcTime;
use sapa_core::form::rules::Rules;
use sapa_core::support::actions::{SupportAction, on_message};
use sapa_core::support::input::{CheckedSupportReply, SupportReplyInput};
use sapa_core::support::{ContactCategory, MOST_MESSAGES, MOST_REPLIES, SupportEvent};
use serde_json::{Value, json};

use super::rows::{self, MessageChanges, MessageRow, NewMessage};
use super::{SupportDetail, SupportThread, facts, link, show_all, show_asker};
use crate::audit::record::record;
use crate::audit::rows::entry::Change;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::outbox::{Mail, write as write_mail};
use crate::platform::problem::Error;
use crate::session::guard::{reached, refused};
use crate::session::rows::account;
use crate::session::{Context, limit};

/// A message of a guest, checked.
#[derive(Debug, Clone)]
pub struct GuestMessage {
    pub category: ContactCategory,
    pub name: String,
    pub email: String,
    pub message: String,
    pub language: &'static str,
}

/// Time and id of a request that anybody may send.
#[derive(Debug, Clone)]
pub struct PublicRequest {
    pub now: UtcTime,
    pub request_id: String,
}

/// Takes a guest's message. The same message within the hour is taken once, because its sender may not have
/// seen the answer.
///
/// # Errors
/// 429 where `sender` wrote often within the hour.
pub fn write_guest(
    conn: &mut Conn,
    request: &PublicRequest,
    contact: &GuestMessage,
    sender: &str,
) -> Result<(), Error> {
    let now = request.now;
    limit::message(conn, sender, MOST_MESSAGES, now)?;
    if rows::was_sent(conn, (&contact.email, &contact.message), now.plus(-Duration::hours(1)))? {
        return Ok(());
    }
    let new = NewMessage {
        created_at: at(now),
        updated_at: at(now),
        category: contact.category.as_str(),
        name: contact.name.clone(),
        email: contact.email.clone(),
        message: contact.message.clone(),
        language: contact.language.to_owned(),
        role: Role::Guest.as_str(),
        author_id: None,
        company_id: None,
        status: SupportEvent::Received.leads_to().as_str(),
        since: at(now),
    };
    insert(conn, (Author::System, now, &request.request_id), &new).map(|_| ())
}

/// Takes a message of a signed-in account, and answers its id.
///
/// # Errors
/// 429 where a pet owner wrote often within the hour.
pub fn write(conn: &mut Conn, context: &Context, category: ContactCategory, message: String) -> Result<i64, Error> {
    let (actor, now) = (&context.actor, context.now);
    if !actor.role.is_company_staff() {
        limit::message(conn, &format!("account {}", actor.user_id.0), MOST_MESSAGES, now)?;
    }
    let account = account::find(conn, actor.user_id.0)?;
    let new = NewMessage {
        created_at: at(now),
        updated_at: at(now),
        category: category.as_str(),
        name: format!("{} {}", account.first_name, account.last_name),
        email: account.email,
        message,
        language: account.language,
        role: actor.role.as_str(),
        author_id: Some(actor.user_id.0),
        company_id: actor.company_id.map(|company| company.0),
        status: SupportEvent::Received.leads_to().as_str(),
        since: at(now),
    };
    insert(conn, (Author::Account(*actor), now, &context.request_id), &new)
}

fn insert(
    conn: &mut Conn,
    (author, now, request_id): (Author, UtcTime, &str),
    new: &NewMessage<'_>,
) -> Result<i64, Error> {
    let id = rows::insert(conn, new)?;
    let row = rows::row(conn, id)?;
    record(
        conn,
        &Change {
            at: now,
            author,
            action: "SUPPORT_MESSAGE_CREATED",
            entity: "support_message",
            entity_id: Some(id),
            company_id: row.company_id,
            request_id: Some(request_id),
            before: Value::Null,
            after: kept(&row),
        },
    )?;
    Ok(id)
}

/// What the platform does with a message.
#[derive(Debug, Clone)]
pub enum MessageStep {
    /// Answers the asker, by mail.
    Reply(SupportReplyInput),
    /// Takes it on.
    Assign,
    /// Expects nothing more.
    Close,
}

impl MessageStep {
    const fn action(&self) -> SupportAction {
        match self {
            Self::Reply(_) => SupportAction::Reply,
            Self::Assign => SupportAction::Assign,
            Self::Close => SupportAction::Close,
        }
    }
}

/// Locks the message `id` for a step that the author's role has: 404 and 403 by the permission table.
pub fn lock(conn: &mut Conn, actor: &Actor, id: i64, step: &MessageStep) -> Result<MessageRow, Error> {
    rows::lock(conn, id)?;
    let row = rows::find(conn, id)?.ok_or_else(Error::not_found)?.row;
    reached(on_message(&facts(&row)?, actor, step.action()))?;
    Ok(row)
}

/// Takes the step. The first of the platform's people who answers takes the thread on.
pub fn take(conn: &mut Conn, context: &Context, row: &MessageRow, step: &MessageStep) -> Result<SupportDetail, Error> {
    on_message(&facts(row)?, &context.actor, step.action()).map_err(refused)?;
    let (me, now) = (context.actor.user_id.0, context.now);
    let (action, changes) = match step {
        MessageStep::Reply(input) => {
            let CheckedSupportReply { text } = input.clone().check()?;
            rows::insert_reply(conn, row.id, Some(me), &text, now)?;
            let mail = Mail::new(link::MAIL, &row.email, &row.language, ("support_message", row.id))
                .with("name", row.name.as_str())
                .with("text", text);
            write_mail(conn, &mail, now)?;
            let assigned = row.assigned_to_id.is_none().then_some(Some(me));
            (
                "SUPPORT_MESSAGE_ANSWERED",
                MessageChanges { assigned_to_id: assigned, ..after(row, SupportEvent::Answered, now)? },
            )
        }
        MessageStep::Assign => {
            ("SUPPORT_MESSAGE_ASSIGNED", MessageChanges { assigned_to_id: Some(Some(me)), ..MessageChanges::default() })
        }
        MessageStep::Close => ("SUPPORT_MESSAGE_CLOSED", after(row, SupportEvent::Closed, now)?),
    };
    rows::update(conn, row.id, &changes, now)?;
    tell(conn, (Author::Account(context.actor), now, &context.request_id), action, row)?;
    detail(conn, row.id)
}

/// Takes a further message of the asker, who holds a link: the thread is open again. The same text as the last
/// one is taken once, because its sender may not have seen the answer.
///
/// # Errors
/// 422 on `token` for a link that opens nothing, 429 where the thread got many within the hour.
pub fn write_further(
    conn: &mut Conn,
    request: &PublicRequest,
    (secret, text): (&str, &str),
) -> Result<SupportThread, Error> {
    let now = request.now;
    let id = link::message_of(conn, secret, now)?;
    rows::lock(conn, id)?;
    let row = rows::row(conn, id)?;
    if !rows::was_last(conn, id, text)? {
        limit::message(conn, &format!("thread {id}"), MOST_REPLIES, now)?;
        rows::insert_reply(conn, id, None, text, now)?;
        rows::update(conn, id, &after(&row, SupportEvent::Received, now)?, now)?;
        tell(conn, (Author::System, now, &request.request_id), "SUPPORT_MESSAGE_ASKED", &row)?;
    }
    for_asker(conn, id)
}

/// The thread of a link, for its asker.
pub fn open(conn: &mut Conn, secret: &str, now: UtcTime) -> Result<SupportThread, Error> {
    let id = link::message_of(conn, secret, now)?;
    for_asker(conn, id)
}

/// A message with its thread.
pub fn detail(conn: &mut Conn, id: i64) -> Result<SupportDetail, Error> {
    let thread = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    show_all(thread, rows::replies(conn, id)?)
}

fn for_asker(conn: &mut Conn, id: i64) -> Result<SupportThread, Error> {
    let thread = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    show_asker(thread, rows::replies(conn, id)?)
}

/// The state after an event.
fn after(row: &MessageRow, event: SupportEvent, now: UtcTime) -> Result<MessageChanges, Error> {
    let since = event.since(Some((stored(&row.status)?, row.since.0)), now);
    Ok(MessageChanges { status: Some(event.leads_to().as_str()), since: Some(at(since)), ..MessageChanges::default() })
}

/// What the audit keeps of a message: who waits for whom, not what was written.
fn kept(row: &MessageRow) -> Value {
    json!({ "name": row.name, "status": row.status, "assignedToId": row.assigned_to_id })
}

fn tell(
    conn: &mut Conn,
    (author, now, request_id): (Author, UtcTime, &str),
    action: &str,
    before: &MessageRow,
) -> Result<(), Error> {
    let after = rows::row(conn, before.id)?;
    record(
        conn,
        &Change {
            at: now,
            author,
            action,
            entity: "support_message",
            entity_id: Some(after.id),
            company_id: after.company_id,
            request_id: Some(request_id),
            before: kept(before),
            after: kept(&after),
        },
    )
}
