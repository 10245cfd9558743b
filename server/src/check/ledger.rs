//! The ledger, payments and refunds: the ledger is the truth, the columns of payments and refunds agree with it.

use std::collections::BTreeMap;

use diesel::prelude::*;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::ledger::{LedgerCause, postings};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::refund::RefundState;

use super::found::{Found, Rule, ranges};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::schema::{ledger_entries, payment_concerns, payments, refunds};

/// What each cause posted sums to zero.
pub const BALANCE: Rule = Rule {
    table: "payments",
    entity: "payment",
    sql: "SELECT payment_id AS id, 'the postings of ' || cause || ' sum to ' || sum(amount) || ', not to 0' AS says \
          FROM ledger_entries WHERE payment_id > :from AND payment_id <= :to \
          GROUP BY payment_id, cause, refund_id, attempt_id HAVING sum(amount) <> 0",
};

/// Payments, refunds and postings are in the currency of their booking.
pub const CURRENCY: Rule = Rule {
    table: "payments",
    entity: "payment",
    sql: "SELECT p.id AS id, 'its booking is in ' || b.currency || ', it or a refund or posting of it is not' AS says \
          FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.id > :from AND p.id <= :to \
          AND (p.currency <> b.currency \
          OR EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.currency <> b.currency) \
          OR EXISTS (SELECT 1 FROM ledger_entries l WHERE l.payment_id = p.id AND l.currency <> b.currency))",
};

/// What a payment captured is what the ledger says.
pub const CAPTURED: Rule = Rule {
    table: "payments",
    entity: "payment",
    sql: "SELECT id, 'captured is ' || captured || ', the ledger says ' || of_ledger AS says FROM ( \
          SELECT p.id, p.captured, (SELECT coalesce(sum(l.amount), 0) FROM ledger_entries l WHERE l.payment_id = p.id \
          AND l.cause = 'CAPTURE' AND l.account <> 'BOOKING') AS of_ledger \
          FROM payments p WHERE p.id > :from AND p.id <= :to) AS sums WHERE captured <> of_ledger",
};

/// What was refunded of a payment is what the ledger says: what arrived less what came back.
pub const REFUNDED: Rule = Rule {
    table: "payments",
    entity: "payment",
    sql: "SELECT id, 'refunded is ' || refunded || ', the ledger says ' || of_ledger AS says FROM ( \
          SELECT p.id, p.refunded, (SELECT coalesce(-sum(l.amount), 0) FROM ledger_entries l WHERE l.payment_id = p.id \
          AND l.cause IN ('REFUND_SUCCEEDED', 'REFUND_REVERSED') AND l.account IN ('CLEARING_CARD', 'CASH', 'BANK')) AS of_ledger \
          FROM payments p WHERE p.id > :from AND p.id <= :to) AS sums WHERE refunded <> of_ledger",
};

/// What is reserved of a payment is the sum of its refunds under way.
pub const UNDER_WAY: Rule = Rule {
    table: "payments",
    entity: "payment",
    sql: "SELECT id, 'under way is ' || under_way || ', its open refunds sum to ' || of_ledger AS says FROM ( \
          SELECT p.id, p.under_way, (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id \
          AND r.status IN ('REQUESTED', 'SENT')) AS of_ledger \
          FROM payments p WHERE p.id > :from AND p.id <= :to) AS sums WHERE under_way <> of_ledger",
};

/// No more is refunded of a payment than it captured.
pub const REFUNDS: Rule = Rule {
    table: "payments",
    entity: "payment",
    sql: "SELECT id, 'it captured ' || captured || ', refunds take ' || of_ledger AS says FROM ( \
          SELECT p.id, p.captured, (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id \
          AND r.status NOT IN ('FAILED', 'REVERSED')) AS of_ledger \
          FROM payments p WHERE p.id > :from AND p.id <= :to) AS sums WHERE of_ledger > captured",
};

