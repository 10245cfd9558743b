//! Payments, refunds and requests whose booking is locked until the transaction ends: all changes of a
//! booking's money take turns there. 404 for what does not exist.

use sapa_core::payment::facts::PaymentFacts;

use super::facts;
use super::rows::payment::{self, PaymentWithNames};
use super::rows::refund::{self, RefundRow};
use super::rows::request::{self, RequestRow};
use crate::booking::rows::booking::{self, Booking};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A locked booking and one of its payments.
pub struct LockedPayment {
    pub booking: Booking,
    pub payment: PaymentWithNames,
    /// The payment's facts.
    pub facts: PaymentFacts,
}

/// Locks the booking `id`.
pub fn booking(conn: &mut Conn, id: i64) -> Result<Booking, Error> {
    booking::lock(conn, id)?;
    booking::find(conn, id)?.ok_or_else(Error::not_found)
}

/// Locks the booking of the payment `id`.
pub fn payment(conn: &mut Conn, id: i64) -> Result<LockedPayment, Error> {
    let of = payment::booking_of(conn, id)?.ok_or_else(Error::not_found)?;
    let booking = booking(conn, of)?;
    let payment = payment::find(conn, id)?.ok_or_else(Error::not_found)?;
    let facts = facts::of_payment(&payment.row, booking.row.customer_id)?;
    Ok(LockedPayment { booking, payment, facts })
}

/// Locks the booking of the refund `id`.
pub fn refund(conn: &mut Conn, id: i64) -> Result<(Booking, RefundRow), Error> {
    let of = refund::booking_of(conn, id)?.ok_or_else(Error::not_found)?;
    let booking = booking(conn, of)?;
    Ok((booking, refund::row(conn, id)?))
}

/// Locks the booking of the request `id`.
pub fn request(conn: &mut Conn, id: i64) -> Result<(Booking, RequestRow), Error> {
    let of = request::booking_of(conn, id)?.ok_or_else(Error::not_found)?;
    let booking = booking(conn, of)?;
    let found = request::find(conn, id)?.ok_or_else(Error::not_found)?;
    Ok((booking, found.row))
}
