//! The money of a booking in its own columns: sums of its payments, and the payment state that the core
//! makes of them. Every writer of a booking writes all of them together, from one value of the core.

use diesel::prelude::*;
use sapa_core::payment::money::{BookingMoney, Kept};

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::bookings;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, AsChangeset, Insertable)]
#[diesel(table_name = bookings, treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct MoneyColumns {
    captured: i64,
    refunded: i64,
    under_way: i64,
    waived: i64,
    kept: Option<i64>,
    kept_waived: i64,
    pub payment_state: Option<String>,
}

impl MoneyColumns {
    /// The columns of these sums; the price has a column of its own.
    pub fn of(money: &BookingMoney) -> Self {
        Self {
            captured: money.captured,
            refunded: money.refunded,
            under_way: money.under_way,
            waived: money.waived,
            kept: money.kept.map(|kept| kept.amount),
            kept_waived: money.kept.map_or(0, |kept| kept.waived),
            payment_state: money.state().map(|state| state.as_str().to_owned()),
        }
    }

    /// The sums of a booking with this price.
    pub fn sums(&self, total: i64) -> BookingMoney {
        BookingMoney {
            total,
            waived: self.waived,
            kept: self.kept.map(|amount| Kept { amount, waived: self.kept_waived }),
            captured: self.captured,
            refunded: self.refunded,
            under_way: self.under_way,
        }
    }
}

/// Writes the sums of a booking that the transaction has locked. `sent`: whether a refund was sent since
/// its cancellation.
pub fn write(conn: &mut Conn, id: i64, money: &BookingMoney, sent: bool, at: At) -> Result<(), Error> {
    diesel::update(bookings::table.find(id))
        .set((
            MoneyColumns::of(money),
            bookings::refund_sent_since_cancel.eq(sent),
            bookings::version.eq(bookings::version + 1),
            bookings::updated_at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}
