//! Reviews as lines of a CSV file. Reads nothing: the list gives the rows.

use sapa_core::base::time::UtcTime;
use sapa_core::review::ReviewFault;

use super::ReviewItem;
use crate::platform::csv::{Cell, cells, civil, number, word};

/// The columns, by the text keys of their labels.
pub const COLUMNS: &[&str] = &[
    "review.createdAt",
    "booking.number",
    "review.guest",
    "booking.companyId",
    "booking.branchId",
    "review.stars",
    "review.text",
    "review.visibility",
    "review.fault",
    "review.ofCompany",
    "review.export.repliedAt",
    "branch.timeZone",
];

/// Those of them that hold times.
pub const TIMES: &[&str] = &["review.createdAt", "review.export.repliedAt"];

/// The cells of a review's line.
pub fn cells_of(item: ReviewItem, language: &str) -> Vec<Cell> {
    let zone = item.facts.zone;
    let time = |at: UtcTime| civil(&zone.local(at));
    cells![
        time(item.created_at),
        item.booking_number,
        item.guest_name,
        item.company_name,
        item.branch_name,
        number(item.stars),
        item.text,
        word(language, "reviewVisibility", Some(item.visibility.as_str())),
        word(language, "reviewFault", item.fault.map(ReviewFault::as_str)),
        item.reply,
        item.replied_at.map(time).unwrap_or_default(),
        item.time_zone,
    ]
}
