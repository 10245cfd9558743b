//! What bookings need of their payments. The room of payments stands above this one and the door hands it in
//! ([`PaymentsPort`]), so that both change in one transaction and bookings know no payment's rows.

mod shape;

use std::pin::Pin;

use actix_web::web::Data;
use sapa_core::access::role::Actor;
use sapa_core::booking::action_input::{BrokenOffBy, RefundChoice};
use sapa_core::booking::facts::BookingFacts;
use sapa_core::booking::state::CancelKind;
use sapa_core::payment::attention::ConcernParty;
use sapa_core::payment::input::PaymentInput;
use sapa_core::payment::money::BookingMoney;
use sapa_core::price::quote::Quote;

use super::rows::booking::{Booking, BookingSummary};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::state::State;
pub use shape::{Payment, PaymentConcern, PaymentItem, Refund, RefundRequest};

/// The code of the refusal of a change that waits for an online payment.
pub const UNDER_WAY: &str = "payment.under_way";

/// A cancellation.
pub struct Cancellation<'a> {
    /// The booking, which the transaction has locked.
    pub booking: &'a BookingSummary,
    /// Its facts.
    pub facts: &'a BookingFacts,
    /// Its price.
    pub quote: &'a Quote,
    /// The kind.
    pub kind: CancelKind,
    /// The side that breaks a stay off.
    pub by: Option<BrokenOffBy>,
    /// What staff entered about the refund.
    pub refund: Option<&'a RefundChoice>,
    /// Whether a payment may stay under way: what it still brings is refunded.
    pub may_be_pending: bool,
    /// Whether the guest is told, of the end of its refunds too.
    pub notify_guest: bool,
}

/// The sums of a booking, and whether a refund was sent since its cancellation.
pub type SettledSums = (BookingMoney, bool);

/// The payments of bookings. All but [`BookingPayments::end_pending`] work in the transaction of the caller.
pub trait BookingPayments: Send + Sync {
    /// The payments of a booking with their refunds, and its open requests, which only staff sees; the first one
    /// first.
    fn of_booking(
        &self,
        conn: &mut Conn,
        booking: &Booking,
        reader: &Actor,
    ) -> Result<(Vec<Payment>, Vec<RefundRequest>), Error>;

    /// What needs a person of this party in these branches and is not settled; the oldest first, `most` of them.
    fn needing(
        &self,
        conn: &mut Conn,
        branches: &[i64],
        party: ConcernParty,
        most: i64,
    ) -> Result<Vec<PaymentConcern>, Error>;

    /// Whether a payment of the booking is under way.
    fn has_pending(&self, conn: &mut Conn, booking: i64) -> Result<bool, Error>;

    /// Settles the money of a canceled booking.
    ///
    /// # Errors
    /// 422 at `refund.…` for what was entered; 409 [`UNDER_WAY`].
    fn settle(
        &self,
        conn: &mut Conn,
        origin: Origin<'_>,
        cancellation: &Cancellation<'_>,
    ) -> Result<SettledSums, Error>;

    /// Records what staff took for a booking, which the transaction has locked, at its price from now on; answers the
    /// sums afterwards.
    ///
    /// # Errors
    /// 422 for what was entered; 409 [`UNDER_WAY`], or where nothing is owed.
    fn record(
        &self,
        conn: &mut Conn,
        origin: Origin<'_>,
        booking: &Booking,
        total: i64,
        input: &PaymentInput,
    ) -> Result<BookingMoney, Error>;

    /// Gives back what is paid beyond a lower price of a booking that the company shortened; answers the sums at
    /// the new price.
    fn give_back(
        &self,
        conn: &mut Conn,
        origin: Origin<'_>,
        booking: &BookingSummary,
        total: i64,
        notify_guest: Option<bool>,
    ) -> Result<BookingMoney, Error>;

    /// Withdraws the refunds of a taken back cancellation that nobody has sent.
    fn reinstate(&self, conn: &mut Conn, origin: Origin<'_>, booking: &BookingSummary) -> Result<SettledSums, Error>;

    /// Ends the online payment of the booking that is under way, if there is one. In no transaction: it asks the
    /// provider.
    ///
    /// # Errors
    /// 409 [`UNDER_WAY`] while the provider has not told how the payment stands, 503 where it cannot be reached, 409
    /// `payment.provider_gone` where it is not set up any more.
    fn end_pending<'a>(
        &'a self,
        state: &'a Data<State>,
        booking: i64,
    ) -> Pin<Box<dyn Future<Output = Result<(), Error>> + 'a>>;
}

/// The payments as the handlers get them.
#[derive(Clone, Copy)]
pub struct PaymentsPort(pub &'static dyn BookingPayments);

/// Makes `change`; ends the online payment of `booking` before it where nothing else stands in its way, and only
/// then: a change that is refused, or was made before under its key, ends no payment.
///
/// # Errors
/// 409 [`UNDER_WAY`] while the provider has not told how the payment stands.
pub async fn retry_after_ending_payment<T, F: Future<Output = Result<T, Error>>>(
    (state, payments): (&Data<State>, &dyn BookingPayments),
    booking: i64,
    change: impl Fn() -> F,
) -> Result<T, Error> {
    match change().await {
        Err(refusal) if refusal.problem().code == UNDER_WAY => {
            payments.end_pending(state, booking).await?;
            change().await
        }
        made => made,
    }
}
