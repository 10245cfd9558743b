//! Rows of what needs a person. Decides nothing.

use diesel::dsl::{AsSelect, IntoBoxed, auto_type};
use diesel::prelude::*;
use sapa_core::payment::attention::{ConcernParty, NeedsPerson};

use super::refund::RefundRow;
use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::{NoIndex, id_in, total};
use crate::schema::{bookings, branches, companies, payment_concerns as concerns, payments, refunds};

/// A concern as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = concerns)]
pub struct ConcernRow {
    pub id: i64,
    pub version: i64,
    pub reason: String,
    pub party: String,
    pub since: At,
    pub company_id: Option<i64>,
    pub branch_id: Option<i64>,
    pub booking_id: Option<i64>,
    pub payment_id: Option<i64>,
    pub refund_id: Option<i64>,
    pub attempt_id: Option<i64>,
    pub detail: Option<String>,
    pub settled_at: Option<At>,
}

/// A concern to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = concerns)]
pub struct NewConcern {
    pub reason: String,
    pub party: String,
    pub since: At,
    pub company_id: Option<i64>,
    pub branch_id: Option<i64>,
    pub booking_id: Option<i64>,
    pub payment_id: Option<i64>,
    pub refund_id: Option<i64>,
    pub attempt_id: Option<i64>,
    pub detail: Option<String>,
}

/// The fields of a concern's booking that answers need.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub struct ConcernBooking {
    pub created_at: At,
    pub time_zone: String,
    pub guest_name: String,
}

/// The fields of a concern's payment that answers need.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = payments)]
pub struct OfPayment {
    pub amount: i64,
    pub currency: String,
    pub way: String,
    pub provider: Option<String>,
}

/// A concern with the names that answers need; all but the first none for one that is of no payment.
#[derive(Debug, Clone, Queryable)]
pub struct Concern {
    pub row: ConcernRow,
    pub booking: Option<ConcernBooking>,
    pub payment: Option<OfPayment>,
    pub refund: Option<RefundRow>,
    pub company_name: Option<String>,
    pub branch_name: Option<String>,
}

/// Concerns as [`Concern`] has them.
#[auto_type]
fn with_names() -> _ {
    let row: AsSelect<ConcernRow, Engine> = ConcernRow::as_select();
    let booking: AsSelect<Option<ConcernBooking>, Engine> = Option::<ConcernBooking>::as_select();
    let payment: AsSelect<Option<OfPayment>, Engine> = Option::<OfPayment>::as_select();
    let refund: AsSelect<Option<RefundRow>, Engine> = Option::<RefundRow>::as_select();
    concerns::table
        .left_join(bookings::table)
        .left_join(payments::table)
        .left_join(refunds::table)
        .left_join(companies::table)
        .left_join(branches::table)
        .select((row, booking, payment, refund, companies::name.nullable(), branches::name.nullable()))
}

/// Which open concerns a list shows. Empty: all.
#[derive(Debug, Clone, Default)]
pub struct ConcernFilter {
    /// Concerns of one company.
    pub company: Option<i64>,
    /// Concerns of one branch.
    pub branch: Option<i64>,
    /// Concerns of one payment.
    pub payment: Option<i64>,
    /// Concerns for these parties; none: any.
    pub parties: Vec<String>,
    /// Concerns for these reasons; none: any.
    pub reasons: Vec<String>,
}

/// The open concerns that a filter leaves.
fn narrowed(filter: &ConcernFilter) -> IntoBoxed<'_, with_names, Engine> {
    let mut query = with_names().into_boxed().filter(concerns::settled_at.is_null());
    if let Some(payment) = filter.payment {
        query = query.filter(concerns::payment_id.eq(payment));
    }
    // Few concerns are open: their own index leads.
    if let Some(branch) = filter.branch {
        query = query.filter(NoIndex(concerns::branch_id).eq(branch));
    }
    if let Some(company) = filter.company {
        query = query.filter(concerns::company_id.eq(company));
    }
    if !filter.parties.is_empty() {
        query = query.filter(concerns::party.eq_any(&filter.parties));
    }
    if !filter.reasons.is_empty() {
        query = query.filter(concerns::reason.eq_any(&filter.reasons));
    }
    query
}

/// The open concerns of one page, by id, which is the order in which they began.
pub fn list(conn: &mut Conn, filter: &ConcernFilter, window: &Window<()>) -> Result<Vec<Concern>, Error> {
    let mut query = narrowed(filter);
    query = match (&window.after, window.direction) {
        (Some(((), id)), Direction::Up) => query.filter(concerns::id.gt(*id)),
        (Some(((), id)), Direction::Down) => query.filter(concerns::id.lt(*id)),
        (None, _) => query,
    };
    query = match window.direction {
        Direction::Up => query.order(concerns::id.asc()),
        Direction::Down => query.order(concerns::id.desc()),
    };
    Ok(query.offset(window.offset).limit(window.limit).load(conn)?)
}

/// The open concerns for `party` of these branches, the oldest first, `most` of them.
pub fn of_branches(conn: &mut Conn, branches: &[i64], party: ConcernParty, most: i64) -> Result<Vec<Concern>, Error> {
    Ok(with_names()
        .filter(concerns::settled_at.is_null())
        .filter(concerns::party.eq(party.as_str()))
        // Few concerns are open: their own index leads.
        .filter(id_in(concerns::branch_id.assume_not_null(), branches))
        .order(concerns::id)
        .limit(most)
        .load(conn)?)
}