/// The status of a payment agrees with its amounts.
pub const STATUS: Rule = Rule {
    table: "payments",
    entity: "payment",
    sql: "SELECT id, 'it is ' || status || ', with ' || captured || ' captured and ' || refunded || ' refunded' AS says \
          FROM payments WHERE id > :from AND id <= :to \
          AND ((captured > 0 AND status NOT IN ('SUCCESSFUL', 'VOID')) OR (status = 'SUCCESSFUL' AND refunded >= captured))",
};

/// An online payment that is pending has an attempt that was started.
pub const PENDING: Rule = Rule {
    table: "payments",
    entity: "payment",
    sql: "SELECT p.id AS id, 'it is pending, and no attempt is under way' AS says FROM payments p \
          WHERE p.id > :from AND p.id <= :to AND p.status = 'PENDING' \
          AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.payment_id = p.id AND a.status = 'STARTED')",
};

/// An attempt is captured when, and only when, the ledger has its capture.
pub const ATTEMPT: Rule = Rule {
    table: "payment_attempts",
    entity: "payment_attempt",
    sql: "SELECT a.id AS id, 'it is ' || a.status || ', and the ledger says otherwise' AS says FROM payment_attempts a \
          WHERE a.id > :from AND a.id <= :to AND (a.status = 'CAPTURED') <> EXISTS (SELECT 1 FROM ledger_entries l \
          WHERE l.attempt_id = a.id AND l.cause = 'CAPTURE')",
};

/// No more is refunded of what an attempt captured.
pub const TAKEN: Rule = Rule {
    table: "payment_attempts",
    entity: "payment_attempt",
    sql: "SELECT id, 'it captured ' || captured || ', refunds take ' || taken AS says FROM (SELECT a.id, \
          (SELECT coalesce(sum(l.amount), 0) FROM ledger_entries l WHERE l.attempt_id = a.id AND l.cause = 'CAPTURE' \
          AND l.account <> 'BOOKING') AS captured, \
          (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = a.payment_id AND r.attempt_id = a.id \
          AND r.status NOT IN ('FAILED', 'REVERSED')) AS taken \
          FROM payment_attempts a WHERE a.id > :from AND a.id <= :to) AS sums WHERE taken > captured",
};

/// A refund that a person is to hand out is listed for that person, and no other is.
pub const HAND_OUT: Rule = Rule {
    table: "refunds",
    entity: "refund",
    sql: "SELECT r.id AS id, 'it is ' || r.status || ' by ' || r.way || ', and the list of what to hand out says otherwise' \
          AS says FROM refunds r WHERE r.id > :from AND r.id <= :to \
          AND (r.status = 'REQUESTED' AND r.way <> 'ONLINE') <> (r.id IN (SELECT c.refund_id FROM payment_concerns c \
          WHERE c.reason = 'REFUND_TO_HAND_OUT' AND c.settled_at IS NULL AND c.refund_id IS NOT NULL))",
};

/// A posting's account and amount.
type Entry = (String, i64);

/// A posting as stored: payment, refund, attempt, cause, account, amount, and the way of the payment.
type Posted = (i64, Option<i64>, Option<i64>, String, String, i64, String);

/// The postings of each cause are those that the core makes of it.
pub fn entries(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "payments", |conn, from, to| {
        let rows: Vec<Posted> = ledger_entries::table
            .inner_join(payments::table.on(payments::id.eq(ledger_entries::payment_id)))
            .filter(ledger_entries::payment_id.gt(from).and(ledger_entries::payment_id.le(to)))
            .select((
                ledger_entries::payment_id,
                ledger_entries::refund_id,
                ledger_entries::attempt_id,
                ledger_entries::cause,
                ledger_entries::account,
                ledger_entries::amount,
                payments::way,
            ))
            .load(conn)?;
        let mut causes: BTreeMap<_, (String, Vec<Entry>)> = BTreeMap::new();
        for (payment, refund, attempt, cause, account, amount, way) in rows {
            let entries = causes.entry((payment, refund, attempt, cause)).or_insert_with(|| (way, Vec::new()));
            entries.1.push((account, amount));
        }
        for ((payment, _, _, cause), (way, mut entries)) in causes {
            let amount = entries.iter().map(|(_, amount)| *amount).max().unwrap_or_default();
            let made = postings(stored::<LedgerCause>(&cause)?, stored::<PaymentWay>(&way)?, amount);
            let mut made = made.map(|posting| (posting.account.as_str().to_owned(), posting.amount)).to_vec();
            entries.sort();
            made.sort();
            if entries != made {
                found.add(
                    "payment",
                    payment,
                    format!("the postings of {cause} are {entries:?}, they should be {made:?}"),
                );
            }
        }
        Ok(())
    })
}

