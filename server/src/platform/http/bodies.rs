//! The memory for the bodies of all requests together, so that many large bodies at once cannot
//! take the memory of the process. Uploads have memory of their own, so that neither waits for the other.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::platform::problem::Error;

/// The largest body of a request that needs no session, in bytes: anybody can send those by the
/// thousand.
pub const OPEN_LIMIT: usize = 8 * 1024;
/// Bytes that all bodies together may hold beyond [`OPEN_LIMIT`] each, and all uploads. A small body is never
/// refused because of large ones.
const TOTAL_BUDGET: usize = 16 * 1024 * 1024;

/// The memory for all bodies of a kind.
pub struct Bodies(Arc<Semaphore>);

impl Default for Bodies {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(TOTAL_BUDGET)))
    }
}

/// The part of that memory that one body holds.
pub(super) struct BodyPermit {
    of: Arc<Semaphore>,
    kept: Option<OwnedSemaphorePermit>,
}

impl BodyPermit {
    pub(super) fn of(Bodies(all): &Bodies) -> Self {
        Self { of: all.clone(), kept: None }
    }

    /// Reserves the bytes of a body of `size` bytes beyond [`OPEN_LIMIT`].
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
