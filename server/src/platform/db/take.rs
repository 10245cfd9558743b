//! How rows are held while a transaction decides about them. Owns no table.

/// Takes rows until the transaction ends, in order of id, so that two who want the same ones
/// never wait for each other in a circle. `for_no_key_update`: to change them; `for_share`: to
/// refer to them, so that nobody deletes them meanwhile. SQLite has one writer, who is alone.
#[macro_export]
macro_rules! take_rows {
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
