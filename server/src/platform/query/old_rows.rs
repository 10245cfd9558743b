//! Deletion of old rows: a bounded number at once, oldest first, along an index. Owns no table and
//! does not know which rows are old.

/// Rows that one transaction deletes, about, so that it ends soon however many there are. More only
/// where further rows have the same instant.
pub const BATCH: usize = 2_000;

/// Deletes the oldest rows of `table` whose `column` is before an instant; answers how many. There
/// are more while the answer is [`BATCH`] or above.
#[macro_export]
macro_rules! delete_older_than {
    ($conn:expr, $table:ident, $column:ident, $before:expr) => {{
        let conn: &mut $crate::platform::db::Conn = $conn;
        let old = || $table::table.filter($table::$column.lt($crate::platform::db::types::at($before)));
        let oldest = old().order($table::$column).select($table::$column);
        let end = oldest
            .offset($crate::platform::query::BATCH as i64 - 1)
            .first::<$crate::platform::db::types::At>(conn)
            .optional()?;
        match end {
            Some(end) => diesel::delete($table::table.filter($table::$column.le(end))).execute(conn)?,
            None => diesel::delete(old()).execute(conn)?,
        }
    }};
}
