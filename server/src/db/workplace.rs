//! Rows of workplaces with the animal types that each takes. Decides nothing.

use std::collections::HashMap;

use diesel::prelude::*;
use sapa_core::catalog::WorkplaceFacts;
use sapa_core::id::{AnimalTypeId, WorkplaceId};

use super::{Conn, types};
use crate::on_backend;
use crate::problem::Error;
use crate::schema::{workplace_animal_types as animals, workplaces};

/// A workplace as it is stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = workplaces)]
#[allow(missing_docs)] // named as their columns
pub struct WorkplaceRow {
    pub id: i64,
    pub version: i64,
    pub branch_id: i64,
    pub name: String,
    pub kind: String,
    pub capacity: i32,
    pub sizes: String,
    pub active: bool,
}

/// A workplace, ready for the core.
#[derive(Debug, Clone)]
pub struct Workplace {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: i64,
    /// What decides who fits in.
    pub facts: WorkplaceFacts,
}

/// All of a branch, by name.
pub fn of_branch(conn: &mut Conn, branch: i64) -> Result<Vec<Workplace>, Error> {
    let rows: Vec<WorkplaceRow> = workplaces::table
        .filter(workplaces::branch_id.eq(branch))
        .order((workplaces::name_key, workplaces::id))
        .select(WorkplaceRow::as_select())
        .load(conn)?;
    let pairs: Vec<(i64, i64)> = animals::table
        .inner_join(workplaces::table)
        .filter(workplaces::branch_id.eq(branch))
        .order((animals::workplace_id, animals::animal_type_id))
        .select((animals::workplace_id, animals::animal_type_id))
        .load(conn)?;
    let mut takes: HashMap<i64, Vec<AnimalTypeId>> = HashMap::new();
    for (workplace, animal) in pairs {
        takes.entry(workplace).or_default().push(AnimalTypeId(animal));
    }
    rows.into_iter().map(|row| read(&row, takes.remove(&row.id).unwrap_or_default())).collect()
}

fn read(row: &WorkplaceRow, animal_type_ids: Vec<AnimalTypeId>) -> Result<Workplace, Error> {
    let sizes = row.sizes.split(',').filter(|size| !size.is_empty());
    Ok(Workplace {
        name: row.name.clone(),
        version: row.version,
        facts: WorkplaceFacts {
            id: WorkplaceId(row.id),
            kind: types::stored(&row.kind)?,
            capacity: row.capacity,
            sizes: sizes.map(types::stored).collect::<Result<_, _>>()?,
            animal_type_ids,
            active: row.active,
        },
    })
}

/// Holds these workplaces until the transaction ends, so that what is found free stays so.
/// In order of id: two who want the same ones never wait for each other in a circle. SQLite
/// has one writer, who is alone already.
pub fn lock(conn: &mut Conn, ids: &[i64]) -> Result<(), Error> {
    on_backend!(conn,
        sqlite => { let _ = conn; Ok(()) },
        postgres => {
            workplaces::table
                .filter(workplaces::id.eq_any(ids))
                .order(workplaces::id)
                .select(workplaces::id)
                .for_no_key_update()
                .load::<i64>(conn)?;
            Ok(())
        },
    )
}

/// How many pets the workplaces in use of these branches take at once, branch by branch.
pub fn places(conn: &mut Conn, branches: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    let rows: Vec<(i64, i32)> = workplaces::table
        .filter(workplaces::branch_id.eq_any(branches.to_vec()))
        .filter(workplaces::active.eq(true))
        .select((workplaces::branch_id, workplaces::capacity))
        .load(conn)?;
    let mut sums: HashMap<i64, i64> = HashMap::new();
    for (branch, capacity) in rows {
        *sums.entry(branch).or_default() += i64::from(capacity);
    }
    Ok(sums.into_iter().collect())
}
