//! Payments and refunds through a provider: what is promised about money when answers are lost, late, in any
//! order, or never come. The provider is the sandbox, which checks nothing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::jobs::{self, KINDS};
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
use crate::support::{Answer, Over, TestApp, size};

/// The price of a stored booking.
const PRICE: i64 = 180_000;

pub struct World {
    pub f: Fixture,
    pub sandbox: Running,
    _folder: TempDir,
}

impl World {
    pub fn build() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let sandbox = Running::over(&folder);
        sandbox.switch(&json!({ "webhooks": false }));
        let url = sandbox.url.clone();
        let f = Fixture::over(TestApp::with(|config| config.payment_provider = settings(&url)));
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
        jobs::start(&self.f.app.state, KINDS)
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
        let ours: Vec<(i64, i64, String)> = self.f.app.db(|conn| {
            Ok(refunds::table.select((refunds::id, refunds::amount, refunds::status)).order(refunds::id).load(conn)?)
        });
        let books = self.sandbox.books();
        let mut theirs: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for refund in books["refunds"].as_array().unwrap().iter().filter(|refund| refund["status"] == "succeeded") {
            theirs
                .entry(refund["reference"].as_str().unwrap().to_owned())
                .or_default()
                .push(refund["amount"].as_i64().unwrap());
        }
        for (id, amount, status) in &ours {
            let there = theirs.remove(&format!("refund-{id}")).unwrap_or_default();
            let expected = if status == "SUCCEEDED" { vec![*amount] } else { Vec::new() };
            assert_eq!(there, expected, "refund {id} is {status}");
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

fn settings(url: &str) -> Option<sapa_server::payment::provider::Settings> {
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
        fn secret(&self, of: &str) -> String {
            derived(&[7; 32], of)
        }
    }
    let variables = [("PAYMENT_PROVIDER", "sandbox"), ("SANDBOX_URL", url)];
    sapa_server::payment::provider::settings(&With(Variables(&variables))).unwrap()
}

#[test]
fn a_pet_owner_pays_online_and_a_part_is_refunded() {
    let w = World::build();
    let booking = w.booking();
    let started = w.start(booking, PRICE, &key()).expect(201).json();
    assert!(started["payUrl"].as_str().unwrap().starts_with(&w.sandbox.url));
    assert_eq!((started["status"].as_str(), started["captured"].as_i64()), (Some("PENDING"), Some(0)));
    let payment = started["id"].as_i64().unwrap();
    assert_eq!(w.start(booking, 1, &key()).code(409), "payment.under_way");
    w.sandbox.decide(&w.provider_ref(payment), "pay");
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 0));
    assert_eq!(w.start(booking, 1, &key()).code(409), "payment.nothing_owed");
    let refunded = w.refund(payment, 30_000, &key()).expect(201).json();
    assert_eq!(refunded["refunds"][0]["status"], "SUCCEEDED");
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 30_000, 0));
    w.check_books();
}

#[test]
fn a_refused_payment_may_be_tried_again_as_the_same_payment() {
    let w = World::build();
    let booking = w.booking();
    let first = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    w.sandbox.decide(&w.provider_ref(first), "refuse");
    w.ask();
    assert_eq!(w.payment(first).0, "FAILED");
    let again = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(again, first);
    assert_eq!(w.payment(first).0, "PENDING");
    w.sandbox.decide(&w.provider_ref(first), "pay");
    w.ask();
    assert_eq!(w.payment(first), ("SUCCESSFUL".to_owned(), PRICE, 0, 0));

    w.sandbox.switch(&json!({ "refusePayments": "fraud", "webhooks": false }));
    let other = w.booking();
    let refused = w.start(other, PRICE, "once").expect(409).json();
    assert_eq!((refused["code"].as_str(), refused["providerCode"].as_str()), (Some("payment.refused"), Some("fraud")));
    w.sandbox.switch(&json!({ "webhooks": false }));
    assert_eq!(w.start(other, PRICE, "once").expect(409).json()["code"], "payment.refused", "the same attempt");
    w.start(other, PRICE, "twice").expect(201);
}

