//! The refusal of a change to a version that is no longer the present one (412): the record as it is now, and who
//! changed it last, and when.

use sapa_core::access::role::Actor;
use sapa_core::audit::naming::{Naming, naming};
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use serde::Serialize;
use serde_json::json;

use super::rows::entry;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// The author of a change as rows have it: account, name, role at that time.
pub type StoredAuthor<'a> = (Option<i64>, Option<(String, String)>, Option<&'a str>);

/// The refusal to `reader` of a stale change to the record `id`; `current` is the record as it is now.
pub fn stale(
    conn: &mut Conn,
    reader: &Actor,
    (entity, id): (&str, i64),
    current: &impl Serialize,
) -> Result<Error, Error> {
    match entry::last(conn, entity, id)? {
        Some(last) => changed(reader, last.at.0, (last.actor_id, last.actor_name, last.actor_role.as_deref()), current),
        None => Ok(Error::precondition_failed(current)),
    }
}

/// The same where the last change is known.
pub fn changed(
    reader: &Actor,
    at: UtcTime,
    (id, name, role): StoredAuthor<'_>,
    current: &impl Serialize,
) -> Result<Error, Error> {
    let role = role.map(stored).transpose()?;
    let naming = naming(reader, id.map(|id| (UserId(id), role)));
    let name = name.filter(|_| naming == Naming::Name).map(|(first, last)| format!("{first} {last}"));
    let changed = json!({ "at": at, "name": name, "byPlatform": naming == Naming::Platform });
    Ok(Error::precondition_failed(current).with_extra("changed", &changed))
}
