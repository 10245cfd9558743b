//! Notes as lines of a CSV file. Reads nothing: the list gives the rows.

use sapa_core::base::time::Zone;

use super::NoteItem;
use crate::platform::csv::{Cell, cells, instant, word};

/// The columns, by the text keys of their labels.
pub const COLUMNS: &[&str] = &["audit.at", "note.author", "user.role", "note.visibility", "note.text"];

/// The one that holds times.
pub const TIMES: &[&str] = &["audit.at"];

/// The cells of a note's line.
pub fn cells_of(item: NoteItem, zone: Option<Zone>, language: &str) -> Vec<Cell> {
    cells![
        instant(item.happened_at.unwrap_or(item.created_at), zone),
        item.author_name,
        word(language, "role", Some(item.author_role.as_str())),
        word(language, "noteVisibility", Some(item.visibility.as_str())),
        item.text,
    ]
}