#[test]
fn of_many_parallel_starts_one_lives() {
    let w = World::build();
    let booking = w.booking();
    let made = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..size(5, 25) {
                    match w.start(booking, PRICE, &key()).status {
                        201 | 202 => drop(made.fetch_add(1, Ordering::SeqCst)),
                        409 | 503 => {}
                        other => panic!("{other}"),
                    }
                }
            });
        }
    });
    assert_eq!(made.load(Ordering::SeqCst), 1);
    assert_eq!(w.sandbox.books()["payments"].as_array().unwrap().len(), 1);
}

#[test]
fn refunds_that_together_exceed_the_capture_never_do() {
    let w = World::build();
    for round in 0..size(6, 1_000) {
        let (_, payment) = w.paid(1_000);
        let (parallel, part) = (2 + round % 19, 1_000 / (1 + round as i64 % 7));
        let succeeded = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..parallel {
                scope.spawn(|| match w.refund(payment, part, &key()).status {
                    201 | 202 => drop(succeeded.fetch_add(1, Ordering::SeqCst)),
                    409 | 422 | 503 => {}
                    other => panic!("{other}"),
                });
            }
        });
        let right = parallel.min(usize::try_from(1_000 / part).unwrap());
        assert_eq!(succeeded.load(Ordering::SeqCst), right, "{parallel} times {part}");
    }
    w.ask();
    w.check_books();
}

#[test]
fn a_key_has_one_effect_and_one_answer() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let first = w.refund(payment, 10, "same").expect(201).text();
    for _ in 0..size(10, 100) {
        assert_eq!(w.refund(payment, 10, "same").expect(201).text(), first);
    }
    assert_eq!(w.refund(payment, 11, "same").code(422), "idempotency.mismatch");
    let answers = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| {
                for _ in 0..size(2, 10) {
                    let answer = w.refund(payment, 20, "at-once");
                    answers.lock().unwrap().push((answer.status, answer.text()));
                }
            });
        }
    });
    let answers = answers.into_inner().unwrap();
    let mut given: Vec<&String> = answers.iter().filter(|(status, _)| *status != 409).map(|(_, text)| text).collect();
    given.dedup();
    assert_eq!(given.len(), 1, "{answers:?}");
    assert_eq!(w.payment(payment).2, 30);
    assert_eq!(w.sandbox.books()["refunds"].as_array().unwrap().len(), 2);
    w.check_books();
}

#[test]
fn a_lost_answer_is_under_way_and_is_found_out() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    let lost = w.refund(payment, 500, "lost").expect(202).json();
    assert_eq!(lost["refunds"][0]["status"], "SENT", "never shown as failed");
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 500));
    w.sandbox.switch(&json!({ "webhooks": false }));
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 500, 0));
    assert_eq!(w.sandbox.books()["refunds"].as_array().unwrap().len(), 1, "asked, not sent again");

    // The start of a payment: the same key goes on with the same attempt.
    let booking = w.booking();
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    let started = w.start(booking, PRICE, "start").expect(202).json();
    assert!(started.get("payUrl").is_none());
    w.sandbox.switch(&json!({ "webhooks": false }));
    let again = w.start(booking, PRICE, "start").expect(201).json();
    assert_eq!(again["id"], started["id"]);
    assert!(again["payUrl"].is_string());
    assert_eq!(w.sandbox.books()["payments"].as_array().unwrap().len(), 2);
    w.check_books();
}

#[test]
fn an_unreachable_provider_is_a_clear_error_and_nothing_is_sent() {
    let mut w = World::build();
    let (_, payment) = w.paid(PRICE);
    let booking = w.booking();
    w.sandbox.stop();
    let began = Instant::now();
    assert_eq!(w.refund(payment, 500, "refund").code(503), "payment.provider_unreachable");
    assert_eq!(w.start(booking, PRICE, "start").code(503), "payment.provider_unreachable");
    assert!(began.elapsed() < Duration::from_secs(4), "each within two seconds");
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 0), "nothing is reserved");
    w.sandbox.start_again();
    w.refund(payment, 500, "refund").expect(201);
    w.start(booking, PRICE, "start").expect(201);
    w.check_books();
}

