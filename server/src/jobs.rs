//! The jobs of the product: the kinds that its rooms register, and their start.

use actix_web::web::Data;

use crate::audit::chain;
use crate::image::sweep;
use crate::notification::send;
use crate::payment::online::reconcile;
use crate::platform::jobs::{self, JobKind, Report, Runner};
use crate::platform::problem::Error;
use crate::platform::texts;
use crate::state::State;
use crate::upkeep::{forget, post, traces};

/// All kinds.
pub fn kinds() -> Vec<JobKind<Data<State>>> {
    let own = [chain::job::KIND, forget::KIND, sweep::KIND, traces::KIND, post::KIND, post::BULK, send::KIND];
    own.into_iter().chain(reconcile::KINDS).collect()
}

/// Starts the runner of these kinds, and beside it what keeps the server's texts those of its database.
pub fn start(state: &Data<State>, kinds: &[JobKind<Data<State>>]) -> Runner {
    let runtime = state.background.handle();
    let texts = runtime.spawn(texts::watch(state.db.clone()));
    Runner::start(runtime, &state.db, state.clone(), kinds.to_vec(), &state.job_runs)
        .with_companion_task(texts.abort_handle())
}

/// Runs the jobs that are due now, until none is left.
pub async fn run_due(state: &Data<State>) -> Result<Report, Error> {
    // Mails say today's texts.
    texts::refresh(&state.db).await?;
    jobs::run_due(&state.db, state.clone(), kinds()).await
}
