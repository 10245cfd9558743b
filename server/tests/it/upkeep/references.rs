//! Before an account is deleted, the database looks for it in every table that may name it: in large ones by an index.

use diesel::prelude::*;
use diesel::sql_types::Text;
use sapa_server::platform::db::{Concrete, Db};

use crate::support::Base;

/// References of tables that stay small: staff make these rows, seldom.
const SMALL: [&str; 9] = [
    "notifications.author_id",
    "payment_concerns.settled_by",
    "reallocations.created_by",
    "reallocations.undone_by",
    "refund_requests.created_by",
    "refund_requests.decided_by",
    "support_messages.assigned_to_id",
    "support_replies.author_id",
    "till_closings.closed_by",
];

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
}

const SQLITE: &str = "SELECT m.name || '.' || f.\"from\" AS name FROM sqlite_master m, pragma_foreign_key_list(m.name) f \
    WHERE m.type = 'table' AND f.\"table\" = 'users' AND NOT EXISTS (SELECT 1 FROM pragma_index_list(m.name) l, \
    pragma_index_info(l.name) i WHERE l.partial = 0 AND i.seqno = 0 AND i.name = f.\"from\") ORDER BY 1";
const POSTGRES: &str = "SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c \
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] \
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND NOT EXISTS (SELECT 1 FROM pg_index i \
    WHERE i.indrelid = c.conrelid AND i.indpred IS NULL AND i.indkey[0] = a.attnum) ORDER BY 1";

#[test]
fn an_account_is_looked_for_by_an_index_in_every_large_table() {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    let found = db.read_blocking(|conn| {
        let sql = match conn.concrete() {
            Concrete::Sqlite(_) => SQLITE,
            Concrete::Postgres(_) => POSTGRES,
        };
        Ok(diesel::sql_query(sql).load::<Column>(conn)?)
    });
    let found: Vec<String> = found.unwrap().into_iter().map(|column| column.name).collect();
    assert_eq!(found, SMALL);
}
