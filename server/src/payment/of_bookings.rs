//! The payments as bookings need them: one place for what goes from there to here.

use std::pin::Pin;

use actix_web::web::Data;
use sapa_core::access::role::Actor;
use sapa_core::payment::money::BookingMoney;

use super::books::Books;
use super::online::pending;
use super::rows::{payment, refund};
use super::{settle, view};
use crate::booking::payments::{BoardRefund, BookingPayments, Cancellation, Payment, RefundRequest, SettledSums};
use crate::booking::rows::booking::{Booking, BookingSummary};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::state::State;

/// The payments of bookings.
pub struct OfBookings;

impl BookingPayments for OfBookings {
    fn of_booking(
        &self,
        conn: &mut Conn,
        booking: &Booking,
        reader: &Actor,
    ) -> Result<(Vec<Payment>, Vec<RefundRequest>), Error> {
        view::of_booking(conn, booking, reader)
    }

    fn to_hand_out(&self, conn: &mut Conn, branches: &[i64], most: i64) -> Result<Vec<(i64, BoardRefund)>, Error> {
        let found = refund::to_hand_out(conn, branches, most)?.into_iter();
        found.map(|(row, booking)| Ok((row.branch_id, view::to_hand_out(row, &booking)?))).collect()
    }

    fn has_pending(&self, conn: &mut Conn, booking: i64) -> Result<bool, Error> {
        payment::has_pending(conn, booking)
    }

    fn settle(
        &self,
        conn: &mut Conn,
        origin: Origin<'_>,
        cancellation: &Cancellation<'_>,
    ) -> Result<SettledSums, Error> {
        settle::settle(conn, origin, cancellation)
    }

    fn give_back(
        &self,
        conn: &mut Conn,
        origin: Origin<'_>,
        booking: &BookingSummary,
        total: i64,
        notify_guest: Option<bool>,
    ) -> Result<BookingMoney, Error> {
        settle::give_back(conn, origin, booking, total, notify_guest)
    }

    fn reinstate(&self, conn: &mut Conn, origin: Origin<'_>, booking: &BookingSummary) -> Result<SettledSums, Error> {
        let mut books = Books::open(origin, booking);
        books.reinstate(conn)?;
        Ok(books.into_sums())
    }

    fn end_pending<'a>(
        &'a self,
        state: &'a Data<State>,
        booking: i64,
    ) -> Pin<Box<dyn Future<Output = Result<(), Error>> + 'a>> {
        Box::pin(pending::end(state, booking, None))
    }
}
