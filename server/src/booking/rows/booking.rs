//! Rows of bookings, one at a time. Lists are in `list`. Decides nothing.

use std::borrow::Borrow;
use std::ops::Deref;

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::payment::money::BookingMoney;

use super::by_ids::{given_ids, with_ids};
use super::money::MoneyColumns;
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{bookings, branches, companies, services, users};
use crate::{lock_rows, on_backend};

/// The columns of a booking that a list shows, or that decide which actions are permitted.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub struct BookingSummary {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub service_id: i64,
    pub service_type: String,
    pub time_zone: String,
    pub customer_id: Option<i64>,
    pub guest_name: String,
    pub guest_phone: Option<String>,
    pub check_in: At,
    pub check_out: At,
    pub units: i32,
    pub status: String,
    pub total: i64,
    pub currency: String,
    pub policy: String,
    pub policy_from: At,
    pub hold_until: Option<At>,
    pub checked_in_at: Option<At>,
    pub completed_at: Option<At>,
    pub canceled_at: Option<At>,
    pub cancel_kind: Option<String>,
    pub overbooked: bool,
    pub overbook_resolved_at: Option<At>,
    pub last_transition: Option<String>,
    pub last_transition_at: Option<At>,
    pub refund_sent_since_cancel: bool,
    pub has_review: bool,
    #[diesel(embed)]
    pub money: MoneyColumns,
}

/// A booking as stored; its summary's columns are its own.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub struct BookingRow {
    #[diesel(embed)]
    pub summary: BookingSummary,
    pub updated_at: At,
    pub guest_email: Option<String>,
    pub comment: Option<String>,
    pub quote: String,
    pub pay_at: String,
    pub cancel_by: Option<String>,
    pub cancel_reason: Option<String>,
    pub early_reason: Option<String>,
    pub overbook_reason: Option<String>,
    pub source: String,
    pub created_by: Option<i64>,
}

impl Deref for BookingRow {
    type Target = BookingSummary;

    fn deref(&self) -> &BookingSummary {
        &self.summary
    }
}

impl Borrow<BookingSummary> for BookingRow {
    fn borrow(&self) -> &BookingSummary {
        &self.summary
    }
}

impl BookingSummary {
    /// The sums of the booking.
    pub fn sums(&self) -> BookingMoney {
        self.money.sums(self.total)
    }

    /// Whether the booking is overbooked and no place was found yet.
    pub const fn is_overbooked(&self) -> bool {
        self.overbooked && self.overbook_resolved_at.is_none()
    }
}

/// A booking with the fields of company, branch and service that answers need.
#[derive(Debug, Clone, Queryable)]
pub struct Booking<R = BookingRow> {
    pub row: R,
    pub company_name: String,
    pub company_status: String,
    pub branch_name: String,
    pub service_title_en: String,
    pub service_title_sr: String,
}

/// A booking as lists have it.
pub type ListedBooking = Booking<BookingSummary>;

impl From<Booking> for ListedBooking {
    fn from(booking: Booking) -> Self {
        let Booking { row, company_name, company_status, branch_name, service_title_en, service_title_sr } = booking;
        Self { row: row.summary, company_name, company_status, branch_name, service_title_en, service_title_sr }
    }
}

/// A booking to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = bookings, treat_none_as_default_value = false)]
pub struct NewBooking {
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub service_id: i64,
    pub service_type: String,
    pub time_zone: String,
    pub customer_id: Option<i64>,
    pub guest_name: String,
    pub guest_name_key: String,
    pub guest_phone: Option<String>,
    pub guest_email: Option<String>,
    pub check_in: At,
    pub check_out: At,
    pub units: i32,
    pub status: String,
    pub comment: Option<String>,
    pub quote: String,
    pub total: i64,
    pub currency: String,
    pub policy: String,
    pub policy_from: At,
    pub hold_until: Option<At>,
    pub pay_at: String,
    pub overbooked: bool,
    pub overbook_reason: Option<String>,
    pub source: String,
    pub created_by: Option<i64>,
    #[diesel(embed)]
    pub money: MoneyColumns,
}

