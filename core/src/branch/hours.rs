//! Opening hours as entered (product §3, Branch): at most three intervals a weekday, in order and
//! apart. Whether a booking is inside them is decided in `calendar::opening`.

use sapa_derive::form;

use crate::base::issue::Reason;
use crate::base::text;
use crate::base::time::parse_time;
use crate::form::checks::Checks;

/// Most intervals of one weekday.
pub const INTERVALS_MAX: usize = 3;
/// The weekdays that a form suggests first.
pub const USUAL_WEEKDAYS: &[u8] = &[1, 2, 3, 4, 5];
/// The hours that a form suggests first, `HH:mm`.
pub const USUAL_HOURS: (&str, &str) = ("08:00", "16:00");
const WEEKDAYS: usize = 7;

/// An interval in which a branch is open, half-open.
#[form]
#[derive(PartialEq, Eq)]
pub struct OpeningHoursInput {
    /// 1 = Monday to 7 = Sunday.
    #[schema(minimum = 1, maximum = 7)]
    pub weekday: Required<i32>,
    /// `HH:mm`.
    #[schema(example = "08:00")]
    pub from: Required<String>,
    /// `HH:mm` after `from`, up to 24:00.
    #[schema(example = "24:00")]
    pub to: Required<String>,
}

crate::base::checked::checked_as_entered!(OpeningHoursInput);

impl OpeningHoursInput {
    /// The interval in minutes of the day, `[from, to)`; none unless both are times in order.
    pub fn minutes(&self) -> Option<(u32, u32)> {
        let (from, to) = (parse_time(self.from.as_deref()?)?, parse_time(self.to.as_deref()?)?);
        (from < to).then_some((from, to))
    }
}

/// Checks `openingHours`. A surplus or overlapping interval is an issue of the later row.
pub(super) fn check(checks: &mut Checks, hours: &[OpeningHoursInput]) {
    let most = INTERVALS_MAX * WEEKDAYS;
    checks.at_most("openingHours", hours.len(), most);
    for (i, interval) in hours.iter().enumerate().take(most) {
        let mut own = Checks::of(interval);
        own.range("weekday", interval.weekday.map(i64::from), 1, text::count(WEEKDAYS));
        own.hours(("from", interval.from.as_ref()), ("to", interval.to.as_ref()));
        let same_day = || hours[..i].iter().filter(|other| other.weekday == interval.weekday);
        if interval.weekday.is_some() && same_day().count() >= INTERVALS_MAX {
            own.extend([Reason::new("validation.too_many").with("max", text::count(INTERVALS_MAX)).at("weekday")]);
        }
        if let Some((from, to)) = interval.minutes()
            && same_day().filter_map(OpeningHoursInput::minutes).any(|(f, t)| f < to && from < t)
        {
            own.add("from", "validation.overlap");
        }
        checks.row("openingHours", i, own.done());
    }
}
