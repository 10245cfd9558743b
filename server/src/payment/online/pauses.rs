//! When a provider is asked again (product §6), and for how long a question is one server's.

use chrono::Duration;
use sapa_core::base::time::UtcTime;

/// Seconds after an answer that is not known; then an hour.
const PAUSES: [i64; 9] = [0, 2, 5, 10, 20, 40, 60, 300, 900];
/// An hour.
const LAST: i64 = 3_600;

/// A question is left to the server that asks it for so long: a whole call, and recording it.
pub const LEASE: Duration = Duration::seconds(35);
/// A payment that its payer does not pay is canceled after this time.
pub const PAYABLE: Duration = Duration::minutes(15);
/// A provider that has told no outcome for so long is listed for a person.
pub const SILENCE: Duration = Duration::hours(24);
/// What a provider itself calls pending is listed for a person after this time.
pub const PENDING: Duration = Duration::days(5);
/// A key is used for so long. Providers keep keys for 24 hours; what they do not have by then is sent under the next.
pub const KEY_KEPT: Duration = Duration::hours(23);
/// How far back all refunds of a provider are looked over: as long as one may come back after it has arrived.
pub const LOOK_BACK: Duration = Duration::days(35);
/// How often they are.
pub const LOOK_OVER: Duration = Duration::hours(1);
/// A provider that has not told all refunds of a payment is asked again after this time.
pub const LOOK_AGAIN: Duration = Duration::minutes(1);
/// A request that makes a record asks the provider itself; the job looks after it later.
pub const AFTER_REQUEST: Duration = Duration::seconds(3);

/// When to ask next after `polls` questions without an outcome.
pub fn next(polls: i32, now: UtcTime) -> UtcTime {
    let at = usize::try_from(polls).unwrap_or(0).saturating_sub(1);
    now.plus(Duration::seconds(PAUSES.get(at).copied().unwrap_or(LAST)))
}

/// How many keys of an intent that began then have ended. The same for all who ask within a key's time, so that two
/// turns that overlap use one key.
pub fn keys_ended(since: UtcTime, now: UtcTime) -> i32 {
    i32::try_from(now.since(since).num_seconds() / KEY_KEPT.num_seconds()).unwrap_or(i32::MAX / 2).max(0)
}

/// When to ask next about what is known since `since`, where nobody counts the questions.
pub fn after(since: UtcTime, now: UtcTime) -> UtcTime {
    let tens = i32::try_from(now.since(since).num_seconds() / 10).unwrap_or(i32::MAX);
    next(tens.saturating_add(2), now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_ends_after_its_time_and_never_comes_back() {
        let since = UtcTime::MIN;
        let ended = |hours| keys_ended(since, since.plus(Duration::hours(hours)));
        assert_eq!([0, 22, 23, 45, 46, 230].map(ended), [0, 0, 1, 1, 2, 10]);
        assert_eq!(keys_ended(since.plus(Duration::hours(1)), since), 0, "clocks differ");
    }

    #[test]
    fn questions_grow_rarer_and_never_end() {
        let now = UtcTime::MIN;
        let pauses: Vec<i64> = (1..=12).map(|polls| next(polls, now).since(now).num_seconds()).collect();
        assert_eq!(pauses, [0, 2, 5, 10, 20, 40, 60, 300, 900, 3_600, 3_600, 3_600]);
    }
}
