//! Money's edges: a provider that stumbles, goes back on itself, or is asked by somebody else. The product asks
//! the fake of Stripe; events reach it when a test tells them.

mod concerns;
mod found;
mod given_up;
mod gone;
mod killed;
mod matched;
mod orders;
mod reversed;
mod rounds;
mod stumble;
mod sync;
mod words;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chrono::Duration as Span;
use diesel::prelude::*;
use sapa_server::jobs;
use sapa_server::payment::online::reconcile;
use sapa_server::platform::db::types::{At, at};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::signature::sign;
use sapa_server::schema::{bookings, jobs as queue, ledger_entries, payment_attempts, payments, refunds};
use serde_json::{Value, json};

use super::fake::Fake;
use super::port::Variables;
use super::{check_books, goodwill};
use crate::fixture::{Fixture, StoredBooking, civil, day, key, stay, with};
use crate::support::{Answer, Base, TestApp, size};

/// The price of a stored booking.
const PRICE: i64 = 180_000;
/// The card of a payer who pays.
const VISA: &str = "pm_card_visa";
/// The card whose capture goes on until the provider ends it.
const SLOW: &str = "pm_fake_processing";
/// One of the secrets of the provider's events.
const SECRET: &str = "whsec_new";

pub struct World {
    pub f: Fixture,
    pub stripe: Fake,
    /// How many of the provider's events were told.
    reported: AtomicUsize,
}

impl World {
    pub fn build() -> Self {
        Self::over(Base::fresh())
    }

    pub fn over(base: Base) -> Self {
        let stripe = Fake::start();
        stripe.switch(json!({}));
        let f = Fixture::over(TestApp::over(base, |config| config.payment_provider = Some(settings(&stripe.url))));
        Self { f, stripe, reported: AtomicUsize::new(0) }
    }

    /// A booking of the pet owner `user` that begins in twenty days.
    pub fn booking(&self) -> i64 {
        self.booking_in(20)
    }

    /// A booking that begins so soon that a guest who cancels gets half back.
    pub fn soon(&self) -> i64 {
        self.booking_in(3)
    }

    fn booking_in(&self, days: i64) -> i64 {
        let (check_in, check_out) = (day(days, 14), day(days + 1, 11));
        let customer = Some(Fixture::id("user"));
        let id = self.f.store(StoredBooking { check_in, check_out, customer, ..StoredBooking::default() });
        // Others may have the place at the same time: this is no test of places. The guest reads mails.
        self.f.app.db(|conn| {
            let guest = bookings::guest_email.eq(Some("ana@gosti.example"));
            diesel::update(bookings::table.find(id)).set(guest).execute(conn)?;
            Ok(())
        });
        self.leave_place(id);
        id
    }

    /// Leaves the booking's place to others.
    pub fn leave_place(&self, booking: i64) {
        self.f.app.db(|conn| {
            use sapa_server::schema::occupancies as o;
            diesel::update(o::table.filter(o::booking_id.eq(booking))).set(o::live.eq(false)).execute(conn)?;
            Ok(())
        });
    }

    pub fn start(&self, booking: i64, amount: i64, key: &str) -> Answer {
        let body = json!({ "method": "CARD", "amount": amount });
        let request = self.f.app.post(&format!("/bookings/{booking}/payments"));
        request.token(self.f.token("user")).key(key).json(&body).send()
    }

    /// A booking with a payment that its payer has not paid yet.
    pub fn open(&self, amount: i64) -> (i64, i64) {
        let booking = self.booking();
        let started = self.start(booking, amount, &key()).expect(201).json();
        (booking, started["id"].as_i64().unwrap())
    }

    /// A paid booking and its payment.
    pub fn paid(&self, amount: i64) -> (i64, i64) {
        self.paid_with(amount, VISA)
    }

    pub fn paid_with(&self, amount: i64, card: &str) -> (i64, i64) {
        let (booking, payment) = self.open(amount);
        assert_eq!(self.stripe.confirm(&self.intent(payment), card), 200);
        self.ask();
        assert_eq!(self.payment(payment)["status"], "SUCCESSFUL");
        (booking, payment)
    }

    /// The provider's name of the payment's last attempt.
    pub fn intent(&self, payment: i64) -> String {
        self.f.app.db(|conn| {
            let of = payment_attempts::table.filter(payment_attempts::payment_id.eq(payment));
            let found: Option<String> =
                of.order(payment_attempts::id.desc()).select(payment_attempts::provider_ref).first(conn)?;
            Ok(found.expect("an attempt that has a name"))
        })
    }

