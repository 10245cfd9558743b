//! Erases what people wrote about the refunds of bookings. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::people::erased::NOTE;

use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{payment_concerns as concerns, payments, refund_requests as requests, refunds};

/// Bookings whose money is read together.
const BATCH: usize = 500;

/// The ids of the records of money.
#[derive(Debug, Default)]
pub struct Money {
    pub payments: Vec<i64>,
    pub refunds: Vec<i64>,
    pub requests: Vec<i64>,
}

/// Replaces the reasons of refunds of these bookings, of requests for them, and with which what needed a person was
/// settled, by a placeholder; answers the ids of
/// all records of their money.
pub fn reasons(conn: &mut Conn, bookings: &[i64], now: UtcTime) -> Result<Money, Error> {
    let mut money = Money::default();
    for part in bookings.chunks(BATCH) {
        let of_payments = payments::table.filter(id_in(payments::booking_id, part));
        money.payments.extend(of_payments.select(payments::id).load::<i64>(conn)?);
        let of_refunds = || refunds::table.filter(id_in(refunds::booking_id, part));
        money.refunds.extend(of_refunds().select(refunds::id).load::<i64>(conn)?);
        let of_requests = || requests::table.filter(id_in(requests::booking_id, part));
        money.requests.extend(of_requests().select(requests::id).load::<i64>(conn)?);

        let changed = (refunds::version.eq(refunds::version + 1), refunds::updated_at.eq(at(now)));
        let with_reason = of_refunds().filter(refunds::reason.is_not_null());
        diesel::update(with_reason).set((refunds::reason.eq(Some(NOTE)), changed)).execute(conn)?;
        let changed = (requests::version.eq(requests::version + 1), requests::updated_at.eq(at(now)));
        diesel::update(of_requests()).set((requests::reason.eq(NOTE), changed)).execute(conn)?;
        let settled = concerns::table.filter(concerns::booking_id.eq_any(part));
        let settled = settled.filter(concerns::settle_reason.is_not_null());
        diesel::update(settled).set(concerns::settle_reason.eq(Some(NOTE))).execute(conn)?;
        let declined = of_requests().filter(requests::decline_reason.is_not_null());
        diesel::update(declined).set(requests::decline_reason.eq(Some(NOTE))).execute(conn)?;
    }
    Ok(money)
}
