//! Notifications: the platform writes to many at once, into inboxes and by mail. A sending is a job that goes through
//! its recipients in batches; each batch is one transaction with the place where it ended, so that each recipient has
//! one delivery a channel whatever happens to a server in between. The core decides who is left out.

pub mod count;
pub mod handlers;
pub mod mail;
pub mod recipients;
pub mod rows;
pub mod send;
pub mod subscription;

use sapa_core::access::role::Role;
use sapa_core::base::time::UtcTime;
use sapa_core::notification::{DeliveryResult, LeftOut, NotificationAudience, NotificationChannel, SendingState};
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use rows::delivery;
use rows::inbox::InboxRow;
use rows::notification::{self as stored_rows, NotificationRow, NotificationWithNames};

/// A notification of the history.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct NotificationItem {
    pub id: i64,
    pub version: i64,
    pub created_at: UtcTime,
    pub updated_at: UtcTime,
    pub title_en: String,
    pub title_sr: String,
    pub text_en: String,
    pub text_sr: String,
    pub audience: NotificationAudience,
    pub role: Option<Role>,
    pub company_id: Option<i64>,
    pub company_name: Option<String>,
    pub branch_id: Option<i64>,
    pub branch_name: Option<String>,
    pub from: Option<String>,
    pub to: Option<String>,
    pub channels: Vec<NotificationChannel>,
    pub author_name: String,
    pub state: SendingState,
    /// When the last recipient had its turn.
    pub sent_at: Option<UtcTime>,
    /// Recipients when it was asked for; once it is sent, those who had their turn.
    pub expected: i64,
    /// Recipients that have had their turn.
    pub passed: i64,
    /// Mails that wait to be sent.
    pub waiting: i64,
    /// Deliveries by all channels.
    pub delivered: i64,
    pub left_out: i64,
    pub failed: i64,
}

/// A notification with its results by channel.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct NotificationDetail {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub item: NotificationItem,
    pub results: Vec<DeliveryCount>,
}

/// How many deliveries of a channel had a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct DeliveryCount {
    pub channel: NotificationChannel,
    pub result: DeliveryResult,
    /// Why it was left out.
    pub reason: Option<LeftOut>,
    pub count: i64,
}

/// A notification in its recipient's inbox.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct InboxItem {
    pub id: i64,
    pub created_at: UtcTime,
    pub title_en: String,
    pub title_sr: String,
    pub text_en: String,
    pub text_sr: String,
    /// None: unread.
    pub read_at: Option<UtcTime>,
}

impl InboxItem {
    /// A row as answers have it.
    pub fn of(row: InboxRow) -> Self {
        Self {
            id: row.id,
            created_at: row.at.0,
            title_en: row.title_en,
            title_sr: row.title_sr,
            text_en: row.text_en,
            text_sr: row.text_sr,
            read_at: row.read_at.map(UtcTime::from),
        }
    }
}

/// The channels of a notification.
pub fn channels(row: &NotificationRow) -> Vec<NotificationChannel> {
    let chosen = [(row.in_app, NotificationChannel::InApp), (row.by_email, NotificationChannel::Email)];
    chosen.into_iter().filter(|(chosen, _)| *chosen).map(|(_, channel)| channel).collect()
}

/// A notification as answers have it.
pub fn show((row, company_name, branch_name, (first, last)): NotificationWithNames) -> Result<NotificationItem, Error> {
    Ok(NotificationItem {
        channels: channels(&row),
        id: row.id,
        version: row.version,
        created_at: row.created_at.0,
        updated_at: row.updated_at.0,
        title_en: row.title_en,
        title_sr: row.title_sr,
        text_en: row.text_en,
        text_sr: row.text_sr,
        audience: stored(&row.audience)?,
        role: row.role.as_deref().map(stored).transpose()?,
        company_id: row.company_id,
        company_name,
        branch_id: row.branch_id,
        branch_name,
        from: row.from_date,
        to: row.to_date,
        author_name: format!("{first} {last}"),
        state: stored(&row.state)?,
        sent_at: row.sent_at.map(UtcTime::from),
        expected: row.expected,
        passed: row.passed,
        waiting: row.waiting,
        delivered: row.delivered,
        left_out: row.left_out,
        failed: row.failed,
    })
}

/// A notification of the history with its results.
pub fn detail(conn: &mut Conn, id: i64) -> Result<NotificationDetail, Error> {
    let item = show(stored_rows::find(conn, id)?.ok_or_else(Error::not_found)?)?;
    let count = |(channel, result, reason, count): delivery::DeliveryTotal| {
        let reason = reason.as_deref().map(stored).transpose()?;
        Ok(DeliveryCount { channel: stored(&channel)?, result: stored(&result)?, reason, count })
    };
    let results = delivery::results(conn, id)?.into_iter().map(count).collect::<Result<_, Error>>()?;
    Ok(NotificationDetail { item, results })
}
