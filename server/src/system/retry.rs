//! A job that was given up, tried again by a person.

use sapa_core::base::issue::Reason;
use serde_json::{Value, json};

use crate::audit;
use crate::platform::db::Conn;
use crate::platform::jobs::{self, rows};
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::upkeep::post;

/// Tries the job `id` again: it is due now, and the mail that it sends waits again.
///
/// # Errors
/// 404 where there is no such job, 409 `job.not_given_up` where somebody else has tried it again or it is done.
pub fn retry(conn: &mut Conn, origin: Origin<'_>, id: i64) -> Result<(), Error> {
    let job = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    if !job.is_given_up || !jobs::retry(conn, &job, origin.now)? {
        return Err(Error::conflict(Reason::new("job.not_given_up")));
    }
    post::retried(conn, &job, origin.now)?;
    audit::record::record(
        conn,
        &audit::rows::entry::Change {
            at: origin.now,
            author: origin.author,
            action: "JOB_RETRIED",
            entity: "job",
            entity_id: Some(id),
            company_id: None,
            request_id: origin.request_id,
            before: Value::Null,
            after: json!({ "kind": job.kind }),
        },
    )
}
