//! The accounts that are tied to a company or a branch. Reads only.

use diesel::prelude::*;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::query::page::Used;
use crate::schema::users;

/// The company or branch whose accounts are meant.
#[derive(Debug, Clone, Copy)]
pub enum StaffOf {
    /// A company, with or without a branch.
    Company(i64),
    /// The accounts tied to this one branch.
    Branch(i64),
}

/// The accounts of a company or branch, active or not.
pub fn staff(conn: &mut Conn, of: StaffOf, named: usize) -> Result<Used, Error> {
    let query = || {
        let there = users::table.filter(users::deleted_at.is_null()).into_boxed();
        match of {
            StaffOf::Company(id) => there.filter(users::company_id.eq(id)),
            StaffOf::Branch(id) => there.filter(users::branch_id.eq(id)),
        }
    };
    let first = query().order((users::name_key, users::id)).select((users::id, users::first_name, users::last_name));
    let first: Vec<(i64, String, String)> = first.limit(named as i64).load(conn)?;
    let named = first.into_iter().map(|(id, given, family)| (id, format!("{given} {family}"))).collect();
    Ok((query().count().get_result(conn)?, named))
}
