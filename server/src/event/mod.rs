//! The stream of events (`GET /events`): kind and id of what changed, to the accounts that may see it. An event is
//! a row, written in the transaction of its cause ([`announce`]); every server looks for new rows while it has open
//! streams ([`watch`]) and passes them on ([`streams`]). No client costs a statement of its own, and no stream holds
//! a connection.

pub mod handlers;
pub mod open;
pub mod rows;
pub mod streams;
mod watch;

use sapa_core::access::event::{Audience, EventKind};
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;

use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;

/// Announces that the record `id` of this kind changed, once the transaction is committed. To be called last in a
/// transaction: until its end, other announcements wait.
pub fn announce(conn: &mut Conn, kind: EventKind, id: i64, audience: &Audience, now: UtcTime) -> Result<(), Error> {
    let (action, users) = match audience {
        Audience::Everyone => (None, None),
        Audience::May(action) => (Some(action.as_str()), None),
        Audience::Accounts(users) if users.is_empty() => return Ok(()),
        Audience::Accounts(users) => {
            let users: Vec<i64> = users.iter().map(|UserId(id)| *id).collect();
            (None, Some(types::to_json(&users)?))
        }
    };
    rows::insert(conn, rows::NewEvent { kind: kind.as_str(), record_id: id, action, user_ids: users.as_deref() }, now)
}