    pub fn attempt(&self, payment: i64) -> i64 {
        self.payment(payment)["attempts"].as_array().unwrap().last().unwrap()["id"].as_i64().unwrap()
    }

    pub fn payment(&self, id: i64) -> Value {
        self.f.get("sysadm", &format!("/payments/{id}")).expect(200).json()
    }

    /// Captured, refunded and under way of a payment.
    pub fn sums(&self, id: i64) -> (i64, i64, i64) {
        let payment = self.payment(id);
        let number = |name: &str| payment[name].as_i64().unwrap();
        (number("captured"), number("refunded"), number("underWay"))
    }

    /// The refunds of a payment, the first one first.
    pub fn refunds(&self, payment: i64) -> Vec<Value> {
        serde_json::from_value(self.payment(payment)["refunds"].clone()).unwrap()
    }

    /// Status and kind of each refund of a payment.
    pub fn stands(&self, payment: i64) -> Vec<(String, String)> {
        let text = |one: &Value, name: &str| one[name].as_str().unwrap().to_owned();
        self.refunds(payment).iter().map(|one| (text(one, "status"), text(one, "kind"))).collect()
    }

    pub fn refund(&self, payment: i64, amount: i64) -> Answer {
        self.f.send("admin", &format!("/payments/{payment}/refunds"), &goodwill(amount))
    }

    /// A refund that has arrived: its id and the provider's name of it.
    pub fn refunded(&self, payment: i64, amount: i64) -> (i64, String) {
        let made = self.refund(payment, amount).expect(201).json();
        let id = made["refunds"].as_array().unwrap().last().unwrap()["id"].as_i64().unwrap();
        (id, self.name(id))
    }

    /// The provider's name of a refund.
    pub fn name(&self, refund: i64) -> String {
        let found: Option<String> =
            self.f.app.db(|conn| Ok(refunds::table.find(refund).select(refunds::provider_ref).first(conn)?));
        found.expect("a refund that has a name")
    }

    /// Makes a refund at the provider's own desk, without telling of it; as it is there.
    pub fn desk_refund(&self, payment: i64, amount: i64, status: &str) -> Value {
        let body = json!({ "intent": self.intent(payment), "amount": amount, "status": status });
        self.stripe.post("refund", &body)
    }

    /// The provider ends a refund, also one that has ended.
    pub fn end(&self, name: &str, status: &str) {
        self.stripe.post("end-refund", &json!({ "refund": name, "status": status }));
    }

    /// The provider takes a refund back that had arrived, and tells of it.
    pub fn reverse(&self, name: &str) {
        self.end(name, "failed");
        self.deliver_events();
    }

    pub fn cancel(&self, booking: i64) -> Answer {
        self.f.act_now("admin", booking, "cancel", &json!({ "kind": "COMPANY", "reason": "No heating" }))
    }

    pub fn cash(&self, booking: i64, amount: i64) -> Answer {
        let body = json!({ "method": "CASH", "amount": amount });
        self.f.send("opr", &format!("/bookings/{booking}/payments"), &body)
    }

    fn bare(&self, who: &str, path: &str) -> Answer {
        self.f.app.post(path).token(self.f.token(who)).key(&key()).send()
    }

    pub fn void(&self, payment: i64) -> Answer {
        self.bare("admin", &format!("/payments/{payment}/void"))
    }

    pub fn sync(&self, payment: i64) -> Answer {
        self.bare("admin", &format!("/payments/{payment}/sync"))
    }

    /// What a sync found.
    pub fn synced(&self, payment: i64) -> Value {
        self.sync(payment).expect(200).json()["sync"].clone()
    }

    /// The open concerns, as the platform reads them. `query`: more of the address.
    pub fn concerns(&self, query: &str) -> Vec<Value> {
        let page = self.f.get("sysadm", &format!("/payment-concerns?sort=since{query}")).expect(200).json();
        serde_json::from_value(page["items"].clone()).unwrap()
    }

    pub fn concerns_of(&self, payment: i64) -> Vec<Value> {
        self.concerns(&format!("&paymentId={payment}"))
    }

    /// The reasons of the open concerns of a payment, sorted.
    pub fn reasons(&self, payment: i64) -> Vec<String> {
        let mut all: Vec<String> =
            self.concerns_of(payment).iter().map(|one| one["reason"].as_str().unwrap().to_owned()).collect();
        all.sort();
        all
    }

    /// The open concern of this reason.
    #[track_caller]
    pub fn concern(&self, payment: i64, reason: &str) -> Value {
        let all = self.concerns_of(payment);
        all.iter().find(|one| one["reason"] == reason).unwrap_or_else(|| panic!("{reason}: {all:?}")).clone()
    }

