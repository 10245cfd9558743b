//! Counts and totals that rows keep: each is what counting finds. And the tables of one row.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::found::{Found, Rule, select};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The sums behind a company's average are those of its reviews that everybody sees.
pub const RATING: Rule = Rule {
    table: "companies",
    entity: "company",
    sql: "SELECT id, 'its rating counts ' || kept || ' reviews with ' || kept_stars || ' stars, there are ' || made || ' with ' \
          || made_stars AS says FROM (SELECT c.id, \
          coalesce((SELECT k.reviews FROM company_ratings k WHERE k.company_id = c.id), 0) AS kept, \
          coalesce((SELECT k.stars FROM company_ratings k WHERE k.company_id = c.id), 0) AS kept_stars, \
          (SELECT count(*) FROM reviews r WHERE r.company_id = c.id AND r.visibility <> 'HIDDEN') AS made, \
          (SELECT coalesce(sum(r.stars), 0) FROM reviews r WHERE r.company_id = c.id AND r.visibility <> 'HIDDEN') AS made_stars \
          FROM companies c WHERE c.id > :from AND c.id <= :to) AS sums WHERE kept <> made OR kept_stars <> made_stars",
};

/// The counts of a notification are those of its deliveries.
pub const DELIVERIES: Rule = Rule {
    table: "notifications",
    entity: "notification",
    sql: "SELECT id, 'it counts ' || kept || ' deliveries as ' || result || ', there are ' || made AS says FROM ( \
          SELECT n.id, results.result, CASE results.result WHEN 'WAITING' THEN n.waiting WHEN 'DELIVERED' THEN n.delivered \
          WHEN 'LEFT_OUT' THEN n.left_out ELSE n.failed END AS kept, \
          (SELECT count(*) FROM notification_deliveries d WHERE d.notification_id = n.id AND d.result = results.result) AS made \
          FROM notifications n CROSS JOIN (SELECT 'WAITING' AS result UNION ALL SELECT 'DELIVERED' UNION ALL SELECT 'LEFT_OUT' \
          UNION ALL SELECT 'FAILED') AS results WHERE n.id > :from AND n.id <= :to) AS sums WHERE kept <> made",
};

/// An unread delivery stands in an inbox and has no time of reading.
pub const UNREAD: Rule = Rule {
    table: "notification_deliveries",
    entity: "delivery",
    sql: "SELECT id, 'it counts as unread, and was read or is in no inbox' AS says FROM notification_deliveries \
          WHERE id > :from AND id <= :to AND unread = TRUE AND (read_at IS NOT NULL OR inbox = FALSE)",
};

/// Published legal texts are numbered 1, 2, 3 … within kind and language.
pub const LEGAL_TEXTS: Rule = Rule {
    table: "legal_texts",
    entity: "legal_text",
    sql: "SELECT t.id AS id, 'it is number ' || t.number || ' of ' || t.kind || ' in ' || t.language || ', and one before it is missing' \
          AS says FROM legal_texts t WHERE t.id > :from AND t.id <= :to AND t.number IS NOT NULL AND t.number <> ( \
          SELECT count(*) FROM legal_texts o WHERE o.kind = t.kind AND o.language = t.language AND o.number <= t.number)",
};

/// No event has a number that the clock has not given yet.
pub const EVENTS: Rule = Rule {
    table: "events",
    entity: "event",
    sql: "SELECT id, 'the clock of events has not come so far' AS says FROM events WHERE id > :from AND id <= :to \
          AND id > (SELECT coalesce(max(last), 0) FROM event_clock)",
};

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The tables that hold one row hold it.
pub fn single_rows(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    let tables = ["identity_stamp", "event_clock", "translation_stamp", "folding", "audit_chain"];
    let counts = tables.map(|table| format!("SELECT '{table}' AS name, count(*) AS count FROM {table}"));
    for Counted { name, count } in select(conn, &counts.join(" UNION ALL "))? {
        if count != 1 {
            found.add(&name, 0, format!("it has {count} rows, it needs 1"));
        }
    }
    Ok(())
}
