//! A refund that fails after it had succeeded: the money is back, is owed again where it was waived, and can be
//! refunded anew.

use super::*;

#[test]
fn a_refund_that_comes_back_is_reversed_in_all_books() {
    let w = World::build();
    let (booking, payment) = w.paid(PRICE);
    let (refund, name) = w.refunded(payment, PRICE);
    assert_eq!(w.payment(payment)["status"], "VOID");
    let posted = w.ledger(payment).len();
    w.reverse(&name);

    let shown = w.refunds(payment).pop().unwrap();
    assert_eq!(shown["status"], "REVERSED");
    assert!(shown["reversedAt"].is_string() && shown["endedAt"].is_string(), "{shown}");
    assert_eq!(shown["failure"], "expired_or_canceled_card");
    assert_eq!(w.sums(payment), (PRICE, 0, 0));
    let paid = w.payment(payment);
    assert_eq!((paid["status"].as_str(), number(&paid, "refundable")), (Some("SUCCESSFUL"), PRICE));
    let facts = w.f.booking(booking)["facts"].clone();
    assert_eq!((number(&facts, "waived"), number(&facts, "owed"), number(&facts, "paid")), (0, PRICE, PRICE));
    let news = w.ledger(payment).split_off(posted);
    let mut expected = [
        ("REFUND_REVERSED".to_owned(), "BOOKING".to_owned(), -PRICE),
        ("REFUND_REVERSED".to_owned(), "CLEARING_CARD".to_owned(), PRICE),
    ];
    let mut news_sorted = news.clone();
    news_sorted.sort();
    expected.sort();
    assert_eq!(news_sorted, expected);
    assert_eq!(w.timeline(booking, "REFUND_REVERSED").len(), 1);
    let audited: Vec<String> = w.f.app.db(|conn| {
        use sapa_server::schema::audit_entries as a;
        let of = a::table.filter(a::entity.eq("refund").and(a::entity_id.eq(refund)));
        Ok(of.order(a::id).select(a::action).load(conn)?)
    });
    assert_eq!(audited.last().map(String::as_str), Some("REFUND_REVERSED"), "{audited:?}");
    let concern = w.concern(payment, "REFUND_REVERSED");
    assert_eq!((concern["refundId"].as_i64(), concern["party"].as_str()), (Some(refund), Some("DESK")));
    assert_eq!(concern["amount"], PRICE);
    w.check();

    // It is refunded anew, and is void again.
    w.refunded(payment, PRICE);
    assert_eq!((w.payment(payment)["status"].as_str(), w.sums(payment)), (Some("VOID"), (PRICE, PRICE, 0)));
    w.check();
}

#[test]
fn it_is_learned_of_by_event_sync_and_question_alike() {
    let w = World::build();
    for way in ["event", "sync", "reconciler", "next refund"] {
        let (_, payment) = w.paid(PRICE);
        let (_, name) = w.refunded(payment, 500);
        w.end(&name, "failed");
        match way {
            "event" => w.deliver_events(),
            "reconciler" => {
                w.lose_events();
                w.ask();
            }
            "sync" => {
                w.lose_events();
                let sync = w.synced(payment);
                let change = &sync["changes"][0];
                assert_eq!(
                    (
                        change["entity"].as_str(),
                        change["from"].as_str(),
                        change["to"].as_str(),
                        change["amount"].as_i64()
                    ),
                    (Some("refund"), Some("SUCCEEDED"), Some("REVERSED"), Some(500)),
                    "{sync}"
                );
            }
            _ => {
                w.lose_events();
                w.refund(payment, 700).expect(201);
            }
        }
        assert_eq!(w.refunds(payment)[0]["status"], "REVERSED", "{way}");
        assert!(w.reasons(payment).contains(&"REFUND_REVERSED".to_owned()), "{way}");
        w.check();
    }
}

