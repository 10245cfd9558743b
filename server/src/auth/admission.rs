//! Bounds on open requests by address (product: Sessions), looked at before anything is hashed
//! and before the database is asked: how many of an address go on at once, and how many begin in
//! a minute. Each kind of request counts for itself. A known device of the account is exempt.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use tokio::sync::Semaphore;

use super::device;
use super::password::Lane;
use crate::app::State;
use crate::db::sign_in;
use crate::http::client_address;
use crate::problem::Error;

/// Of one address at once …
const AT_ONCE: u16 = 20;
/// … and in a minute.
const A_MINUTE: u16 = 120;
/// The minute moves in steps of this many seconds.
const STEP: u64 = 5;
/// So many steps cover any minute.
const STEPS: usize = 13;
/// So many addresses are counted apart; what comes on top is counted together.
const ADDRESSES: usize = 8_192;
/// How many requests at once may ask the database whether their device is known …
const LOOKUPS: usize = 2;
/// … and how long each.
const LOOKUP_TIME: Duration = Duration::from_secs(1);

/// What is asked for without a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A session.
    SignIn,
    /// A link to choose a new password by.
    ForgottenPassword,
    /// What the link of a mail allows.
    Link,
}

/// The counts. Cheap to clone; all clones share them.
#[derive(Clone)]
pub struct Addresses(Arc<Shared>);

struct Shared {
    started: Instant,
    counted: Mutex<Counted>,
    lookups: Semaphore,
}

#[derive(Default)]
struct Counted {
    by: HashMap<Key, Count>,
    /// The step in which those that mean nothing any more were last dropped.
    swept: u64,
}

type Key = (Kind, Option<IpAddr>);

#[derive(Debug, Clone, Copy, Default)]
struct Count {
    at_once: u16,
    /// By step, in a ring.
    begun: [u8; STEPS],
    step: u64,
}

impl Count {
    /// Forgets the steps that are over a minute old at `step`.
    fn advance(&mut self, step: u64) {
        let passed = step.saturating_sub(self.step).min(STEPS as u64);
        for i in 0..passed {
            self.begun[((step - i) % STEPS as u64) as usize] = 0;
        }
        self.step = self.step.max(step);
    }

    fn in_a_minute(&self) -> u16 {
        self.begun.iter().copied().map(u16::from).sum()
    }

    /// Seconds until one more may begin, where a minute is full.
    fn wait(&self) -> u32 {
        let oldest = (1..=STEPS as u64).find(|i| self.begun[((self.step + i) % STEPS as u64) as usize] > 0);
        u32::try_from(oldest.unwrap_or(1) * STEP).unwrap_or(60)
    }
}

/// A request that was let in; counts until it is dropped.
pub struct Admission {
    /// Where it waits for a seat of the hasher.
    pub lane: Lane,
    counted: Option<(Addresses, Key)>,
}

impl Default for Addresses {
    fn default() -> Self {
        let lookups = Semaphore::new(LOOKUPS);
        Self(Arc::new(Shared { started: Instant::now(), counted: Mutex::default(), lookups }))
    }
}

/// Lets a request in; 429 when its address has too many of its kind and its device is no known
/// one of `account` (a folded address).
pub async fn admit(
    state: &State,
    request: &HttpRequest,
    kind: Kind,
    account: Option<&str>,
) -> Result<Admission, Error> {
    if let (Some(account), Some(device)) = (account, device::of(request))
        && is_known(state, account.to_owned(), device).await
    {
        return Ok(Admission { lane: Lane::Known, counted: None });
    }
    let addresses = state.addresses.clone();
    let key = addresses.begin((kind, client_address(request).map(network)), addresses.0.started.elapsed())?;
    Ok(Admission { lane: Lane::Stranger, counted: Some((addresses, key)) })
}

/// Asked by few at once, so that invented devices keep no honest reader waiting.
async fn is_known(state: &State, account: String, device: String) -> bool {
    let lookup = async {
        let _turn = state.addresses.0.lookups.acquire().await.ok()?;
        state.db.read(move |conn| sign_in::is_known(conn, &account, &device)).await.ok()
    };
    tokio::time::timeout(LOOKUP_TIME, lookup).await.ok().flatten().unwrap_or(false)
}

/// What counts as one address: of IPv6 the /64, which is what one subscriber has.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
        v4 => v4,
    }
}