/// The ledger has, of each refund, what its status says.
pub fn refunds(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "refunds", |conn, from, to| {
        let rows: Vec<(i64, i64, String)> = refunds::table
            .filter(refunds::id.gt(from).and(refunds::id.le(to)))
            .order(refunds::id)
            .select((refunds::id, refunds::amount, refunds::status))
            .load(conn)?;
        let posted: Vec<(Option<i64>, String, i64)> = ledger_entries::table
            .filter(ledger_entries::refund_id.gt(from).and(ledger_entries::refund_id.le(to)))
            .filter(ledger_entries::amount.gt(0))
            .select((ledger_entries::refund_id, ledger_entries::cause, ledger_entries::amount))
            .load(conn)?;
        let mut causes: BTreeMap<i64, Vec<(String, i64)>> = BTreeMap::new();
        for (refund, cause, amount) in posted {
            causes.entry(refund.unwrap_or_default()).or_default().push((cause, amount));
        }
        for (id, amount, status) in rows {
            let mut posted = causes.remove(&id).unwrap_or_default();
            posted.sort();
            let fits = expected(stored(&status)?).iter().any(|causes| {
                let mut made: Vec<(String, i64)> =
                    causes.iter().map(|cause| (cause.as_str().to_owned(), amount)).collect();
                made.sort();
                made == posted
            });
            if !fits {
                found.add("refund", id, format!("it is {status} over {amount}, the ledger has {posted:?}"));
            }
        }
        Ok(())
    })
}

/// What the ledger may have of a refund in this state.
const fn expected(status: RefundState) -> &'static [&'static [LedgerCause]] {
    use LedgerCause::{RefundFailed, RefundReversed, RefundSent, RefundSucceeded};
    match status {
        RefundState::Requested => &[&[]],
        RefundState::Sent => &[&[RefundSent]],
        RefundState::Succeeded => &[&[RefundSent, RefundSucceeded]],
        RefundState::Failed => &[&[], &[RefundSent, RefundFailed]],
        RefundState::Reversed => &[&[RefundSent, RefundSucceeded, RefundReversed]],
    }
}

/// A payment shows the gravest of its open concerns.
pub fn gravest(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "payments", |conn, from, to| {
        let open: Vec<(Option<i64>, String)> = payment_concerns::table
            .filter(payment_concerns::payment_id.gt(from).and(payment_concerns::payment_id.le(to)))
            .filter(payment_concerns::settled_at.is_null())
            .select((payment_concerns::payment_id, payment_concerns::reason))
            .load(conn)?;
        let mut gravest: BTreeMap<i64, NeedsPerson> = BTreeMap::new();
        for (payment, reason) in open {
            let reason: NeedsPerson = stored(&reason)?;
            let known = gravest.entry(payment.unwrap_or_default()).or_insert(reason);
            *known = known.graver(reason);
        }
        let shown: Vec<(i64, Option<String>)> = payments::table
            .filter(payments::id.gt(from).and(payments::id.le(to)))
            .select((payments::id, payments::needs_person))
            .load(conn)?;
        for (id, shown) in shown {
            let made = gravest.get(&id).map(|reason| reason.as_str());
            if shown.as_deref() != made {
                let name = |reason: Option<&str>| reason.unwrap_or("nothing").to_owned();
                let says = format!("it shows {}, its open concerns say {}", name(shown.as_deref()), name(made));
                found.add("payment", id, says);
            }
        }
        Ok(())
    })
}
