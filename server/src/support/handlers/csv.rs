//! Messages of the inbox as lines of a CSV file. Reads nothing: the list gives the rows.

use sapa_core::base::time::Zone;

use crate::platform::csv::{Cell, cells, instant, word};
use crate::support::SupportItem;

/// The columns, by the text keys of their labels.
pub const COLUMNS: &[&str] = &[
    "support.export.createdAt",
    "support.name",
    "support.email",
    "support.role",
    "user.companyId",
    "support.language",
    "support.message",
    "booking.status",
    "support.export.since",
    "support.assignedTo",
];

/// Those of them that hold times.
pub const TIMES: &[&str] = &["support.export.createdAt", "support.export.since"];

/// The cells of a message's line.
pub fn cells_of(item: SupportItem, zone: Option<Zone>, language: &str) -> Vec<Cell> {
    cells![
        instant(item.created_at, zone),
        item.name,
        item.email,
        word(language, "role", Some(item.role.as_str())),
        item.company_name,
        word(language, "language", Some(&item.language)),
        item.message,
        word(language, "supportStatus", Some(item.status.as_str())),
        instant(item.since, zone),
        item.assigned_to_name,
    ]
}
