//! Hashing and comparing passwords: argon2id, off the event loop, in a few slots. The memory of a
//! slot is kept while it is in use, because 19 MiB allocated anew for every sign-in fragment the
//! memory of the process. Known browsers go before all others, so that an attack on sign-in slows
//! the attacker and not everybody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::platform::blocking::spawn_blocking;
use crate::platform::problem::Error;

/// How long a sign-in waits for a slot.
const WAIT: Duration = Duration::from_millis(1_500);
/// Most requests of a priority that wait or are hashed at once.
const QUEUE: usize = 32;
/// Most requests of one account, or of one link, from known devices: nobody fills the
/// queue with a right password.
const MAX_PER_ACCOUNT: usize = 4;
/// Most hashes at once; their memory is the limit.
const SLOTS: usize = 3;
/// The memory of a slot is freed when no password was hashed for this long.
const KEPT: Duration = Duration::from_secs(5);

/// The priority of a request that waits for a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// A browser from which the account signed in before, or a person with another proof. Waits for
    /// the present hash at most.
    KnownDevice,
    /// Any other browser.
    UnknownDevice,
}

/// A place in the queue, taken before the database is read.
pub struct QueueTicket {
    priority: Priority,
    _queued: OwnedSemaphorePermit,
    _own: Option<Own>,
}

/// One of the places of an account or a link.
struct Own {
    of: String,
    slots: Arc<HashWorkers>,
}

impl Drop for Own {
    fn drop(&mut self) {
        let mut own = self.slots.own();
        if let Some(count) = own.get_mut(&self.of) {
            *count -= 1;
            if *count == 0 {
                own.remove(&self.of);
            }
        }
    }
}

/// Hashes and compares passwords. Cheap to clone; all clones share the slots.
#[derive(Clone)]
pub struct Hasher(Arc<HashWorkers>);

struct HashWorkers {
    params: Params,
    /// The hash to compare with where there is no account, so that both cases take the same time.
    nobody: String,
    /// The slots, given in the order of the requests.
    slots: Arc<Semaphore>,
    /// The number of slots.
    size: usize,
    /// As many permits as slots: a request from an unknown device waits for a slot only when another such request
    /// leaves one, so that no more of them than that wait before a known device.
    unknown: Arc<Semaphore>,
    queues: [Arc<Semaphore>; 2],
    /// Number of places of known devices by account or link; those without places are left out.
    own: Mutex<HashMap<String, usize>>,
    memory: Mutex<Memory>,
}

/// Memory of free slots.
struct Memory {
    free: Vec<Vec<Block>>,
    used: Instant,
}

