//! A branch with everything that belongs to it, as it is stored: what a save begins with and
//! ends with.

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

/// What is not deleted of a branch.
#[derive(Debug, Clone)]
pub struct State {
    /// The branch and its company.
    pub branch: Branch,
    /// By name.
    pub workplaces: Vec<Workplace>,
    /// By title.
    pub services: Vec<Service>,
    /// The earliest first.
    pub timeslots: Vec<Timeslot>,
}

impl State {
    /// The branch with `id`, unless it is deleted.
    pub fn load(conn: &mut Conn, id: i64) -> Result<Option<Self>, Error> {
        let Some(branch) = branch::find(conn, id)? else { return Ok(None) };
        Ok(Some(Self {
            branch,
            workplaces: workplace::of_branch(conn, id)?,
            services: service::of_branch(conn, id)?,
            timeslots: timeslot::of_branch(conn, id)?,
        }))
    }

    /// Its company and itself.
    pub const fn owner(&self) -> (i64, i64) {
        (self.branch.0.company_id, self.branch.0.id)
    }

    /// What rows may name.
    pub fn known(&self) -> BranchKnown {
        BranchKnown { workplace_ids: self.workplaces.iter().map(|place| place.facts.id).collect() }
    }

    /// How many rows of each kind there are.
    pub fn counts(&self) -> RowCounts {
        RowCounts { workplaces: self.workplaces.len(), services: self.services.len(), timeslots: self.timeslots.len() }
    }

    /// What open bookings may hold as it is.
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
