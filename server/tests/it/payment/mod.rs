//! Payments over HTTP: recording, refunds, requests, cancellations with refund, lists. What the books must
//! hold is checked behind every story ([`books`]).

pub mod books;
mod cancel;
mod cancel_killed;
mod edges;
mod fake;
mod kept;
mod list;
mod list_plans;
pub mod online;
mod parallel;
mod port;
mod record;
mod refund;
mod request;
pub mod sandbox;
mod sandbox_desk;
mod shorten;
mod stripe;

use diesel::prelude::*;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use crate::fixture::{Fixture, StoredBooking, day, key};
use crate::support::Answer;

pub use books::check as check_books;

impl Fixture {
    /// Stores a booking with this price that begins in three days: a cancellation by the guest gives half
    /// back.
    pub fn priced(&self, total: i64, booking: StoredBooking) -> i64 {
        let id = self.store(booking);
        self.app
            .db(|conn| Ok(diesel::update(bookings::table.find(id)).set(bookings::total.eq(total)).execute(conn)?));
        id
    }

    pub fn coming(&self, total: i64) -> i64 {
        self.priced(total, soon())
    }

    fn send(&self, who: &str, path: &str, body: &Value) -> Answer {
        self.app.post(path).token(self.token(who)).key(&key()).json(body).send()
    }

    /// Records a payment; answers its id.
    pub fn paid(&self, booking: i64, method: &str, amount: i64) -> i64 {
        let body = json!({"method": method, "amount": amount, "slipNumber": (method == "CARD").then_some("000123")});
        let made = self.send("admin", &format!("/bookings/{booking}/payments"), &body).expect(201).json();
        made["id"].as_i64().unwrap()
    }

    fn refund(&self, who: &str, payment: i64, body: &Value) -> Answer {
        self.send(who, &format!("/payments/{payment}/refunds"), body)
    }

    /// An action on the booking as it is now.
    pub fn act_now(&self, who: &str, id: i64, verb: &str, body: &Value) -> Answer {
        let version = self.booking(id)["version"].as_i64().unwrap();
        self.act(who, id, version, verb, body)
    }
}

fn soon() -> StoredBooking {
    StoredBooking { check_in: day(3, 14), check_out: day(5, 11), ..StoredBooking::default() }
}

/// Owed, paid, balance and payment state of a booking.
fn sums(booking: &Value) -> (i64, i64, i64, Option<&str>) {
    let number = |name: &str| booking["facts"][name].as_i64().unwrap();
    assert_eq!(booking["balance"], booking["facts"]["balance"]);
    (number("owed"), number("paid"), number("balance"), booking["paymentState"].as_str())
}

pub fn goodwill(amount: i64) -> Value {
    json!({"amount": amount, "reason": "Kasnili smo", "kind": "GOODWILL"})
}

/// The refunds of all payments of a booking: amount, kind, status, by id.
fn refunds(booking: &Value) -> Vec<(i64, String, String)> {
    let payments = booking["payments"].as_array().unwrap();
    let mut all: Vec<&Value> = payments.iter().flat_map(|payment| payment["refunds"].as_array().unwrap()).collect();
    all.sort_by_key(|refund| refund["id"].as_i64());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    all.iter().map(|one| (one["amount"].as_i64().unwrap(), text(&one["kind"]), text(&one["status"]))).collect()
}