impl Hasher {
    /// A hasher with these parameters of cost.
    pub fn new(params: Params) -> Result<Self, Error> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let slots = cores.min(SLOTS);
        let of = |size| Arc::new(Semaphore::new(size));
        Ok(Self(Arc::new(HashWorkers {
            nobody: hash(&params, "nobody has this password")?,
            params,
            slots: of(slots),
            size: slots,
            unknown: of(slots),
            queues: [of(QUEUE), of(QUEUE)],
            own: Mutex::default(),
            memory: Mutex::new(Memory { free: Vec::new(), used: Instant::now() }),
        })))
    }

    /// A place in the queue for the account or link `of`; 503 when the queue is full, 429 when the
    /// account or link has too many places of known devices.
    pub fn place(&self, priority: Priority, of: &str) -> Result<QueueTicket, Error> {
        let own = (priority == Priority::KnownDevice).then(|| self.own(of)).transpose()?;
        let queue = self.0.queues[usize::from(priority == Priority::UnknownDevice)].clone();
        let queued = queue.try_acquire_owned().map_err(|_| Error::unavailable(2))?;
        Ok(QueueTicket { priority, _queued: queued, _own: own })
    }

    fn own(&self, of: &str) -> Result<Own, Error> {
        let mut own = self.0.own();
        let count = own.entry(of.to_owned()).or_default();
        if *count >= MAX_PER_ACCOUNT {
            return Err(Error::too_many("auth.too_many_attempts", 2));
        }
        *count += 1;
        Ok(Own { of: of.to_owned(), slots: self.0.clone() })
    }

    /// Whether `password` is the one of the hash `stored`; false, after the same time, when nothing
    /// is stored.
    pub async fn verify(&self, place: QueueTicket, stored: Option<String>, password: String) -> Result<bool, Error> {
        let slots = self.0.clone();
        self.run(place, move |memory| {
            let same = matches(memory, stored.as_deref().unwrap_or(&slots.nobody), &password);
            Ok(same && stored.is_some())
        })
        .await
    }

    /// The hash under which a new password is stored.
    pub async fn hash(&self, place: QueueTicket, password: String) -> Result<String, Error> {
        let slots = self.0.clone();
        self.run(place, move |memory| hash_in(memory, &slots.params, &password)).await
    }

    /// The number of slots in use, and of all.
    pub fn slots(&self) -> (usize, usize) {
        (self.0.size.saturating_sub(self.0.slots.available_permits()), self.0.size)
    }

    /// Frees the memory of slots that were not used for a while.
    pub fn rest(&self) {
        let mut memory = self.0.memory();
        if memory.used.elapsed() >= KEPT {
            memory.free = Vec::new();
        }
    }

    async fn run<T: Send + 'static>(
        &self,
        place: QueueTicket,
        work: impl FnOnce(&mut Vec<Block>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let slots = self.0.clone();
        let turn = async {
            let unknown = match place.priority {
                Priority::KnownDevice => None,
                Priority::UnknownDevice => slots.unknown.clone().acquire_owned().await.ok(),
            };
            slots.slots.clone().acquire_owned().await.map(|slot| (slot, unknown))
        };
        let Ok(Ok(slot)) = tokio::time::timeout(WAIT, turn).await else { return Err(Error::unavailable(2)) };
        spawn_blocking(move || {
            let mut memory = slots.memory().free.pop().unwrap_or_default();
            let result = work(&mut memory);
            let mut kept = slots.memory();
            kept.free.push(memory);
            kept.used = Instant::now();
            drop(kept);
            drop((slot, place));
            result
        })
        .await
        .map_err(|e| Error::internal(format!("hashing: {e}")))?
    }
}

impl HashWorkers {
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn own(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// [`Hasher::hash`] for the command line and the seed; blocks.
pub fn hash(params: &Params, password: &str) -> Result<String, Error> {
    hash_in(&mut Vec::new(), params, password)
}

fn hash_in(memory: &mut Vec<Block>, params: &Params, password: &str) -> Result<String, Error> {
    let failed = |e: &dyn std::fmt::Display| Error::internal(format!("hashing: {e}"));
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|e| failed(&e))?;
    let salt = Salt::new(&salt).map_err(|e| failed(&e))?;
    let output =
        compute(memory, Algorithm::Argon2id, Version::V0x13, params, &salt, password).map_err(|e| failed(&e))?;
    Ok(PasswordHash {
        algorithm: ARGON2ID_IDENT,
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).map_err(|e| failed(&e))?,
        salt: Some(salt),
        hash: Some(output),
    }
    .to_string())
}

/// Whether `stored` is a hash of `password`; false for a text that is no hash.
fn matches(memory: &mut Vec<Block>, stored: &str, password: &str) -> bool {
    let mut compare = || {
        let stored = PasswordHash::new(stored).ok()?;
        let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
        let version = stored.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
        let params = Params::try_from(&stored).ok()?;
        let output = compute(memory, algorithm, version, &params, stored.salt.as_ref()?, password).ok()?;
        // The comparison of outputs takes constant time.
        Some(stored.hash? == output)
    };
    compare().unwrap_or(false)
}

fn compute(
    memory: &mut Vec<Block>,
    algorithm: Algorithm,
    version: Version,
    params: &Params,
    salt: &[u8],
    password: &str,
) -> argon2::password_hash::Result<Output> {
    if memory.len() != params.block_count() {
        *memory = vec![Block::new(); params.block_count()];
    }
    let mut buffer = [0; Output::MAX_LENGTH];
    let out = buffer
        .get_mut(..params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN))
        .ok_or(argon2::password_hash::Error::OutputSize)?;
    Argon2::new(algorithm, version, params.clone()).hash_password_into_with_memory(
        password.as_bytes(),
        salt,
        out,
        memory.as_mut_slice(),
    )?;
    Ok(Output::new(out)?)
}

