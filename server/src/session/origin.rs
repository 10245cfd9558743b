//! The origin of a change: author, time, and the request that asked for it. Use cases that jobs call
//! too take this; a [`Context`] is one.

use sapa_core::access::role::{Actor, Author};
use sapa_core::base::time::UtcTime;

use super::{Context, SessionRef};
use crate::platform::problem::Error;

/// Who changes something, when, and within which request.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    /// An account or the system.
    pub author: Author,
    /// The time of the change.
    pub now: UtcTime,
    /// The id of the request; none outside of requests.
    pub request_id: Option<&'a str>,
    /// The session of the request; none outside of sessions.
    pub session: Option<SessionRef>,
}

impl Origin<'_> {
    /// The system, which acts without a request.
    pub const fn system(now: UtcTime) -> Self {
        Self { author: Author::System, now, request_id: None, session: None }
    }

    /// The account; 403 for the system, of which the change was not expected.
    pub fn actor(&self) -> Result<&Actor, Error> {
        self.author.actor().ok_or_else(Error::forbidden)
    }
}

impl<'a> From<&'a Context> for Origin<'a> {
    fn from(context: &'a Context) -> Self {
        let Context { actor, now, request_id, session, .. } = context;
        Self { author: Author::Account(*actor), now: *now, request_id: Some(request_id), session: *session }
    }
}
