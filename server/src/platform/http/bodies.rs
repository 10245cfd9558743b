//! The room that the bodies of all requests have together, so that many large ones at once cannot take
//! the memory of the process.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::platform::problem::Error;

/// The largest body where nobody need be signed in, in bytes: anybody can send those by the thousand.
pub const OPEN_LIMIT: usize = 8 * 1024;
/// What all bodies together may hold beyond [`OPEN_LIMIT`] each, in bytes. Small ones are never refused
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
    pub(super) fn of(Bodies(all): &Bodies) -> Self {
        Self { of: all.clone(), kept: None }
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

pub(super) fn too_large() -> Error {
    Error::new(413, "request.too_large")
}
