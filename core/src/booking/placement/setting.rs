//! The setting of a booking: the facts of branch, service and workplaces that decide, the role and
//! the time, and the refusals that do not depend on the times. Reads nothing itself.

use sapa_derive::facts;

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
use crate::price::moved::UnitPrice;

/// The facts of a branch that decide about a booking. A branch of the API's answers fits: other
/// fields are ignored.
#[facts]
pub struct BranchFacts {
    pub id: BranchId,
    pub time_zone: Zone,
    /// `HH:mm`; the cancellation terms of a hostel stay are counted back from it.
    pub check_in_from: String,
    pub cancellation_policy: CancellationPolicy,
    pub active: bool,
    pub company_status: CompanyStatus,
    pub currency: Currency,
    /// Empty: always open.
    pub opening_hours: Vec<OpeningHoursInput>,
    /// The closures.
    #[cfg_attr(feature = "schema", ts(as = "Vec<crate::calendar::closure::ClosureFacts>"))]
    pub timeslots: Closures,
}

/// The facts of a service that decide about a booking.
#[facts]
pub struct ServiceFacts {
    pub id: ServiceId,
    pub branch_id: BranchId,
    #[serde(rename = "type")]
    pub service_type: ServiceType,
    /// Minor units.
    pub price: i64,
    pub duration_minutes: Option<i32>,
    /// Basis points.
    pub discount_rate: i32,
    pub size: Option<AnimalSize>,
    pub workplace_ids: Vec<WorkplaceId>,
    pub active: bool,
}

impl ServiceFacts {
    /// Today's price.
    pub(crate) fn unit_price(&self) -> UnitPrice {
        UnitPrice { price: self.price, discount_rate: i64::from(self.discount_rate) }
    }
}

/// Branch, service and workplaces of a booking that is made or moved, the role that asks, and the
/// time.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// The branch.
    pub branch: &'a BranchFacts,
    /// The service.
    pub service: &'a ServiceFacts,
    /// All workplaces of the branch.
    pub workplaces: &'a [WorkplaceFacts],
    /// Role of the account that asks.
    pub role: Role,
    /// The moment of the question.
    pub now: UtcTime,
}

impl Setting<'_> {
    /// A closure's refusal as the role may see it: only staff see the note of the closure.
    pub(super) fn visible(&self, reason: Reason) -> Reason {
        if self.role.is_dashboard() { reason } else { reason.with("note", "") }
    }
}

/// Size and animal type of a pet, as far as they are entered.
pub type Pet = (Option<AnimalSize>, Option<AnimalTypeId>);

/// Why a service for one size does not take a pet of another.
pub(crate) fn wrong_size(service: &ServiceFacts, size: Option<AnimalSize>) -> Option<Reason> {
    let taken_size = service.size?;
    size.filter(|size| *size != taken_size)
        .map(|_| Reason::new("booking.reason.service_size").with("size", taken_size.as_str()))
}

/// Why no new booking is taken at any time: the company's status, a branch or a service out of use.
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
