//! The one answer to "may this booking stand here, when, where, and why not": every question about
//! time and place goes through it. Price (`draft`, `reschedule`) and free room (`plan`) are asked
//! of its answer.

use super::enquiry::{Enquiry, Times};
use super::new_times::NewTimes;
use super::offer::WorkplaceFit;
use super::request::RequestedPlace;
use super::setting::{closed, wrong_size};
use crate::base::id::WorkplaceId;
use crate::base::issue::{Issue, Reason};
use crate::calendar::interval::Interval;
use crate::calendar::segment::{StayInput, StaySegment, carried, from_then_on, spans, split};
use crate::calendar::stay::Stay;

/// Times and place of a booking, with the issues against them.
#[derive(Debug, Clone)]
pub struct Placement {
    /// Issues that refuse the placement, beyond the form's own rules.
    pub issues: Vec<Issue>,
    /// Warnings that staff may pass over.
    pub warnings: Vec<Issue>,
    /// Time of the booking, once both civil times are valid.
    pub stay: Option<Stay>,
    /// The service's workplaces and those that the booking holds, each with whether it would take
    /// the whole coming part.
    pub workplaces: Vec<WorkplaceFit>,
    /// Segments of the booking; empty: any free workplace.
    pub segments: Vec<StaySegment>,
    /// Whether neither time nor place would change.
    pub unchanged: bool,
}

/// The placement of `enquiry`. Assumes nothing about the form's own rules: missing or malformed
/// fields leave their part of the answer empty.
pub fn place(enquiry: &Enquiry<'_>) -> Placement {
    let request = &enquiry.request;
    let mut issues = enquiry.standing();
    let NewTimes { stay, issues: found, warnings } =
        request.times.map(|(arrival, departure)| enquiry.new_times(arrival, departure)).unwrap_or_default();
    issues.extend(found);
    let times = stay.as_ref().map(Times::from);
    let future_part = times.and_then(|times| enquiry.remaining_of(enquiry.full_span(times)));
    let workplaces = enquiry.fits(times, future_part);
    let segments = match times {
        Some(times) => enquiry.segments(times, &workplaces, &mut issues),
        None => {
            issues.extend(enquiry.unplaced(&workplaces));
            Vec::new()
        }
    };
    let same_times = times.is_some() && times.map(|times| (times.check_in, times.check_out)) == enquiry.held.agreed;
    let unchanged = same_times && segments == enquiry.held.segments;
    Placement { issues, warnings, stay, workplaces, segments, unchanged }
}

impl Enquiry<'_> {
    /// The issues that refuse the request at any time.
    pub(super) fn standing(&self) -> Vec<Issue> {
        // A guest in house stays to the end, whatever changed in company, branch and service.
        let mut issues =
            if self.held.in_house { Vec::new() } else { closed(self.setting.branch, self.setting.service) };
        if self.request.service_type.is_session() && self.request.departure_given {
            issues.push(Issue::new("departure", "booking.reason.departure_given"));
        }
        // A booking keeps the service that took its pets when it was made.
        if self.held.agreed.is_none() {
            let misfits = self.request.pets.iter().enumerate();
            issues.extend(misfits.filter_map(|(i, (size, _))| {
                Some(wrong_size(self.setting.service, *size)?.at(format!("pets.{i}.size")))
            }));
        }
        issues
    }

    /// The segments of the booking; adds the issues against them.
    fn segments(&self, times: Times, fits: &[WorkplaceFit], issues: &mut Vec<Issue>) -> Vec<StaySegment> {
        let (request, held, whole) = (&self.request, &self.held.segments, self.full_span(times));
        let why = |id: WorkplaceId, span: Interval| self.refuses_id(id, times, span);
        let planned = match &request.requested_place {
            RequestedPlace::Anywhere => carried(held, whole, request.zone),
            RequestedPlace::Workplace(id) => vec![StaySegment { workplace_id: *id, interval: whole }],
            RequestedPlace::Segments(stays) => match spans(request.zone, request.service_type, times.occupied, stays) {
                Ok(spans) => {
                    issues.extend(segment_issues(stays, &spans, why));
                    split(stays, &spans)
                }
                Err(issue) => {
                    issues.push(issue);
                    Vec::new()
                }
            },
        };
        let segments = match self.remaining_from() {
            Some(at) => from_then_on(held, at, &planned),
            None => planned,
        };
        if matches!(request.requested_place, RequestedPlace::Segments(_)) {
            return segments;
        }
        if held.is_empty() && segments.is_empty() {
            issues.extend(self.unplaced(fits));
        }
        let new = segments.iter().filter(|segment| !self.added(segment.workplace_id, segment.interval).is_empty());
        let refused = new.filter_map(|segment| why(segment.workplace_id, segment.interval)).next();
        issues.extend(refused.map(|reason| reason.at("workplaceId")));
        let elsewhere = |id| held.last().is_none_or(|last| last.workplace_id != id);
        if let RequestedPlace::Workplace(id) = request.requested_place
            && self.remaining_of(whole).is_none()
            && elsewhere(id)
        {
            issues.push(Issue::new("workplaceId", "booking.reason.no_rest"));
        }
        segments
    }

    /// Why the requested workplace does not take the pets. Without a requested workplace: why none
    /// of the service's does; one that would take them is enough.
    fn unplaced(&self, fits: &[WorkplaceFit]) -> Option<Issue> {
        let reason = match &self.request.requested_place {
            RequestedPlace::Workplace(id) => match fits.iter().find(|fit| fit.id == *id) {
                Some(fit) => fit.reason.clone()?,
                None => Reason::new("validation.reference"),
            },
            RequestedPlace::Anywhere
                if self.held.segments.is_empty() && fits.iter().all(|fit| fit.reason.is_some()) =>
            {
                Reason::new("booking.reason.no_workplace")
            }
            RequestedPlace::Anywhere | RequestedPlace::Segments(_) => return None,
        };
        Some(reason.at("workplaceId"))
    }

    /// For each requested segment: its coming interval, and which workplaces would take it. Empty
    /// where the segments do not follow each other.
    pub(super) fn segment_fits(&self, stay: &Stay) -> Vec<(Interval, Vec<WorkplaceFit>)> {
        let (request, times) = (&self.request, Times::from(stay));
        let RequestedPlace::Segments(stays) = &request.requested_place else { return Vec::new() };
        let spans = spans(request.zone, request.service_type, times.occupied, stays).unwrap_or_default();
        let segment = |span| {
            let future_part = self.remaining_of(span);
            (future_part.unwrap_or(span), self.fits(Some(times), future_part))
        };
        spans.into_iter().map(segment).collect()
    }
}

/// Issues of segments whose requested workplace refuses.
fn segment_issues(
    stays: &[StayInput],
    spans: &[Interval],
    why: impl Fn(WorkplaceId, Interval) -> Option<Reason>,
) -> Vec<Issue> {
    let segments = stays.iter().zip(spans).enumerate();
    let refused = segments.filter_map(|(i, (stay, span))| {
        let reason = why(stay.workplace_id?, *span)?;
        Some(reason.at(format!("stays.{i}.workplaceId")))
    });
    refused.collect()
}
