//! The payments as bookings need them: one place for what goes from there to here.

use std::pin::Pin;

use actix_web::web::Data;
use sapa_core::access::role::Actor;
use sapa_core::payment::attention::ConcernParty;
use sapa_core::payment::input::PaymentInput;
use sapa_core::payment::money::BookingMoney;

use super::books::Books;
use super::concern_view::concerned;
use super::online::pending;
use super::rows::{concern, payment};
use super::{record, settle, view};
use crate::booking::payments::{BookingPayments, Cancellation, Payment, PaymentConcern, RefundRequest, SettledSums};
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

    fn needing(
        &self,
        conn: &mut Conn,
        branches: &[i64],
        party: ConcernParty,
        most: i64,
    ) -> Result<Vec<PaymentConcern>, Error> {
        concern::of_branches(conn, branches, party, most)?.into_iter().map(concerned).collect()
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

    fn record(
        &self,
        conn: &mut Conn,
        origin: Origin<'_>,
        booking: &Booking,
        total: i64,
        input: &PaymentInput,
    ) -> Result<BookingMoney, Error> {
        let mut booking = booking.clone();
        booking.row.summary.total = total;
        Ok(record::record(conn, origin, &booking, input)?.1.into_sums().0)
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
