//! Limits on open requests by address (product: Sessions; The API), checked before any password is
//! hashed and before the database is read: how many requests of an address run at once, and how many
//! begin in a time. Each kind of request is counted by itself. A known device of an account is exempt
//! from the limits on signing in, for which alone the database is asked; staff are exempt from the
//! limits of the marketplace.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use sapa_core::access::role::Actor;
use tokio::sync::Semaphore;

use super::device;
use super::password::Priority;
use super::rows::sign_in;
use crate::platform::db::Db;
use crate::platform::http::client_network;
use crate::platform::problem::Error;

/// Limits of one address and kind of request.
struct Limit {
    /// Most requests at once …
    at_once: u16,
    /// … and within the time that all steps cover.
    most: u16,
    /// Seconds of a step, by which that time moves: a minute of 5, an hour of 300.
    step: u64,
    /// Code of the refusal.
    code: &'static str,
}

/// Steps that cover any 12 of them.
const STEPS: usize = 13;
/// Most addresses that are counted one by one …
const ADDRESSES: usize = 32_768;
/// … and groups that count all further addresses, so that an attacker who fills the table shuts out
/// few others.
const GROUPS: u64 = 256;
/// Most requests at once that ask the database whether their device is known …
const LOOKUPS: usize = 2;
/// … and the time limit of each.
const LOOKUP_TIME: Duration = Duration::from_secs(1);

/// The kind of a request without a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RequestKind {
    /// A request to begin a session.
    SignIn,
    /// A request for a link to choose a new password.
    ForgottenPassword,
    /// A request that a mail's link allows.
    Link,
    /// A request for an account.
    Registration,
    /// A read of the marketplace.
    MarketRead,
    /// A question for a price or for room, which costs more than a read.
    MarketAsk,
    /// A message to the platform.
    Contact,
}

impl RequestKind {
    const ALL: [Self; 7] = [
        Self::SignIn,
        Self::ForgottenPassword,
        Self::Link,
        Self::Registration,
        Self::MarketRead,
        Self::MarketAsk,
        Self::Contact,
    ];

    const fn limit(self) -> Limit {
        const OPEN: Limit = Limit { at_once: 20, most: 120, step: 5, code: "auth.too_many_attempts" };
        const MARKET: Limit = Limit { at_once: u16::MAX, most: 300, step: 5, code: "market.too_many_requests" };
        match self {
            Self::SignIn | Self::ForgottenPassword | Self::Link | Self::Contact => OPEN,
            Self::Registration => Limit { most: 5, step: 300, ..OPEN },
            Self::MarketRead => MARKET,
            Self::MarketAsk => Limit { most: 30, ..MARKET },
        }
    }
}

/// The counts. Cheap to clone; all clones share them.
#[derive(Clone)]
pub struct Addresses(Arc<Shared>);

struct Shared {
    started: Instant,
    /// Counts by kind, so that a flood of one kind leaves the others their room.
    counted: [Mutex<CountWindow>; RequestKind::ALL.len()],
    /// Puts addresses into groups that cannot be predicted.
    group: RandomState,
    lookups: Semaphore,
}

#[derive(Default)]
struct CountWindow {
    by: HashMap<ClientKey, Count>,
    /// The step in which counts of no meaning were last dropped.
    swept: u64,
}

/// The kind of request, and the address or group that is counted.
type Key = (RequestKind, ClientKey);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum ClientKey {
    Address(IpAddr),
    /// A group of addresses that found no room in the table.
    Group(u64),
    /// A connection without an address.
    Unknown,
}

