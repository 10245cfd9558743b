//! Tests of the stories of the demo's bookings over a day.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;

use super::Scale;
use super::plan::{self, PlannedStay};
use super::records::{self, Records, ZONE};
use super::rng::Rng;
use super::story::{Story, at, tell};

/// The demo's bookings of a day.
struct Demo {
    today: NaiveDate,
    records: Records,
    slots: Vec<PlannedStay>,
}

impl Demo {
    fn of(today: NaiveDate) -> Self {
        let scale = Scale::default();
        let (companies, branches) = (scale.companies as usize, scale.branches as usize);
        let records = records::build(scale.seed, companies, branches, at(today, -100, 0).naive());
        let slots = plan::build(scale.seed, &records, scale.bookings as usize, today).unwrap();
        Self { today, records, slots }
    }

    /// For every booking its branch, and its story until a minute of the day.
    fn stories(&self, minute: i64) -> Vec<(usize, Story)> {
        let until = (self.today, at(self.today, 0, minute));
        let story = |slot: &PlannedStay| {
            let mut rng = Rng::new(slot.seed, 3);
            let workplace = &self.records.bookable[slot.workplace];
            let service = &self.records.services[*rng.pick(&workplace.services)];
            let minutes = i64::from(service.duration_minutes.unwrap_or(0));
            (workplace.branch, tell(&mut rng, slot, workplace.kind, minutes, until))
        };
        self.slots.iter().map(story).collect()
    }
}

/// Numbers of late bookings, of overdue ones, and of all that arrive or leave on this day.
type Counts = (usize, usize, usize);

fn counts(stories: &[(usize, Story)], now: UtcTime) -> BTreeMap<usize, Counts> {
    let (today, mut counts) = (ZONE.date(now), BTreeMap::new());
    for (branch, story) in stories {
        let (late, overdue, moving): &mut Counts = counts.entry(*branch).or_default();
        let canceled = story.status == BookingStatus::Canceled;
        *late += usize::from(story.status == BookingStatus::Created && story.check_in <= now);
        *overdue += usize::from(story.status == BookingStatus::Active && story.check_out <= now);
        let of_today = |at: UtcTime| ZONE.date(at) == today;
        *moving += usize::from(!canceled && (of_today(story.check_in) || of_today(story.check_out)));
    }
    counts
}

#[test]
fn at_every_hour_few_bookings_are_late_or_overdue() {
    let mut seen = (0, 0, 0);
    // Every weekday, and the day on which the clocks go back.
    for date in 19..=26 {
        let demo = Demo::of(NaiveDate::from_ymd_opt(2026, 10, date).unwrap());
        for minute in (0..24).map(|hour| hour * 60 + 17) {
            let now = at(demo.today, 0, minute);
            for (branch, (late, overdue, moving)) in counts(&demo.stories(minute), now) {
                let most = 3 + moving / 5;
                let figures = format!("{date}, {minute}: branch {branch}: {late} {overdue} of {moving}");
                assert!(late <= most && overdue <= most, "{figures}");
                seen = (seen.0 + late, seen.1 + overdue, seen.2 + moving);
            }
        }
    }
    assert!(seen.0 > 0 && seen.1 > 0, "somebody is, or the marks would never be seen");
    assert!((seen.0 + seen.1) * 3 < seen.2, "{seen:?}");
}

#[test]
fn a_later_moment_only_continues_the_stories() {
    let demo = Demo::of(NaiveDate::from_ymd_opt(2026, 11, 20).unwrap());
    let (morning, evening) = (demo.stories(8 * 60), demo.stories(20 * 60));
    let at_twenty = at(demo.today, 0, 20 * 60);
    let (mut came, mut left) = (0, 0);
    for ((branch, before), (same, after)) in morning.iter().zip(&evening) {
        assert_eq!(
            (branch, before.made, before.check_in, before.check_out),
            (same, after.made, after.check_in, after.check_out)
        );
        if let Some(at) = before.checked_in_at {
            assert_eq!(after.checked_in_at, Some(at));
        }
        if let Some(at) = before.completed_at {
            assert_eq!(after.completed_at, Some(at));
        }
        came += usize::from(before.checked_in_at.is_none() && after.checked_in_at.is_some());
        left += usize::from(before.completed_at.is_none() && after.completed_at.is_some());
        for at in [after.checked_in_at, after.completed_at, after.canceled_at].into_iter().flatten() {
            assert!(after.made < at && at <= at_twenty && after.checked_in_at.is_none_or(|came| came <= at));
        }
    }
    assert!(came > 10 && left > 10, "{came} {left}");
}
