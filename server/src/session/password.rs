//! Hashing and comparing passwords: argon2id, off the event loop, in a few seats. The memory of a
//! seat is kept while it is in use, because 19 MiB allocated anew for every sign-in fragment the
//! memory of the process. Known browsers go before all others, so that an attack on sign-in slows
//! the attacker and not everybody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::platform::problem::Error;

/// How long a sign-in waits for a seat.
const WAIT: Duration = Duration::from_millis(1_500);
/// Most requests of a lane that wait or are hashed at once.
const QUEUE: usize = 32;
/// Most requests of one account, or of one link, in the lane of known browsers: nobody fills the
/// lane with a right password.
const OF_ONE: usize = 4;
/// Most hashes at once; their memory is the limit.
const SEATS: usize = 3;
/// The memory of a seat is freed when no password was hashed for this long.
const KEPT: Duration = Duration::from_secs(5);

/// The lane in which a request waits for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// A browser from which the account signed in before, or a person with another proof. Waits for
    /// the present hash at most.
    Known,
    /// Any other browser.
    Stranger,
}

/// A place in the queue, taken before the database is asked.
pub struct QueueTicket {
    lane: Priority,
    _queued: OwnedSemaphorePermit,
    _own: Option<Own>,
}

/// One of the places of an account or a link.
struct Own {
    of: String,
    seats: Arc<HashWorkers>,
}

impl Drop for Own {
    fn drop(&mut self) {
        let mut own = self.seats.own();
        if let Some(count) = own.get_mut(&self.of) {
            *count -= 1;
            if *count == 0 {
                own.remove(&self.of);
            }
        }
    }
}

/// Hashes and compares passwords. Cheap to clone; all clones share the seats.
#[derive(Clone)]
pub struct Hasher(Arc<HashWorkers>);

struct HashWorkers {
    params: Params,
    /// The hash to compare with where there is no account, so that both cases take the same time.
    nobody: String,
    /// The seats, given in the order of the requests.
    seats: Arc<Semaphore>,
    /// As many permits as seats: a stranger asks for a seat only when another stranger leaves one,
    /// so that no more strangers than that wait before a known browser.
    strangers: Arc<Semaphore>,
    queues: [Arc<Semaphore>; 2],
    /// Number of places in the known lane by account or link; those without places are left out.
    own: Mutex<HashMap<String, usize>>,
    memory: Mutex<Memory>,
}

/// Memory of free seats.
struct Memory {
    free: Vec<Vec<Block>>,
    used: Instant,
}

