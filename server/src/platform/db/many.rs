//! Questions about many rows. Owns no table.

use diesel::QueryResult;

use crate::platform::problem::Error;

/// How many ids one statement names: SQLite takes no more than 32,766 values.
const AT_ONCE: usize = 1_000;

/// Asks about `ids`, in as many statements as it takes; the answers in that order.
pub fn in_parts<T>(ids: &[i64], mut ask: impl FnMut(&[i64]) -> QueryResult<Vec<T>>) -> Result<Vec<T>, Error> {
    let mut found = Vec::new();
    for part in ids.chunks(AT_ONCE) {
        found.append(&mut ask(part)?);
    }
    Ok(found)
}
