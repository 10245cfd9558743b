//! Messages to the platform: written by guests, by companies' staff and pet owners, answered by the platform.
//! The core decides who may do what, and in which state a thread is afterwards.

pub mod change;
pub mod handlers;
pub mod link;
pub mod person;
pub mod rows;
pub mod template;

use sapa_core::access::role::Role;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use sapa_core::support::actions::SupportFacts;
use sapa_core::support::{ContactCategory, SupportStatus};
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use rows::{MessageRow, ReplyWithAuthor, Thread};

/// A message in the platform's inbox.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SupportItem {
    pub id: i64,
    pub version: i64,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
    pub category: ContactCategory,
    pub name: String,
    pub email: String,
    pub message: String,
    /// Of the asker, in which the answer's mail is.
    pub language: String,
    /// Of the asker; GUEST: nobody signed in.
    pub role: Role,
    /// The account of the asker.
    pub author_id: Option<i64>,
    pub company_id: Option<i64>,
    pub company_name: Option<String>,
    pub status: SupportStatus,
    /// Since when it has this status: of OPEN, since when the asker waits.
    pub since: UtcTime,
    /// The account that looks after it.
    pub assigned_to_id: Option<i64>,
    pub assigned_to_name: Option<String>,
    /// The facts that decide which actions are possible.
    #[schema(value_type = Object)]
    pub facts: SupportFacts,
}

/// A message with everything that was written after it, the oldest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SupportDetail {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub item: SupportItem,
    pub replies: Vec<SupportReply>,
}

/// A further message of a thread, as the platform sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SupportReply {
    pub id: i64,
    pub created_at: UtcTime,
    pub text: String,
    /// The account of the platform that answered; none: the asker wrote it.
    pub author_name: Option<String>,
}

/// A thread as its asker sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SupportThread {
    pub created_at: UtcTime,
    pub name: String,
    pub message: String,
    pub status: SupportStatus,
    pub replies: Vec<SupportThreadReply>,
}

/// A further message, as the asker sees it: without the names of the platform's people.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SupportThreadReply {
    pub id: i64,
    pub created_at: UtcTime,
    pub text: String,
    /// Whether the platform wrote it.
    pub from_platform: bool,
}

/// The facts of a message.
pub fn facts(row: &MessageRow) -> Result<SupportFacts, Error> {
    Ok(SupportFacts { status: stored(&row.status)?, assigned_to_id: row.assigned_to_id.map(UserId) })
}

/// A message as answers have it.
pub fn show(thread: Thread) -> Result<SupportItem, Error> {
    let Thread { row, company_name, assigned_to } = thread;
    let facts = facts(&row)?;
    Ok(SupportItem {
        id: row.id,
        version: row.version,
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
        category: stored(&row.category)?,
        name: row.name,
        email: row.email,
        message: row.message,
        language: row.language,
        role: stored(&row.role)?,
        author_id: row.author_id,
        company_id: row.company_id,
        company_name,
        status: facts.status,
        since: row.since.0,
        assigned_to_id: row.assigned_to_id,
        assigned_to_name: assigned_to.map(full_name),
        facts,
    })
}

/// A message with its thread.
pub fn show_all(thread: Thread, replies: Vec<ReplyWithAuthor>) -> Result<SupportDetail, Error> {
    let show_reply = |(row, author): ReplyWithAuthor| SupportReply {
        id: row.id,
        created_at: row.created_at.0,
        text: row.text,
        author_name: author.map(full_name),
    };
    Ok(SupportDetail { item: show(thread)?, replies: replies.into_iter().map(show_reply).collect() })
}

/// A thread for its asker.
pub fn show_asker(thread: Thread, replies: Vec<ReplyWithAuthor>) -> Result<SupportThread, Error> {
    let show_reply = |(row, _): ReplyWithAuthor| SupportThreadReply {
        id: row.id,
        created_at: row.created_at.0,
        from_platform: row.author_id.is_some(),
        text: row.text,
    };
    let row = thread.row;
    Ok(SupportThread {
        created_at: row.created_at.0,
        name: row.name,
        message: row.message,
        status: stored(&row.status)?,
        replies: replies.into_iter().map(show_reply).collect(),
    })
}

fn full_name((first, last): (String, String)) -> String {
    format!("{first} {last}")
}
