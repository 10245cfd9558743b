//! `kill -9` between every two steps of a reversal, of a found refund and of a second key: afterwards nothing is
//! missing and nothing is double.

use sapa_core::access::role::Role;

use super::*;
use crate::load::process::{Server, send};
use crate::support::wait_for;

fn spawn(base: &Base, w: &World) -> Server {
    Server::spawn_with(base, |command| {
        command.stderr(std::process::Stdio::null());
        command.env("PAYMENT_PROVIDER", "stripe").env("STRIPE_BASE_URL", &w.stripe.url);
        command.env("STRIPE_SECRET_KEY", "sk_test_1").env("STRIPE_WEBHOOK_SECRETS", SECRET);
    })
}

fn world() -> (Base, World) {
    let base = Base::fresh();
    let w = World::over(base.shared());
    w.f.app.account(Role::Sysadm, "vera@sapa.example");
    (base, w)
}

/// The provider's events go to this server.
fn hook(w: &World, server: &Server) {
    let url = format!("http://{}/api/v1/webhooks/stripe", server.address);
    w.stripe.post("hook", &json!({ "url": url, "secret": SECRET }));
    w.stripe.switch(json!({ "webhooks": true, "checks": false, "delayMs": 15 }));
}

/// Does `what` at the provider, kills the server so many milliseconds later, and starts it again; then `done`
/// holds soon. The steps are some milliseconds apart, so the moments of the kills are spread over them all.
fn kills(base: &Base, w: &World, what: impl Fn(usize, &Server, &str), done: impl Fn(usize) -> bool) {
    for life in 0..size(3, 120) {
        let mut server = spawn(base, w);
        let token = server.sign_in();
        hook(w, &server);
        what(life, &server, &token);
        // A moment of its own for each kill.
        std::thread::sleep(Duration::from_millis(life as u64 * 11 % 130));
        server.kill();
        let server = spawn(base, w);
        hook(w, &server);
        wait_for(&format!("done after kill {life}"), 60, || done(life));
    }
    w.stripe.switch(json!({}));
}

fn refund_there(server: &Server, token: &str, payment: i64, amount: i64) {
    let body = json!({ "amount": amount, "reason": "Goodwill", "kind": "GOODWILL" });
    let (bearer, name) = (format!("Bearer {token}"), key());
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", name.as_str())];
    send(&server.address, "POST", &format!("/payments/{payment}/refunds"), &body, &headers);
}

#[test]
fn a_reversal_is_recorded_once_whenever_the_server_is_killed() {
    let (base, w) = world();
    let cases: Vec<(i64, String)> = (0..size(3, 120))
        .map(|_| {
            let (_, payment) = w.paid(PRICE);
            (payment, w.refunded(payment, PRICE).1)
        })
        .collect();
    w.lose_events();
    kills(&base, &w, |life, _, _| w.end(&cases[life].1, "failed"), |life| w.sums(cases[life].0) == (PRICE, 0, 0));
    for (payment, _) in &cases {
        assert_eq!(w.reasons(*payment), ["REFUND_REVERSED"]);
        assert_eq!(w.ledger(*payment).len(), 8);
    }
    w.check();
}

#[test]
fn a_found_refund_is_recorded_once_whenever_the_server_is_killed() {
    let (base, w) = world();
    let cases: Vec<i64> = (0..size(3, 120)).map(|_| w.paid(PRICE).1).collect();
    w.lose_events();
    let what = |life: usize, server: &Server, token: &str| {
        w.desk_refund(cases[life], 5_000, "succeeded");
        if life % 2 == 1 {
            // One of ours is asked for at the same time.
            let (address, token) = (server.address.clone(), token.to_owned());
            let payment = cases[life];
            std::thread::spawn(move || {
                let body = json!({ "amount": PRICE, "reason": "Goodwill", "kind": "GOODWILL" });
                let (bearer, name) = (format!("Bearer {token}"), key());
                let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", name.as_str())];
                send(&address, "POST", &format!("/payments/{payment}/refunds"), &body, &headers);
            });
        }
    };
    kills(&base, &w, what, |life| {
        let found = w.refunds(cases[life]).into_iter().filter(|one| one["origin"] == "PROVIDER").count();
        found == 1 && w.sums(cases[life]).2 == 0
    });
    w.check();
    for payment in &cases {
        assert_eq!(w.sums(*payment), (PRICE, 5_000, 0), "found first");
    }
}

#[test]
fn a_second_key_moves_the_money_once_whenever_the_server_is_killed() {
    let (base, w) = world();
    let cases: Vec<i64> = (0..size(3, 120)).map(|_| w.paid(PRICE).1).collect();
    let what = |life: usize, server: &Server, token: &str| {
        // Some errors that are kept, some answers that are lost, some that are both.
        w.stripe.stumble("refund", 1, life % 3 == 1);
        if life % 3 == 2 {
            w.stripe.fault(&json!({ "drop": "after", "on": "refund" }));
        }
        refund_there(server, token, cases[life], 700);
        // The pauses of its questions pass.
        for _ in 0..life % 5 {
            w.f.app.db(|conn| {
                let open = refunds::table.filter(refunds::ended_at.is_null());
                diesel::update(open).set(refunds::next_ask_at.eq(Some(at(clock())))).execute(conn)?;
                let due = queue::table.filter(queue::ended_at.is_null().and(queue::kind.eq("SEND_REFUND")));
                diesel::update(due).set(queue::due_at.eq(at(clock()))).execute(conn)?;
                Ok(())
            });
            std::thread::sleep(Duration::from_millis(25));
        }
    };
    kills(&base, &w, what, |life| w.sums(cases[life]) == (PRICE, 700, 0));
    let there = w.stripe.list("refunds");
    for payment in &cases {
        let intent = w.intent(*payment);
        assert_eq!(there.iter().filter(|one| one["payment_intent"] == intent.as_str()).count(), 1, "{intent}");
    }
    w.check();
}
