//! Row locks while a transaction decides. Owns no table.

/// Locks rows until the transaction ends, in order of id, so that two transactions that want the
/// same rows never wait for each other in a circle. `for_no_key_update`: to change them;
/// `for_share`: to refer to them, so that they are not deleted meanwhile. SQLite has one writer
/// only.
#[macro_export]
macro_rules! lock_rows {
    ($conn:expr, $table:ident, $ids:expr, $how:ident) => {{
        let conn: &mut $crate::platform::db::Conn = $conn;
        $crate::on_backend!(conn,
            sqlite => { let _ = conn; },
            postgres => {
                let rows = $table::table.filter($table::id.eq_any($ids)).order($table::id).select($table::id);
                rows.$how().load::<i64>(conn)?;
            },
        );
    }};
}