    pub fn settle(&self, who: &str, concern: &Value, outcome: Option<&str>) -> Answer {
        let path = format!("/payment-concerns/{}/settle", concern["id"]);
        self.f.send(who, &path, &with(json!({ "reason": "Seen at the bank" }), &json!({ "outcome": outcome })))
    }

    /// The items of a booking's timeline with this action.
    pub fn timeline(&self, booking: i64, action: &str) -> Vec<Value> {
        let timeline = self.f.get("admin", &format!("/bookings/{booking}/timeline")).expect(200).json();
        let mut items: Vec<Value> = serde_json::from_value(timeline["items"].clone()).unwrap();
        items.retain(|item| item["action"] == action);
        items
    }

    /// The kinds of the mails about a booking.
    pub fn mails(&self, booking: i64) -> Vec<String> {
        let mails = self.f.get("opr", &format!("/bookings/{booking}/mails")).expect(200).json();
        mails["items"].as_array().unwrap().iter().map(|mail| mail["kind"].as_str().unwrap().to_owned()).collect()
    }

    /// Cause, account and amount of the ledger's entries of a payment.
    pub fn ledger(&self, payment: i64) -> Vec<(String, String, i64)> {
        self.f.app.db(|conn| {
            let of = ledger_entries::table.filter(ledger_entries::payment_id.eq(payment)).order(ledger_entries::id);
            Ok(of.select((ledger_entries::cause, ledger_entries::account, ledger_entries::amount)).load(conn)?)
        })
    }

