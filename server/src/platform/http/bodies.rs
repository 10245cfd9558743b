//! The room that the bodies of all requests have together, so that many large ones at once cannot take
//! the memory of the process.

use std::sync::Arc;

use actix_web::{HttpRequest, web};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::input::{OPEN_LIMIT, too_large};
use crate::app::State;
use crate::platform::problem::Error;

/// What all bodies together may hold beyond that much each, in bytes. Small ones are never refused
/// for the big ones of others.
const ALL_BODIES: usize = 16 * 1024 * 1024;

/// The room that all bodies have together.
pub struct Bodies(Arc<Semaphore>);

impl Default for Bodies {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(ALL_BODIES)))
    }
}

/// What of that room one body keeps.
pub(super) struct Room {
    of: Arc<Semaphore>,
    kept: Option<OwnedSemaphorePermit>,
}

impl Room {
    pub(super) fn of(request: &HttpRequest) -> Result<Self, Error> {
        let state = request.app_data::<web::Data<State>>().ok_or_else(|| Error::internal("no state"))?;
        Ok(Self { of: state.bodies.0.clone(), kept: None })
    }

    /// Keeps what a body of `size` bytes holds beyond what each may.
    pub(super) fn keep(&mut self, size: usize) -> Result<(), Error> {
        let kept = self.kept.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let more = size.saturating_sub(OPEN_LIMIT).saturating_sub(kept);
        if more == 0 {
            return Ok(());
        }
        let more = u32::try_from(more).map_err(|_| too_large())?;
        let more = self.of.clone().try_acquire_many_owned(more).map_err(|_| Error::unavailable(1))?;
        match &mut self.kept {
            Some(kept) => kept.merge(more),
            None => self.kept = Some(more),
        }
        Ok(())
    }
}
