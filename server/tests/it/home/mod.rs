//! Tests of the homes: figures against their slow definition, whatever the zone and the clocks; that each
//! leads to the list it counts; whose figures an account sees.

mod company;
mod counts;
mod plans;
mod platform;
mod waiting;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;
use sapa_core::payment::attention::NeedsPerson;
use sapa_server::schema::{bookings, branches, ledger_entries as entries, payments, refunds};

use crate::fixture::{Fixture, StoredBooking};

pub const ZONES: [&str; 4] = ["Europe/Belgrade", "Europe/Bucharest", "Europe/Budapest", "Europe/Sofia"];

pub fn utc(text: &str) -> UtcTime {
    UtcTime::parse(text).unwrap()
}

impl Fixture {
    /// Stores a booking of a branch of `zone`, which takes no place.
    pub fn visit(&self, zone: &'static str, booking: StoredBooking) -> i64 {
        let StoredBooking { status, check_in, check_out, .. } = booking;
        let elsewhere = StoredBooking::default();
        let (from, to) = (elsewhere.check_in, elsewhere.check_out);
        let id =
            self.store(StoredBooking { status: BookingStatus::Canceled, check_in: from, check_out: to, ..booking });
        let set = (
            bookings::time_zone.eq(zone),
            bookings::check_in.eq(check_in.naive()),
            bookings::check_out.eq(check_out.naive()),
        );
        self.app.db(|conn| Ok(diesel::update(bookings::table.find(id)).set(set).execute(conn)?));
        if status != BookingStatus::Canceled {
            let set = (
                bookings::status.eq(status.as_str()),
                bookings::canceled_at.eq(None::<NaiveDateTime>),
                bookings::cancel_kind.eq(None::<String>),
                bookings::kept.eq(None::<i64>),
                bookings::checked_in_at.eq((status.is_in_house() || status.is_past_stay()).then(|| check_in.naive())),
                bookings::completed_at.eq(status.is_past_stay().then(|| check_out.naive())),
            );
            self.app.db(|conn| Ok(diesel::update(bookings::table.find(id)).set(set.clone()).execute(conn)?));
        }
        id
    }

    pub fn in_zone(&self, branch: i64, zone: &'static str) {
        self.app.db(|conn| {
            Ok(diesel::update(branches::table.find(branch)).set(branches::time_zone.eq(zone)).execute(conn)?)
        });
    }

    /// Cash that a branch of `zone` took at `at` for a booking; answers the payment.
    pub fn took(&self, booking: i64, zone: &'static str, amount: i64, currency: &'static str, at: UtcTime) -> i64 {
        self.app.db(move |conn| {
            let (company, branch): (i64, i64) =
                bookings::table.find(booking).select((bookings::company_id, bookings::branch_id)).first(conn)?;
            let payment = diesel::insert_into(payments::table)
                .values((
                    payments::created_at.eq(at.naive()),
                    payments::updated_at.eq(at.naive()),
                    payments::company_id.eq(company),
                    payments::branch_id.eq(branch),
                    payments::booking_id.eq(booking),
                    payments::time_zone.eq(zone),
                    payments::amount.eq(amount),
                    payments::currency.eq(currency),
                    payments::method.eq("CASH"),
                    payments::way.eq("CASH"),
                    payments::status.eq("SUCCESSFUL"),
                    payments::captured.eq(amount),
                    payments::captured_at.eq(at.naive()),
                ))
                .returning(payments::id)
                .get_result(conn)?;
            for (account, sum) in [("CASH", amount), ("BOOKING", -amount)] {
                post(conn, (company, payment, None), "CAPTURE", account, sum, currency, at)?;
            }
            Ok(payment)
        })
    }

    /// Lists a payment for a person since `at`.
    pub fn listed(&self, payment: i64, reason: &'static str, at: UtcTime) {
        self.app.db(move |conn| {
            use sapa_server::schema::payment_concerns as concerns;
            let of = payments::table.find(payment);
            let of = of.select((payments::company_id, payments::branch_id, payments::booking_id));
            let (company, branch, booking): (i64, i64, i64) = of.first(conn)?;
            diesel::insert_into(concerns::table)
                .values((
                    concerns::reason.eq(reason),
                    concerns::party.eq(NeedsPerson::parse(reason).unwrap().party().as_str()),
                    concerns::since.eq(at.naive()),
                    concerns::company_id.eq(company),
                    concerns::branch_id.eq(branch),
                    concerns::booking_id.eq(booking),
                    concerns::payment_id.eq(payment),
                ))
                .execute(conn)?;
            Ok(())
        });
    }

    /// A refund of a payment that was sent and arrived at `at`.
    pub fn gave_back(&self, payment: i64, amount: i64, at: UtcTime) {
        self.app.db(move |conn| {
            let (company, branch, booking, currency): (i64, i64, i64, String) = payments::table
                .find(payment)
                .select((payments::company_id, payments::branch_id, payments::booking_id, payments::currency))
                .first(conn)?;
            let refund: i64 = diesel::insert_into(refunds::table)
                .values((
                    refunds::created_at.eq(at.naive()),
                    refunds::updated_at.eq(at.naive()),
                    refunds::company_id.eq(company),
                    refunds::branch_id.eq(branch),
                    refunds::booking_id.eq(booking),
                    refunds::payment_id.eq(payment),
                    refunds::amount.eq(amount),
                    refunds::currency.eq(&currency),
                    refunds::way.eq("CASH"),
                    refunds::kind.eq("GOODWILL"),
                    refunds::status.eq("SUCCEEDED"),
                    refunds::since_cancel.eq(false),
                    refunds::sent_at.eq(at.naive()),
                    refunds::ended_at.eq(at.naive()),
                ))
                .returning(refunds::id)
                .get_result(conn)?;
            let of = (company, payment, Some(refund));
            for (cause, account, sum) in [
                ("REFUND_SENT", "BOOKING", amount),
                ("REFUND_SENT", "REFUND_RESERVED", -amount),
                ("REFUND_SUCCEEDED", "REFUND_RESERVED", amount),
                ("REFUND_SUCCEEDED", "CASH", -amount),
            ] {
                post(conn, of, cause, account, sum, &currency, at)?;
            }
            Ok(())
        });
    }
}

fn post(
    conn: &mut sapa_server::platform::db::Conn,
    (company, payment, refund): (i64, i64, Option<i64>),
    cause: &str,
    account: &str,
    amount: i64,
    currency: &str,
    at: UtcTime,
) -> Result<(), sapa_server::platform::problem::Error> {
    diesel::insert_into(entries::table)
        .values((
            entries::at.eq(at.naive()),
            entries::company_id.eq(company),
            entries::payment_id.eq(payment),
            entries::refund_id.eq(refund),
            entries::cause.eq(cause),
            entries::account.eq(account),
            entries::amount.eq(amount),
            entries::currency.eq(currency),
        ))
        .execute(conn)?;
    Ok(())
}