    /// Runs what is due.
    pub fn jobs(&self) {
        let state = self.f.app.state.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(jobs::run_due(&state)).unwrap();
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

    /// Tells all events of the provider that were not told yet, the first one first, and applies them.
    pub fn deliver_events(&self) {
        let events: Vec<String> = serde_json::from_value(self.stripe.get("events")).unwrap();
        for event in &events[self.reported.swap(events.len(), Ordering::Relaxed)..] {
            assert_eq!(self.event(event), 200);
        }
        self.jobs();
    }

    /// Forgets the events that were not told yet: they are lost.
    pub fn lose_events(&self) {
        let events: Vec<Value> = serde_json::from_value(self.stripe.get("events")).unwrap();
        self.reported.store(events.len(), Ordering::Relaxed);
    }

    /// Sends an event as the provider signs it; the answer's status.
    pub fn event(&self, body: &str) -> u16 {
        let signature = sign(SECRET, clock().naive().and_utc().timestamp(), body.as_bytes());
        let request = self.f.app.post("/webhooks/stripe").header("Stripe-Signature", &signature);
        request.body(body.as_bytes().to_vec()).send().status
    }

    /// Sends an event about an object, and applies it.
    pub fn say(&self, kind: &str, object: &Value) {
        let body =
            json!({ "id": format!("evt_{}", key()), "object": "event", "type": kind, "data": { "object": object } });
        assert_eq!(self.event(&body.to_string()), 200);
        self.jobs();
    }

    /// Moves everything that waits for a time into the past by so much, as if the clock had gone on.
    pub fn pass(&self, time: Span) {
        self.f.app.db(|conn| {
            let back = |moment: Option<At>| moment.map(|moment| at(moment.0.plus(-time)));
            let sent: Vec<(i64, At, Option<At>, Option<At>)> = refunds::table
                .select((refunds::id, refunds::created_at, refunds::sent_at, refunds::next_ask_at))
                .load(conn)?;
            for (id, created, sent, next) in sent {
                diesel::update(refunds::table.find(id))
                    .set((
                        refunds::created_at.eq(at(created.0.plus(-time))),
                        refunds::sent_at.eq(back(sent)),
                        refunds::next_ask_at.eq(back(next)),
                    ))
                    .execute(conn)?;
            }
            let begun: Vec<(i64, At, Option<At>)> = payment_attempts::table
                .select((payment_attempts::id, payment_attempts::started_at, payment_attempts::next_ask_at))
                .load(conn)?;
            for (id, started, next) in begun {
                diesel::update(payment_attempts::table.find(id))
                    .set((
                        payment_attempts::started_at.eq(at(started.0.plus(-time))),
                        payment_attempts::next_ask_at.eq(back(next)),
                    ))
                    .execute(conn)?;
            }
            let held: Vec<(i64, Option<At>)> =
                bookings::table.select((bookings::id, bookings::hold_until)).load(conn)?;
            for (id, until) in held {
                diesel::update(bookings::table.find(id)).set(bookings::hold_until.eq(back(until))).execute(conn)?;
            }
            let due: Vec<(i64, At)> =
                queue::table.filter(queue::ended_at.is_null()).select((queue::id, queue::due_at)).load(conn)?;
            for (id, due) in due {
                diesel::update(queue::table.find(id)).set(queue::due_at.eq(at(due.0.plus(-time)))).execute(conn)?;
            }
            Ok(())
        });
        self.jobs();
    }

    /// Our books agree with one another and with the provider's.
    #[track_caller]
    pub fn check(&self) {
        check_books(&self.f.app);
        let differ = self.differences();
        assert!(differ.is_empty(), "{differ:?}");
    }

    /// Where our books are not the provider's.
    pub fn differences(&self) -> Vec<String> {
        let mut found = Vec::new();
        let attempts: Vec<(i64, i64, Option<String>)> = self.f.app.db(|conn| {
            let columns = (payment_attempts::id, payment_attempts::payment_id, payment_attempts::provider_ref);
            Ok(payment_attempts::table.select(columns).load(conn)?)
        });
        let payment_of: BTreeMap<&str, i64> =
            attempts.iter().filter_map(|(_, payment, name)| Some((name.as_deref()?, *payment))).collect();
        let keys: Vec<String> =
            self.f.app.db(|conn| Ok(payment_attempts::table.select(payment_attempts::idempotency_key).load(conn)?));
        let mut theirs: BTreeMap<i64, (i64, i64, i64)> = BTreeMap::new();
        for intent in self.stripe.list("intents") {
            let name = intent["id"].as_str().unwrap();
            let received = intent["amount_received"].as_i64().unwrap();
            match payment_of.get(name) {
                Some(payment) => theirs.entry(*payment).or_default().0 += received,
                None if received > 0 && keys.iter().any(|key| intent["metadata"]["key"] == key.as_str()) => {
                    found.push(format!("{name} was captured, and we do not have it"));
                }
                None => {}
            }
        }
        let mut gone: BTreeMap<String, (i64, bool)> = BTreeMap::new();
        for refund in self.stripe.list("refunds") {
            let Some(payment) = payment_of.get(refund["payment_intent"].as_str().unwrap()) else { continue };
            let (amount, status) = (refund["amount"].as_i64().unwrap(), refund["status"].as_str().unwrap());
            let sums = theirs.entry(*payment).or_default();
            match status {
                "succeeded" => sums.1 += amount,
                "pending" => sums.2 += amount,
                _ => continue,
            }
            gone.insert(refund["id"].as_str().unwrap().to_owned(), (amount, status == "succeeded"));
        }
        let ours: Vec<(i64, i64, i64, i64)> = self.f.app.db(|conn| {
            let online = payments::table.filter(payments::way.eq("ONLINE"));
            let columns = (payments::id, payments::captured, payments::refunded, payments::under_way);
            Ok(online.select(columns).load(conn)?)
        });
        for (id, captured, refunded, under_way) in ours {
            let there = theirs.get(&id).copied().unwrap_or_default();
            if (captured, refunded, under_way) != there {
                found.push(format!("payment {id}: ours {:?}, theirs {there:?}", (captured, refunded, under_way)));
            }
        }
        let rows: Vec<(i64, i64, String, Option<String>)> = self.f.app.db(|conn| {
            let online = refunds::table.filter(refunds::way.eq("ONLINE"));
            Ok(online.select((refunds::id, refunds::amount, refunds::status, refunds::provider_ref)).load(conn)?)
        });
        for (id, amount, status, name) in rows {
            let there = name.and_then(|name| gone.remove(&name));
            let fits = match status.as_str() {
                "SUCCEEDED" => there == Some((amount, true)),
                "REQUESTED" | "SENT" => there.is_none_or(|there| there == (amount, false)),
                _ => there.is_none(),
            };
            if !fits {
                found.push(format!("refund {id} of {amount} is {status}, there {there:?}"));
            }
        }
        found.extend(gone.into_iter().map(|(name, what)| format!("{name} {what:?} is not ours")));
        found
    }
}

pub fn settings(url: &str) -> sapa_server::payment::provider::Settings {
    let variables = [
        ("PAYMENT_PROVIDER", "stripe"),
        ("STRIPE_BASE_URL", url),
        ("STRIPE_SECRET_KEY", "sk_test_1"),
        ("STRIPE_WEBHOOK_SECRETS", "whsec_old,whsec_new"),
    ];
    sapa_server::payment::provider::settings(&Variables(&variables)).unwrap().expect("a provider")
}

/// A number of a record.
#[track_caller]
fn number(of: &Value, name: &str) -> i64 {
    of[name].as_i64().unwrap_or_else(|| panic!("{name}: {of}"))
}
