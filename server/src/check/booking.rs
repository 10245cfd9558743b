//! Bookings: status, timeline, money, pets, holds. Places are in `place`, words in `words`.

use std::collections::HashMap;

use diesel::prelude::*;
use sapa_core::payment::money::{BookingMoney, Kept};
use serde_json::Value;

use super::found::{Found, Rule, ranges};
use crate::platform::db::Conn;
use crate::platform::db::types::json;
use crate::platform::problem::Error;
use crate::schema::bookings;

/// The columns that come with a status are there in that status only.
pub const STATUS: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT id, 'it is ' || status || CASE \
          WHEN (status = 'CANCELED') <> (kept IS NOT NULL) THEN ', and what a cancellation keeps says otherwise' \
          WHEN status = 'CREATED' AND checked_in_at IS NOT NULL THEN ', and has a check-in' \
          WHEN status IN ('ACTIVE', 'COMPLETED') AND checked_in_at IS NULL THEN ', without a check-in' \
          WHEN (status = 'COMPLETED') <> (completed_at IS NOT NULL) THEN ', and the time of completion says otherwise' \
          WHEN (status = 'CANCELED') <> (canceled_at IS NOT NULL) THEN ', and the time of cancellation says otherwise' \
          WHEN (status = 'CANCELED') <> (cancel_kind IS NOT NULL) THEN ', and the kind of cancellation says otherwise' \
          WHEN completed_at < checked_in_at THEN ', before its check-in' \
          ELSE ' as ' || coalesce(cancel_kind, 'nothing') || ', and check-in or the one who broke off say otherwise' END AS says \
          FROM bookings WHERE id > :from AND id <= :to AND ( \
          (status = 'CANCELED') <> (kept IS NOT NULL) \
          OR (status = 'CREATED' AND checked_in_at IS NOT NULL) \
          OR (status IN ('ACTIVE', 'COMPLETED') AND checked_in_at IS NULL) \
          OR (status = 'COMPLETED') <> (completed_at IS NOT NULL) \
          OR (status = 'CANCELED') <> (canceled_at IS NOT NULL) \
          OR (status = 'CANCELED') <> (cancel_kind IS NOT NULL) \
          OR completed_at < checked_in_at \
          OR (coalesce(cancel_kind, '') = 'BROKEN_OFF') <> (cancel_by IS NOT NULL) \
          OR (cancel_kind = 'BROKEN_OFF' AND checked_in_at IS NULL))",
};

/// The status is the one to which the last event of the timeline led.
pub const TIMELINE: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT id, 'it is ' || status || ', its timeline ends in ' || coalesce(led_to, 'nothing') AS says FROM ( \
          SELECT b.id, b.status, (SELECT e.to_status FROM booking_events e WHERE e.booking_id = b.id \
          AND e.to_status IS NOT NULL ORDER BY e.id DESC LIMIT 1) AS led_to \
          FROM bookings b WHERE b.id > :from AND b.id <= :to) AS sums WHERE led_to IS NULL OR led_to <> status",
};

/// The sums of a booking are those of its payments.
pub const SUMS: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT id, 'captured, refunded, under way are ' || c || ', ' || r || ', ' || u || ', those of its payments sum to ' \
          || pc || ', ' || pr || ', ' || pu AS says FROM ( \
          SELECT b.id, b.captured AS c, b.refunded AS r, b.under_way AS u, \
          (SELECT coalesce(sum(p.captured), 0) FROM payments p WHERE p.booking_id = b.id) AS pc, \
          (SELECT coalesce(sum(p.refunded), 0) FROM payments p WHERE p.booking_id = b.id) AS pr, \
          (SELECT coalesce(sum(p.under_way), 0) FROM payments p WHERE p.booking_id = b.id) AS pu \
          FROM bookings b WHERE b.id > :from AND b.id <= :to) AS sums WHERE c <> pc OR r <> pr OR u <> pu",
};

/// What refunds waived of a booking is the sum of what its refunds waive, since a cancellation too.
pub const WAIVED: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT id, 'waived is ' || w || ', since the cancellation ' || k || '; its refunds sum to ' || rw || ', ' || rk \
          AS says FROM (SELECT b.id, b.waived AS w, b.kept_waived AS k, \
          (SELECT coalesce(sum(r.waived), 0) FROM refunds r WHERE r.booking_id = b.id) AS rw, \
          (SELECT coalesce(sum(r.waived), 0) FROM refunds r WHERE r.booking_id = b.id AND r.since_cancel = TRUE) AS rk \
          FROM bookings b WHERE b.id > :from AND b.id <= :to) AS sums WHERE w <> rw OR k <> rk",
};

/// A booking with a refund that was sent since its cancellation says so.
pub const SENT: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT b.id AS id, 'a refund was sent since its cancellation, and the booking says otherwise' AS says \
          FROM bookings b WHERE b.id > :from AND b.id <= :to AND b.refund_sent_since_cancel = FALSE \
          AND EXISTS (SELECT 1 FROM refunds r WHERE r.booking_id = b.id AND r.since_cancel = TRUE AND r.sent_at IS NOT NULL)",
};

