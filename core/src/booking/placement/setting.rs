//! Where and for whom a booking is made or moved: what of branch and service decides, and what they
//! say whatever the time.

use crate::access::role::Role;
use crate::base::id::{AnimalTypeId, BranchId, ServiceId, WorkplaceId};
use crate::base::issue::{Issue, Reason};
use crate::base::kinds::{AnimalSize, CancellationPolicy, ServiceType};
use crate::base::money::Currency;
use crate::base::time::{UtcTime, Zone};
use crate::branch::hours::OpeningHoursInput;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::closures::Closures;
use crate::company::{CompanyStatus, closed_because};
use crate::form::input::facts;
use crate::price::moved::UnitPrice;

facts! {
    /// What of a branch decides about a booking. Answers of the API fit: other fields
    /// are ignored.
    pub struct BranchFacts {
        pub id: BranchId,
        pub time_zone: Zone,
        /// `HH:mm`, where a hostel's cancellation is counted from.
        pub check_in_from: String,
        pub cancellation_policy: CancellationPolicy,
        pub active: bool,
        pub company_status: CompanyStatus,
        pub currency: Currency,
        /// None at all: always open.
        pub opening_hours: Vec<OpeningHoursInput>,
        /// The closures.
        #[cfg_attr(feature = "schema", ts(as = "Vec<crate::calendar::closure::ClosureFacts>"))]
        pub timeslots: Closures,
    }
}

facts! {
    /// What of a service decides about a booking.
    pub struct ServiceFacts {
        pub id: ServiceId,
        pub branch_id: BranchId,
        pub service_type as "type": ServiceType,
        /// Minor units.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        pub price: i64,
        pub duration_minutes: Option<i32>,
        /// Basis points.
        pub discount_rate: i32,
        pub size: Option<AnimalSize>,
        pub workplace_ids: Vec<WorkplaceId>,
        pub active: bool,
    }
}

impl ServiceFacts {
    /// What it costs today.
    pub(crate) fn unit_price(&self) -> UnitPrice {
        UnitPrice { price: self.price, discount_rate: i64::from(self.discount_rate) }
    }
}

/// Where and for whom a booking is made or moved.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// Where.
    pub branch: &'a BranchFacts,
    /// What.
    pub service: &'a ServiceFacts,
    /// The branch's workplaces.
    pub workplaces: &'a [WorkplaceFacts],
    /// Who does it.
    pub role: Role,
    /// When.
    pub now: UtcTime,
}

impl Setting<'_> {
    /// A closure's refusal as this role may see it: the note on why it is closed is the company's.
    pub(super) fn visible(&self, reason: Reason) -> Reason {
        if self.role.is_dashboard() { reason } else { reason.with("note", "") }
    }
}

/// Size and animal type of a pet, as far as they are known.
pub type Pet = (Option<AnimalSize>, Option<AnimalTypeId>);

/// Why a service for one size does not take a pet of another.
pub(crate) fn wrong_size(service: &ServiceFacts, size: Option<AnimalSize>) -> Option<Reason> {
    let wanted = service.size?;
    size.filter(|size| *size != wanted)
        .map(|_| Reason::new("booking.reason.service_size").with("size", wanted.as_str()))
}

/// Why nobody new is taken there, whatever the time: the company's standing, branch or service
/// out of use.
pub(super) fn closed(branch: &BranchFacts, service: &ServiceFacts) -> Vec<Issue> {
    let mut issues = Vec::new();
    issues.extend(closed_because(branch.company_status).map(|code| Issue::new("", code)));
    if !branch.active {
        issues.push(Issue::new("branchId", "booking.reason.branch_inactive"));
    }
    if service.branch_id != branch.id {
        issues.push(Issue::new("serviceId", "validation.reference"));
    } else if !service.active {
        issues.push(Issue::new("serviceId", "booking.reason.service_inactive"));
    }
    issues
}
