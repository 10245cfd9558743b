//! Events of the provider: any order, more than once, forged.

use super::*;

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
        wait_for("it is paid", 20, || w.payment(payment).1 == PRICE);
        wait_for("no event waits", 20, || waiting_events(&w) == 0);
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

fn waiting_events(w: &World) -> i64 {
    use sapa_server::schema::provider_events as e;
    w.f.app.db(|conn| Ok(e::table.filter(e::applied_at.is_null()).count().get_result(conn)?))
}

#[test]
fn forged_stale_edited_and_malformed_webhooks_change_nothing() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let name = w.provider_ref(payment);
    let body = json!({ "id": "evt_1", "type": "payment.paid",
            "payment": { "id": name, "status": "paid", "amount": PRICE, "currency": "RSD" } })
    .to_string();
    let (secret, now) = (derived(&[7; 32], "sandbox webhooks"), clock().naive().and_utc().timestamp());
    let right = sign(&secret, now, body.as_bytes());
    let edited = body.replace("180000", "999999");
    for (signature, body) in [
        (sign("whsec_other", now, body.as_bytes()), body.as_str()),
        (sign(&secret, now - 301, body.as_bytes()), &body),
        // Ahead by more than the time that this test may take.
        (sign(&secret, now + 400, body.as_bytes()), &body),
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
        body.replace("RSD", "GBP"),
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

#[test]
fn a_webhook_that_overtakes_the_answer_of_the_start_names_the_payment() {
    let w = World::build();
    let booking = w.booking();
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    let payment = w.start(booking, PRICE, &key()).expect(202).json()["id"].as_i64().unwrap();
    let there = w.sandbox.books()["payments"][0].clone();
    w.sandbox.switch(&json!({ "webhooks": false }));
    w.sandbox.decide(there["id"].as_str().unwrap(), "pay");
    let body = json!({ "id": "evt_1", "type": "payment.paid", "payment": with(there, &json!({ "status": "paid" })) });
    assert_eq!(w.webhook(&body.to_string()), 200);
    run_jobs(&w);
    assert_eq!(w.payment(payment).0, "SUCCESSFUL");
}
