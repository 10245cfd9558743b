//! The states of a company (product §3, Company): the fields that its profile misses, and the
//! status that may follow. Who may change it is decided in `access::role`.

use sapa_derive::facts;
use serde::Serialize;

use crate::base::id::ImageId;
use crate::base::issue::{Issue, Reason};
use crate::base::stored::stored_enum;

/// The fields of a profile that payments need and that the prompt asks for. A company of the
/// API's answers fits: other fields are ignored.
#[facts]
#[derive(Default, PartialEq)]
pub struct CompanyFacts {
    pub vat_number: Option<String>,
    pub bank: Option<String>,
    pub bank_account: Option<String>,
    pub logo_id: Option<ImageId>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
}

/// The missing fields of a profile, in the product's order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Missing {
    /// Fields without which there is no approval and no card payment: `vatNumber`, `bank`,
    /// `bankAccount`.
    #[cfg_attr(feature = "schema", ts(type = "Array<string>"))]
    pub payments: Vec<&'static str>,
    /// Further fields that the prompt asks for: `logo`, `position`.
    #[cfg_attr(feature = "schema", ts(type = "Array<string>"))]
    pub prompted: Vec<&'static str>,
}

/// The missing fields of a profile.
pub fn missing(facts: &CompanyFacts) -> Missing {
    let position = facts.latitude.is_some() && facts.longitude.is_some();
    let empty = |text: &Option<String>| text.as_deref().is_none_or(str::is_empty);
    Missing {
        payments: names(&[
            ("vatNumber", empty(&facts.vat_number)),
            ("bank", empty(&facts.bank)),
            ("bankAccount", empty(&facts.bank_account)),
        ]),
        prompted: names(&[("logo", facts.logo_id.is_none()), ("position", !position)]),
    }
}

/// The issues of a change of a company's profile: payments of an approved company go on, so its tax number
/// and its account are not taken away.
pub fn must_keep(status: CompanyStatus, before: &CompanyFacts, after: &CompanyFacts) -> Vec<Issue> {
    let is_bound = match status {
        CompanyStatus::Approved => true,
        CompanyStatus::Pending | CompanyStatus::Suspended => false,
    };
    let (had, has) = (missing(before).payments, missing(after).payments);
    let kept = ["vatNumber", "bankAccount"].into_iter().filter(|name| !had.contains(name) && has.contains(name));
    kept.filter(|_| is_bound).map(|name| Issue::new(name, "validation.required")).collect()
}

/// The numbers by which a company is taxed and paid, as far as a change replaced or removed them. A number
/// that is entered for the first time is none of them: whoever approves the company sees it.
pub fn replaced_numbers(before: &CompanyFacts, after: &CompanyFacts) -> Vec<&'static str> {
    let replaced =
        |had: &Option<String>, has: &Option<String>| had.as_deref().is_some_and(|had| !had.is_empty()) && had != has;
    names(&[
        ("vatNumber", replaced(&before.vat_number, &after.vat_number)),
        ("bankAccount", replaced(&before.bank_account, &after.bank_account)),
    ])
}

fn names(fields: &[(&'static str, bool)]) -> Vec<&'static str> {
    fields.iter().filter(|(_, missing)| *missing).map(|(name, _)| *name).collect()
}

stored_enum! {
    /// The state of a company on the platform.
    CompanyStatus {
        /// Staff prepare everything; there are no bookings yet.
        Pending = "PENDING",
        Approved = "APPROVED",
        /// No new bookings; existing ones run to their end.
        Suspended = "SUSPENDED",
    }
}
stored_enum! {
    /// The actions of platform staff on a company's status.
    CompanyAction { Approve = "APPROVE", Suspend = "SUSPEND" }
}

/// The code of the reason for which a company of this status takes no new bookings; none: it takes
/// them.
pub const fn closed_because(status: CompanyStatus) -> Option<&'static str> {
    match status {
        CompanyStatus::Approved => None,
        CompanyStatus::Pending => Some("booking.reason.company_pending"),
        CompanyStatus::Suspended => Some("booking.reason.company_suspended"),
    }
}

/// Why a company's status cannot change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandingRefusal {
    /// The company is approved already.
    ApprovedAlready,
    /// The profile misses a field that payments need.
    ProfileIncomplete,
    /// The company is suspended already.
    SuspendedAlready,
}

impl StandingRefusal {
    /// The reason as code and parameters.
    pub fn reason(self) -> Reason {
        Reason::new(match self {
            Self::ApprovedAlready => "company.approved_already",
            Self::ProfileIncomplete => "company.profile_incomplete",
            Self::SuspendedAlready => "company.suspended_already",
        })
    }
}

/// The answer for one action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct CompanyVerdict {
    /// The action.
    pub action: CompanyAction,
    /// Whether the state of the company allows the action.
    pub allowed: bool,
    /// Why the action is refused; none where it is allowed.
    pub reason: Option<Reason>,
}

/// The answers for both actions, in the order of [`CompanyAction::ALL`].
pub fn verdicts(status: CompanyStatus, facts: &CompanyFacts) -> Vec<CompanyVerdict> {
    let missing = missing(facts);
    let answer = |action| {
        let reason = may(status, action, &missing).err().map(StandingRefusal::reason);
        CompanyVerdict { action, allowed: reason.is_none(), reason }
    };
    CompanyAction::ALL.iter().copied().map(answer).collect()
}

/// Whether the state of a company allows the action; permission is checked by `access::role`.
/// Approval needs a profile with all fields that payments need; neither action can be done twice.
pub fn may(status: CompanyStatus, action: CompanyAction, missing: &Missing) -> Result<(), StandingRefusal> {
    match (action, status) {
        (CompanyAction::Approve, CompanyStatus::Approved) => Err(StandingRefusal::ApprovedAlready),
        (CompanyAction::Approve, _) if !missing.payments.is_empty() => Err(StandingRefusal::ProfileIncomplete),
        (CompanyAction::Suspend, CompanyStatus::Suspended) => Err(StandingRefusal::SuspendedAlready),
        _ => Ok(()),
    }
}
