//! SQLite's log of writes: emptied when what stood in the database must be found nowhere any more.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Integer;

use super::{Concrete, Conn};
use crate::platform::problem::Error;

/// What a checkpoint tells.
#[derive(QueryableByName)]
struct Checkpoint {
    /// 1 where a reader or a writer was in the way.
    #[diesel(sql_type = Integer)]
    busy: i32,
}

/// Copies the log into the file and cuts it to no bytes; 503 where somebody was in the way, who is not waited for
/// long: writers stand behind this connection.
pub(super) fn empty(conn: &mut Conn) -> Result<(), Error> {
    let Concrete::Sqlite(conn) = conn.concrete() else { return Ok(()) };
    conn.batch_execute("PRAGMA busy_timeout = 100")?;
    let found = diesel::sql_query("PRAGMA wal_checkpoint(TRUNCATE)").get_result::<Checkpoint>(conn);
    conn.batch_execute("PRAGMA busy_timeout = 5000")?;
    if found?.busy == 0 { Ok(()) } else { Err(Error::unavailable(1)) }
}