#[test]
fn an_event_that_takes_an_end_back_counts_only_if_the_provider_says_so_too() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let (_, name) = w.refunded(payment, 500);
    let mut there = w.stripe.list("refunds").into_iter().find(|one| one["id"] == name.as_str()).unwrap();
    there["status"] = json!("failed");
    there["failure_reason"] = json!("declined");
    w.say("refund.failed", &there);
    assert_eq!(w.refunds(payment)[0]["status"], "SUCCEEDED");
    assert_eq!((w.sums(payment), w.reasons(payment).len()), ((PRICE, 500, 0), 0));
    w.check();

    // While the provider does not answer nothing is believed; then its answer counts.
    w.end(&name, "failed");
    w.stripe.switch(json!({ "down": true }));
    w.deliver_events();
    assert_eq!(w.refunds(payment)[0]["status"], "SUCCEEDED");
    w.stripe.switch(json!({}));
    w.ask();
    assert_eq!(w.refunds(payment)[0]["status"], "REVERSED");
    // An old event of the success changes nothing.
    there["status"] = json!("succeeded");
    w.say("refund.updated", &there);
    assert_eq!(w.refunds(payment)[0]["status"], "REVERSED");
    w.check();
}

#[test]
fn a_refund_that_failed_and_arrives_after_all_is_in_the_books() {
    let w = World::build();
    let (_, payment) = w.paid_with(PRICE, "pm_card_pendingRefund");
    w.refund(payment, 500).expect(202);
    let name = w.name(number(&w.refunds(payment)[0], "id"));
    w.end(&name, "failed");
    w.deliver_events();
    assert_eq!((w.sums(payment), w.reasons(payment)), ((PRICE, 0, 0), vec!["REFUND_FAILED".to_owned()]));
    w.end(&name, "succeeded");
    w.deliver_events();
    assert_eq!(w.sums(payment), (PRICE, 500, 0));
    assert!(w.reasons(payment).contains(&"REFUND_ARRIVED_LATE".to_owned()), "{:?}", w.reasons(payment));
    w.check();
}

#[test]
fn what_it_waived_is_owed_again_also_after_a_cancel() {
    let w = World::build();
    let (booking, payment) = w.paid(PRICE);
    w.cancel(booking).expect(200);
    w.ask();
    let name = w.name(number(&w.refunds(payment)[0], "id"));
    assert_eq!(w.f.booking(booking)["paymentState"], "REFUNDED");
    w.reverse(&name);
    let shown = w.f.booking(booking);
    assert_eq!((number(&shown, "balance"), shown["paymentState"].as_str()), (-PRICE, Some("OVERPAID")));
    assert_eq!(w.reasons(payment), ["REFUND_REVERSED"]);
    w.refunded(payment, PRICE);
    assert_eq!(w.f.booking(booking)["paymentState"], "REFUNDED");
    w.check();
}

#[test]
fn a_found_refund_can_come_back_too() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let there = w.desk_refund(payment, PRICE, "succeeded");
    w.deliver_events();
    assert_eq!(w.payment(payment)["status"], "VOID");
    w.reverse(there["id"].as_str().unwrap());
    assert_eq!((w.refunds(payment)[0]["status"].as_str(), w.sums(payment)), (Some("REVERSED"), (PRICE, 0, 0)));
    assert_eq!(w.payment(payment)["status"], "SUCCESSFUL");
    w.check();
}

#[test]
fn the_concern_of_a_reversal_ends_with_the_money_or_a_word() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let (first, second) = (w.refunded(payment, 500), w.refunded(payment, 700));
    w.reverse(&first.1);
    w.reverse(&second.1);
    assert_eq!(w.reasons(payment), ["REFUND_REVERSED", "REFUND_REVERSED"], "one for each");
    let of = |refund: i64| w.concerns_of(payment).into_iter().find(|one| one["refundId"] == refund).unwrap();
    w.settle("admin", &of(first.0), None).expect(200);
    assert_eq!(w.concerns_of(payment).len(), 1);
    assert_eq!(of(second.0)["reason"], "REFUND_REVERSED");
    w.check();
}
