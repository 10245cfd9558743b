//! Work that waits: each row that waits for a job has an open one, and open jobs name records that are there.

use diesel::prelude::*;
use serde_json::Value;

use super::found::{Found, Rule, ranges};
use crate::platform::db::Conn;
use crate::platform::db::types::json;
use crate::platform::problem::Error;
use crate::schema::jobs;

/// A mail that waits has an open job that sends it.
pub const MAIL_JOB: Rule = Rule {
    table: "outbox",
    entity: "mail",
    sql: "SELECT id, 'it waits, and no job will send it' AS says FROM outbox WHERE id > :from AND id <= :to \
          AND state = 'WAITING' AND '{\"mail\":' || id || '}' NOT IN (SELECT payload FROM jobs \
          WHERE state = 'OPEN' AND kind IN ('SEND_MAIL', 'SEND_BULK_MAIL'))",
};

/// A mail that waits is about a record that is there.
pub const MAIL_RECORD: Rule = Rule {
    table: "outbox",
    entity: "mail",
    sql: "SELECT o.id AS id, 'it is about ' || o.entity || ' ' || o.entity_id || ', which is not there' AS says FROM outbox o \
          WHERE o.id > :from AND o.id <= :to AND o.state = 'WAITING' AND NOT CASE o.entity \
          WHEN 'user' THEN EXISTS (SELECT 1 FROM users r WHERE r.id = o.entity_id) \
          WHEN 'booking' THEN EXISTS (SELECT 1 FROM bookings r WHERE r.id = o.entity_id) \
          WHEN 'company' THEN EXISTS (SELECT 1 FROM companies r WHERE r.id = o.entity_id) \
          WHEN 'notification' THEN EXISTS (SELECT 1 FROM notifications r WHERE r.id = o.entity_id) \
          WHEN 'support_message' THEN EXISTS (SELECT 1 FROM support_messages r WHERE r.id = o.entity_id) \
          ELSE FALSE END",
};

/// A held booking that is not paid has an open job that ends its hold.
pub const HOLD_JOB: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT id, 'its hold runs, and no job will end it' AS says FROM bookings WHERE id > :from AND id <= :to \
          AND hold_until IS NOT NULL AND status = 'CREATED' AND captured = 0 AND CAST(id AS TEXT) NOT IN ( \
          SELECT unique_key FROM jobs WHERE state = 'OPEN' AND kind = 'END_HOLD' AND unique_key IS NOT NULL)",
};

/// An attempt that is to be asked for has an open job.
pub const ATTEMPT_JOB: Rule = Rule {
    table: "payment_attempts",
    entity: "payment_attempt",
    sql: "SELECT id, 'its provider is to be asked, and no job will ask' AS says FROM payment_attempts \
          WHERE id > :from AND id <= :to AND next_ask_at IS NOT NULL AND CAST(id AS TEXT) NOT IN ( \
          SELECT unique_key FROM jobs WHERE state = 'OPEN' AND kind = 'ASK_PAYMENT' AND unique_key IS NOT NULL)",
};

/// A refund that is to be sent or asked for has an open job.
pub const REFUND_JOB: Rule = Rule {
    table: "refunds",
    entity: "refund",
    sql: "SELECT id, 'its provider is to be asked, and no job will ask' AS says FROM refunds \
          WHERE id > :from AND id <= :to AND next_ask_at IS NOT NULL AND CAST(id AS TEXT) NOT IN ( \
          SELECT unique_key FROM jobs WHERE state = 'OPEN' AND kind = 'SEND_REFUND' AND unique_key IS NOT NULL)",
};

/// A notification that is being sent has an open job.
pub const SENDING_JOB: Rule = Rule {
    table: "notifications",
    entity: "notification",
    sql: "SELECT id, 'it is being sent, and no job goes on with it' AS says FROM notifications \
          WHERE id > :from AND id <= :to AND state = 'SENDING' AND '{\"notification\":' || id || '}' NOT IN ( \
          SELECT payload FROM jobs WHERE state = 'OPEN' AND kind = 'SEND_NOTIFICATION')",
};

/// The member of a job's payload that names its record, and the record's table, by kind.
const RECORDS: [(&str, &str, &str); 8] = [
    ("SEND_MAIL", "mail", "outbox"),
    ("SEND_BULK_MAIL", "mail", "outbox"),
    ("SEND_NOTIFICATION", "notification", "notifications"),
    ("END_HOLD", "id", "bookings"),
    ("ASK_PAYMENT", "id", "payment_attempts"),
    ("SEND_REFUND", "id", "refunds"),
    ("LOOK_FOR_REFUNDS", "id", "payments"),
    ("APPLY_EVENT", "id", "provider_events"),
];

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    id: i64,
}

/// Open jobs have a payload that can be read, and its record is there.
pub fn records(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "jobs", |conn, from, to| {
        let open: Vec<(i64, String, String)> = jobs::table
            .filter(jobs::id.gt(from).and(jobs::id.le(to)))
            .filter(jobs::state.eq("OPEN"))
            .select((jobs::id, jobs::kind, jobs::payload))
            .load(conn)?;
        for (kind, member, table) in RECORDS {
            let mut named = Vec::new();
            for (id, _, payload) in open.iter().filter(|(_, of, _)| of == kind) {
                match json::<Value>(payload).ok().and_then(|payload| payload[member].as_i64()) {
                    Some(record) => named.push((*id, record)),
                    None => found.add("job", *id, format!("its payload names no record: {kind}")),
                }
            }
            let ids: Vec<String> = named.iter().map(|(_, record)| record.to_string()).collect();
            if ids.is_empty() {
                continue;
            }
            let text = format!("SELECT id FROM {table} WHERE id IN ({})", ids.join(", "));
            let there: Vec<i64> = super::found::select::<Id>(conn, &text)?.into_iter().map(|row| row.id).collect();
            let there: std::collections::HashSet<i64> = there.into_iter().collect();
            for (id, record) in named.into_iter().filter(|(_, record)| !there.contains(record)) {
                found.add("job", id, format!("{kind} of {table} {record}, which is not there"));
            }
        }
        Ok(())
    })
}
