//! Postings of the ledger at the desk, with what their payments and bookings say of them.

use diesel::prelude::*;
use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::method::PaymentWay;

use crate::payment::rows::ledger::{MOVING, OnMoney};
use crate::platform::db::types::{At, at};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::NoIndex;
use crate::schema::{bookings, ledger_entries as entries, payments, refunds, users};

/// A posting on an account that holds money.
#[derive(Debug, Clone, Queryable)]
pub struct DeskEntryRow {
    pub id: i64,
    pub at: At,
    /// Signed minor units.
    pub amount: i64,
    pub currency: String,
    pub payment_id: i64,
    pub refund_id: Option<i64>,
    pub way: String,
    /// Zone of the payment, in which its day counts.
    pub time_zone: String,
    pub booking_id: i64,
    pub booking_created_at: At,
    pub guest_name: String,
    pub refund_kind: Option<String>,
    /// The account that posted it, with its names.
    pub posted_by: Option<i64>,
    pub poster: Option<(String, String)>,
}

/// A posting as far as the sums of days need it: branch, zone, way, currency, time, amount.
pub type Movement = (i64, String, String, String, At, i64);

/// The postings of a branch's desk from `first` on, before `after`, the first one first. Outer joins, whose order SQLite
/// keeps: the range of time comes first.
pub fn of_branch(
    conn: &mut Conn,
    (company, branch): (i64, i64),
    (first, after): (UtcTime, UtcTime),
) -> Result<Vec<DeskEntryRow>, Error> {
    let query = entries::table
        .left_join(payments::table.on(payments::id.nullable().eq(entries::payment_id.nullable())))
        .left_join(bookings::table.on(bookings::id.nullable().eq(payments::booking_id.nullable())))
        .left_join(refunds::table.on(refunds::id.nullable().eq(entries::refund_id)))
        .left_join(users::table.on(users::id.nullable().eq(entries::posted_by)))
        .filter(OnMoney)
        .filter(entries::company_id.eq(company))
        .filter(entries::currency.eq_any(Currency::TEXTS))
        .filter(entries::cause.eq_any(MOVING))
        .filter(entries::at.ge(at(first)))
        .filter(entries::at.lt(at(after)))
        .filter(NoIndex(payments::branch_id).eq(branch))
        .filter(NoIndex(payments::way).ne(PaymentWay::Online.as_str()))
        .order((entries::at, entries::id))
        .select((
            entries::id,
            entries::at,
            entries::amount,
            entries::currency,
            entries::payment_id,
            entries::refund_id,
            payments::way.assume_not_null(),
            payments::time_zone.assume_not_null(),
            bookings::id.assume_not_null(),
            bookings::created_at.assume_not_null(),
            bookings::guest_name.assume_not_null(),
            refunds::kind.nullable(),
            entries::posted_by,
            (users::first_name, users::last_name).nullable(),
        ));
    Ok(query.load(conn)?)
}

/// The postings of all desks of a company, or of one branch, from `first` on, before `after`.
pub fn movements(
    conn: &mut Conn,
    (company, branch): (i64, Option<i64>),
    (first, after): (UtcTime, UtcTime),
) -> Result<Vec<Movement>, Error> {
    let mut query = entries::table
        .left_join(payments::table.on(payments::id.nullable().eq(entries::payment_id.nullable())))
        .into_boxed::<Engine>()
        .filter(OnMoney)
        .filter(entries::company_id.eq(company))
        .filter(entries::currency.eq_any(Currency::TEXTS))
        .filter(entries::cause.eq_any(MOVING))
        .filter(entries::at.ge(at(first)))
        .filter(entries::at.lt(at(after)))
        .filter(NoIndex(payments::way).ne(PaymentWay::Online.as_str()));
    if let Some(branch) = branch {
        query = query.filter(NoIndex(payments::branch_id).eq(branch));
    }
    let query = query.select((
        payments::branch_id.assume_not_null(),
        payments::time_zone.assume_not_null(),
        payments::way.assume_not_null(),
        entries::currency,
        entries::at,
        entries::amount,
    ));
    Ok(query.load(conn)?)
}
