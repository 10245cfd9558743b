//! Payments and refunds through a provider: what is promised about money when answers are lost, late, in any
//! order, or never come. The provider is the sandbox, which checks nothing.

mod at_desk;
mod attention;
mod hold;
mod key;
mod killed;
mod lost;
mod start;
mod turns;
mod webhooks;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::jobs;
use sapa_server::payment::online::reconcile;
use sapa_server::platform::db::types::{At, at};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::jobs::Runner;
use sapa_server::platform::signature::{derived, sign};
use sapa_server::schema::{bookings, idempotency_keys, ledger_entries, payment_attempts, payments, refunds};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::port::Variables;
use super::sandbox::Running;
use crate::fixture::{Fixture, StoredBooking, civil, day, key, stay, with};
use crate::support::{Answer, Base, Over, TestApp, size, wait_for};

/// The price of a stored booking.
const PRICE: i64 = 180_000;

pub struct World {
    pub f: Fixture,
    pub sandbox: Running,
    _folder: TempDir,
}

impl World {
    pub fn build() -> Self {
        Self::over(Base::fresh())
    }

    pub fn over(base: Base) -> Self {
        Self::reached_by(base, str::to_owned)
    }

    /// The product reaches the sandbox at the address that `way` makes of its own.
    pub fn reached_by(base: Base, way: impl FnOnce(&str) -> String) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let sandbox = Running::over(&folder);
        sandbox.switch(&json!({ "webhooks": false }));
        let url = way(&sandbox.url);
        let f = Fixture::over(TestApp::over(base, |config| config.payment_provider = settings(&url)));
        Self { f, sandbox, _folder: folder }
    }

    /// A booking of the pet owner `user` that begins in ten days.
    pub fn booking(&self) -> i64 {
        let workplace = 1;
        let (check_in, check_out) = (day(20, 14), day(21, 11));
        let customer = Some(Fixture::id("user"));
        let id = self.f.store(StoredBooking { workplace, check_in, check_out, customer, ..StoredBooking::default() });
        // Others may have the place at the same time: this is no test of places.
        self.f.app.db(|conn| {
            use sapa_server::schema::occupancies as o;
            diesel::update(o::table.filter(o::booking_id.eq(id))).set(o::live.eq(false)).execute(conn)?;
            Ok(())
        });
        id
    }

    pub fn start(&self, booking: i64, amount: i64, key: &str) -> Answer {
        let body = json!({ "method": "CARD", "amount": amount });
        let request = self.f.app.post(&format!("/bookings/{booking}/payments"));
        request.token(self.f.token("user")).key(key).json(&body).send()
    }

    pub fn refund(&self, payment: i64, amount: i64, key: &str) -> Answer {
        let body = json!({ "amount": amount, "reason": "Goodwill", "kind": "GOODWILL" });
        let request = self.f.app.post(&format!("/payments/{payment}/refunds"));
        request.token(self.f.token("admin")).key(key).json(&body).send()
    }

    /// A paid booking: its id and that of its payment.
    pub fn paid(&self, amount: i64) -> (i64, i64) {
        let booking = self.booking();
        let started = self.start(booking, amount, &key()).expect(201).json();
        let payment = started["id"].as_i64().unwrap();
        self.sandbox.decide(&self.provider_ref(payment), "pay");
        self.ask();
        assert_eq!(self.payment(payment).0, "SUCCESSFUL");
        (booking, payment)
    }

    /// A booking that was canceled while its payment was open, and that payment, which the provider then tells as paid.
    pub fn paid_after_cancel(&self) -> (i64, i64) {
        let booking = self.booking();
        let payment = self.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
        let cancel = json!({ "kind": "COMPANY", "reason": "No heating" });
        self.f.act("admin", booking, booking_version(self, booking), "cancel", &cancel).expect(200);
        let paid = json!({ "id": self.provider_ref(payment), "status": "paid", "amount": PRICE, "currency": "RSD",
            "reference": format!("attempt-{}", last_attempt(self, payment)) });
        let event = json!({ "id": "evt_late", "type": "payment.paid", "payment": paid });
        assert_eq!(self.webhook(&event.to_string()), 200);
        (booking, payment)
    }

    pub fn provider_ref(&self, payment: i64) -> String {
        self.f.app.db(|conn| {
            let found: Option<String> = payments::table.find(payment).select(payments::provider_ref).first(conn)?;
            Ok(found.unwrap())
        })
    }

    /// Status, captured, refunded and under way of a payment.
    pub fn payment(&self, id: i64) -> (String, i64, i64, i64) {
        let columns = (payments::status, payments::captured, payments::refunded, payments::under_way);
        self.f.app.db(|conn| Ok(payments::table.find(id).select(columns).first(conn)?))
    }

    /// Asks for all that is open, as a server does at its start.
    pub fn ask(&self) {
        let state = self.f.app.state.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            reconcile::ask_all(&state).await.unwrap();
            jobs::run_due(&state).await.unwrap();
        });
    }

    /// Sends a webhook as the sandbox signs it; the answer's status.
    pub fn webhook(&self, body: &str) -> u16 {
        let now = clock().naive().and_utc().timestamp();
        self.signed(&sign(&derived(&[7; 32], "sandbox webhooks"), now, body.as_bytes()), body)
    }

    fn signed(&self, signature: &str, body: &str) -> u16 {
        let request = self.f.app.post("/webhooks/sandbox").header("Sandbox-Signature", signature);
        request.body(body.as_bytes().to_vec()).send().status
    }

    pub fn runner(&self) -> Runner {
        jobs::start(&self.f.app.state, &jobs::kinds())
    }

    /// Waits until a refund has failed in the provider's books.
    pub fn wait_for_failed_refund(&self) {
        let failed = |refund: &Value| refund["status"] == "failed";
        wait_for("a refund fails", 10, || self.sandbox.books()["refunds"].as_array().unwrap().iter().any(failed));
    }

    /// Waits until nothing is open at the provider.
    pub fn settle(&self) {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let open: i64 = self.f.app.db(|conn| {
                let refunds: i64 = refunds::table.filter(refunds::ended_at.is_null()).count().get_result(conn)?;
                let attempts = payment_attempts::table.filter(payment_attempts::next_ask_at.is_not_null());
                Ok(refunds + attempts.count().get_result::<i64>(conn)?)
            });
            if open == 0 {
                return;
            }
            assert!(Instant::now() < until, "{open} are still open");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The books agree with one another and with the provider's, and the ledger's sum is zero.
    pub fn check_books(&self) {
        type Ours = (i64, i64, String, Option<String>);
        let ours: Vec<Ours> = self.f.app.db(|conn| {
            let columns = (refunds::id, refunds::amount, refunds::status, refunds::provider_ref);
            Ok(refunds::table.select(columns).order(refunds::id).load(conn)?)
        });
        let books = self.sandbox.books();
        let theirs = books["refunds"].as_array().unwrap().iter().filter(|refund| refund["status"] == "succeeded");
        let mut theirs: BTreeMap<String, i64> = theirs
            .map(|refund| (refund["id"].as_str().unwrap().to_owned(), refund["amount"].as_i64().unwrap()))
            .collect();
        for (id, amount, status, name) in &ours {
            let there = name.as_ref().and_then(|name| theirs.remove(name));
            assert_eq!(there, (status == "SUCCEEDED").then_some(*amount), "refund {id} is {status}");
        }
        assert!(theirs.is_empty(), "refunds that we do not know: {theirs:?}");
        let entries: Vec<(i64, String)> = self.f.app.db(|conn| {
            Ok(ledger_entries::table.select((ledger_entries::amount, ledger_entries::account)).load(conn)?)
        });
        assert_eq!(entries.iter().map(|(amount, _)| amount).sum::<i64>(), 0);
        let sums: Vec<(i64, i64, i64)> = self.f.app.db(|conn| {
            Ok(payments::table.select((payments::captured, payments::refunded, payments::under_way)).load(conn)?)
        });
        let of_bookings: Vec<(i64, i64, i64)> = self.f.app.db(|conn| {
            Ok(bookings::table.select((bookings::captured, bookings::refunded, bookings::under_way)).load(conn)?)
        });
        let total = |all: &[(i64, i64, i64)]| {
            all.iter().fold((0, 0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1, sum.2 + one.2))
        };
        assert_eq!(total(&sums), total(&of_bookings));
        let held = |account: &str| ["CLEARING_CARD", "CASH", "BANK"].contains(&account);
        let held: i64 = entries.iter().filter(|(_, account)| held(account)).map(|(amount, _)| amount).sum();
        assert_eq!(held, total(&sums).0 - total(&sums).1, "the ledger agrees with the columns");
        for (captured, refunded, under_way) in sums {
            assert!(refunded + under_way <= captured);
        }
    }
}

