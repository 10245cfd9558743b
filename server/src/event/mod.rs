//! The stream of events (`GET /events`): kind and id of what changed, to the accounts that may see it. An event is
//! a row, written in the transaction of its cause ([`announce`]); a change that the audit records announces itself
//! ([`announce_change`]). Every server looks for new rows while it has open streams ([`watch`]) and passes them on
//! ([`streams`]). No client costs a statement of its own, and no stream holds a connection.

pub mod handlers;
pub mod open;
mod owners;
pub mod rows;
pub mod streams;
mod watch;

use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::Object;
use sapa_core::audit::announced::announced;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::{self, at};
use crate::platform::problem::Error;

/// Announces that the record `id` of this kind changed, once the transaction is committed.
pub fn announce(conn: &mut Conn, kind: EventKind, id: i64, audience: &Audience, now: UtcTime) -> Result<(), Error> {
    let (action, users, object) = match audience {
        Audience::Everyone => (None, None, Object::default()),
        Audience::May(action, object) => (Some(*action), None, *object),
        Audience::Accounts(users) if users.is_empty() => return Ok(()),
        Audience::Accounts(users) => {
            let users: Vec<i64> = users.iter().map(|UserId(id)| *id).collect();
            (None, Some(types::to_json(&users)?), Object::default())
        }
    };
    let tab = conn.tab();
    rows::insert(
        conn,
        rows::EventFields {
            at: at(now),
            kind: kind.as_str().to_owned(),
            record_id: id,
            action: action.map(|action| action.as_str().to_owned()),
            user_ids: users,
            company_id: object.company_id.map(|id| id.0),
            branch_id: object.branch_id.map(|id| id.0),
            owner_id: object.user_id.map(|id| id.0),
            tab,
        },
    )
}

/// Announces an audited change, if anybody follows such records.
pub fn announce_change(conn: &mut Conn, entity: &str, id: Option<i64>, now: UtcTime) -> Result<(), Error> {
    let Some(announced) = announced(entity) else { return Ok(()) };
    let Some((id, owners)) = owners::of(conn, entity, id)? else { return Ok(()) };
    announce(conn, announced.kind, id, &Audience::May(announced.readers, owners), now)
}
