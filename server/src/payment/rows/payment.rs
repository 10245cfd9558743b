//! Rows of payments, one at a time or of a booking. Lists are in `list`. The amounts change by guarded
//! updates only, which refuse what the payment does not have. Decides nothing.

use diesel::dsl::{AsSelect, auto_type, exists};
use diesel::prelude::*;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::refund::RefundRequestState;
use sapa_core::payment::status::PaymentStatus;

use crate::booking::rows::booking::BookingSummary;
use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::{NoIndex, id_in};
use crate::schema::{bookings, branches, companies, payments, refund_requests, refunds};

/// A payment as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = payments)]
pub struct PaymentRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub booking_id: i64,
    pub time_zone: String,
    pub amount: i64,
    pub currency: String,
    pub method: String,
    pub way: String,
    pub provider: Option<String>,
    pub provider_ref: Option<String>,
    pub status: String,
    pub captured: i64,
    pub refunded: i64,
    pub under_way: i64,
    pub captured_at: Option<At>,
    pub fiscal_receipt_number: Option<String>,
    pub slip_number: Option<String>,
    pub needs_person: Option<String>,
    pub created_by: Option<i64>,
}

/// The columns of a payment's booking that answers need.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub struct PaymentBooking {
    pub created_at: At,
    pub time_zone: String,
    pub customer_id: Option<i64>,
    pub guest_name: String,
}

impl From<&BookingSummary> for PaymentBooking {
    fn from(booking: &BookingSummary) -> Self {
        Self {
            created_at: booking.created_at,
            time_zone: booking.time_zone.clone(),
            customer_id: booking.customer_id,
            guest_name: booking.guest_name.clone(),
        }
    }
}

/// A payment with the fields of booking, company and branch that answers need.
#[derive(Debug, Clone, Queryable)]
pub struct PaymentWithNames {
    pub row: PaymentRow,
    pub booking: PaymentBooking,
    pub company_name: String,
    pub branch_name: String,
}

/// A payment to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = payments, treat_none_as_default_value = false)]
pub struct NewPaymentRow {
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub booking_id: i64,
    pub time_zone: String,
    pub amount: i64,
    pub currency: String,
    pub method: String,
    pub way: String,
    pub provider: Option<String>,
    pub status: String,
    pub captured: i64,
    pub captured_at: Option<At>,
    pub fiscal_receipt_number: Option<String>,
    pub slip_number: Option<String>,
    pub created_by: Option<i64>,
}

/// Payments as [`PaymentWithNames`] has them.
#[auto_type]
fn with_names() -> _ {
    let row: AsSelect<PaymentRow, Engine> = PaymentRow::as_select();
    let booking: AsSelect<PaymentBooking, Engine> = PaymentBooking::as_select();
    payments::table.inner_join(bookings::table).inner_join(companies::table).inner_join(branches::table).select((
        row,
        booking,
        companies::name,
        branches::name,
    ))
}

/// The payment with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<PaymentWithNames>, Error> {
    Ok(with_names().filter(payments::id.eq(id)).first(conn).optional()?)
}

/// The payments with these ids, in no order.
pub fn by_ids(conn: &mut Conn, ids: &[i64]) -> Result<Vec<PaymentWithNames>, Error> {
    Ok(with_names().filter(id_in(payments::id, ids)).load(conn)?)
}

/// The payments of a booking, the first one first.
pub fn of_booking(conn: &mut Conn, booking: i64) -> Result<Vec<PaymentWithNames>, Error> {
    Ok(with_names().filter(payments::booking_id.eq(booking)).order(payments::id).load(conn)?)
}

/// Whether the payments of a booking have refunds or open refund requests; most have neither.
#[derive(Debug, Clone, Default)]
pub struct PaymentExtras {
    pub has_refunds: bool,
    pub has_open_requests: bool,
}

/// The same without the fields of booking, company and branch, and what the booking has beside them.
pub fn of_booking_beside(conn: &mut Conn, booking: i64) -> Result<(Vec<PaymentRow>, PaymentExtras), Error> {
    let refunds = refunds::table.filter(refunds::booking_id.eq(booking));
    let requests = refund_requests::table
        .filter(refund_requests::booking_id.eq(booking))
        .filter(refund_requests::status.eq(RefundRequestState::Open.as_str()));
    let found = payments::table
        .filter(payments::booking_id.eq(booking))
        .order(payments::id)
        .select((PaymentRow::as_select(), exists(refunds), exists(requests)))
        .load(conn)?;
    let beside =
        found.first().map(|&(_, has_refunds, has_open_requests)| PaymentExtras { has_refunds, has_open_requests });
    Ok((found.into_iter().map(|(row, ..)| row).collect(), beside.unwrap_or_default()))
}

