//! The jobs of the product: the kinds that its rooms register, and their start.

use actix_web::web::Data;

use crate::image::sweep;
use crate::payment::online::reconcile;
use crate::platform::jobs::{self, Kind, Report, Runner};
use crate::platform::problem::Error;
use crate::session::{forget, post};
use crate::state::State;

/// All kinds.
pub const KINDS: &[Kind<Data<State>>] = &[
    forget::KIND,
    sweep::KIND,
    post::KIND,
    reconcile::KINDS[0],
    reconcile::KINDS[1],
    reconcile::KINDS[2],
    reconcile::KINDS[3],
];

/// Starts the runner of these kinds.
pub fn start(state: &Data<State>, kinds: &[Kind<Data<State>>]) -> Runner {
    Runner::start(state.background.handle(), &state.db, state.clone(), kinds.to_vec())
}

/// Runs the jobs that are due now, until none is left.
pub async fn run_due(state: &Data<State>) -> Result<Report, Error> {
    jobs::run_due(&state.db, state.clone(), KINDS.to_vec()).await
}
