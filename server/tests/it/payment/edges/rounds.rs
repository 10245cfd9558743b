//! Rounds against a provider that checks nothing, loses answers, and keeps errors under keys, done and not done.

use super::*;

const CAPTURED: i64 = 1_000;

#[test]
fn nobody_gets_money_twice_from_a_provider_that_does_not_check() {
    let w = World::build();
    let rounds = size(20, 1_000);
    let mut payments = Vec::new();
    for round in 0..rounds {
        w.stripe.switch(json!({ "checks": false }));
        let (_, payment) = w.paid(CAPTURED);
        w.stripe
            .switch(json!({ "checks": false, "loses": 20, "cuts": 15, "stumbles": 15, "stumblesDone": 10, "delayMs": round % 3 }));
        if round % 5 == 0 {
            w.desk_refund(payment, 300, if round % 2 == 0 { "succeeded" } else { "pending" });
        }
        std::thread::scope(|scope| {
            for turn in 0..4 {
                let w = &w;
                scope.spawn(move || {
                    let amount = [600, 700, 250, 1_000][turn];
                    let status = w.refund(payment, amount).status;
                    assert!([201, 202, 409, 422].contains(&status), "{status}");
                    if turn == 3 {
                        w.sync(payment);
                    }
                });
            }
        });
        // Somebody at the desk gives back a part of what is left, while ours are not known yet.
        if round % 3 == 0 && there(&w, payment) + 200 <= CAPTURED {
            w.desk_refund(payment, 200, "succeeded");
        }
        w.ask();
        payments.push(payment);
    }
    w.stripe.switch(json!({ "checks": false }));
    for refund in w.stripe.list("refunds").iter().filter(|one| one["status"] == "pending") {
        w.end(refund["id"].as_str().unwrap(), "succeeded");
    }
    for _ in 0..8 {
        w.ask();
    }
    w.deliver_events();
    for payment in &payments {
        let gone = there(&w, *payment);
        assert!(gone <= CAPTURED, "{gone} of {CAPTURED}: {:?}", w.refunds(*payment));
    }
    let refunds = w.stripe.list("refunds");
    let mut ours: Vec<&str> = refunds.iter().filter_map(|one| one["metadata"]["refund"].as_str()).collect();
    let all = ours.len();
    ours.sort_unstable();
    ours.dedup();
    assert_eq!(ours.len(), all, "each of ours was made once");
    w.check();
}

/// What the provider has given back of a payment, or will.
fn there(w: &World, payment: i64) -> i64 {
    let intent = w.intent(payment);
    let counts = |one: &&Value| one["payment_intent"] == intent.as_str() && one["status"] != "failed";
    w.stripe.list("refunds").iter().filter(counts).map(|one| number(one, "amount")).sum()
}