#[test]
fn a_slow_provider_is_answered_as_under_way_and_holds_up_nobody() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "delayMs": 4_000, "webhooks": false }));
    let over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let _over = Over(&over);
        let slow = scope.spawn(|| {
            let began = Instant::now();
            let answer = w.refund(payment, 500, "slow").expect(202).json();
            assert!((1_900..3_500).contains(&began.elapsed().as_millis()), "{:?}", began.elapsed());
            answer
        });
        // Meanwhile the same booking and all others are written at once: no transaction is open.
        std::thread::sleep(Duration::from_millis(700));
        for _ in 0..5 {
            let began = Instant::now();
            let booking = w.booking();
            let body = json!({ "method": "CASH", "amount": 100 });
            let path = format!("/bookings/{booking}/payments");
            w.f.app.post(&path).token(w.f.token("opr")).key(&key()).json(&body).send().expect(201);
            assert!(began.elapsed() < Duration::from_millis(700), "{:?}", began.elapsed());
        }
        assert_eq!(idle_in_transaction(&w), 0);
        assert_eq!(slow.join().unwrap()["refunds"][0]["status"], "SENT");
    });
    let until = Instant::now() + Duration::from_secs(10);
    while w.payment(payment).2 != 500 {
        assert!(Instant::now() < until, "the server went on and recorded the answer");
        std::thread::sleep(Duration::from_millis(50));
    }
    w.check_books();
}

/// Transactions of PostgreSQL that are open and do nothing. SQLite has one writer: an open transaction
/// would hold up every other write.
fn idle_in_transaction(w: &World) -> i64 {
    w.f.app.db(|conn| match conn.concrete() {
        sapa_server::platform::db::Concrete::Sqlite(_) => Ok(0),
        sapa_server::platform::db::Concrete::Postgres(pg) => {
            #[derive(QueryableByName)]
            struct Count {
                #[diesel(sql_type = diesel::sql_types::BigInt)]
                n: i64,
            }
            let sql = "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() \
                 AND state LIKE 'idle in transaction%' AND state_change < now() - interval '300 milliseconds'";
            Ok(diesel::sql_query(sql).get_result::<Count>(pg)?.n)
        }
    })
}

