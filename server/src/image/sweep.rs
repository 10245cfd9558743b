//! Removes images that no record used within a day, round by round. An interruption loses nothing:
//! the next round goes on.

use std::time::Duration;

use actix_web::rt;
use actix_web::web::Data;

use super::keep;
use crate::platform::http::moment::clock;
use crate::state::State;

const EVERY: Duration = Duration::from_secs(3_600);

/// Runs until it is aborted.
pub async fn run(state: Data<State>) {
    loop {
        match keep::sweep(&state.db, &state.images, clock()).await {
            Ok(0) => {}
            Ok(images) => tracing::info!(images, "swept"),
            Err(e) => tracing::warn!(error = %e, "sweeping images"),
        }
        rt::time::sleep(EVERY).await;
    }
}