/// The number of open concerns, counted up to `most`.
pub fn count(conn: &mut Conn, filter: &ConcernFilter, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &narrowed(filter).select(concerns::id).limit(most))?)
}

/// Inserts a concern unless the same one is open.
pub fn open(conn: &mut Conn, concern: &NewConcern) -> Result<(), Error> {
    diesel::insert_into(concerns::table).values(concern).on_conflict_do_nothing().execute(conn)?;
    Ok(())
}

/// Whether a payment is or was listed for this reason with this detail.
pub fn was_told(conn: &mut Conn, payment: i64, reason: NeedsPerson, detail: &str) -> Result<bool, Error> {
    let recorded = concerns::table.filter(concerns::payment_id.eq(payment).and(concerns::detail.eq(detail)));
    Ok(diesel::select(diesel::dsl::exists(recorded.filter(concerns::reason.eq(reason.as_str())))).get_result(conn)?)
}

/// The concern with `id`, with names.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Concern>, Error> {
    Ok(with_names().filter(concerns::id.eq(id)).first(conn).optional()?)
}

/// The concern with `id`, as it is now.
pub fn row(conn: &mut Conn, id: i64) -> Result<Option<ConcernRow>, Error> {
    Ok(concerns::table.find(id).select(ConcernRow::as_select()).first(conn).optional()?)
}

/// The open concerns of a payment, the oldest first.
pub fn of_payment(conn: &mut Conn, payment: i64) -> Result<Vec<Concern>, Error> {
    let open = with_names().filter(concerns::settled_at.is_null()).filter(concerns::payment_id.eq(payment));
    Ok(open.order(concerns::id).load(conn)?)
}

/// The reasons of the open concerns of a payment.
pub fn reasons(conn: &mut Conn, payment: i64) -> Result<Vec<String>, Error> {
    let open = concerns::table.filter(concerns::payment_id.eq(payment)).filter(concerns::settled_at.is_null());
    Ok(open.select(concerns::reason).load(conn)?)
}

/// How a concern was settled by a person.
#[derive(Debug, Clone, Copy)]
pub struct Settled<'a> {
    /// The account.
    pub by: i64,
    /// In the person's words; none: by a refund made anew.
    pub reason: Option<&'a str>,
    pub refund: Option<i64>,
}

/// Ends a concern; false when it had ended.
pub fn settle(conn: &mut Conn, id: i64, at: At, settled: Settled<'_>) -> Result<bool, Error> {
    let open = concerns::table.filter(concerns::id.eq(id)).filter(concerns::settled_at.is_null());
    let rows = diesel::update(open)
        .set((
            concerns::settled_at.eq(Some(at)),
            concerns::settled_by.eq(Some(settled.by)),
            concerns::settle_reason.eq(settled.reason),
            concerns::settled_by_refund_id.eq(settled.refund),
            concerns::version.eq(concerns::version + 1),
        ))
        .execute(conn)?;
    Ok(rows == 1)
}

/// Opens what a refund had settled that was never sent; false: it had settled nothing.
pub fn reopen(conn: &mut Conn, refund: i64) -> Result<bool, Error> {
    let (at, by, by_refund): (Option<At>, Option<i64>, Option<i64>) = (None, None, None);
    let rows = diesel::update(concerns::table.filter(concerns::settled_by_refund_id.eq(refund)))
        .set((
            concerns::settled_at.eq(at),
            concerns::settled_by.eq(by),
            concerns::settled_by_refund_id.eq(by_refund),
            concerns::version.eq(concerns::version + 1),
        ))
        .execute(conn)?;
    Ok(rows > 0)
}

/// The record that a concern is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConcernSubject {
    /// The payment as a whole.
    Payment,
    Refund(i64),
    /// An attempt to pay it.
    Attempt(i64),
}

impl ConcernSubject {
    /// The columns: the refund, the attempt.
    pub const fn ids(self) -> (Option<i64>, Option<i64>) {
        match self {
            Self::Payment => (None, None),
            Self::Refund(id) => (Some(id), None),
            Self::Attempt(id) => (None, Some(id)),
        }
    }
}

/// Ends the concerns of these reasons whose cause was dealt with.
pub fn dealt(conn: &mut Conn, payment: i64, of: ConcernSubject, reasons: &[NeedsPerson], at: At) -> Result<(), Error> {
    let texts = reasons.iter().map(|reason| reason.as_str());
    let open = concerns::table
        .filter(concerns::payment_id.eq(payment).and(concerns::settled_at.is_null()))
        .filter(concerns::reason.eq_any(texts));
    let set = (concerns::settled_at.eq(Some(at)), concerns::version.eq(concerns::version + 1));
    match of {
        ConcernSubject::Payment => {
            let open = open.filter(concerns::refund_id.is_null().and(concerns::attempt_id.is_null()));
            diesel::update(open).set(set).execute(conn)?
        }
        ConcernSubject::Refund(id) => diesel::update(open.filter(concerns::refund_id.eq(id))).set(set).execute(conn)?,
        ConcernSubject::Attempt(id) => {
            diesel::update(open.filter(concerns::attempt_id.eq(id))).set(set).execute(conn)?
        }
    };
    Ok(())
}
