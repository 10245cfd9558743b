//! The jobs of payments online, one a record: their names, and how they are stored. Runs none.

use sapa_core::base::time::UtcTime;
use serde_json::{Value, json};

use crate::platform::db::Conn;
use crate::platform::jobs::{self, Job};
use crate::platform::problem::Error;

/// Asks a provider for an attempt.
pub const ATTEMPT: &str = "ASK_PAYMENT";
/// Sends a refund to its provider, or asks for it.
pub const REFUND: &str = "SEND_REFUND";
/// Asks a provider for all refunds of a payment.
pub const LOOK: &str = "LOOK_FOR_REFUNDS";
/// Asks a provider for the refunds of all payments, every hour.
pub const LOOK_OVER: &str = "LOOK_OVER_REFUNDS";
/// Applies an event that a provider sent.
pub const EVENT: &str = "APPLY_EVENT";

/// Stores the job of kind `kind` for the record `id`, to run at `due` at the latest.
pub fn at(conn: &mut Conn, kind: &str, id: i64, due: UtcTime, now: UtcTime) -> Result<(), Error> {
    jobs::insert_once(conn, (kind, &id.to_string()), &json!({ "id": id }), due, now)
}

/// The record of a job.
pub fn record(job: &Job) -> Result<i64, Error> {
    let payload: Value = job.payload()?;
    payload["id"].as_i64().ok_or_else(|| Error::internal("a job without its record"))
}
