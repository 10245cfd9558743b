//! *Sync with provider* says what it found, did and could not reach.

use super::*;

#[test]
fn it_says_what_has_changed_and_nothing_where_nothing_has() {
    let w = World::build();
    let (_, payment) = w.open(PRICE);
    assert_eq!(w.synced(payment), json!({ "changes": [], "unreached": 0 }));
    w.stripe.confirm(&w.intent(payment), VISA);
    let captured = w.synced(payment);
    assert_eq!(number(&captured, "unreached"), 0);
    let change = &captured["changes"][0];
    assert_eq!(
        (change["entity"].as_str(), change["from"].as_str(), change["to"].as_str()),
        (Some("attempt"), Some("STARTED"), Some("CAPTURED"))
    );
    w.stripe.fault(&json!({ "drop": "after", "on": "refund" }));
    w.refund(payment, 500).expect(202);
    w.desk_refund(payment, 700, "succeeded");
    let synced = w.synced(payment);
    let reported = |one: &Value| {
        (one["amount"].as_i64(), one["from"].as_str().map(str::to_owned), one["to"].as_str().map(str::to_owned))
    };
    let mut changes: Vec<_> = synced["changes"].as_array().unwrap().iter().map(reported).collect();
    changes.sort();
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        changes,
        [(Some(500), text("SENT"), text("SUCCEEDED")), (Some(700), None, text("SUCCEEDED"))],
        "{synced}"
    );
    assert_eq!(w.synced(payment)["changes"], json!([]));
    w.check();
}

#[test]
fn it_says_that_answers_were_lost() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.desk_refund(payment, 700, "succeeded");
    w.lose_events();
    w.stripe.post("fault", &json!({ "what": { "drop": "after", "on": "list-refunds" }, "times": 5 }));
    let synced = w.synced(payment);
    assert!(number(&synced, "unreached") >= 1, "{synced}");
    assert_eq!((&synced["changes"], w.sums(payment)), (&json!([]), (PRICE, 0, 0)));
}

#[test]
fn it_says_that_nobody_was_reached_only_where_nobody_was() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    for cut in [json!({ "down": true }), json!(null)] {
        if cut.is_null() {
            w.stripe.reachable(false);
        } else {
            w.stripe.switch(cut.clone());
        }
        assert_eq!(w.sync(payment).code(503), "payment.provider_unreachable", "{cut}");
    }
    w.stripe.reachable(true);
    w.stripe.switch(json!({}));
    w.sync(payment).expect(200);
}

#[test]
fn it_asks_for_refunds_that_have_ended_too() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.refunded(payment, 500);
    let before = w.stripe.requests("GET", "/v1/refunds").len();
    w.sync(payment).expect(200);
    assert!(w.stripe.requests("GET", "/v1/refunds").len() > before);
}
