//! Changes that staff made without network and send later: the moment that they count from, and how
//! timeline and audit keep both times.

use sapa_core::base::happened::moment;
use sapa_core::base::time::UtcTime;
use serde_json::{Value, json};

use super::rows::event;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The moment that a change counts from which arrives at `now`: as it was `said`, not before the last event of
/// `booking`; 422 for another one.
pub fn of(conn: &mut Conn, now: UtcTime, said: Option<&str>, booking: Option<i64>) -> Result<UtcTime, Error> {
    let last = match booking.filter(|_| said.is_some()) {
        Some(id) => event::last(conn, id)?,
        None => None,
    };
    moment(now, said, last).map_err(|issue| Error::unprocessable(vec![issue]))
}

/// The details of an event of the timeline, which stands at `at`, with the time of its record.
pub fn event_details(details: Option<Value>, at: UtcTime, now: UtcTime) -> Option<Value> {
    if at == now { details } else { Some(with(details.unwrap_or_else(|| json!({})), "recordedAt", now)) }
}

/// The values of an audit entry, which stands at `now`, with the moment of the change.
pub fn audited(after: Value, at: UtcTime, now: UtcTime) -> Value {
    if at == now { after } else { with(after, "happenedAt", at) }
}

fn with(mut values: Value, name: &str, at: UtcTime) -> Value {
    if let Some(fields) = values.as_object_mut() {
        fields.insert(name.to_owned(), json!(at));
    }
    values
}