impl Hasher {
    /// A hasher with these parameters of cost.
    pub fn new(params: Params) -> Result<Self, Error> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let seats = cores.min(SEATS);
        let of = |size| Arc::new(Semaphore::new(size));
        Ok(Self(Arc::new(HashWorkers {
            nobody: hash(&params, "nobody has this password")?,
            params,
            seats: of(seats),
            strangers: of(seats),
            queues: [of(QUEUE), of(QUEUE)],
            own: Mutex::default(),
            memory: Mutex::new(Memory { free: Vec::new(), used: Instant::now() }),
        })))
    }

    /// A place in the queue for the account or link `of`; 503 when the queue is full, 429 when the
    /// account or link has too many places of the known lane.
    pub fn place(&self, lane: Priority, of: &str) -> Result<QueueTicket, Error> {
        let own = (lane == Priority::Known).then(|| self.own(of)).transpose()?;
        let queue = self.0.queues[usize::from(lane == Priority::Stranger)].clone();
        let queued = queue.try_acquire_owned().map_err(|_| Error::unavailable(2))?;
        Ok(QueueTicket { lane, _queued: queued, _own: own })
    }

    fn own(&self, of: &str) -> Result<Own, Error> {
        let mut own = self.0.own();
        let count = own.entry(of.to_owned()).or_default();
        if *count >= OF_ONE {
            return Err(Error::too_many("auth.too_many_attempts", 2));
        }
        *count += 1;
        Ok(Own { of: of.to_owned(), seats: self.0.clone() })
    }

    /// Whether `password` is the one of the hash `stored`; false, after the same time, when nothing
    /// is stored.
    pub async fn verify(&self, place: QueueTicket, stored: Option<String>, password: String) -> Result<bool, Error> {
        let seats = self.0.clone();
        self.run(place, move |memory| {
            let same = matches(memory, stored.as_deref().unwrap_or(&seats.nobody), &password);
            Ok(same && stored.is_some())
        })
        .await
    }

    /// The hash under which a new password is stored.
    pub async fn hash(&self, place: QueueTicket, password: String) -> Result<String, Error> {
        let seats = self.0.clone();
        self.run(place, move |memory| hash_in(memory, &seats.params, &password)).await
    }

    /// Frees the memory of seats that were not used for a while.
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
        let seats = self.0.clone();
        let turn = async {
            let stranger = match place.lane {
                Priority::Known => None,
                Priority::Stranger => seats.strangers.clone().acquire_owned().await.ok(),
            };
            seats.seats.clone().acquire_owned().await.map(|seat| (seat, stranger))
        };
        let Ok(Ok(seat)) = tokio::time::timeout(WAIT, turn).await else { return Err(Error::unavailable(2)) };
        tokio::task::spawn_blocking(move || {
            let mut memory = seats.memory().free.pop().unwrap_or_default();
            let result = work(&mut memory);
            let mut kept = seats.memory();
            kept.free.push(memory);
            kept.used = Instant::now();
            drop(kept);
            drop((seat, place));
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
    fn no_account_fills_the_lane_of_known_browsers() {
        let hasher = Hasher::new(password_cost(64, 2)).unwrap();
        let places: Vec<_> = std::iter::from_fn(|| hasher.place(Priority::Known, "a").ok()).take(100).collect();
        assert_eq!(places.len(), OF_ONE);
        assert_eq!(hasher.place(Priority::Known, "a").err().map(|e| e.problem().status), Some(429));
        assert!(hasher.place(Priority::Known, "b").is_ok());
        drop(places);
        assert!(hasher.0.own().is_empty() && hasher.place(Priority::Known, "a").is_ok());
    }

    #[test]
    fn a_known_browser_does_not_wait_behind_strangers() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let hasher = Hasher::new(password_cost(4_096, 3)).unwrap();
            let strangers: Vec<_> = std::iter::from_fn(|| hasher.place(Priority::Stranger, "").ok())
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
            assert_eq!(strangers.len(), QUEUE, "the queue is short");
            tokio::time::sleep(Duration::from_millis(5)).await;
            let place = hasher.place(Priority::Known, "a").unwrap();
            assert!(!hasher.verify(place, None, "x".to_owned()).await.unwrap());
            let known = Instant::now();
            let mut after = 0;
            for stranger in strangers {
                after += usize::from(stranger.await.unwrap() > known);
            }
            assert!(after > QUEUE / 2, "only {after} strangers came after");
            assert!(hasher.0.memory().free.len() <= SEATS);
            hasher.rest();
            assert!(!hasher.0.memory().free.is_empty(), "still warm");
            hasher.0.memory().used -= KEPT;
            hasher.rest();
            assert!(hasher.0.memory().free.is_empty());
        });
    }

    #[test]
    fn a_request_without_a_seat_is_refused_within_two_seconds() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let hasher = Hasher::new(password_cost(8, 1)).unwrap();
            let all = u32::try_from(hasher.0.seats.available_permits()).unwrap();
            let _taken = hasher.0.seats.clone().acquire_many_owned(all).await.unwrap();
            for lane in [Priority::Known, Priority::Stranger] {
                let began = Instant::now();
                let place = hasher.place(lane, "a").unwrap();
                let verified = tokio::time::timeout(KEPT, hasher.verify(place, None, "x".to_owned())).await.unwrap();
                assert_eq!(verified.unwrap_err().problem().status, 503);
                assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
            }
        });
    }
}
