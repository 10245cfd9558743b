//! The job that chains new entries, and those of before the chain, in batches. An interruption loses nothing: the next
//! run goes on.

use std::time::Duration;

use actix_web::web::Data;

use super::extend;
use crate::audit::rows::chain as rows;
use crate::platform::jobs::{Job, JobKind, JobOutcome, Run};
use crate::state::State;

/// The kind of job.
pub const KIND: JobKind<Data<State>> =
    JobKind::new("CHAIN_AUDIT", run).every(Duration::from_secs(30)).within(Duration::from_secs(600)).at_once(1);

/// Entries of one transaction: few, so that no request waits long for the writer.
const BATCH: i64 = 250;

fn run(state: Data<State>, _: Job) -> Run {
    Box::pin(async move {
        // A server at rest writes nothing.
        while state.db.query(rows::unchained_since).await?.is_some() {
            state.db.write(|conn| extend(conn, BATCH)).await?;
        }
        Ok(JobOutcome::Done)
    })
}
