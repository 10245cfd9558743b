//! Notifications as lines of a CSV file. Reads nothing: the list gives the rows.

use sapa_core::access::role::Role;
use sapa_core::base::time::Zone;

use crate::notification::NotificationItem;
use crate::platform::csv::{Cell, cells, date, instant, label, number, word};

/// The columns, by the text keys of their labels.
pub const COLUMNS: &[&str] = &[
    "notification.createdAt",
    "notification.author",
    "notification.titleEn",
    "notification.titleSr",
    "notification.textEn",
    "notification.textSr",
    "notification.audience",
    "notification.role",
    "notification.companyId",
    "notification.branchId",
    "notification.from",
    "notification.to",
    "notification.channels",
    "notification.state",
    "notification.export.expected",
    "notification.export.delivered",
    "notification.export.leftOut",
    "notification.export.failed",
    "notification.export.waiting",
];

/// The one that holds times.
pub const TIMES: &[&str] = &["notification.createdAt"];

/// The cells of a notification's line.
pub fn cells_of(item: NotificationItem, zone: Option<Zone>, language: &str) -> Vec<Cell> {
    let channels: Vec<String> =
        item.channels.iter().map(|channel| word(language, "notificationChannel", Some(channel.as_str()))).collect();
    cells![
        instant(item.created_at, zone),
        item.author_name,
        item.title_en,
        item.title_sr,
        item.text_en,
        item.text_sr,
        word(language, "notificationAudience", Some(item.audience.as_str())),
        word(language, "role", item.role.map(Role::as_str)),
        item.company_name,
        item.branch_name,
        date(item.from),
        date(item.to),
        channels.join(", "),
        label(language, if item.sent_at.is_some() { "notification.sent" } else { "notification.sending" }),
        number(item.expected),
        number(item.delivered),
        number(item.left_out),
        number(item.failed),
        number(item.waiting),
    ]
}