impl ClientKey {
    fn of(request: &HttpRequest) -> Self {
        client_network(request).map_or(Self::Unknown, Self::Address)
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Count {
    at_once: u16,
    /// Requests that began, by step, in a ring.
    begun: [u16; STEPS],
    step: u64,
}

impl Count {
    /// Drops the steps that are over at `step`.
    fn advance(&mut self, step: u64) {
        let passed = step.saturating_sub(self.step).min(STEPS as u64);
        for i in 0..passed {
            self.begun[((step - i) % STEPS as u64) as usize] = 0;
        }
        self.step = self.step.max(step);
    }

    fn in_time(&self) -> u16 {
        self.begun.iter().copied().fold(0, u16::saturating_add)
    }

    /// Seconds until a further request may begin, where the time is full.
    fn wait(&self, step: u64) -> u32 {
        let oldest = (1..=STEPS as u64).find(|i| self.begun[((self.step + i) % STEPS as u64) as usize] > 0);
        u32::try_from(oldest.unwrap_or(1) * step).unwrap_or(60)
    }
}

/// An admitted request; counted until it is dropped.
pub struct Admission {
    /// The priority of the request in the queue of the hasher.
    pub priority: Priority,
    counted: Option<(Addresses, Key)>,
}

impl Default for Addresses {
    fn default() -> Self {
        let lookups = Semaphore::new(LOOKUPS);
        let (counted, group) = (RequestKind::ALL.map(|_| Mutex::default()), RandomState::new());
        Self(Arc::new(Shared { started: Instant::now(), counted, group, lookups }))
    }
}

/// Admits a request; 429 when its address has too many of its kind, and its device is not known for
/// `account` (a folded address).
pub async fn admit(
    addresses: &Addresses,
    db: &Db,
    request: &HttpRequest,
    kind: RequestKind,
    account: Option<&str>,
) -> Result<Admission, Error> {
    if let (Some(account), Some(device)) = (account, device::of(request))
        && is_known(addresses, db, account.to_owned(), device).await
    {
        return Ok(Admission { priority: Priority::KnownDevice, counted: None });
    }
    let key = addresses.begin((kind, ClientKey::of(request)), addresses.0.started.elapsed())?;
    Ok(Admission { priority: Priority::UnknownDevice, counted: Some((addresses.clone(), key)) })
}

/// Counts a request to the marketplace; 429 when its address has too many of its kind. Staff are exempt.
pub fn visit(
    addresses: &Addresses,
    request: &HttpRequest,
    actor: Option<&Actor>,
    kind: RequestKind,
) -> Result<(), Error> {
    if !actor.is_some_and(|actor| actor.role.is_dashboard()) {
        let key = addresses.begin((kind, ClientKey::of(request)), addresses.0.started.elapsed())?;
        addresses.end(key);
    }
    Ok(())
}

/// Whether the device is known. Few requests ask at once, so that invented devices delay no honest
/// reader.
async fn is_known(addresses: &Addresses, db: &Db, account: String, device: String) -> bool {
    let lookup = async {
        let _turn = addresses.0.lookups.acquire().await.ok()?;
        db.read(move |conn| sign_in::is_known(conn, &account, &device)).await.ok()
    };
    tokio::time::timeout(LOOKUP_TIME, lookup).await.ok().flatten().unwrap_or(false)
}

impl Addresses {
    fn counted(&self, kind: RequestKind) -> MutexGuard<'_, CountWindow> {
        self.0.counted[kind as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a further request, and answers the key under which it is counted.
    fn begin(&self, (kind, who): Key, now: Duration) -> Result<Key, Error> {
        let limit = kind.limit();
        let step = now.as_secs() / limit.step;
        let mut counted = self.counted(kind);
        let who = if counted.has_room(who, step) { who } else { ClientKey::Group(self.0.group.hash_one(who) % GROUPS) };
        let count = counted.by.entry(who).or_default();
        count.advance(step);
        if count.at_once >= limit.at_once {
            return Err(Error::too_many(limit.code, 2));
        }
        if count.in_time() >= limit.most {
            return Err(Error::too_many(limit.code, count.wait(limit.step)));
        }
        count.at_once += 1;
        count.begun[(step % STEPS as u64) as usize] += 1;
        Ok((kind, who))
    }

    fn end(&self, (kind, who): Key) {
        if let Some(count) = self.counted(kind).by.get_mut(&who) {
            count.at_once = count.at_once.saturating_sub(1);
        }
    }
}

impl CountWindow {
    /// Whether `who` has a count of its own, or there is room for one.
    fn has_room(&mut self, who: ClientKey, step: u64) -> bool {
        if self.by.len() < ADDRESSES || self.by.contains_key(&who) {
            return true;
        }
        if self.swept < step {
            self.swept = step;
            self.by.retain(|_, count| {
                count.advance(step);
                count.at_once > 0 || count.in_time() > 0
            });
        }
        self.by.len() < ADDRESSES
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
    use crate::platform::http::network;

    const SECOND: Duration = Duration::from_secs(1);

    fn key(address: &str) -> Key {
        (RequestKind::SignIn, ClientKey::Address(network(address.parse().unwrap())))
    }

    /// Whether a further request of `address` may begin; it ends at once.
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
    fn twenty_requests_of_an_address_run_at_once() {
        let addresses = Addresses::default();
        let begun: Vec<Key> = std::iter::from_fn(|| addresses.begin(key("192.0.2.1"), SECOND).ok()).take(100).collect();
        assert_eq!(begun.len(), 20);
        // Another address, and another kind of request, counts by itself.
        assert!(passes(&addresses, "192.0.2.2", SECOND).is_ok());
        assert!(addresses.begin((RequestKind::Link, key("192.0.2.1").1), SECOND).is_ok());
        addresses.end(begun[0]);
        assert!(passes(&addresses, "192.0.2.1", SECOND).is_ok());
    }

    #[test]
    fn a_hundred_and_twenty_requests_begin_in_any_minute() {
        let addresses = Addresses::default();
        // Two requests a second from the first second on.
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
    fn each_kind_has_its_number_and_its_time() {
        for (kind, most, seconds) in [
            (RequestKind::MarketRead, 300, 60),
            (RequestKind::MarketAsk, 30, 60),
            (RequestKind::Registration, 5, 3_600),
        ] {
            let addresses = Addresses::default();
            let of = |address: &str| (kind, key(address).1);
            let passes = |address: &str, now| addresses.begin(of(address), now).map(|key| addresses.end(key));
            let passed = (0..400).filter(|_| passes("192.0.2.1", SECOND).is_ok()).count();
            assert_eq!(passed, most, "{kind:?}");
            let wait = passes("192.0.2.1", SECOND * 2).unwrap_err().problem().retry_after.unwrap();
            assert!(u64::from(wait) <= seconds * 13 / 12, "{kind:?}: {wait}");
            assert!(passes("192.0.2.1", SECOND * u32::try_from(seconds - 1).unwrap()).is_err(), "{kind:?}");
            assert!(passes("192.0.2.2", SECOND * 2).is_ok(), "{kind:?}: another address");
            assert!(passes("192.0.2.1", SECOND * (2 + wait)).is_ok(), "{kind:?}");
        }
    }

    #[test]
    fn a_subscriber_is_one_address() {
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::9"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }

    #[test]
    fn the_table_of_addresses_is_bounded() {
        let addresses = Addresses::default();
        let from = |i: u32| std::net::Ipv4Addr::from_bits(0x0a00_0000 + i).to_string();
        for i in 0..200_000 {
            let _ = passes(&addresses, &from(i), SECOND);
        }
        assert!(addresses.counted(RequestKind::SignIn).by.len() <= ADDRESSES + GROUPS as usize);
        // An address without room shares a count, and has room again a minute later.
        assert!(passes(&addresses, "192.0.2.1", SECOND * 2).is_err());
        assert!(passes(&addresses, "192.0.2.1", SECOND * 70).is_ok());
        assert!(addresses.counted(RequestKind::SignIn).by.len() < 10);
    }

    #[test]
    fn a_full_table_shuts_out_few_addresses() {
        let addresses = Addresses::default();
        let from = |i: u32| std::net::Ipv4Addr::from_bits(0x0a00_0000 + i).to_string();
        for i in 0..ADDRESSES as u32 + 2_000 {
            let _ = passes(&addresses, &from(i), SECOND);
        }
        let newcomers = (0..100).filter(|i| passes(&addresses, &format!("192.0.2.{i}"), SECOND).is_ok()).count();
        assert!(newcomers > 95, "{newcomers}");
        // Another kind of request is not shut out either.
        assert!(addresses.begin((RequestKind::Link, key("192.0.2.1").1), SECOND).is_ok());
        assert_eq!(addresses.counted(RequestKind::Link).by.len(), 1);
    }
}
