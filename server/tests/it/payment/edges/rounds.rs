//! Rounds against a provider that checks nothing, loses answers, and keeps errors under keys, done and not done.

use super::*;

const CAPTURED: i64 = 1_000;

#[test]
fn nobody_gets_money_twice_from_a_provider_that_does_not_check() {
    let w = World::build();
    let rounds = size(50, 1_000);
    let mut payments = Vec::new();
    for round in 0..rounds {
        w.stripe.switch(json!({ "checks": false }));
        let (_, payment) = w.paid(CAPTURED);
        w.stripe
            .switch(json!({ "checks": false, "loses": 20, "stumbles": 20, "stumblesDone": 10, "delayMs": round % 3 }));
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
    w.tell();
    let mut over = 0;
    for payment in &payments {
        let intent = w.intent(*payment);
        let own = |one: &&Value| one["payment_intent"] == intent.as_str() && one["status"] == "succeeded";
        let desk = |one: &Value| !one["metadata"]["refund"].is_string();
        let refunds = w.stripe.list("refunds");
        let gone: i64 = refunds.iter().filter(own).map(|one| number(one, "amount")).sum();
        let by_desk: i64 = refunds.iter().filter(own).filter(|one| desk(one)).map(|one| number(one, "amount")).sum();
        // What was sent while somebody at the desk did the same cannot be taken back; without it nothing is over.
        over += i64::from(gone > CAPTURED && by_desk == 0);
        let mut names: Vec<&str> =
            refunds.iter().filter(own).filter_map(|one| one["metadata"]["refund"].as_str()).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "one refund of ours was made twice: {intent}");
        assert!(gone <= CAPTURED, "{gone} of {CAPTURED} by the desk's {by_desk}");
    }
    assert_eq!(over, 0, "of {rounds}");
    w.check();
}
