//! Where a company stands (product §3, Company): what its profile lacks and which status
//! may follow.

use serde::Serialize;

use crate::base::id::ImageId;
use crate::base::issue::Reason;
use crate::base::stored::stored_enum;
use crate::form::input::facts;

facts! {
    /// What of a profile payments and the prompt look at. A company's answer of the API fits:
    /// other fields are ignored.
    #[derive(Default, PartialEq)]
    pub struct CompanyFacts {
        pub vat_number: Option<String>,
        pub bank: Option<String>,
        pub bank_account: Option<String>,
        pub logo_id: Option<ImageId>,
        pub latitude: Option<f64>,
        pub longitude: Option<f64>,
    }
}

/// What a profile lacks, by field, in the product's order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Missing {
    /// Without these there is no approval and no card payment: `vatNumber`, `bank`,
    /// `bankAccount`.
    #[cfg_attr(feature = "schema", ts(type = "Array<string>"))]
    pub payments: Vec<&'static str>,
    /// What the prompt asks for besides: `logo`, `position`.
    #[cfg_attr(feature = "schema", ts(type = "Array<string>"))]
    pub prompted: Vec<&'static str>,
}

/// What the profile lacks.
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

fn names(fields: &[(&'static str, bool)]) -> Vec<&'static str> {
    fields.iter().filter(|(_, missing)| *missing).map(|(name, _)| *name).collect()
}

stored_enum! {
    /// Where a company stands on the platform.
    CompanyStatus {
        /// Staff prepare everything, no bookings.
        Pending = "PENDING",
        Approved = "APPROVED",
        /// No new bookings; existing ones run to their end.
        Suspended = "SUSPENDED",
    }
}
stored_enum! {
    /// What platform staff do to a company's status.
    CompanyAction { Approve = "APPROVE", Suspend = "SUSPEND" }
}

/// Why a company of this standing takes no new bookings, as a code; none: it does.
pub const fn closed_because(status: CompanyStatus) -> Option<&'static str> {
    match status {
        CompanyStatus::Approved => None,
        CompanyStatus::Pending => Some("booking.reason.company_pending"),
        CompanyStatus::Suspended => Some("booking.reason.company_suspended"),
    }
}

/// Why a company's status cannot change so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It is approved.
    ApprovedAlready,
    /// Its profile lacks something that payments need.
    ProfileIncomplete,
    /// It is suspended.
    SuspendedAlready,
}

impl Refused {
    /// The same for people.
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
    /// Which.
    pub action: CompanyAction,
    /// Whether.
    pub allowed: bool,
    /// Why not.
    pub reason: Option<Reason>,
}

/// Both actions' answers, in the order of [`CompanyAction::ALL`].
pub fn verdicts(status: CompanyStatus, facts: &CompanyFacts) -> Vec<CompanyVerdict> {
    let missing = missing(facts);
    let answer = |action| {
        let reason = may(status, action, &missing).err().map(Refused::reason);
        CompanyVerdict { action, allowed: reason.is_none(), reason }
    };
    CompanyAction::ALL.iter().copied().map(answer).collect()
}

/// Whether the state of a company allows the action; who may is the permission table's.
/// Approval needs a profile that lacks nothing for payments; either makes no sense twice.
pub fn may(status: CompanyStatus, action: CompanyAction, missing: &Missing) -> Result<(), Refused> {
    match (action, status) {
        (CompanyAction::Approve, CompanyStatus::Approved) => Err(Refused::ApprovedAlready),
        (CompanyAction::Approve, _) if !missing.payments.is_empty() => Err(Refused::ProfileIncomplete),
        (CompanyAction::Suspend, CompanyStatus::Suspended) => Err(Refused::SuspendedAlready),
        _ => Ok(()),
    }
}
