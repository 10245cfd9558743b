//! Rows of workplaces, with the animal types that each takes. Decides nothing.

use std::collections::HashMap;

use diesel::prelude::*;
use sapa_core::base::id::{AnimalTypeId, WorkplaceId};
use sapa_core::branch::workplace::{WorkplaceFacts, name_fold};
use serde::{Serialize, Serializer};

use crate::lock_rows;
use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{workplace_animal_types as animals, workplaces};

/// The entered columns.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = workplaces)]
#[serde(rename_all = "camelCase")]
pub struct WorkplaceFields {
    pub name: String,
    #[serde(skip)]
    pub name_key: String,
    /// The name as no other workplace of the branch may have it ([`name_fold`]).
    ///
    /// [`name_fold`]: sapa_core::branch::workplace::name_fold
    #[serde(skip)]
    pub name_fold: String,
    pub kind: String,
    pub capacity: i32,
    /// Sizes, smallest first, separated by commas; empty: all.
    #[serde(serialize_with = "sizes")]
    pub sizes: String,
    pub active: bool,
}

/// The entered columns and the animal types that the workplace takes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EnteredWorkplace {
    /// Columns of the workplace's own row.
    #[serde(flatten)]
    pub fields: WorkplaceFields,
    /// Animal types by id; empty: all.
    pub animal_type_ids: Vec<i64>,
}

/// A workplace as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = workplaces)]
pub struct WorkplaceRow {
    pub id: i64,
    pub version: i64,
    #[diesel(embed)]
    pub fields: WorkplaceFields,
}

/// A workplace with its facts for the core.
#[derive(Debug, Clone)]
pub struct Workplace {
    pub version: i64,
    /// The entered values.
    pub entered: EnteredWorkplace,
    /// Facts that decide which pets fit in.
    pub facts: WorkplaceFacts,
}

impl Workplace {
    /// Id of the workplace.
    pub const fn id(&self) -> i64 {
        self.facts.id.0
    }

    /// Name of the workplace.
    pub fn name(&self) -> &str {
        &self.entered.fields.name
    }

    /// Its name as no other workplace of the branch may have it.
    pub fn name_fold(&self) -> String {
        name_fold(self.name())
    }
}

/// Serialises a stored comma list as a list.
fn sizes<S: Serializer>(text: &str, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(text.split(',').filter(|size| !size.is_empty()))
}

/// The workplaces of a branch, by name.
pub fn of_branch(conn: &mut Conn, branch: i64) -> Result<Vec<Workplace>, Error> {
    let rows = workplaces::table
        .filter(workplaces::branch_id.eq(branch))
        .filter(workplaces::deleted_at.is_null())
        .order((workplaces::name_key, workplaces::id))
        .select(WorkplaceRow::as_select())
        .load(conn)?;
    let pairs = animals::table
        .inner_join(workplaces::table)
        .filter(workplaces::branch_id.eq(branch))
        .filter(workplaces::deleted_at.is_null())
        .order((animals::workplace_id, animals::animal_type_id))
        .select((animals::workplace_id, animals::animal_type_id))
        .load(conn)?;
    let mut takes: HashMap<i64, Vec<i64>> = HashMap::new();
    for (workplace, animal) in pairs {
        takes.entry(workplace).or_default().push(animal);
    }
    rows.into_iter()
        .map(|row| {
            let animal_type_ids = takes.remove(&row.id).unwrap_or_default();
            read(row, animal_type_ids)
        })
        .collect()
}

fn read(row: WorkplaceRow, animal_type_ids: Vec<i64>) -> Result<Workplace, Error> {
    let WorkplaceRow { id, version, fields } = row;
    let sizes = fields.sizes.split(',').filter(|size| !size.is_empty());
    let facts = WorkplaceFacts {
        id: WorkplaceId(id),
        kind: types::stored(&fields.kind)?,
        capacity: fields.capacity,
        sizes: sizes.map(types::stored).collect::<Result<_, _>>()?,
        animal_type_ids: animal_type_ids.iter().copied().map(AnimalTypeId).collect(),
        active: fields.active,
    };
    Ok(Workplace { version, entered: EnteredWorkplace { fields, animal_type_ids }, facts })
}

/// Locks these workplaces until the transaction ends, so that a free place stays free.
pub fn lock(conn: &mut Conn, ids: &[i64]) -> Result<(), Error> {
    lock_rows!(conn, workplaces, ids.to_vec(), for_no_key_update);
    Ok(())
}

/// The kind, capacity and use of a workplace: what decides how full a branch is.
#[derive(Debug, Clone, Queryable)]
pub struct Room {
    pub branch_id: i64,
    pub id: i64,
    pub kind: String,
    pub capacity: i32,
    pub active: bool,
}

/// The workplaces of these branches, in no order.
pub fn rooms(conn: &mut Conn, branches: &[i64]) -> Result<Vec<Room>, Error> {
    Ok(workplaces::table
        .filter(id_in(workplaces::branch_id, branches))
        .filter(workplaces::deleted_at.is_null())
        .select((workplaces::branch_id, workplaces::id, workplaces::kind, workplaces::capacity, workplaces::active))
        .load(conn)?)
}

/// The number of workplaces of these branches, by branch.
pub fn counts(conn: &mut Conn, branches: &[i64]) -> Result<HashMap<i64, i64>, Error> {
    let rows: Vec<(i64, i64)> = workplaces::table
        .filter(id_in(workplaces::branch_id, branches))
        .filter(workplaces::deleted_at.is_null())
        .group_by(workplaces::branch_id)
        .select((workplaces::branch_id, diesel::dsl::count_star()))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}