impl Addresses {
    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.0.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more, and says under which key.
    fn begin(&self, key: Key, now: Duration) -> Result<Key, Error> {
        let step = now.as_secs() / STEP;
        let mut counted = self.counted();
        let key = counted.room(key, step);
        let count = counted.by.entry(key).or_default();
        count.advance(step);
        if count.at_once >= AT_ONCE {
            return Err(Error::too_many("auth.too_many_attempts", 2));
        }
        if count.in_a_minute() >= A_MINUTE {
            return Err(Error::too_many("auth.too_many_attempts", count.wait()));
        }
        count.at_once += 1;
        count.begun[(step % STEPS as u64) as usize] += 1;
        Ok(key)
    }

    fn end(&self, key: Key) {
        if let Some(count) = self.counted().by.get_mut(&key) {
            count.at_once = count.at_once.saturating_sub(1);
        }
    }
}

impl Counted {
    /// The key itself where it is counted or there is room for it, else that of all others.
    fn room(&mut self, key: Key, step: u64) -> Key {
        if self.by.len() >= ADDRESSES && !self.by.contains_key(&key) {
            if self.swept < step {
                self.swept = step;
                self.by.retain(|_, count| {
                    count.advance(step);
                    count.at_once > 0 || count.in_a_minute() > 0
                });
            }
            if self.by.len() >= ADDRESSES {
                return (key.0, None);
            }
        }
        key
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        if let Some((addresses, key)) = self.counted.take() {
            addresses.end(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn key(address: &str) -> Key {
        (Kind::SignIn, Some(network(address.parse().unwrap())))
    }

    /// Whether one more of `address` may begin and is over at once.
    fn passes(addresses: &Addresses, address: &str, now: Duration) -> Result<(), u32> {
        match addresses.begin(key(address), now) {
            Ok(key) => {
                addresses.end(key);
                Ok(())
            }
            Err(e) => Err(e.problem().retry_after.unwrap()),
        }
    }

    #[test]
    fn twenty_of_an_address_go_on_at_once() {
        let addresses = Addresses::default();
        let begun: Vec<Key> = std::iter::from_fn(|| addresses.begin(key("192.0.2.1"), SECOND).ok()).take(100).collect();
        assert_eq!(begun.len(), 20);
        // Another address, and what is asked for otherwise, counts for itself.
        assert!(passes(&addresses, "192.0.2.2", SECOND).is_ok());
        assert!(addresses.begin((Kind::Link, key("192.0.2.1").1), SECOND).is_ok());
        addresses.end(begun[0]);
        assert!(passes(&addresses, "192.0.2.1", SECOND).is_ok());
    }

    #[test]
    fn a_hundred_and_twenty_begin_in_any_minute() {
        let addresses = Addresses::default();
        // Two a second from the first second on.
        let mut passed: Vec<u32> = Vec::new();
        for tenth in 0..3_000 {
            let now = SECOND + Duration::from_millis(tenth * 100);
            if tenth % 5 == 0 && passes(&addresses, "192.0.2.1", now).is_ok() {
                passed.push(tenth as u32);
            }
        }
        for (i, first) in passed.iter().enumerate() {
            let minute = passed[i..].iter().take_while(|at| **at < first + 600).count();
            assert!(minute <= 120, "{minute} from {first}");
        }
        assert!(passed.len() > 500, "{}", passed.len());
        for _ in 0..120 {
            assert!(passes(&addresses, "192.0.2.9", SECOND).is_ok());
        }
        let wait = passes(&addresses, "192.0.2.9", SECOND * 2).unwrap_err();
        assert!(passes(&addresses, "192.0.2.9", SECOND * 60).is_err());
        assert!(passes(&addresses, "192.0.2.9", SECOND * (2 + wait)).is_ok(), "{wait}");
    }

    #[test]
    fn a_subscriber_is_one_address() {
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::9"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }

    #[test]
    fn however_many_addresses_are_used_few_are_kept() {
        let addresses = Addresses::default();
        let from = |i: u32| std::net::Ipv4Addr::from_bits(0x0a00_0000 + i).to_string();
        for i in 0..20_000 {
            let _ = passes(&addresses, &from(i), SECOND);
        }
        assert!(addresses.counted().by.len() <= ADDRESSES + 1);
        // Whoever came too late shares a count, and has room again a minute later.
        assert!(passes(&addresses, "192.0.2.1", SECOND * 2).is_err());
        assert!(passes(&addresses, "192.0.2.1", SECOND * 70).is_ok());
        assert!(addresses.counted().by.len() < 10);
    }
}
