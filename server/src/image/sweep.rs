//! Sweeps away images that nothing used within a day. Broken off at any point it has lost
//! nothing: the next round goes on.

use std::time::Duration;

use actix_web::rt;
use actix_web::web::Data;

use super::keep;
use crate::platform::http::moment::clock;
use crate::state::State;

const EVERY: Duration = Duration::from_secs(3_600);

/// Goes on until it is aborted.
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