/// The newest payments of several bookings, the newest first.
pub fn of_bookings(conn: &mut Conn, bookings: &[i64], most: i64) -> Result<Vec<PaymentWithNames>, Error> {
    let found = with_names().filter(id_in(payments::booking_id, bookings));
    Ok(found.order((NoIndex(payments::created_at).desc(), payments::id.desc())).limit(most).load(conn)?)
}

/// The booking of a payment.
pub fn booking_of(conn: &mut Conn, id: i64) -> Result<Option<i64>, Error> {
    Ok(payments::table.find(id).select(payments::booking_id).first(conn).optional()?)
}

/// The payment as it is now.
pub fn row(conn: &mut Conn, id: i64) -> Result<PaymentRow, Error> {
    Ok(payments::table.find(id).select(PaymentRow::as_select()).first(conn)?)
}

/// Inserts a payment and answers its id.
pub fn insert(conn: &mut Conn, payment: &NewPaymentRow) -> Result<i64, Error> {
    Ok(diesel::insert_into(payments::table).values(payment).returning(payments::id).get_result(conn)?)
}

/// Whether an online payment of the booking is under way.
pub fn has_pending(conn: &mut Conn, booking: i64) -> Result<bool, Error> {
    let pending = payments::table
        .filter(payments::booking_id.eq(booking))
        .filter(payments::status.eq(PaymentStatus::Pending.as_str()));
    Ok(diesel::select(exists(pending)).get_result(conn)?)
}

/// The columns of a capture, a refund or a failure.
macro_rules! changed {
    ($id:expr, $at:expr, $($guard:expr)?, $($set:expr),+) => {
        diesel::update(payments::table.filter(payments::id.eq($id))$(.filter($guard))?).set((
            $($set,)+
            payments::version.eq(payments::version + 1),
            payments::updated_at.eq($at),
        ))
    };
}

/// Adds a capture of `amount` at `at`; the payment gets `status`.
pub fn capture(conn: &mut Conn, id: i64, amount: i64, status: PaymentStatus, at: At) -> Result<(), Error> {
    let set = (payments::captured.eq(payments::captured + amount), payments::captured_at.eq(Some(at)));
    changed!(id, at, , set, payments::status.eq(status.as_str())).execute(conn)?;
    Ok(())
}

/// Writes the provider's name of the payment.
pub fn set_provider_ref(conn: &mut Conn, id: i64, name: &str) -> Result<(), Error> {
    diesel::update(payments::table.find(id)).set(payments::provider_ref.eq(Some(name))).execute(conn)?;
    Ok(())
}

/// Writes the status.
pub fn set_status(conn: &mut Conn, id: i64, status: PaymentStatus, at: At) -> Result<(), Error> {
    changed!(id, at, , payments::status.eq(status.as_str())).execute(conn)?;
    Ok(())
}

/// Reserves `amount` for a refund; false when the payment has less than that left.
pub fn reserve(conn: &mut Conn, id: i64, amount: i64, at: At) -> Result<bool, Error> {
    let left = (payments::captured - payments::refunded - payments::under_way).ge(amount);
    let rows = changed!(id, at, left, payments::under_way.eq(payments::under_way + amount)).execute(conn)?;
    Ok(rows == 1)
}

/// Ends the reservation of a refund that arrived; the payment gets `status`.
pub fn refunded(conn: &mut Conn, id: i64, amount: i64, status: PaymentStatus, at: At) -> Result<bool, Error> {
    let set =
        (payments::under_way.eq(payments::under_way - amount), payments::refunded.eq(payments::refunded + amount));
    let rows =
        changed!(id, at, payments::under_way.ge(amount), set, payments::status.eq(status.as_str())).execute(conn)?;
    Ok(rows == 1)
}

/// Ends the reservation of a refund that failed.
pub fn released(conn: &mut Conn, id: i64, amount: i64, at: At) -> Result<bool, Error> {
    let set = payments::under_way.eq(payments::under_way - amount);
    let rows = changed!(id, at, payments::under_way.ge(amount), set).execute(conn)?;
    Ok(rows == 1)
}

/// Takes a refund back that had arrived; the payment gets `status`.
pub fn reversed(conn: &mut Conn, id: i64, amount: i64, status: PaymentStatus, at: At) -> Result<bool, Error> {
    let set = (payments::refunded.eq(payments::refunded - amount), payments::status.eq(status.as_str()));
    let rows = changed!(id, at, payments::refunded.ge(amount), set).execute(conn)?;
    Ok(rows == 1)
}

/// Writes the gravest reason for which the payment needs a person.
pub fn set_needs(conn: &mut Conn, id: i64, needs: Option<NeedsPerson>) -> Result<(), Error> {
    let set = payments::needs_person.eq(needs.map(NeedsPerson::as_str));
    diesel::update(payments::table.find(id)).set(set).execute(conn)?;
    Ok(())
}
