//! Support messages (product §2, §3): somebody asks, the platform answers, until one of the platform closes
//! the thread. A further message of the asker opens it again.

pub mod actions;
pub mod input;
pub mod mention;
pub mod template;

use crate::base::stored::stored_enum;
use crate::base::time::UtcTime;

stored_enum! {
    /// The categories of messages to the platform.
    ContactCategory { ContactUs = "CONTACT_US" }
}
stored_enum! {
    /// The state of a thread.
    SupportStatus {
        /// The asker waits for an answer.
        Open = "OPEN",
        /// The platform has answered.
        Answered = "ANSWERED",
        /// Nothing more is expected.
        Closed = "CLOSED",
    }
}

impl SupportStatus {
    /// Whether somebody still works on the thread: the asker or the platform may write next.
    pub const fn is_open(self) -> bool {
        match self {
            Self::Open | Self::Answered => true,
            Self::Closed => false,
        }
    }
}

/// What happens to a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SupportEvent {
    /// The asker writes, at first or again.
    Received,
    /// The platform writes.
    Answered,
    /// The platform closes the thread.
    Closed,
}

impl SupportEvent {
    /// The state of the thread afterwards.
    pub const fn leads_to(self) -> SupportStatus {
        match self {
            Self::Received => SupportStatus::Open,
            Self::Answered => SupportStatus::Answered,
            Self::Closed => SupportStatus::Closed,
        }
    }

    /// Since when the thread is in the state that the event at `now` leads to; `before` is its state and since
    /// when. A second message before the answer does not begin the waiting anew.
    pub fn since(self, before: Option<(SupportStatus, UtcTime)>, now: UtcTime) -> UtcTime {
        match before {
            Some((status, since)) if status == self.leads_to() => since,
            Some(_) | None => now,
        }
    }
}

/// Most messages to the platform from one address (of IPv6: one /64), and from one account of a pet owner, in
/// an hour.
pub const MOST_MESSAGES: i64 = 5;
/// Most further messages of the asker in one thread in an hour.
pub const MOST_REPLIES: i64 = 20;
/// The days in which the link of a mail opens its thread.
pub const LINK_DAYS: i64 = 30;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_begins_with_the_first_message_without_an_answer() {
        let at = |minute: i64| UtcTime::from_naive(Default::default()).plus(chrono::Duration::minutes(minute));
        let mut thread = None;
        for (event, minute, status, since) in [
            (SupportEvent::Received, 1, SupportStatus::Open, 1),
            (SupportEvent::Received, 5, SupportStatus::Open, 1),
            (SupportEvent::Answered, 9, SupportStatus::Answered, 9),
            (SupportEvent::Received, 12, SupportStatus::Open, 12),
            (SupportEvent::Closed, 13, SupportStatus::Closed, 13),
            (SupportEvent::Received, 20, SupportStatus::Open, 20),
        ] {
            let after = (event.leads_to(), event.since(thread, at(minute)));
            assert_eq!(after, (status, at(since)), "{event:?} {minute}");
            thread = Some(after);
        }
    }
}
