//! What every change does: its entry, in the transaction of the change, and its announcement to those who follow such
//! records. No use case writes an entry in another way, so none can forget to announce.

use super::rows::entry::{self, Change};
use crate::event;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Writes the entry of `change`, and announces it.
pub fn record(conn: &mut Conn, change: &Change<'_>) -> Result<(), Error> {
    entry::insert(conn, change)?;
    event::announce_change(conn, change.entity, change.entity_id, change.at)
}