/// The columns of a change; `None` leaves a column as it is.
#[derive(Debug, Clone, Default, AsChangeset)]
#[diesel(table_name = bookings)]
pub struct BookingChanges {
    pub status: Option<String>,
    pub guest_name: Option<String>,
    pub guest_name_key: Option<String>,
    pub guest_phone: Option<Option<String>>,
    pub guest_email: Option<Option<String>>,
    pub comment: Option<Option<String>>,
    pub hold_until: Option<Option<At>>,
    pub checked_in_at: Option<Option<At>>,
    pub completed_at: Option<Option<At>>,
    pub canceled_at: Option<Option<At>>,
    pub cancel_kind: Option<Option<String>>,
    pub cancel_by: Option<Option<String>>,
    pub cancel_reason: Option<Option<String>>,
    pub early_reason: Option<Option<String>>,
    pub overbook_resolved_at: Option<Option<At>>,
    pub check_in: Option<At>,
    pub check_out: Option<At>,
    pub units: Option<i32>,
    pub quote: Option<String>,
    pub total: Option<i64>,
    pub policy_from: Option<At>,
    pub last_transition: Option<Option<String>>,
    pub last_transition_at: Option<Option<At>>,
    pub refund_sent_since_cancel: Option<bool>,
}

/// First and last name of the account that made a booking.
pub type Author = (String, String);

/// What the answer for one booking needs besides its row: the author (none: no account made it), the company's
/// country and the language of the customer's account.
pub type BookingExtras = (Option<Author>, String, Option<String>);

// The account of the guest, beside the one of the author.
diesel::alias!(
    const CUSTOMERS: Alias<Customers> = users as customers;
);

/// The tables of a [`Booking`].
macro_rules! joined {
    ($from:expr) => {
        $from
            .inner_join(companies::table.on(companies::id.eq(bookings::company_id)))
            .inner_join(branches::table.on(branches::id.eq(bookings::branch_id)))
            .inner_join(services::table.on(services::id.eq(bookings::service_id)))
    };
}

/// The columns of a [`Booking`], with `$row` of those of its own table, and `$more`.
macro_rules! columns {
    ($row:ty $(, $more:expr)*) => {
        (
            <$row>::as_select(),
            companies::name,
            companies::status,
            branches::name,
            services::title_en,
            services::title_sr,
            $($more,)*
        )
    };
}

/// The booking with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Booking>, Error> {
    Ok(joined!(bookings::table).select(columns!(BookingRow)).filter(bookings::id.eq(id)).first(conn).optional()?)
}

/// The same with what is told besides it.
pub fn find_for_detail(conn: &mut Conn, id: i64) -> Result<Option<(Booking, BookingExtras)>, Error> {
    let found = joined!(bookings::table)
        .left_join(users::table.on(users::id.nullable().eq(bookings::created_by)))
        .left_join(CUSTOMERS.on(CUSTOMERS.field(users::id).nullable().eq(bookings::customer_id)))
        .select(columns!(
            BookingRow,
            (
                (users::first_name, users::last_name).nullable(),
                companies::country,
                CUSTOMERS.field(users::language).nullable()
            )
        ))
        .filter(bookings::id.eq(id))
        .limit(1)
        .get_result(conn)
        .optional()?;
    Ok(found.map(|(row, company_name, company_status, branch_name, service_title_en, service_title_sr, beside)| {
        let booking = Booking { row, company_name, company_status, branch_name, service_title_en, service_title_sr };
        (booking, beside)
    }))
}

/// The bookings with these ids, in no order.
pub fn by_ids(conn: &mut Conn, ids: &[i64]) -> Result<Vec<Booking>, Error> {
    Ok(joined!(bookings::table).select(columns!(BookingRow)).filter(id_in(bookings::id, ids)).load(conn)?)
}