/// Every booking has pets, as many as each of its occupancies says.
pub const PETS: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT id, 'it has ' || pets || ' pets, and its occupancies say otherwise' AS says FROM (SELECT b.id, \
          (SELECT count(*) FROM booking_pets p WHERE p.booking_id = b.id) AS pets FROM bookings b \
          WHERE b.id > :from AND b.id <= :to) AS of_booking WHERE pets = 0 \
          OR EXISTS (SELECT 1 FROM occupancies o WHERE o.booking_id = of_booking.id AND o.pets <> of_booking.pets)",
};

/// Only a booking that its guest pays online is held.
pub const HOLD: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT id, 'it is ' || status || ', paid ' || pay_at || ', and has a hold' AS says FROM bookings \
          WHERE id > :from AND id <= :to AND hold_until IS NOT NULL \
          AND (status NOT IN ('CREATED', 'CANCELED') OR pay_at <> 'ONLINE' OR hold_until <= created_at)",
};

/// A hold is of the account that booked, and of a booking that may be held.
pub const HOLDER: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT b.id AS id, 'a hold of account ' || h.customer_id || ' is kept for it' AS says FROM booking_holds h \
          JOIN bookings b ON b.id = h.booking_id WHERE h.booking_id > :from AND h.booking_id <= :to \
          AND (b.pay_at <> 'ONLINE' OR b.source <> 'MARKETPLACE' OR b.customer_id IS NULL OR b.customer_id <> h.customer_id)",
};

/// A booking says whether it has a review.
pub const REVIEW: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT b.id AS id, 'whether it has a review is told wrongly' AS says FROM bookings b \
          WHERE b.id > :from AND b.id <= :to AND b.has_review <> EXISTS (SELECT 1 FROM reviews r WHERE r.booking_id = b.id)",
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct Money {
    id: i64,
    total: i64,
    captured: i64,
    refunded: i64,
    under_way: i64,
    waived: i64,
    kept: Option<i64>,
    kept_waived: i64,
    payment_state: Option<String>,
}

/// The payment state is the one that the core makes of the sums.
pub fn payment_state(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "bookings", |conn, from, to| {
        let rows: Vec<Money> = bookings::table
            .filter(bookings::id.gt(from).and(bookings::id.le(to)))
            .select(Money::as_select())
            .load(conn)?;
        for row in rows {
            let sums = BookingMoney {
                total: row.total,
                waived: row.waived,
                kept: row.kept.map(|amount| Kept { amount, waived: row.kept_waived }),
                captured: row.captured,
                refunded: row.refunded,
                under_way: row.under_way,
            };
            let made = sums.state().map(|state| state.as_str());
            if made != row.payment_state.as_deref() {
                let name = |state: Option<&str>| state.unwrap_or("nothing").to_owned();
                let (shown, made) = (name(row.payment_state.as_deref()), name(made));
                found.add("booking", row.id, format!("its payment state is {shown}, its sums make {made}"));
            }
        }
        Ok(())
    })
}

/// The price is the total of the stored quote, in its currency.
pub fn quote(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "bookings", |conn, from, to| {
        let rows: Vec<(i64, i64, String, String)> = bookings::table
            .filter(bookings::id.gt(from).and(bookings::id.le(to)))
            .select((bookings::id, bookings::total, bookings::currency, bookings::quote))
            .load(conn)?;
        for (id, total, currency, quote) in rows {
            let Ok(quote) = json::<Value>(&quote) else {
                found.add("booking", id, "its quote is no JSON");
                continue;
            };
            let lines: i64 =
                quote["lines"].as_array().into_iter().flatten().filter_map(|line| line["amount"].as_i64()).sum();
            if quote["total"].as_i64() != Some(total) || quote["currency"].as_str() != Some(&currency) || lines != total
            {
                let says =
                    format!("its price is {total} {currency}, its quote says {} {}", quote["total"], quote["currency"]);
                found.add("booking", id, says);
            }
        }
        Ok(())
    })
}

/// The last transition is the last action of the timeline that changed the status.
pub fn last_transition(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    use crate::schema::booking_events as events;
    ranges(conn, "bookings", |conn, from, to| {
        let changes: Vec<(i64, String)> = events::table
            .filter(events::booking_id.gt(from).and(events::booking_id.le(to)))
            .filter(events::from_status.is_not_null())
            .order((events::booking_id, events::id))
            .select((events::booking_id, events::action))
            .load(conn)?;
        let actions: HashMap<i64, String> = changes.into_iter().collect();
        let rows: Vec<(i64, Option<String>)> = bookings::table
            .filter(bookings::id.gt(from).and(bookings::id.le(to)))
            .filter(bookings::last_transition.is_not_null())
            .select((bookings::id, bookings::last_transition))
            .load(conn)?;
        for (id, last) in rows {
            if last.as_ref() != actions.get(&id) {
                let name = |action: Option<&String>| action.map_or("nothing", String::as_str).to_owned();
                let (last, action) = (name(last.as_ref()), name(actions.get(&id)));
                found.add("booking", id, format!("its last transition is {last}, its timeline says {action}"));
            }
        }
        Ok(())
    })
}

/// A branch or company is deleted only without open bookings.
pub const DELETED_BRANCH: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT b.id AS id, 'it is open, and its branch or company is deleted' AS says FROM bookings b \
          JOIN branches r ON r.id = b.branch_id JOIN companies c ON c.id = b.company_id WHERE b.id > :from AND b.id <= :to \
          AND b.status IN ('CREATED', 'ACTIVE') AND (r.deleted_at IS NOT NULL OR c.deleted_at IS NOT NULL)",
};