#[test]
fn events_in_any_order_and_more_than_once_lead_to_the_same_end() {
    let w = World::build();
    let _runner = w.runner();
    let events = ["open", "refused", "paid", "canceled", "paid"];
    let mut orders: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..events.len() {
        orders = orders
            .into_iter()
            .flat_map(|order| {
                (0..5).filter(|at| !order.contains(at)).map(|at| [order.clone(), vec![at]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    for (number, order) in orders.iter().enumerate().step_by(size(12, 1)) {
        let booking = w.booking();
        let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
        let (name, attempt) = (w.provider_ref(payment), last_attempt(&w, payment));
        w.sandbox.decide(&name, "pay");
        for at in order.iter().chain(order.iter().take(2)) {
            let body = json!({
                "id": format!("evt_{number}_{at}"), "type": format!("payment.{}", events[*at]), "createdAt": 0,
                "payment": { "id": name, "status": events[*at], "failure": null, "amount": PRICE, "currency": "RSD",
                    "reference": format!("attempt-{attempt}"), "createdAt": 0 },
            });
            assert_eq!(w.webhook(&body.to_string()), 200);
        }
        wait(|| w.payment(payment).1 == PRICE);
        wait(|| waiting_events(&w) == 0);
        // Where a cancellation was told first, the money goes back whole; else it stays.
        let (status, captured, refunded, under_way) = w.payment(payment);
        assert_eq!(captured, PRICE, "{order:?}");
        let late = refunded + under_way == PRICE;
        assert!(
            if late { status == "VOID" } else { status == "SUCCESSFUL" && refunded + under_way == 0 },
            "{order:?} {status}"
        );
    }
    w.settle();
    w.check_books();
}

fn last_attempt(w: &World, payment: i64) -> i64 {
    let of = payment_attempts::table.filter(payment_attempts::payment_id.eq(payment));
    w.f.app.db(|conn| Ok(of.order(payment_attempts::id.desc()).select(payment_attempts::id).first(conn)?))
}

fn waiting_events(w: &World) -> i64 {
    use sapa_server::schema::provider_events as e;
    w.f.app.db(|conn| Ok(e::table.filter(e::applied_at.is_null()).count().get_result(conn)?))
}

fn wait(done: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !done() {
        assert!(Instant::now() < until, "in time");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn forged_stale_edited_and_malformed_webhooks_change_nothing() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let name = w.provider_ref(payment);
    let body =
        json!({ "id": "evt_1", "type": "payment.paid", "payment": { "id": name, "status": "paid", "amount": PRICE } })
            .to_string();
    let (secret, now) = (derived(&[7; 32], "sandbox webhooks"), clock().naive().and_utc().timestamp());
    let right = sign(&secret, now, body.as_bytes());
    let edited = body.replace("180000", "999999");
    for (signature, body) in [
        (sign("whsec_other", now, body.as_bytes()), body.as_str()),
        (sign(&secret, now - 301, body.as_bytes()), &body),
        (sign(&secret, now + 301, body.as_bytes()), &body),
        (right.clone(), &edited),
        (String::new(), &body),
        ("t=1".to_owned(), &body),
    ] {
        assert_eq!(w.signed(&signature, body), 400, "{signature}");
    }
    let mut malformed = vec![
        String::new(),
        "null".into(),
        "[]".into(),
        "{}".into(),
        "\"x\"".into(),
        "{\"id\":1}".into(),
        "{".repeat(5_000),
        body.replace("evt_1", ""),
        body.replace("evt_1", "a b"),
        body.replace("\"id\":\"evt_1\"", "\"id\":null"),
        body.replace("paid", "love"),
        body.replace("180000", "-180000"),
        body.replace("180000", "1.8e5"),
        body.replace("180000", "\"180000\""),
        body.replace("180000", "0"),
        body.replace(&name, "../../x"),
        body.replace(&name, &"x".repeat(300)),
        "\u{0}".into(),
        body.replace("payment.paid", ""),
        body.to_uppercase(),
    ];
    let unknown: Vec<String> =
        (0..20).map(|n| body.replace(&name, &format!("pay_{n}")).replace("evt_1", &format!("evt_x{n}"))).collect();
    malformed.extend(unknown);
    assert_eq!(malformed.len(), 40);
    for body in &malformed {
        let status = w.webhook(body);
        assert!([200, 400].contains(&status), "{status}: {body}");
    }
    w.f.app.post("/webhooks/stripe").body(body.clone().into_bytes()).send().expect(404);
    run_jobs(&w);
    assert_eq!(w.payment(payment), ("PENDING".to_owned(), 0, 0, 0));
    assert_eq!(w.webhook(&body), 200);
    run_jobs(&w);
    assert_eq!(w.payment(payment).0, "SUCCESSFUL", "and the right one does");
}

fn run_jobs(w: &World) {
    let state = w.f.app.state.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(jobs::run_due(&state)).unwrap();
}

#[test]
fn a_webhook_that_overtakes_the_answer_of_the_start_names_the_payment() {
    let w = World::build();
    let booking = w.booking();
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    let payment = w.start(booking, PRICE, &key()).expect(202).json()["id"].as_i64().unwrap();
    let there = w.sandbox.books()["payments"][0].clone();
    w.sandbox.switch(&json!({ "webhooks": false }));
    let body = json!({ "id": "evt_1", "type": "payment.paid", "payment": with(there, &json!({ "status": "paid" })) });
    assert_eq!(w.webhook(&body.to_string()), 200);
    run_jobs(&w);
    assert_eq!(w.payment(payment).0, "SUCCESSFUL");
}

#[test]
fn a_server_that_dies_between_refund_and_record_finds_out_after_its_restart() {
    let w = World::build();
    w.sandbox.switch(&json!({ "webhooks": false }));
    let paid: Vec<i64> = (0..size(6, 60)).map(|_| w.paid(1_000).1).collect();
    w.sandbox.switch(&json!({ "loseAnswers": 20, "webhooks": false }));
    for payment in &paid {
        w.refund(*payment, 400, &key());
        let answer = w.refund(*payment, 300, &key());
        assert!([201, 202].contains(&answer.status), "{}", answer.text());
    }
    // Refunds that were sent while the answer of each was on its way when the process died.
    w.f.app.db(|conn| {
        let sent = refunds::table.filter(refunds::id.gt(0));
        let lease = at(clock().plus(chrono::Duration::seconds(35)));
        diesel::update(sent.filter(refunds::ended_at.is_null()))
            .set(refunds::next_ask_at.eq(Some(lease)))
            .execute(conn)?;
        Ok(())
    });
    w.ask();
    let _runner = w.runner();
    w.settle();
    w.check_books();
    for payment in paid {
        assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), 1_000, 700, 0));
    }
}

#[test]
fn a_refused_and_a_late_failed_refund_are_owed_again_and_listed() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "refuseRefunds": "limit", "webhooks": false }));
    let refused = w.refund(payment, 500, "no").expect(409).json();
    assert_eq!((refused["code"].as_str(), refused["providerCode"].as_str()), (Some("refund.refused"), Some("limit")));
    w.sandbox.switch(&json!({ "lateFailure": true, "settleMs": 100, "webhooks": false }));
    assert_eq!(w.refund(payment, 500, "no").expect(409).json()["code"], "refund.refused", "the same refund");
    w.refund(payment, 700, "late").expect(202);
    std::thread::sleep(Duration::from_millis(600));
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 0));
    let listed = w.f.get("admin", "/payments?needsPerson=true").expect(200).json();
    assert_eq!(listed["items"][0]["needsPerson"], "REFUND_FAILED");
    w.check_books();
}

