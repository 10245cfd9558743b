//! The job that removes images that no record used within a day. An interruption loses nothing: the
//! next run goes on.

use std::time::Duration;

use actix_web::web::Data;

use super::keep;
use crate::platform::http::moment::clock;
use crate::platform::jobs::{Job, JobKind, JobOutcome, Run};
use crate::state::State;

/// The kind of job.
pub const KIND: JobKind<Data<State>> =
    JobKind::new("SWEEP_IMAGES", run).every(Duration::from_secs(3_600)).within(Duration::from_secs(600));

fn run(state: Data<State>, _: Job) -> Run {
    Box::pin(async move {
        let images = keep::sweep(&state.db, &state.images, clock()).await?;
        if images > 0 {
            tracing::info!(images, "swept");
        }
        Ok(JobOutcome::Done)
    })
}
