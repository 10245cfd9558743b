//! Who is at a booking (product: Who is at it): somebody who moves it or has one of its dialogs open. Says how long that
//! counts; names are told by `audit::naming`.

use chrono::Duration;

use crate::base::time::UtcTime;

/// Seconds after which somebody who was not heard of again is not at the booking any more.
const GONE_AFTER: i64 = 15;
/// Seconds between two signs of life: one may be lost, and the next one be late.
pub const RENEWED_EVERY: i64 = 5;

/// Whoever was last heard of after this moment is still at the booking.
pub fn gone_before(now: UtcTime) -> UtcTime {
    now.plus(-Duration::seconds(GONE_AFTER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sign_of_life_may_be_lost() {
        let now =
            UtcTime::from_naive(chrono::NaiveDate::from_ymd_opt(2026, 11, 27).unwrap().and_hms_opt(10, 42, 0).unwrap());
        let heard = |seconds: i64| now.plus(-Duration::seconds(seconds)) > gone_before(now);
        assert!(heard(0) && heard(14) && !heard(15) && !heard(16));
        assert!(heard(2 * RENEWED_EVERY));
    }
}