/// The same with the columns of a list only.
pub fn summaries(conn: &mut Conn, ids: &[i64]) -> Result<Vec<ListedBooking>, Error> {
    let found = given_ids::table.inner_join(bookings::table.on(bookings::id.eq(given_ids::value)));
    Ok(with_ids(ids, joined!(found).select(columns!(BookingSummary))).load(conn)?)
}

/// Booking and comment of those of these bookings that have one.
pub fn comments(conn: &mut Conn, ids: &[i64]) -> Result<Vec<(i64, String)>, Error> {
    let found = given_ids::table.inner_join(bookings::table.on(bookings::id.eq(given_ids::value)));
    let found = found.filter(bookings::comment.is_not_null());
    Ok(with_ids(ids, found.select((bookings::id, bookings::comment.assume_not_null()))).load(conn)?)
}

/// The branch of a booking that is not deleted.
pub fn branch_of(conn: &mut Conn, id: i64) -> Result<Option<i64>, Error> {
    Ok(bookings::table.find(id).select(bookings::branch_id).first(conn).optional()?)
}

/// Locks a booking until the transaction ends, so that two actions on it take turns. SQLite has one
/// writer only.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    on_backend!(conn,
        sqlite => { let _ = conn; Ok(()) },
        postgres => {
            bookings::table.find(id).select(bookings::id).for_no_key_update().first::<i64>(conn).optional()?;
            Ok(())
        },
    )
}

/// Locks several bookings, in order of id.
pub fn lock_all(conn: &mut Conn, ids: Vec<i64>) -> Result<(), Error> {
    lock_rows!(conn, bookings, ids, for_no_key_update);
    Ok(())
}

/// Inserts a booking and answers its id.
pub fn insert(conn: &mut Conn, booking: &NewBooking) -> Result<i64, Error> {
    Ok(diesel::insert_into(bookings::table).values(booking).returning(bookings::id).get_result(conn)?)
}

/// Writes `changes`, and the sums where they changed, to a booking that is still at `version`; false when
/// it has another version.
pub fn update(
    conn: &mut Conn,
    id: i64,
    version: i64,
    at: At,
    changes: &BookingChanges,
    money: Option<&BookingMoney>,
) -> Result<bool, Error> {
    let rows = diesel::update(bookings::table.filter(bookings::id.eq(id)).filter(bookings::version.eq(version)))
        .set((changes, money.map(MoneyColumns::of), bookings::version.eq(version + 1), bookings::updated_at.eq(at)))
        .execute(conn)?;
    Ok(rows == 1)
}

/// A customer who books for the own account: first name, last name, phone, e-mail.
#[derive(Debug, Clone, Queryable)]
pub struct Customer {
    pub first_name: String,
    pub last_name: String,
    pub phone: Option<String>,
    pub email: String,
}

/// The active account of a pet owner. Held until the transaction ends, so that a change of its contact comes
/// before or finds the booking that is being made.
pub fn customer(conn: &mut Conn, user: i64) -> Result<Option<Customer>, Error> {
    lock_rows!(conn, users, vec![user], for_share);
    Ok(users::table
        .filter(users::id.eq(user))
        .filter(users::role.eq(Role::User.as_str()))
        .filter(users::active.eq(true))
        .filter(users::deleted_at.is_null())
        .select((users::first_name, users::last_name, users::phone, users::email))
        .first(conn)
        .optional()?)
}

/// Whether a pet owner has, or had, a booking with a company (and branch).
pub fn is_guest_of(conn: &mut Conn, customer: i64, company: i64, branch: Option<i64>) -> Result<bool, Error> {
    let theirs = bookings::table.filter(bookings::customer_id.eq(customer)).filter(bookings::company_id.eq(company));
    let mut query = theirs.select(bookings::id).into_boxed();
    if let Some(branch) = branch {
        query = query.filter(bookings::branch_id.eq(branch));
    }
    Ok(query.first::<i64>(conn).optional()?.is_some())
}
