//! Audit entries of a change to a branch: an entry for each row that differs between before and
//! after, and one for the branch.

use serde_json::{Map, Value, json};

use super::state::BranchState;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::Context;

/// Writes the entries of a change from `before` to `after`; none: the branch does not exist then.
pub fn changed(
    conn: &mut Conn,
    context: &Context,
    before: Option<&BranchState>,
    after: Option<&BranchState>,
) -> Result<(), Error> {
    let Some((company, branch)) = before.or(after).map(BranchState::owner) else { return Ok(()) };
    let mut notes = Notes { conn, context, company, changed_names: (Map::new(), Map::new()) };
    notes.rows("workplace", "workplaces", rows(before, workplaces), rows(after, workplaces))?;
    notes.rows("service", "services", rows(before, services), rows(after, services))?;
    notes.rows("timeslot", "timeslots", rows(before, timeslots), rows(after, timeslots))?;
    let (mut old, mut new) = std::mem::take(&mut notes.changed_names);
    let subject = Subject { entity: "branch", id: branch, company: Some(company) };
    match (before, after) {
        (Some(before), Some(after)) => {
            let (was, is) =
                record::differing(record::value(&before.branch.0.fields)?, record::value(&after.branch.0.fields)?);
            for (fields, into) in [(was, &mut old), (is, &mut new)] {
                into.extend(fields.as_object().cloned().unwrap_or_default());
            }
            record::write_audit(conn, context, subject, "UPDATED", Value::Object(old), Value::Object(new))
        }
        (None, Some(after)) => record::created(conn, context, subject, &after.branch.0.fields),
        (Some(before), None) => record::deleted(conn, context, subject, &before.branch.0.fields),
        (None, None) => Ok(()),
    }
}

/// Writes the entries of a restored branch.
pub fn restored(conn: &mut Conn, context: &Context, after: &BranchState) -> Result<(), Error> {
    let (company, branch) = after.owner();
    let subject = |entity, id| Subject { entity, id, company: Some(company) };
    for (entity, rows) in
        [("workplace", workplaces(after)), ("service", services(after)), ("timeslot", timeslots(after))]
    {
        for (id, _, row) in rows {
            record::restored(conn, context, subject(entity, id), &row)?;
        }
    }
    record::restored(conn, context, subject("branch", branch), &after.branch.0.fields)
}

/// A row for comparison: id, name (of a service in both languages), contents.
type Row = (i64, Value, Value);

fn rows(state: Option<&BranchState>, of: fn(&BranchState) -> Vec<Row>) -> Vec<Row> {
    state.map(of).unwrap_or_default()
}

fn workplaces(state: &BranchState) -> Vec<Row> {
    let row = |found: &super::rows::workplace::Workplace| (found.id(), json!(found.name()), json!(found.entered));
    state.workplaces.iter().map(row).collect()
}

fn services(state: &BranchState) -> Vec<Row> {
    let row = |found: &crate::catalogue::rows::service::Service| {
        let fields = &found.row.fields;
        (found.row.id, json!({ "en": fields.title_en, "sr": fields.title_sr }), json!(found.entered()))
    };
    state.services.iter().map(row).collect()
}

fn timeslots(state: &BranchState) -> Vec<Row> {
    let row = |found: &super::rows::timeslot::Timeslot| {
        (found.id, json!(found.entered.fields.from_date), json!(found.entered))
    };
    state.timeslots.iter().map(row).collect()
}

struct Notes<'a> {
    conn: &'a mut Conn,
    context: &'a Context,
    company: i64,
    /// Names of the changed rows, before and after, for the branch's own entry.
    changed_names: (Map<String, Value>, Map<String, Value>),
}

impl Notes<'_> {
    fn rows(&mut self, entity: &'static str, list: &str, before: Vec<Row>, after: Vec<Row>) -> Result<(), Error> {
        let (mut old_names, mut new_names) = (Vec::new(), Vec::new());
        for (id, name, old) in &before {
            let subject = self.subject(entity, *id);
            match after.iter().find(|(other, ..)| other == id) {
                Some((_, _, new)) if new == old => {}
                Some((_, new_name, new)) => {
                    record::updated(self.conn, self.context, subject, old, new)?;
                    old_names.push(name.clone());
                    new_names.push(new_name.clone());
                }
                None => {
                    record::deleted(self.conn, self.context, subject, old)?;
                    old_names.push(name.clone());
                }
            }
        }
        for (id, name, new) in after.iter().filter(|(id, ..)| !before.iter().any(|(other, ..)| other == id)) {
            let subject = self.subject(entity, *id);
            record::created(self.conn, self.context, subject, new)?;
            new_names.push(name.clone());
        }
        if !old_names.is_empty() || !new_names.is_empty() {
            self.changed_names.0.insert(list.to_owned(), json!(old_names));
            self.changed_names.1.insert(list.to_owned(), json!(new_names));
        }
        Ok(())
    }

    const fn subject(&self, entity: &'static str, id: i64) -> Subject {
        Subject { entity, id, company: Some(self.company) }
    }
}
