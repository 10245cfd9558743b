//! The site of a booking: a branch, one of its services and its workplaces, read together for the
//! core's rules. Decides nothing.

use sapa_core::access::role::Role;
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::booking::placement::setting::{BranchFacts, ServiceFacts, Setting};
use sapa_core::branch::workplace::WorkplaceFacts;

use super::facts;
use crate::branch::rows::branch::Branch;
use crate::branch::rows::timeslot;
use crate::branch::rows::workplace::{self, Workplace};
use crate::catalogue::rows::service::Service;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A branch, a service and the workplaces that decide about its bookings.
pub struct Site {
    /// The branch and its company.
    pub branch: Branch,
    pub service: Service,
    /// The branch's workplaces, by name.
    pub workplaces: Vec<Workplace>,
    branch_facts: BranchFacts,
    service_facts: ServiceFacts,
    place_facts: Vec<WorkplaceFacts>,
}

impl Site {
    /// Reads the workplaces and closures of `branch` for bookings of `service`.
    pub fn of(conn: &mut Conn, branch: Branch, service: Service) -> Result<Self, Error> {
        let closures = timeslot::of_branch(conn, branch.0.id)?;
        let workplaces = workplace::of_branch(conn, branch.0.id)?;
        Ok(Self {
            branch_facts: facts::of_branch(&branch, &closures)?,
            service_facts: facts::of_service(&service)?,
            place_facts: workplaces.iter().map(|place| place.facts.clone()).collect(),
            branch,
            service,
            workplaces,
        })
    }

    /// The site as the core's setting.
    pub fn setting(&self, role: Role, now: UtcTime) -> Setting<'_> {
        Setting { branch: &self.branch_facts, service: &self.service_facts, workplaces: &self.place_facts, role, now }
    }

    /// The branch's id, and its workplaces.
    pub fn places(&self) -> (i64, &[Workplace]) {
        (self.branch.0.id, &self.workplaces)
    }

    /// The branch's zone.
    pub const fn zone(&self) -> Zone {
        self.branch_facts.time_zone
    }
}
