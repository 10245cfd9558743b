//! The closings of the till: each agrees with the postings that it saw.

use diesel::prelude::*;
use sapa_core::base::time::{Zone, format_date};
use sapa_core::payment::method::PaymentWay;
use sapa_core::till::day_of;

use super::found::{Found, Rule, ranges};
use crate::platform::db::Conn;
use crate::platform::db::types::{At, stored};
use crate::platform::problem::Error;
use crate::schema::{ledger_entries, payments, till_closing_entries, till_closings};

/// What a closing expected is the cash that it saw, and its difference is what was counted less that.
pub const SUMS: Rule = Rule {
    table: "till_closings",
    entity: "till_closing",
    sql: "SELECT id, 'it expected ' || expected || ', counted ' || counted || ' and has the difference ' || difference \
          || ', the cash that it saw is ' || of_ledger AS says FROM ( \
          SELECT c.id, c.expected, c.counted, c.difference, (SELECT coalesce(sum(l.amount), 0) FROM till_closing_entries e \
          JOIN ledger_entries l ON l.id = e.entry_id WHERE e.closing_id = c.id AND l.account = 'CASH') AS of_ledger \
          FROM till_closings c WHERE c.id > :from AND c.id <= :to) AS sums \
          WHERE expected <> of_ledger OR difference <> counted - expected",
};

/// The closings of a day are numbered from 1 without a gap.
pub const NUMBERS: Rule = Rule {
    table: "till_closings",
    entity: "till_closing",
    sql: "SELECT c.id AS id, 'it is number ' || c.number || ' of its day, and those before it are not all there' AS says \
          FROM till_closings c WHERE c.id > :from AND c.id <= :to AND c.number <> (SELECT count(*) FROM till_closings o \
          WHERE o.branch_id = c.branch_id AND o.day = c.day AND o.currency = c.currency AND o.number <= c.number)",
};

/// A closing's id, branch, day and currency; of a posting that it saw the branch, zone, way, account, currency and time.
type Seen = (i64, i64, String, String, i64, String, String, String, String, At);

/// A closing saw only postings of its own desk, day and currency.
pub fn entries(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "till_closings", |conn, from, to| {
        let rows: Vec<Seen> = till_closings::table
            .inner_join(till_closing_entries::table.inner_join(
                ledger_entries::table.inner_join(payments::table.on(payments::id.eq(ledger_entries::payment_id))),
            ))
            .filter(till_closings::id.gt(from).and(till_closings::id.le(to)))
            .select((
                till_closings::id,
                till_closings::branch_id,
                till_closings::day,
                till_closings::currency,
                payments::branch_id,
                payments::time_zone,
                payments::way,
                ledger_entries::account,
                ledger_entries::currency,
                ledger_entries::at,
            ))
            .load(conn)?;
        for (id, branch, day, currency, of_branch, zone, way, account, of_currency, at) in rows {
            let way: PaymentWay = stored(&way)?;
            let of_day = format_date(day_of(at.0, stored::<Zone>(&zone)?));
            let is_own = branch == of_branch && day == of_day && currency == of_currency;
            if !is_own || !way.is_at_desk() || account != way.account().as_str() {
                found.add("till_closing", id, format!("it saw a posting to {account} by {way} of another desk or day"));
            }
        }
        Ok(())
    })
}
