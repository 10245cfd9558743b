//! Branches (product §3, Branch form): one form over a branch, its workplaces, its services and its
//! timeslots. Checks a request by itself; what is saved comes in as an argument.

pub mod freeze;
pub mod hours;
pub mod references;
pub mod save_impact;

use sapa_derive::form;

use crate::base::id::CompanyId;
use crate::base::issue::Issue;
use crate::base::kinds::{CancellationPolicy, ServiceType};
use crate::base::time::Zone;
use crate::base::{phone, text};
use crate::branch::timeslot::TimeslotChange;
use crate::branch::workplace::{WorkplaceChange, name_fold};
use crate::catalogue::service::ServiceChange;
use crate::form::change::ChangeKind;
use crate::form::checks::{Checks, ROWS_MAX};
use crate::form::rules::Rules;

pub use hours::OpeningHoursInput;
pub use references::{BranchKnown, RowCounts, form_issues, total_issues, warnings};

/// First hour of arrival at a hostel, unless the branch says otherwise.
pub const CHECK_IN_FROM: &str = "14:00";
/// Last hour of departure from a hostel, unless the branch says otherwise.
pub const CHECK_OUT_UNTIL: &str = "11:00";

/// A branch with the changed rows of what belongs to it: `POST /branches`, `PUT /branches/{id}`.
#[form(checked = CheckedBranch)]
pub struct BranchInput {
    /// The company of the branch; an ADMIN may leave out the own company. Never changes.
    pub company_id: Option<CompanyId>,
    #[validate(custom(function = "text::short"))]
    pub name: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub address: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub city: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub zip: Required<String>,
    pub r#type: Required<ServiceType>,
    pub time_zone: Required<Zone>,
    #[validate(custom(function = "phone::international"))]
    pub phone: Option<String>,
    /// Degrees; both or neither.
    #[schema(minimum = -90, maximum = 90)]
    pub latitude: Option<f64>,
    /// Degrees; both or neither.
    #[schema(minimum = -180, maximum = 180)]
    pub longitude: Option<f64>,
    /// At most three a weekday; none at all = always open.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<OpeningHoursInput>>"))]
    pub opening_hours: Vec<OpeningHoursInput>,
    /// `HH:mm`; none = 14:00.
    #[validate(custom(function = "text::time"))]
    #[schema(example = CHECK_IN_FROM)]
    pub check_in_from: Option<String>,
    /// `HH:mm`; none = 11:00.
    #[validate(custom(function = "text::time"))]
    #[schema(example = CHECK_OUT_UNTIL)]
    pub check_out_until: Option<String>,
    pub cancellation_policy: Required<CancellationPolicy>,
    /// Whether the branch takes new bookings; none = yes.
    pub active: Option<bool>,
    /// The changed rows only, at most 500.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<WorkplaceChange>>"))]
    #[schema(max_items = ROWS_MAX)]
    pub workplaces: Vec<WorkplaceChange>,
    /// The changed rows only, at most 500.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<ServiceChange>>"))]
    #[schema(max_items = ROWS_MAX)]
    pub services: Vec<ServiceChange>,
    /// The changed rows only, at most 500.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<TimeslotChange>>"))]
    #[schema(max_items = ROWS_MAX)]
    pub timeslots: Vec<TimeslotChange>,
}

impl Rules for BranchInput {
    fn phone(&mut self) -> Option<&mut String> {
        self.phone.as_mut()
    }

    /// Opening hours in order.
    fn normalized(mut self) -> Self {
        self.opening_hours.sort_by(|a, b| (a.weekday, &a.from).cmp(&(b.weekday, &b.from)));
        self
    }

    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.position(self.latitude, self.longitude);
        hours::check(&mut checks, &self.opening_hours);
        rows(&mut checks, "workplaces", &self.workplaces, |row| row.id.map(i64::from));
        rows(&mut checks, "services", &self.services, |row| row.id.map(i64::from));
        rows(&mut checks, "timeslots", &self.timeslots, |row| row.id.map(i64::from));
        self.check_names(&mut checks);
        checks.done()
    }
}

/// Checks each row by its own rules, and that no row comes twice.
fn rows<T: Rules>(checks: &mut Checks, path: &str, rows: &[T], id: fn(&T) -> Option<i64>) {
    checks.at_most(path, rows.len(), ROWS_MAX);
    let mut seen = Vec::new();
    for (i, row) in rows.iter().enumerate().take(ROWS_MAX) {
        let mut issues = row.issues();
        if let Some(id) = id(row) {
            if seen.contains(&id) {
                issues.push(Issue::new("id", "validation.reference"));
            }
            seen.push(id);
        }
        checks.row(path, i, issues);
    }
}

impl BranchInput {
    /// `validation.taken` at the later of two sent workplaces of one name, whatever its case. The server checks the
    /// names of saved workplaces that are not sent.
    fn check_names(&self, checks: &mut Checks) {
        let mut seen: Vec<String> = Vec::new();
        for (i, row) in self.workplaces.iter().enumerate().take(ROWS_MAX) {
            let Some(name) = row.fields.name.as_deref().map(name_fold) else { continue };
            if row.change == Some(ChangeKind::Delete) || name.is_empty() {
                continue;
            }
            if seen.contains(&name) {
                checks.row("workplaces", i, vec![Issue::new("name", "validation.taken")]);
            }
            seen.push(name);
        }
    }
}

#[cfg(test)]
#[path = "branch_tests.rs"]
mod tests;
pub mod timeslot;
pub mod workplace;
