//! The job that removes what an erased person left outside of the rows: mails that were kept as files, and what stood
//! in SQLite's log.

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;
use serde_json::{Value, json};

use crate::platform::db::Conn;
use crate::platform::jobs::{self, Job, JobKind, JobOutcome, Run};
use crate::platform::mail::{Unwanted, mark};
use crate::platform::outbox::message_id;
use crate::platform::outbox::rows::MailRow;
use crate::platform::problem::Error;
use crate::state::State;

const NAME: &str = "REMOVE_TRACES";
/// The kind of job: tried for a day, since a reader may need the log.
pub const KIND: JobKind<Data<State>> = JobKind::new(NAME, run).tried(&[1, 5, 15, 60, 300], 4 + 24 * 12).at_once(1);

/// Asks for it in the transaction that erases the person. The job names no address: it has their marks.
pub fn remove(conn: &mut Conn, addresses: &[String], mails: &[MailRow], now: UtcTime) -> Result<(), Error> {
    let to: Vec<String> = addresses.iter().map(|address| mark(address)).collect();
    let ids: Vec<String> = mails.iter().map(message_id).collect();
    jobs::insert(conn, NAME, &json!({ "to": to, "ids": ids }), now)
}

fn run(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let payload: Value = job.payload()?;
        let texts = |name: &str| {
            let texts = payload[name].as_array().into_iter().flatten();
            texts.filter_map(|text| text.as_str().map(str::to_owned)).collect()
        };
        state.mailer.delete(Unwanted { to: texts("to"), ids: texts("ids") }).await?;
        state.db.empty_log().await?;
        Ok(JobOutcome::Done)
    })
}
