//! The author of a change to money: an account, or the system, which acts on news of a provider.

use sapa_core::access::role::Role;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;

use crate::session::Context;

/// The author, and the time of the change.
#[derive(Debug, Clone)]
pub struct Author {
    /// The time.
    pub now: UtcTime,
    /// The account; none: the system.
    pub account: Option<(UserId, Role)>,
    /// The request, where there is one.
    pub request_id: Option<String>,
}

impl Author {
    /// The system.
    pub const fn system(now: UtcTime) -> Self {
        Self { now, account: None, request_id: None }
    }

    /// The id of the account.
    pub fn id(&self) -> Option<i64> {
        self.account.map(|(id, _)| id.0)
    }
}

impl From<&Context> for Author {
    fn from(context: &Context) -> Self {
        Self {
            now: context.now,
            account: Some((context.actor.user_id, context.actor.role)),
            request_id: Some(context.request_id.clone()),
        }
    }
}