#[cfg(test)]
mod tests {
    use argon2::{PasswordHasher, PasswordVerifier};

    use super::*;
    use crate::config::password_cost;

    #[test]
    fn kept_memory_changes_no_hash() {
        let cost = password_cost(64, 2);
        let mut memory = Vec::new();
        for password in ["tri psa na kiši", "", "x"] {
            let ours = hash_in(&mut memory, &cost, password).unwrap();
            let library = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost.clone());
            assert!(library.verify_password(password.as_bytes(), &PasswordHash::new(&ours).unwrap()).is_ok());
            let theirs = library.hash_password(password.as_bytes()).unwrap().to_string();
            for stored in [&ours, &theirs] {
                assert!(matches(&mut memory, stored, password));
                assert!(!matches(&mut memory, stored, "another one"));
            }
        }
        // A hash of another cost, and no hash at all.
        let other = hash(&password_cost(128, 1), "x").unwrap();
        assert!(matches(&mut memory, &other, "x") && !matches(&mut memory, "no hash", "x"));
    }

    #[test]
    fn no_account_fills_the_queue_of_known_devices() {
        let hasher = Hasher::new(password_cost(64, 2)).unwrap();
        let places: Vec<_> = std::iter::from_fn(|| hasher.place(Priority::KnownDevice, "a").ok()).take(100).collect();
        assert_eq!(places.len(), MAX_PER_ACCOUNT);
        assert_eq!(hasher.place(Priority::KnownDevice, "a").err().map(|e| e.problem().status), Some(429));
        assert!(hasher.place(Priority::KnownDevice, "b").is_ok());
        drop(places);
        assert!(hasher.0.own().is_empty() && hasher.place(Priority::KnownDevice, "a").is_ok());
    }

    #[test]
    fn a_known_device_does_not_wait_behind_unknown_ones() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let hasher = Hasher::new(password_cost(4_096, 3)).unwrap();
            let unknown: Vec<_> = std::iter::from_fn(|| hasher.place(Priority::UnknownDevice, "").ok())
                .map(|place| {
                    tokio::spawn({
                        let hasher = hasher.clone();
                        async move {
                            let _ = hasher.verify(place, None, "x".to_owned()).await;
                            Instant::now()
                        }
                    })
                })
                .collect();
            assert_eq!(unknown.len(), QUEUE, "the queue is short");
            tokio::time::sleep(Duration::from_millis(5)).await;
            let place = hasher.place(Priority::KnownDevice, "a").unwrap();
            assert!(!hasher.verify(place, None, "x".to_owned()).await.unwrap());
            let known = Instant::now();
            let mut after = 0;
            for unknown in unknown {
                after += usize::from(unknown.await.unwrap() > known);
            }
            assert!(after > QUEUE / 2, "only {after} unknown came after");
            assert!(hasher.0.memory().free.len() <= SLOTS);
            hasher.rest();
            assert!(!hasher.0.memory().free.is_empty(), "still warm");
            hasher.0.memory().used -= KEPT;
            hasher.rest();
            assert!(hasher.0.memory().free.is_empty());
        });
    }

    #[test]
    fn a_request_without_a_slot_is_refused_within_two_seconds() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let hasher = Hasher::new(password_cost(8, 1)).unwrap();
            let all = u32::try_from(hasher.0.slots.available_permits()).unwrap();
            let _taken = hasher.0.slots.clone().acquire_many_owned(all).await.unwrap();
            for priority in [Priority::KnownDevice, Priority::UnknownDevice] {
                let began = Instant::now();
                let place = hasher.place(priority, "a").unwrap();
                let verified = tokio::time::timeout(KEPT, hasher.verify(place, None, "x".to_owned())).await.unwrap();
                assert_eq!(verified.unwrap_err().problem().status, 503);
                assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
            }
        });
    }
}
