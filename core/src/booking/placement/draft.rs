//! Drafts: a new booking checked against its branch and service (B1), with price and cancellation
//! terms. Other bookings and data that only the database has are left to `plan` and the server. The
//! browser asks at each key press, the server before it writes.

use sapa_derive::facts;
use serde::Serialize;

use super::enquiry::Enquiry;
use super::offer::WorkplaceFit;
use super::place::{Placement, place};
use super::setting::{BranchFacts, ServiceFacts, Setting};
use crate::access::role::Role;
use crate::base::issue::Issue;
use crate::base::kinds::ServiceType;
use crate::base::time::{UtcTime, format_date, parse_civil};
use crate::booking::input::BookingInput;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::segment::StaySegment;
use crate::calendar::stay::Stay;
use crate::price::policy::{Term, terms};
use crate::price::quote::{Quote, quote};

/// A question about a new booking.
#[facts]
pub struct DraftQuestion {
    pub input: BookingInput,
    pub branch: BranchFacts,
    pub service: ServiceFacts,
    pub workplaces: Vec<WorkplaceFacts>,
    pub role: Role,
    pub now: UtcTime,
}

/// A question about the services of a branch for the pets of a new booking.
#[facts]
pub struct ServicesQuestion {
    pub input: BookingInput,
    pub services: Vec<ServiceFacts>,
    pub workplaces: Vec<WorkplaceFacts>,
}

impl DraftQuestion {
    /// The setting of the question: branch, service, workplaces, role and time.
    pub fn setting(&self) -> Setting<'_> {
        let Self { branch, service, workplaces, role, now, .. } = self;
        Setting { branch, service, workplaces, role: *role, now: *now }
    }
}

/// The answer about a new booking before it is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Draft {
    /// Issues that refuse the booking, beyond the form's own rules.
    pub issues: Vec<Issue>,
    /// Warnings that staff may pass over.
    pub warnings: Vec<Issue>,
    /// Time of the booking, once both civil times are valid.
    pub stay: Option<Stay>,
    /// Price of the booking, once its time and the number of pets are known.
    pub quote: Option<Quote>,
    /// Refunds of a customer's cancellation.
    pub terms: Vec<Term>,
    /// The service's workplaces in the order of the question, each with whether it would take the
    /// whole stay.
    pub workplaces: Vec<WorkplaceFit>,
    /// The requested segments; empty: any free workplace.
    pub segments: Vec<StaySegment>,
}

/// The draft of `input`. Assumes nothing about the form's own rules: missing or malformed fields
/// leave their part of the answer empty.
pub fn draft(input: &BookingInput, setting: &Setting<'_>) -> Draft {
    let enquiry = Enquiry::of_new(input, setting);
    Draft::of(&enquiry, place(&enquiry))
}

impl Draft {
    /// Adds price and cancellation terms to the placement of a new booking's enquiry.
    pub(super) fn of(enquiry: &Enquiry<'_>, placement: Placement) -> Self {
        let Setting { branch, service, .. } = enquiry.setting;
        let Placement { issues, warnings, stay, workplaces, segments, .. } = placement;
        let pets = i64::from(enquiry.guests().pets.min(i32::from(u8::MAX)));
        let priced = stay.as_ref().filter(|_| pets > 0);
        let priced = priced
            .map(|s| quote(s.unit, s.units, pets, service.price, i64::from(service.discount_rate), branch.currency));
        let terms = stay.as_ref().map_or_else(Vec::new, |s| {
            terms(branch.cancellation_policy, anchor(branch, service.service_type, s.check_in), branch.time_zone)
        });
        Self { issues, warnings, stay, quote: priced, terms, workplaces, segments }
    }
}

/// The instant from which a cancellation is counted back: the check-in, for hostel the branch's
/// `checkInFrom` on the arrival date.
pub fn anchor(branch: &BranchFacts, service_type: ServiceType, check_in: UtcTime) -> UtcTime {
    if service_type != ServiceType::Hostel {
        return check_in;
    }
    let date = branch.time_zone.date(check_in);
    parse_civil(&format!("{}T{}", format_date(date), branch.check_in_from))
        .and_then(|civil| branch.time_zone.resolve(civil).instant().ok())
        .unwrap_or(check_in)
}

#[cfg(test)]
#[path = "draft_tests.rs"]
mod tests;
