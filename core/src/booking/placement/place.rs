//! The one answer to "may this booking stand here, when, where, and why not": whatever asks for a
//! time and a place asks here. What it costs and whether there is room is asked of the answer.

use super::enquiry::{Enquiry, Times};
use super::new_times::NewTimes;
use super::offer::WorkplaceFit;
use super::request::Wanted;
use super::setting::{closed, wrong_size};
use crate::base::id::WorkplaceId;
use crate::base::issue::{Issue, Reason};
use crate::calendar::interval::Interval;
use crate::calendar::segment::{StayInput, StaySegment, carried, from_then_on, spans, split};
use crate::calendar::stay::Stay;

/// Where a booking would be, and what stands in the way.
#[derive(Debug, Clone)]
pub struct Placement {
    /// What stands in the way, beyond the form's own rules.
    pub issues: Vec<Issue>,
    /// What staff are warned of and may do all the same.
    pub warnings: Vec<Issue>,
    /// Its time, once both civil times are right.
    pub stay: Option<Stay>,
    /// The service's workplaces and those that it holds: which would take all of it that is to come.
    pub workplaces: Vec<WorkplaceFit>,
    /// Where it would be; none: wherever there is room.
    pub segments: Vec<StaySegment>,
    /// Neither time nor place would be another.
    pub unchanged: bool,
}

/// Whether the booking of `enquiry` may stand where and when it asks to. Assumes nothing about the
/// form's own rules: what is missing or malformed is not answered.
pub fn place(enquiry: &Enquiry<'_>) -> Placement {
    let request = &enquiry.request;
    let mut issues = enquiry.standing();
    let NewTimes { stay, issues: found, warnings } =
        request.times.map(|(arrival, departure)| enquiry.new_times(arrival, departure)).unwrap_or_default();
    issues.extend(found);
    let times = stay.as_ref().map(Times::from);
    let to_come = times.and_then(|times| enquiry.rest_of(enquiry.whole(times)));
    let workplaces = enquiry.fits(times, to_come);
    let segments = match times {
        Some(times) => enquiry.segments(times, &workplaces, &mut issues),
        None => {
            issues.extend(enquiry.unplaced(&workplaces));
            Vec::new()
        }
    };
    let same_times = times.is_some() && times.map(|times| (times.check_in, times.check_out)) == enquiry.held.agreed;
    let unchanged = same_times && segments == enquiry.held.parts;
    Placement { issues, warnings, stay, workplaces, segments, unchanged }
}

impl Enquiry<'_> {
    /// What stands in the way at any time.
    pub(super) fn standing(&self) -> Vec<Issue> {
        // A guest in house stays to the end, whatever became of company, branch and service.
        let mut issues =
            if self.held.in_house { Vec::new() } else { closed(self.setting.branch, self.setting.service) };
        if self.request.service_type.is_session() && self.request.departure_given {
            issues.push(Issue::new("departure", "booking.reason.departure_given"));
        }
        // A booking keeps the service that once took its pets.
        if self.held.agreed.is_none() {
            let misfits = self.request.pets.iter().enumerate();
            issues.extend(misfits.filter_map(|(i, (size, _))| {
                Some(wrong_size(self.setting.service, *size)?.at(format!("pets.{i}.size")))
            }));
        }
        issues
    }

    /// Where the booking would be; adds why it may not.
    fn segments(&self, times: Times, fits: &[WorkplaceFit], issues: &mut Vec<Issue>) -> Vec<StaySegment> {
        let (request, held, whole) = (&self.request, &self.held.parts, self.whole(times));
        let why = |id: WorkplaceId, span: Interval| self.refuses_id(id, times, span);
        let planned = match &request.wanted {
            Wanted::Anywhere => carried(held, whole, request.zone),
            Wanted::Workplace(id) => vec![StaySegment { workplace_id: *id, interval: whole }],
            Wanted::Parts(stays) => match spans(request.zone, request.service_type, times.occupied, stays) {
                Ok(spans) => {
                    issues.extend(part_issues(stays, &spans, why));
                    split(stays, &spans)
                }
                Err(issue) => {
                    issues.push(issue);
                    Vec::new()
                }
            },
        };
        let segments = match self.rest_from() {
            Some(at) => from_then_on(held, at, &planned),
            None => planned,
        };
        if matches!(request.wanted, Wanted::Parts(_)) {
            return segments;
        }
        if held.is_empty() && segments.is_empty() {
            issues.extend(self.unplaced(fits));
        }
        let new = segments.iter().filter(|part| !self.added(part.workplace_id, part.interval).is_empty());
        let refused = new.filter_map(|part| why(part.workplace_id, part.interval)).next();
        issues.extend(refused.map(|reason| reason.at("workplaceId")));
        let elsewhere = |id| held.last().is_none_or(|last| last.workplace_id != id);
        if let Wanted::Workplace(id) = request.wanted
            && self.rest_of(whole).is_none()
            && elsewhere(id)
        {
            issues.push(Issue::new("workplaceId", "booking.reason.no_rest"));
        }
        segments
    }

    /// Why the workplace that is asked for does not take the pets, or, where none is asked for, none
    /// of the service's does: it is enough that one of them would.
    fn unplaced(&self, fits: &[WorkplaceFit]) -> Option<Issue> {
        let reason = match &self.request.wanted {
            Wanted::Workplace(id) => match fits.iter().find(|fit| fit.id == *id) {
                Some(fit) => fit.reason.clone()?,
                None => Reason::new("validation.reference"),
            },
            Wanted::Anywhere if self.held.parts.is_empty() && fits.iter().all(|fit| fit.reason.is_some()) => {
                Reason::new("booking.reason.no_workplace")
            }
            Wanted::Anywhere | Wanted::Parts(_) => return None,
        };
        Some(reason.at("workplaceId"))
    }

    /// Of each part that was asked for what is to come, and which workplaces would take that;
    /// none where the parts do not follow each other.
    pub(super) fn part_fits(&self, stay: &Stay) -> Vec<(Interval, Vec<WorkplaceFit>)> {
        let (request, times) = (&self.request, Times::from(stay));
        let Wanted::Parts(stays) = &request.wanted else { return Vec::new() };
        let spans = spans(request.zone, request.service_type, times.occupied, stays).unwrap_or_default();
        let part = |span| {
            let to_come = self.rest_of(span);
            (to_come.unwrap_or(span), self.fits(Some(times), to_come))
        };
        spans.into_iter().map(part).collect()
    }
}

/// Why parts of a split stay cannot be where they were asked to be.
fn part_issues(
    stays: &[StayInput],
    spans: &[Interval],
    why: impl Fn(WorkplaceId, Interval) -> Option<Reason>,
) -> Vec<Issue> {
    let parts = stays.iter().zip(spans).enumerate();
    let refused = parts.filter_map(|(i, (stay, span))| {
        let reason = why(stay.workplace_id?, *span)?;
        Some(reason.at(format!("stays.{i}.workplaceId")))
    });
    refused.collect()
}
