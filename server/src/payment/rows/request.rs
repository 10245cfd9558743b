//! Rows of requests for refunds, and their list. Decides nothing.

use diesel::dsl::{AsSelect, IntoBoxed, auto_type};
use diesel::prelude::*;
use diesel::query_source::{Alias, AliasedField};
use sapa_core::payment::refund::RefundRequestState;

use super::payment::PaymentBooking;
use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::{NoIndex, total};
use crate::schema::{bookings, refund_requests, users};

// The account that decided, beside the one that asked.
diesel::alias!(
    const DECIDERS: Alias<Deciders> = users as deciders;
);

/// A request as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = refund_requests)]
pub struct RequestRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub booking_id: i64,
    pub payment_id: i64,
    pub amount: i64,
    pub currency: String,
    pub reason: String,
    pub status: String,
    pub created_by: i64,
    pub decided_at: Option<At>,
    pub decided_by: Option<i64>,
    pub decline_reason: Option<String>,
    pub refund_id: Option<i64>,
}

/// A request with the fields of its booking and the names of its accounts.
#[derive(Debug, Clone, Queryable)]
pub struct Request {
    pub row: RequestRow,
    pub booking: PaymentBooking,
    pub created_by: (String, String),
    pub decided_by: Option<(String, String)>,
}

/// A request to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = refund_requests, treat_none_as_default_value = false)]
pub struct NewRequest {
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub booking_id: i64,
    pub payment_id: i64,
    pub amount: i64,
    pub currency: String,
    pub reason: String,
    pub status: String,
    pub created_by: i64,
}

/// How a request was decided.
#[derive(Debug, Clone, AsChangeset)]
#[diesel(table_name = refund_requests, treat_none_as_null = true)]
pub struct Decision {
    pub status: String,
    pub decided_at: Option<At>,
    pub decided_by: Option<i64>,
    pub decline_reason: Option<String>,
    pub refund_id: Option<i64>,
    pub updated_at: At,
}

/// Which requests a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct RefundRequestFilter {
    /// Requests of one company.
    pub company: Option<i64>,
    /// Requests of one branch.
    pub branch: Option<i64>,
    /// Requests about one booking.
    pub booking: Option<i64>,
    /// Requests about one payment.
    pub payment: Option<i64>,
    /// Requests in one of these states; none: any.
    pub statuses: Vec<String>,
}

/// Requests as [`Request`] has them.
#[auto_type]
fn with_names() -> _ {
    let row: AsSelect<RequestRow, Engine> = RequestRow::as_select();
    let booking: AsSelect<PaymentBooking, Engine> = PaymentBooking::as_select();
    let deciders: Alias<Deciders> = DECIDERS;
    let decider: AliasedField<Deciders, users::id> = DECIDERS.field(users::id);
    let first_name: AliasedField<Deciders, users::first_name> = DECIDERS.field(users::first_name);
    let last_name: AliasedField<Deciders, users::last_name> = DECIDERS.field(users::last_name);
    refund_requests::table
        .inner_join(bookings::table)
        .inner_join(users::table.on(users::id.eq(refund_requests::created_by)))
        .left_join(deciders.on(decider.nullable().eq(refund_requests::decided_by)))
        .select((row, booking, (users::first_name, users::last_name), (first_name, last_name).nullable()))
}

/// The requests that a filter leaves.
fn narrowed(filter: &RefundRequestFilter) -> IntoBoxed<'_, with_names, Engine> {
    let mut query = with_names().into_boxed();
    if let Some(payment) = filter.payment {
        query = query.filter(refund_requests::payment_id.eq(payment));
    }
    if let Some(booking) = filter.booking {
        query = query.filter(refund_requests::booking_id.eq(booking));
    }
    let narrow = filter.payment.is_some() || filter.booking.is_some();
    if let Some(branch) = filter.branch {
        query = if narrow {
            query.filter(NoIndex(refund_requests::branch_id).eq(branch))
        } else {
            query.filter(refund_requests::branch_id.eq(branch))
        };
    }
    if let Some(company) = filter.company {
        query = if narrow || filter.branch.is_some() {
            query.filter(NoIndex(refund_requests::company_id).eq(company))
        } else {
            query.filter(refund_requests::company_id.eq(company))
        };
    }
    if !filter.statuses.is_empty() {
        query = query.filter(refund_requests::status.eq_any(&filter.statuses));
    }
    query
}

/// The request with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Request>, Error> {
    Ok(with_names().filter(refund_requests::id.eq(id)).first(conn).optional()?)
}

/// The booking of a request.
pub fn booking_of(conn: &mut Conn, id: i64) -> Result<Option<i64>, Error> {
    Ok(refund_requests::table.find(id).select(refund_requests::booking_id).first(conn).optional()?)
}

/// The requests of a payment, the first one first.
pub fn of_payment(conn: &mut Conn, payment: i64) -> Result<Vec<Request>, Error> {
    Ok(with_names().filter(refund_requests::payment_id.eq(payment)).order(refund_requests::id).load(conn)?)
}

/// The open requests of a booking, the first one first.
pub fn open_of_booking(conn: &mut Conn, booking: i64) -> Result<Vec<Request>, Error> {
    Ok(with_names()
        .filter(refund_requests::booking_id.eq(booking))
        .filter(refund_requests::status.eq(RefundRequestState::Open.as_str()))
        .order(refund_requests::id)
        .load(conn)?)
}

/// The requests of one page, by id.
pub fn list(conn: &mut Conn, filter: &RefundRequestFilter, window: &Window<()>) -> Result<Vec<Request>, Error> {
    let mut query = narrowed(filter);
    query = match (&window.after, window.direction) {
        (Some(((), id)), Direction::Up) => query.filter(refund_requests::id.gt(*id)),
        (Some(((), id)), Direction::Down) => query.filter(refund_requests::id.lt(*id)),
        (None, _) => query,
    };
    query = match window.direction {
        Direction::Up => query.order(refund_requests::id.asc()),
        Direction::Down => query.order(refund_requests::id.desc()),
    };
    Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
}

/// The number of requests, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &RefundRequestFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(refund_requests::id).limit(most))?)
}

/// Inserts a request and answers its id.
pub fn insert(conn: &mut Conn, request: &NewRequest) -> Result<i64, Error> {
    Ok(diesel::insert_into(refund_requests::table).values(request).returning(refund_requests::id).get_result(conn)?)
}

/// Writes the decision on a request that is still open; false when it is not.
pub fn decide(conn: &mut Conn, id: i64, decision: &Decision) -> Result<bool, Error> {
    let open = refund_requests::table
        .filter(refund_requests::id.eq(id))
        .filter(refund_requests::status.eq(RefundRequestState::Open.as_str()));
    let rows = diesel::update(open)
        .set((decision, refund_requests::version.eq(refund_requests::version + 1)))
        .execute(conn)?;
    Ok(rows == 1)
}