#[test]
fn what_is_under_way_is_canceled_before_a_cancel_and_before_staff_record_a_payment() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let cash = json!({ "method": "CASH", "amount": PRICE });
    let path = format!("/bookings/{booking}/payments");
    let record = || w.f.app.post(&path).token(w.f.token("opr")).key(&key()).json(&cash).send();
    w.sandbox.switch(&json!({ "down": true }));
    assert_eq!(record().code(409), "payment.under_way");
    let version = booking_version(&w, booking);
    let cancel = json!({ "kind": "COMPANY", "reason": "No heating" });
    assert_eq!(w.f.act("admin", booking, version, "cancel", &cancel).code(409), "payment.under_way");
    assert_eq!(w.f.status(booking), "CREATED");
    w.sandbox.switch(&json!({ "webhooks": false }));
    record().expect(201);
    assert_eq!(w.payment(payment).0, "VOID");
    assert_eq!(w.sandbox.decide(&w.provider_ref(payment), "pay"), 303);
    w.ask();
    assert_eq!(w.payment(payment), ("VOID".to_owned(), 0, 0, 0), "canceled at the provider too");

    let other = w.booking();
    let started = w.start(other, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    w.f.act("admin", other, booking_version(&w, other), "cancel", &cancel).expect(200);
    assert_eq!((w.f.status(other).as_str(), w.payment(started).0.as_str()), ("CANCELED", "VOID"));
}

fn booking_version(w: &World, booking: i64) -> i64 {
    w.f.app.db(|conn| Ok(bookings::table.find(booking).select(bookings::version).first(conn)?))
}

#[test]
fn money_that_arrives_after_a_cancel_goes_back_whole_and_is_listed() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let cancel = json!({ "kind": "COMPANY", "reason": "No heating" });
    w.f.act("admin", booking, booking_version(&w, booking), "cancel", &cancel).expect(200);
    let (name, attempt) = (w.provider_ref(payment), last_attempt(&w, payment));
    let late = json!({ "id": "evt_late", "type": "payment.paid", "payment": { "id": name, "status": "paid", "amount": PRICE,
        "reference": format!("attempt-{attempt}") } });
    assert_eq!(w.webhook(&late.to_string()), 200);
    run_jobs(&w);
    assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, 0, PRICE));
    w.ask();
    assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, PRICE, 0));
    let detail = w.f.get("admin", &format!("/payments/{payment}")).expect(200).json();
    assert_eq!(
        (detail["needsPerson"].as_str(), detail["refunds"][0]["kind"].as_str()),
        (Some("CAPTURED_LATE"), Some("POLICY"))
    );
    let facts = w.f.get("admin", &format!("/bookings/{booking}")).expect(200).json()["facts"].clone();
    assert_eq!(
        (facts["owed"].as_i64(), facts["waived"].as_i64(), facts["balance"].as_i64()),
        (Some(0), Some(0), Some(0))
    );
    w.check_books();
}

