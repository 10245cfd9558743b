//! What people are told: nothing of a corrected entry, the provider's reason in its own words, and what was not
//! sent as not sent.

use super::*;

fn refund_mails(w: &World, booking: i64) -> Vec<String> {
    let mut mails = w.mails(booking);
    mails.retain(|kind| kind.starts_with("refund"));
    mails
}

#[test]
fn a_corrected_entry_tells_nobody_of_a_refund() {
    let w = World::build();
    for (method, step) in [("CASH", ""), ("CASH", "confirm"), ("TRANSFER", "confirm"), ("TRANSFER", "withdraw")] {
        for kind in ["ENTRY_ERROR", "GOODWILL"] {
            let booking = w.booking();
            let payment = w.f.paid(booking, method, 189_000.min(PRICE));
            let body = json!({ "amount": 1_890, "reason": "Wrong booking", "kind": kind });
            let body = if step.is_empty() { with(body, &json!({ "handedOut": true })) } else { body };
            let made = w.f.refund("admin", payment, &body).expect(201).json();
            if !step.is_empty() {
                w.f.send("admin", &format!("/refunds/{}/{step}", made["refunds"][0]["id"]), &json!({})).expect(200);
            }
            let reported = refund_mails(&w, booking);
            assert_eq!(reported.is_empty(), kind == "ENTRY_ERROR", "{method} {step} {kind}: {reported:?}");
        }
    }
    w.check();
}

#[test]
fn a_refusal_carries_the_provider_s_own_words() {
    let w = World::build();
    let words = "The bank has already disputed this charge.";
    let refuses = || {
        let error = json!({ "type": "invalid_request_error", "code": "charge_disputed", "message": words });
        w.stripe.fault(&json!({ "status": 400, "kept": true, "on": "refund", "error": error }));
    };
    let (booking, payment) = w.paid(PRICE);
    refuses();
    let refused = w.refund(payment, 500).expect(409).json();
    assert_eq!(
        (refused["providerCode"].as_str(), refused["providerText"].as_str()),
        (Some("charge_disputed"), Some(words))
    );
    let refund = w.refunds(payment).pop().unwrap();
    assert_eq!((refund["failure"].as_str(), refund["failureText"].as_str()), (Some("charge_disputed"), Some(words)));
    let reported = w.timeline(booking, "REFUND_FAILED").pop().unwrap();
    assert!(reported.to_string().contains(words), "{reported}");

    // In the list, where a cancellation's refund was refused.
    let (booking, payment) = w.paid(PRICE);
    refuses();
    w.cancel(booking).expect(200);
    w.ask();
    let concern = w.concern(payment, "REFUND_FAILED");
    assert_eq!((concern["failure"].as_str(), concern["failureText"].as_str()), (Some("charge_disputed"), Some(words)));
    assert_eq!(number(&concern, "amount"), PRICE, "what is refunded again");
}

#[test]
fn a_refund_that_was_never_sent_does_not_stand_against_a_reinstatement() {
    let w = World::build();
    let (booking, payment) = w.paid(PRICE);
    w.stripe.reachable(false);
    w.cancel(booking).expect(200);
    w.ask();
    w.f.act_now("admin", booking, "reinstate", &json!({})).expect(200);
    w.stripe.reachable(true);
    w.ask();
    assert_eq!((w.f.status(booking).as_str(), w.sums(payment)), ("CREATED", (PRICE, 0, 0)));
    assert!(w.stripe.list("refunds").is_empty());
    w.check();

    // Nor one of which the person who asked was told at once that nothing was sent.
    let booking = w.soon();
    let payment = number(&w.start(booking, PRICE, &key()).expect(201).json(), "id");
    w.stripe.confirm(&w.intent(payment), VISA);
    w.ask();
    w.stripe.reachable(false);
    w.f.act_now("admin", booking, "cancel", &json!({ "kind": "CUSTOMER", "reason": "Ill" })).expect(200);
    assert_eq!(w.refund(payment, 100).code(503), "payment.provider_unreachable");
    w.f.act_now("admin", booking, "reinstate", &json!({})).expect(200);
    w.stripe.reachable(true);
    w.ask();
    assert!(w.stripe.list("refunds").is_empty());
    w.check();
}

#[test]
fn a_refund_that_failed_at_the_provider_is_not_said_to_be_with_the_bank() {
    let w = World::build();
    let (booking, payment) = w.paid(PRICE);
    let (_, name) = w.refunded(payment, 500);
    w.reverse(&name);
    let refund = w.refunds(payment).pop().unwrap();
    assert_eq!((refund["status"].as_str(), refund["reversedAt"].is_string()), (Some("REVERSED"), true));
    let owner = w.f.get("user", &format!("/bookings/{booking}")).expect(200).json();
    let seen = &owner["payments"][0]["refunds"][0];
    assert_eq!((seen["status"].as_str(), seen["reversedAt"].is_string()), (Some("REVERSED"), true), "{seen}");
}
