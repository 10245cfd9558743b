//! The requested times, judged by branch and service for every workplace alike. Only times other
//! than the agreed ones are judged.

use chrono::NaiveDateTime;

use super::enquiry::{Enquiry, Times};
use crate::base::id::WorkplaceId;
use crate::base::issue::Issue;
use crate::base::time::UtcTime;
use crate::calendar::closure::Visit;
use crate::calendar::opening::outside;
use crate::calendar::segment::{StaySegment, added};
use crate::calendar::stay::{Stay, StayRequest, bookable, stay};

/// The stay of requested times, with the issues and warnings of branch and service.
#[derive(Debug, Default)]
pub(super) struct NewTimes {
    pub stay: Option<Stay>,
    pub issues: Vec<Issue>,
    pub warnings: Vec<Issue>,
}

impl Enquiry<'_> {
    /// Judges these civil times as begin and end of the booking.
    pub(super) fn new_times(&self, arrival: NaiveDateTime, departure: Option<NaiveDateTime>) -> NewTimes {
        let request = &self.request;
        let found = stay(&StayRequest {
            service_type: request.service_type,
            zone: request.zone,
            arrival,
            departure,
            duration_minutes: request.minutes,
        });
        match found {
            Ok(stay) => {
                let mut issues: Vec<Issue> = self.past(&stay).into_iter().collect();
                let (refused, warnings) = self.at_the_door(Times::from(&stay));
                issues.extend(refused);
                NewTimes { stay: Some(stay), issues, warnings }
            }
            Err(issues) => NewTimes { issues, ..NewTimes::default() },
        }
    }

    /// Why a new arrival or departure lies in the past, or an arrival too far ahead.
    fn past(&self, stay: &Stay) -> Option<Issue> {
        let (zone, now) = (self.request.zone, self.setting.now);
        let (check_in, check_out) = self.held.agreed.unzip();
        if check_in != Some(stay.check_in) {
            if self.held.in_house {
                return Some(Issue::new("arrival", "booking.reason.arrival_fixed"));
            }
            let staff = self.setting.role.is_dashboard();
            return bookable(self.request.service_type, zone, stay.check_in, now, staff);
        }
        // The departure is compared by date: a departure of today is not past.
        let over = zone.date(stay.check_out) < zone.date(now);
        (over && check_out != Some(stay.check_out)).then(|| Issue::new("departure", "booking.reason.end_in_past"))
    }

    /// Issues by closures of the branch and by opening hours, and warnings for staff, about the new
    /// times.
    pub(super) fn at_the_door(&self, times: Times) -> (Vec<Issue>, Vec<Issue>) {
        let (request, branch) = (&self.request, self.setting.branch);
        let hand_overs = self.hand_overs(times);
        // For a closure of the whole branch it does not matter in which workplace the booking held
        // its time.
        let anywhere = WorkplaceId(0);
        let kept: Vec<StaySegment> =
            self.keeps.iter().map(|segment| StaySegment { workplace_id: anywhere, ..*segment }).collect();
        let spent = self.subject_to_closures(added(self.full_span(times), anywhere, &kept));
        let visit = Visit::new(request.service_type, request.zone, hand_overs, &spent);
        let closed = branch.timeslots.of_branch(&visit).map(|refused| {
            let path = if refused.at_departure { "departure" } else { "arrival" };
            self.setting.visible(refused.reason).at(path)
        });
        let mut refused: Vec<Issue> = closed.into_iter().collect();
        let civil = |at: Option<UtcTime>| at.map(|at| request.zone.civil(at));
        let late = outside(&branch.opening_hours, request.service_type, civil(hand_overs.0), civil(hand_overs.1));
        if self.setting.role.is_dashboard() {
            return (refused, late.into_iter().collect());
        }
        refused.extend(late);
        (refused, Vec::new())
    }
}