#[test]
fn a_payment_that_nobody_pays_is_canceled_after_a_quarter_of_an_hour() {
    let w = World::build();
    let payment = w.start(w.booking(), PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let minutes_ago = |minutes: i64| {
        let began = at(clock().plus(-chrono::Duration::minutes(minutes)));
        w.f.app.db(|conn| {
            let own = payment_attempts::table.filter(payment_attempts::payment_id.eq(payment));
            diesel::update(own).set(payment_attempts::started_at.eq(began)).execute(conn)?;
            Ok(())
        });
        w.ask();
    };
    minutes_ago(14);
    assert_eq!(w.payment(payment).0, "PENDING");
    minutes_ago(15);
    assert_eq!(w.payment(payment).0, "VOID");
    assert_eq!(w.sandbox.books()["payments"][0]["status"], "canceled");
}

#[test]
fn a_provider_that_is_silent_for_a_day_is_listed_for_a_person() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    w.refund(payment, 100, &key()).expect(202);
    w.sandbox.switch(&json!({ "down": true }));
    let hours_ago = |hours: i64| {
        let sent = Some(at(clock().plus(-chrono::Duration::hours(hours))));
        w.f.app.db(|conn| {
            diesel::update(refunds::table.filter(refunds::payment_id.eq(payment)))
                .set(refunds::sent_at.eq(sent))
                .execute(conn)?;
            Ok(())
        });
        w.ask();
        w.f.get("admin", &format!("/payments/{payment}")).expect(200).json()["needsPerson"].clone()
    };
    assert_eq!(hours_ago(23), Value::Null);
    assert_eq!(hours_ago(24), "OUTCOME_UNKNOWN");
    assert_eq!(w.payment(payment).3, 100, "still under way");
}

