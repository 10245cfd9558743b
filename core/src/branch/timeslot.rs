//! Timeslots, the non-working hours of a branch (product §3, §5 Closures): what may be entered.
//! Which bookings a closure refuses is decided in `calendar::closure`.

use chrono::Months;
use sapa_derive::form;

use crate::base::id::{TimeslotId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::text;
use crate::base::time::parse_date;
use crate::form::change::change;
use crate::form::checks::{Checks, ROWS_MAX};
use crate::form::rules::Rules;

/// The fields of a timeslot, in every form that enters one; by themselves the body of `POST
/// /branches/{id}/closure-preview`. Civil dates and times of the branch's zone.
#[form(checked = CheckedTimeslot)]
pub struct TimeslotFields {
    /// `YYYY-MM-DD`, the first day.
    #[validate(custom(function = "text::date"))]
    pub from_date: Required<String>,
    /// The last day, inclusive; none = the first.
    #[validate(custom(function = "text::date"))]
    pub to_date: Option<String>,
    /// `HH:mm`; none together with `toTime` = the whole day.
    pub from_time: Option<String>,
    /// `HH:mm` after `fromTime`, up to 24:00.
    pub to_time: Option<String>,
    /// Saved workplaces of the branch; none = the whole branch.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<WorkplaceId>>"))]
    pub workplace_ids: Vec<WorkplaceId>,
    /// Whether the timeslot comes back every year; none = no. A yearly timeslot is shorter than
    /// a year.
    pub yearly: Option<bool>,
    /// Up to 200 characters.
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
}

change! {
    /// A changed row of `timeslots` in `PUT /branches/{id}`.
    pub struct TimeslotChange of TimeslotId: TimeslotFields;
}

impl Rules for TimeslotFields {
    /// Workplaces in order and once each.
    fn normalized(mut self) -> Self {
        self.workplace_ids.sort_unstable();
        self.workplace_ids.dedup();
        self
    }

    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.at_most("workplaceIds", self.workplace_ids.len(), ROWS_MAX);
        self.check_dates(&mut checks);
        for (path, here, there) in
            [("fromTime", &self.from_time, &self.to_time), ("toTime", &self.to_time, &self.from_time)]
        {
            checks.required(path, here.is_some() || there.is_none());
        }
        checks.hours(("fromTime", self.from_time.as_ref()), ("toTime", self.to_time.as_ref()));
        checks.done()
    }
}

impl TimeslotFields {
    fn check_dates(&self, checks: &mut Checks) {
        let date = |text: &Option<String>| text.as_deref().and_then(parse_date);
        let (Some(from), Some(to)) = (date(&self.from_date), date(&self.to_date)) else { return };
        if to < from {
            checks.add("toDate", "validation.order");
        } else if self.yearly == Some(true) && from.checked_add_months(Months::new(12)).is_some_and(|year| to >= year) {
            checks.add("toDate", "timeslot.yearly_too_long");
        }
    }
}

#[cfg(test)]
#[path = "timeslot_tests.rs"]
mod tests;