pub fn settings(url: &str) -> Option<sapa_server::payment::provider::Settings> {
    struct With<'a>(Variables<'a>);
    impl sapa_server::payment::provider::Surroundings for With<'_> {
        fn var(&self, name: &str) -> Option<String> {
            self.0.var(name)
        }
        fn demo(&self) -> bool {
            false
        }
        fn public_base_url(&self) -> &str {
            "http://127.0.0.1:9"
        }
        fn secrets(&self, of: &str) -> Vec<String> {
            vec![derived(&[7; 32], of)]
        }
    }
    let variables = [("PAYMENT_PROVIDER", "sandbox"), ("SANDBOX_URL", url)];
    sapa_server::payment::provider::settings(&With(Variables(&variables))).unwrap()
}

pub fn run_jobs(w: &World) {
    let state = w.f.app.state.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(jobs::run_due(&state)).unwrap();
}

fn booking_version(w: &World, booking: i64) -> i64 {
    w.f.app.db(|conn| Ok(bookings::table.find(booking).select(bookings::version).first(conn)?))
}

fn last_attempt(w: &World, payment: i64) -> i64 {
    let of = payment_attempts::table.filter(payment_attempts::payment_id.eq(payment));
    w.f.app.db(|conn| Ok(of.order(payment_attempts::id.desc()).select(payment_attempts::id).first(conn)?))
}