#[test]
fn void_and_sync_ask_the_provider() {
    let w = World::build();
    let money = |id: i64, verb: &str, key: &str| {
        w.f.app.post(&format!("/payments/{id}/{verb}")).token(w.f.token("admin")).key(key).json(&json!({})).send()
    };
    let open = w.start(w.booking(), PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(money(open, "sync", &key()).expect(200).json()["status"], "PENDING");
    let voided = money(open, "void", "void").expect(200).text();
    assert_eq!(money(open, "void", "void").expect(200).text(), voided);
    assert_eq!(money(open, "void", &key()).code(409), "payment.void");
    assert_eq!(w.payment(open).0, "VOID");

    let payment = w.start(w.booking(), PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    w.sandbox.decide(&w.provider_ref(payment), "pay");
    assert_eq!(money(payment, "sync", &key()).expect(200).json()["status"], "SUCCESSFUL");
    assert_eq!(money(payment, "void", &key()).code(409), "payment.captured");
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    w.refund(payment, 900, &key()).expect(202);
    w.sandbox.switch(&json!({ "webhooks": false }));
    let synced = money(payment, "sync", &key()).expect(200).json();
    assert_eq!((synced["refunded"].as_i64(), synced["refunds"][0]["status"].as_str()), (Some(900), Some("SUCCEEDED")));
    w.check_books();
}

#[test]
fn a_hold_ends_when_the_provider_has_said_that_nothing_was_paid() {
    let w = World::build();
    let verified: Option<At> = Some(at(clock()));
    w.f.app.db(|conn| {
        use sapa_server::schema::users;
        diesel::update(users::table).set(users::email_verified_at.eq(verified)).execute(conn)?;
        Ok(())
    });
    let body = with(stay(30, 31), &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" }));
    let made = |from: i64| {
        let body = with(body.clone(), &json!({ "arrival": civil(from, 14), "departure": civil(from + 1, 11) }));
        w.f.create("user", &body).expect(201).json()
    };
    let (unpaid, paid, silent) = (made(30), made(40), made(50));
    let id = |booking: &Value| booking["id"].as_i64().unwrap();
    assert!(unpaid["holdUntil"].is_string() || unpaid["facts"]["holdUntil"].is_string());
    for booking in [&unpaid, &paid, &silent] {
        let total = booking["quote"]["total"].as_i64().unwrap();
        w.start(id(booking), total, &key()).expect(201);
    }
    let of = |booking: &Value| -> i64 {
        let booking = id(booking);
        w.f.app
            .db(|conn| Ok(payments::table.filter(payments::booking_id.eq(booking)).select(payments::id).first(conn)?))
    };
    run_jobs(&w);
    assert_eq!(w.f.status(id(&unpaid)), "CREATED", "the hold runs");
    pass_holds(&w, &[id(&unpaid), id(&paid)]);
    w.sandbox.decide(&w.provider_ref(of(&paid)), "pay");
    run_jobs(&w);
    assert_eq!((w.f.status(id(&unpaid)).as_str(), w.payment(of(&unpaid)).0.as_str()), ("CANCELED", "VOID"));
    assert!(!w.f.occupancy(id(&unpaid)).2, "the place is free again");
    assert_eq!((w.f.status(id(&paid)).as_str(), w.payment(of(&paid)).0.as_str()), ("CREATED", "SUCCESSFUL"));
    let events = w.f.get("admin", &format!("/bookings/{}/timeline", id(&unpaid))).expect(200).text();
    assert!(events.contains("HOLD_EXPIRED"), "{events}");

    // A provider that is silent: the hold occupies until it has answered.
    w.sandbox.switch(&json!({ "down": true }));
    pass_holds(&w, &[id(&silent)]);
    run_jobs(&w);
    assert_eq!(w.f.status(id(&silent)), "CREATED");
    assert!(w.f.occupancy(id(&silent)).2);
    w.sandbox.switch(&json!({ "webhooks": false }));
    pass_holds(&w, &[id(&silent)]);
    run_jobs(&w);
    assert_eq!(w.f.status(id(&silent)), "CANCELED");
}

/// Moves holds into the past, and makes their jobs due.
fn pass_holds(w: &World, ids: &[i64]) {
    let past: UtcTime = clock().plus(-chrono::Duration::seconds(1));
    for id in ids.iter().copied() {
        w.f.app.db(|conn| {
            diesel::update(bookings::table.find(id)).set(bookings::hold_until.eq(Some(at(past)))).execute(conn)?;
            sapa_server::payment::online::queue::at(conn, "END_HOLD", id, past, clock())
        });
    }
}

#[test]
fn a_key_survives_the_process_and_is_taken_over_when_its_lease_ends() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.refund(payment, 100, "first").expect(201);
    // As a process leaves it that died before it answered.
    let reopen = |lease: At| {
        w.f.app.db(|conn| {
            let own = idempotency_keys::table.filter(idempotency_keys::key.eq("first"));
            let none: (Option<i32>, Option<String>) = (None, None);
            let set = (
                idempotency_keys::status.eq(none.0),
                idempotency_keys::answer.eq(none.1),
                idempotency_keys::lease_until.eq(Some(lease)),
            );
            diesel::update(own).set(set).execute(conn)?;
            Ok(())
        });
    };
    reopen(at(clock().plus(chrono::Duration::seconds(30))));
    let running = w.refund(payment, 100, "first").expect(409);
    assert_eq!((running.header("retry-after"), running.json()["code"].as_str()), ("1", Some("idempotency.running")));
    reopen(at(clock().plus(-chrono::Duration::seconds(1))));
    w.refund(payment, 100, "first").expect(201);
    assert_eq!(w.payment(payment).2, 100, "the same refund");
    w.check_books();
}
