//! Rows of the sandbox, in a SQLite file of its own. Decides nothing.

pub mod event;
pub mod key;
pub mod payment;
pub mod refund;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;

use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The tables. Times are milliseconds since 1970.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS sandbox_payments (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'refused', 'canceled')),
    failure TEXT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    description TEXT NOT NULL,
    reference TEXT NOT NULL,
    return_url TEXT NOT NULL,
    webhook_url TEXT NOT NULL,
    webhook_secret TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sandbox_refunds (
    id TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES sandbox_payments (id),
    status TEXT NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
    failure TEXT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    reference TEXT NOT NULL,
    -- When a pending refund ends, and why it fails then.
    settles_at INTEGER,
    settles_failed TEXT,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS sandbox_refunds_payment ON sandbox_refunds (payment_id, reference);
CREATE INDEX IF NOT EXISTS sandbox_refunds_settles ON sandbox_refunds (settles_at) WHERE settles_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS sandbox_keys (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    answer TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sandbox_events (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Null: delivered, or given up.
    due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS sandbox_events_due ON sandbox_events (due_at) WHERE due_at IS NOT NULL;
";

/// Columns that a store of an earlier version does not have: table, name, and the rest of its definition.
const ADDED: [(&str, &str, &str); 3] = [
    ("sandbox_payments", "token", "TEXT NOT NULL DEFAULT ''"),
    // An open payment whose capture goes on: it is neither paid again nor canceled.
    ("sandbox_payments", "processing", "INTEGER NOT NULL DEFAULT 0"),
    ("sandbox_refunds", "token", "TEXT NOT NULL DEFAULT ''"),
];

#[derive(QueryableByName)]
struct Columns {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// Makes the tables and columns that are missing.
pub fn prepare(conn: &mut Conn) -> Result<(), Error> {
    conn.batch_execute(TABLES)?;
    for (table, name, definition) in ADDED {
        let known = format!("SELECT count(*) AS n FROM pragma_table_info('{table}') WHERE name = '{name}'");
        if sql_query(known).get_result::<Columns>(conn)?.n == 0 {
            conn.batch_execute(&format!("ALTER TABLE {table} ADD COLUMN {name} {definition}"))?;
        }
    }
    Ok(())
}

diesel::table! {
    sandbox_payments (id) {
        id -> Text,
        status -> Text,
        failure -> Nullable<Text>,
        amount -> BigInt,
        currency -> Text,
        description -> Text,
        reference -> Text,
        return_url -> Text,
        webhook_url -> Text,
        webhook_secret -> Text,
        created_at -> BigInt,
        token -> Text,
        processing -> Bool,
    }
}

diesel::table! {
    sandbox_refunds (id) {
        id -> Text,
        payment_id -> Text,
        status -> Text,
        failure -> Nullable<Text>,
        amount -> BigInt,
        reference -> Text,
        settles_at -> Nullable<BigInt>,
        settles_failed -> Nullable<Text>,
        created_at -> BigInt,
        token -> Text,
    }
}

diesel::table! {
    sandbox_keys (key) {
        key -> Text,
        request -> Text,
        status -> Integer,
        answer -> Text,
    }
}

diesel::table! {
    sandbox_events (id) {
        id -> Text,
        url -> Text,
        secret -> Text,
        body -> Text,
        attempts -> Integer,
        due_at -> Nullable<BigInt>,
    }
}
