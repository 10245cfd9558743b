//! The size of the database. Counts only.

use diesel::RunQueryDsl;
use diesel::sql_types::BigInt;

use super::{Concrete, Conn};
use crate::platform::problem::Error;

#[derive(diesel::QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// The bytes of the database with its indexes: on SQLite of its file, without the log beside it.
pub fn size(conn: &mut Conn) -> Result<i64, Error> {
    let found = match conn.concrete() {
        Concrete::Sqlite(conn) => {
            let pages = "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()";
            diesel::sql_query(pages).get_result::<Size>(conn)?
        }
        Concrete::Postgres(conn) => {
            diesel::sql_query("SELECT pg_database_size(current_database()) AS bytes").get_result::<Size>(conn)?
        }
    };
    Ok(found.bytes)
}
