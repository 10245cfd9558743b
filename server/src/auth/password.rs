//! Hashing and comparing passwords: argon2id, off the event loop, never more at once than
//! there are cores, so that an attack on sign-in costs the attacker and not everyone else.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::problem::Error;

/// How long a sign-in may wait for its turn.
const WAIT: Duration = Duration::from_secs(8);
/// How many may wait.
const QUEUE: usize = 512;

/// Hashes and compares.
#[derive(Clone)]
pub struct Hasher {
    params: Params,
    turns: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// Compared against where there is no account, so that both cases take the same time.
    nobody: Arc<str>,
}

impl Hasher {
    /// A hasher of this cost.
    pub fn new(params: Params) -> Result<Self, Error> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let nobody = hash(&params, "nobody has this password")?.into();
        Ok(Self { params, turns: Arc::new(Semaphore::new(cores)), queue: Arc::new(Semaphore::new(QUEUE)), nobody })
    }

    /// Whether `password` is the one that `stored` was made from; false, in the same time,
    /// when nothing is stored.
    pub async fn verify(&self, stored: Option<String>, password: String) -> Result<bool, Error> {
        let nobody = self.nobody.clone();
        self.run(move || {
            let against = stored.as_deref().unwrap_or(&nobody);
            let same = PasswordHash::new(against)
                .is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok());
            Ok(same && stored.is_some())
        })
        .await
    }

    /// The hash under which a new password is kept.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let params = self.params.clone();
        self.run(move || hash(&params, &password)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let Ok(_waiting) = self.queue.clone().try_acquire_owned() else { return Err(Error::unavailable(2)) };
        let turn = match tokio::time::timeout(WAIT, self.turns.clone().acquire_owned()).await {
            Ok(Ok(turn)) => turn,
            _ => return Err(Error::unavailable(2)),
        };
        tokio::task::spawn_blocking(move || {
            let result = work();
            drop(turn);
            result
        })
        .await
        .map_err(|e| Error::internal(format!("hashing: {e}")))?
    }
}

/// [`Hasher::hash`] for the command line and the seed; blocks.
pub fn hash(params: &Params, password: &str) -> Result<String, Error> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone())
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|e| Error::internal(format!("hashing: {e}")))
}
