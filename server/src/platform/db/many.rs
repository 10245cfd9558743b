//! Queries about many ids, in several statements. Owns no table.

use diesel::QueryResult;

use crate::platform::problem::Error;

/// Most ids in one statement: SQLite takes 32,766 values at most.
const AT_ONCE: usize = 1_000;

/// Runs `ask` for `ids` in as many statements as needed; answers all rows in the order of the
/// statements.
pub fn in_parts<T>(ids: &[i64], mut ask: impl FnMut(&[i64]) -> QueryResult<Vec<T>>) -> Result<Vec<T>, Error> {
    let mut found = Vec::new();
    for part in ids.chunks(AT_ONCE) {
        found.append(&mut ask(part)?);
    }
    Ok(found)
}
