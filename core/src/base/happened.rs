//! Changes that staff made without network and send later (product §8): the moment by which such a
//! change is judged. Which changes may carry one is a matter of their forms.

use chrono::Duration;

use super::issue::{Issue, Reason};
use super::time::UtcTime;

/// The longest time between such a change and its arrival at the server.
pub const MOST_BACK: Duration = Duration::hours(12);

/// The field of the forms that carry the moment.
const FIELD: &str = "happenedAt";

/// The moment by which a change is judged that arrives at `now` and happened at `said`; without
/// `said`, `now`. It is at most [`MOST_BACK`] before `now`, never after it, and not before the last
/// event of the changed record.
///
/// # Errors
/// The issue `validation.format` or `validation.range` of `happenedAt`.
pub fn moment(now: UtcTime, said: Option<&str>, last_event: Option<UtcTime>) -> Result<UtcTime, Issue> {
    let Some(said) = said else { return Ok(now) };
    let said = UtcTime::parse(said).ok_or_else(|| Issue::new(FIELD, "validation.format"))?;
    let from = last_event.map_or_else(|| now.plus(-MOST_BACK), |last| last.max(now.plus(-MOST_BACK)));
    if said < from || said > now {
        let reason = Reason::new("validation.range").with("min", from.to_string()).with("max", now.to_string());
        return Err(reason.at(FIELD));
    }
    Ok(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> UtcTime {
        UtcTime::parse(text).expect("an instant")
    }

    #[test]
    fn a_change_counts_from_the_moment_that_it_happened() {
        let now = at("2026-11-25T12:00:00Z");
        let last = Some(at("2026-11-25T08:00:00Z"));
        let code = |said: &str, last| moment(now, Some(said), last).map_err(|issue| issue.code);
        assert_eq!(moment(now, None, last), Ok(now));
        assert_eq!(code("2026-11-25T12:00:00Z", last), Ok(now));
        assert_eq!(code("2026-11-25T08:00:00.000Z", last), Ok(at("2026-11-25T08:00:00Z")));
        assert_eq!(code("2026-11-25T00:00:00Z", None), Ok(at("2026-11-25T00:00:00Z")));

        let range = Err("validation.range".to_owned());
        assert_eq!(code("2026-11-25T12:00:00.000001Z", last), range);
        assert_eq!(code("2026-11-25T07:59:59.999999Z", last), range);
        assert_eq!(code("2026-11-24T23:59:59.999999Z", None), range);
        let long_ago = Some(at("2026-11-20T08:00:00Z"));
        assert_eq!(code("2026-11-24T23:59:59Z", long_ago), range);
        for wrong in ["", "2026-11-25T09:00", "2026-11-25T09:00:00+01:00", "2026-11-31T09:00:00Z"] {
            assert_eq!(code(wrong, last), Err("validation.format".to_owned()), "{wrong}");
        }
    }
}
