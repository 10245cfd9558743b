//! `kill -9` of one of two servers while both refund through one provider that loses a fifth of its answers:
//! afterwards the product's books are the provider's, and each key had one effect.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use sapa_core::access::role::Role;

use super::*;
use crate::load::process::{Server, send};

/// What each refund gives back, minor units.
const PART: i64 = 10;
const CLIENTS: usize = 4;

fn spawn(base: &Base, url: &str) -> Server {
    Server::spawn_with(base, |command| {
        command.stderr(std::process::Stdio::null());
        command.env("PAYMENT_PROVIDER", "sandbox").env("SANDBOX_URL", url);
    })
}

fn refund(server: &str, token: &str, payment: i64, key: &str) -> Option<u16> {
    let body = json!({ "amount": PART, "reason": "Goodwill", "kind": "GOODWILL" });
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key)];
    send(server, "POST", &format!("/payments/{payment}/refunds"), &body, &headers).map(|(status, _)| status)
}

#[test]
fn after_kills_and_lost_answers_the_books_are_the_provider_s() {
    let base = Base::fresh();
    let w = World::over(base.shared());
    w.f.app.account(Role::Sysadm, "vera@sapa.example");
    let payments: Vec<i64> = (0..CLIENTS).map(|_| w.paid(PRICE).1).collect();
    // The status that each key got; none: its answer was lost with its server.
    let answers: Mutex<BTreeMap<(i64, String), Option<u16>>> = Mutex::default();
    let mut servers = [spawn(&base, &w.sandbox.url), spawn(&base, &w.sandbox.url)];
    let token = servers[0].sign_in();
    for life in 0..size(4, 50) {
        w.sandbox.switch(&json!({ "loseAnswers": 20, "delayMs": 5 * (life % 4), "webhooks": false }));
        let addresses = servers.each_ref().map(|server| server.address.clone());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for (client, payment) in payments.iter().copied().enumerate() {
                let (address, token, answers, stop) = (&addresses[client % 2], &token, &answers, &stop);
                scope.spawn(move || {
                    for i in 0.. {
                        if stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let key = format!("{life}-{client}-{i}");
                        let status = refund(address, token, payment, &key);
                        answers.lock().unwrap().insert((payment, key), status);
                        if status.is_none() {
                            return;
                        }
                    }
                });
            }
            let before = answers.lock().unwrap().len();
            wait_for("refunds are asked for", 20, || answers.lock().unwrap().len() >= before + 8);
            // A moment of its own for each kill.
            std::thread::sleep(Duration::from_millis(life as u64 * 7 % 40));
            servers[life % 2].kill();
            stop.store(true, Ordering::Relaxed);
        });
        servers[life % 2] = spawn(&base, &w.sandbox.url);
    }
    let answers = answers.into_inner().unwrap();
    assert!(answers.values().flatten().all(|status| [201, 202].contains(status)), "{answers:?}");

    // The provider answers again: all is found out, without anybody asking.
    w.sandbox.switch(&json!({ "webhooks": false }));
    let began = Instant::now();
    w.settle();
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
    w.check_books();

    // The leases of the killed servers, as they are half a minute later.
    w.f.app.db(|conn| {
        let open = idempotency_keys::table.filter(idempotency_keys::status.is_null());
        let past = at(clock().plus(-chrono::Duration::seconds(1)));
        diesel::update(open).set(idempotency_keys::lease_until.eq(Some(past))).execute(conn)?;
        Ok(())
    });
    // Every key is sent again, also those whose answers were lost: each had one effect, or has it now.
    let all = answers.len();
    for (payment, key) in answers.keys() {
        wait_for("it is refunded", 20, || {
            refund(&servers[0].address, &token, *payment, key).is_some_and(|status| [201, 202].contains(&status))
        });
    }
    w.settle();
    w.check_books();
    let refunded: i64 = payments.iter().map(|payment| w.payment(*payment).2).sum();
    assert_eq!(refunded, PART * all as i64, "{all} keys");
    assert_eq!(w.sandbox.books()["refunds"].as_array().unwrap().len(), all);
}
