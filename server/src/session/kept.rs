//! Identities that were proven once, kept by token. None is trusted by itself: each request first looks at the
//! stamp that every sign-out and every change of an account replaces. So a sign-out counts from the next request
//! on, on every server.

use std::sync::Arc;

use quick_cache::sync::Cache;
use ring::digest::{SHA256, digest};
use sapa_core::base::time::UtcTime;

use super::Identity;
use super::rows::session;
use super::token::Claims;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The most identities that are kept; the least used give way.
const MOST: usize = 10_000;

/// The hash of a token. The tokens themselves are not kept.
pub type Hash = [u8; 32];

/// The identity behind a token, with what it rests on.
#[derive(Debug, Clone)]
pub struct CachedIdentity {
    /// The account and its session.
    pub identity: Identity,
    claims: Claims,
    ends: UtcTime,
    stamp: i64,
}

impl CachedIdentity {
    /// The identity that the claims of a good token name; none when the session is over, or when the
    /// account is no longer the one that the token was made for. 503 without a stamp.
    pub fn by(conn: &mut Conn, claims: Claims, now: UtcTime) -> Result<Option<Self>, Error> {
        let Some(found) = session::living(conn, claims.sid, now)? else { return Ok(None) };
        let user = found.user;
        if user.id.to_string() != claims.sub || user.token_generation != claims.generation {
            return Ok(None);
        }
        let identity = Identity {
            actor: user.actor()?,
            session_id: claims.sid,
            language: user.language,
            generation: claims.generation,
            set_up_only: found.set_up_only,
            ends: claims.ends().min(found.expires_at),
        };
        let stamp = found.stamp.ok_or_else(|| Error::unavailable(2))?;
        Ok(Some(Self { identity, claims, ends: found.expires_at, stamp }))
    }

    fn counts(&self, now: UtcTime) -> bool {
        self.claims.counts(now) && now < self.ends
    }
}

/// A cache of identities by token. Cheap to clone; all clones share it.
#[derive(Clone)]
pub struct IdentityCache(Arc<Cache<Hash, Arc<CachedIdentity>>>);

impl Default for IdentityCache {
    fn default() -> Self {
        Self(Arc::new(Cache::new(MOST)))
    }
}

impl IdentityCache {
    /// The hash of a token.
    pub fn hash(token: &str) -> Hash {
        let mut hash = Hash::default();
        hash.copy_from_slice(digest(&SHA256, token.as_bytes()).as_ref());
        hash
    }

    /// The identity of a token that counts by its time; it is in force only if [`IdentityCache::renewed`] says so.
    pub fn find(&self, token: &Hash, now: UtcTime) -> Option<Arc<CachedIdentity>> {
        self.0.get(token).filter(|proven| proven.counts(now))
    }

    /// Keeps an identity.
    pub fn keep(&self, token: Hash, proven: CachedIdentity) {
        self.0.insert(token, Arc::new(proven));
    }

    /// The identity as it is in force now; none when its session is over. It is read again when some account or
    /// session has changed since it was kept.
    pub fn renewed(
        &self,
        conn: &mut Conn,
        token: Hash,
        proven: &CachedIdentity,
        now: UtcTime,
    ) -> Result<Option<Identity>, Error> {
        if session::stamp(conn)? == Some(proven.stamp) {
            return Ok(Some(proven.identity.clone()));
        }
        let Some(found) = CachedIdentity::by(conn, proven.claims.clone(), now)? else {
            self.0.remove(&token);
            return Ok(None);
        };
        let identity = found.identity.clone();
        self.keep(token, found);
        Ok(Some(identity))
    }
}
