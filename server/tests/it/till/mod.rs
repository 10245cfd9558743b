//! Tests of the till: a day's sums and payments, closing and correcting, late postings, the month, whose till an account
//! sees, and the till against the ledger over many random days.

mod close;
mod day;
mod model;
mod month;
mod race;

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::ledger::{LedgerCause, postings};
use sapa_core::payment::method::PaymentWay;
use sapa_server::platform::db::Conn;
use sapa_server::platform::problem::Error;
use sapa_server::schema::{bookings, ledger_entries as entries, payments, refunds};
use serde_json::{Value, json};

use crate::fixture::{Fixture, StoredBooking, day, key};
use crate::support::Answer;

impl Fixture {
    pub fn till(&self, who: &str, branch: i64, day: &str) -> Value {
        self.get(who, &format!("/branches/{branch}/till?day={day}")).expect(200).json()
    }

    pub fn close_day(&self, who: &str, branch: i64, body: &Value) -> Answer {
        self.app.post(&format!("/branches/{branch}/till/close")).token(self.token(who)).key(&key()).json(body).send()
    }

    pub fn correct(&self, who: &str, closing: i64, body: &Value) -> Answer {
        self.app.post(&format!("/till-closings/{closing}/correct")).token(self.token(who)).key(&key()).json(body).send()
    }

    /// A booking that may be paid for long.
    pub fn debtor(&self, booking: StoredBooking) -> i64 {
        let id = self.store(StoredBooking { check_in: day(3, 14), check_out: day(5, 11), ..booking });
        self.app.db(|conn| {
            Ok(diesel::update(bookings::table.find(id)).set(bookings::total.eq(900_000_000_i64)).execute(conn)?)
        });
        id
    }

    /// Records a payment at the desk; answers its id.
    pub fn cashier(&self, who: &str, booking: i64, method: &str, amount: i64) -> i64 {
        let body = json!({"method": method, "amount": amount, "slipNumber": (method == "CARD").then_some("000123")});
        let path = format!("/bookings/{booking}/payments");
        let made = self.app.post(&path).token(self.token(who)).key(&key()).json(&body).send().expect(201).json();
        made["id"].as_i64().unwrap()
    }
}

/// The till of a day in its first currency.
pub fn first(till: &Value) -> &Value {
    &till["tills"][0]
}

/// Taken and handed out by way, as the answer has them: cash, terminal, transfer.
pub fn sums(methods: &Value) -> Vec<(i64, i64)> {
    let number = |value: &Value| value.as_i64().unwrap();
    let methods = methods.as_array().unwrap();
    let ways: Vec<&str> = methods.iter().map(|method| method["way"].as_str().unwrap()).collect();
    assert_eq!(ways, ["CASH", "TERMINAL", "TRANSFER"]);
    methods.iter().map(|method| (number(&method["taken"]), number(&method["handedOut"]))).collect()
}

/// What was paid, and when.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    pub booking: i64,
    pub zone: &'static str,
    pub way: PaymentWay,
    pub amount: i64,
    pub currency: &'static str,
    pub at: UtcTime,
    pub by: Option<i64>,
}

/// Stores a payment with its postings; answers its id.
pub fn take(conn: &mut Conn, taken: Taken) -> Result<i64, Error> {
    let Taken { booking, zone, way, amount, currency, at, by } = taken;
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
            payments::method.eq(way.method().as_str()),
            payments::way.eq(way.as_str()),
            payments::provider.eq(match way {
                PaymentWay::Online => Some("sandbox"),
                PaymentWay::Terminal => Some("terminal"),
                PaymentWay::Transfer | PaymentWay::Cash => None,
            }),
            payments::slip_number.eq((way == PaymentWay::Terminal).then_some("000123")),
            payments::status.eq("SUCCESSFUL"),
            payments::captured.eq(amount),
            payments::captured_at.eq(at.naive()),
            payments::created_by.eq(by),
        ))
        .returning(payments::id)
        .get_result(conn)?;
    post(conn, (company, payment, None), (LedgerCause::Capture, way, amount, currency), (at, by))?;
    Ok(payment)
}

/// Stores a refund of a payment that was handed out at `at`.
pub fn give(conn: &mut Conn, payment: i64, amount: i64, (at, by): (UtcTime, Option<i64>)) -> Result<(), Error> {
    type Paid = (i64, i64, i64, String, String);
    let (company, branch, booking, currency, way): Paid = payments::table
        .find(payment)
        .select((payments::company_id, payments::branch_id, payments::booking_id, payments::currency, payments::way))
        .first(conn)?;
    let way = PaymentWay::parse(&way).unwrap();
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
            refunds::way.eq(way.as_str()),
            refunds::kind.eq("GOODWILL"),
            refunds::status.eq("SUCCEEDED"),
            refunds::since_cancel.eq(false),
            refunds::sent_at.eq(at.naive()),
            refunds::ended_at.eq(at.naive()),
            refunds::send_key.eq((way == PaymentWay::Online).then(key)),
        ))
        .returning(refunds::id)
        .get_result(conn)?;
    for cause in [LedgerCause::RefundSent, LedgerCause::RefundSucceeded] {
        post(conn, (company, payment, Some(refund)), (cause, way, amount, &currency), (at, by))?;
    }
    Ok(())
}

fn post(
    conn: &mut Conn,
    (company, payment, refund): (i64, i64, Option<i64>),
    (cause, way, amount, currency): (LedgerCause, PaymentWay, i64, &str),
    (at, by): (UtcTime, Option<i64>),
) -> Result<(), Error> {
    for posting in postings(cause, way, amount) {
        diesel::insert_into(entries::table)
            .values((
                entries::at.eq(at.naive()),
                entries::company_id.eq(company),
                entries::payment_id.eq(payment),
                entries::refund_id.eq(refund),
                entries::cause.eq(cause.as_str()),
                entries::account.eq(posting.account.as_str()),
                entries::amount.eq(posting.amount),
                entries::currency.eq(currency),
                entries::posted_by.eq(by),
            ))
            .execute(conn)?;
    }
    Ok(())
}
