//! The stored state of a branch with all its rows: read before a save and again after it. Writes
//! nothing.

use sapa_core::base::id::ServiceId;
use sapa_core::branch::freeze::Saved;
use sapa_core::branch::{BranchKnown, RowCounts};

use super::rows::branch::{self, Branch};
use super::rows::timeslot::{self, Timeslot};
use super::rows::workplace::{self, Workplace};
use crate::catalogue::rows::service::{self, Service};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// A branch with its rows that are not deleted.
#[derive(Debug, Clone)]
pub struct BranchState {
    /// The branch and its company.
    pub branch: Branch,
    /// The workplaces, by name.
    pub workplaces: Vec<Workplace>,
    /// The services, by title.
    pub services: Vec<Service>,
    /// The timeslots, the earliest first.
    pub timeslots: Vec<Timeslot>,
}

impl BranchState {
    /// The state of the branch `id`; none for a deleted one.
    pub fn load(conn: &mut Conn, id: i64) -> Result<Option<Self>, Error> {
        let Some(branch) = branch::find(conn, id)? else { return Ok(None) };
        Ok(Some(Self {
            branch,
            workplaces: workplace::of_branch(conn, id)?,
            services: service::of_branch(conn, id)?,
            timeslots: timeslot::of_branch(conn, id)?,
        }))
    }

    /// The ids of company and branch.
    pub const fn owner(&self) -> (i64, i64) {
        (self.branch.0.company_id, self.branch.0.id)
    }

    /// The workplaces that rows may name.
    pub fn known(&self) -> BranchKnown {
        BranchKnown { workplace_ids: self.workplaces.iter().map(|place| place.facts.id).collect() }
    }

    /// The number of rows of each kind.
    pub fn counts(&self) -> RowCounts {
        RowCounts { workplaces: self.workplaces.len(), services: self.services.len(), timeslots: self.timeslots.len() }
    }

    /// The values that open bookings may freeze.
    pub fn saved(&self) -> Result<Saved, Error> {
        let fields = &self.branch.0.fields;
        let typed = |service: &Service| Ok((ServiceId(service.row.id), stored(&service.row.fields.service_type)?));
        Ok(Saved {
            branch_type: stored(&fields.branch_type)?,
            time_zone: stored(&fields.time_zone)?,
            workplaces: self.workplaces.iter().map(|place| place.facts.clone()).collect(),
            services: self.services.iter().map(typed).collect::<Result<_, Error>>()?,
        })
    }
}
