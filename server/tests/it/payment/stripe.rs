//! The Stripe adapter against a fake of Stripe's API (`.ci/stripe/fake.mjs`), which Stripe's own library
//! drives in a test of its own.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sapa_server::payment::provider::{
    About, Disbelief, PaymentNews, Provider, RefundNews, RefundOutcome, Refusal, Reply, WayOn,
};
use sapa_server::platform::signature::{TOLERANCE, sign};
use serde_json::json;

use super::fake::Fake;
use super::port::{ask, dinars, known, listed, mark, open, payment, refund, state_of};

/// The fake with the adapter that asks it.
struct World {
    fake: Fake,
    stripe: Arc<dyn Provider>,
}

impl World {
    fn start() -> Self {
        let fake = Fake::start();
        let stripe = stripe_at(&fake.url, "sk_test_1");
        Self { fake, stripe }
    }

    /// A payment that its payer confirmed with this card; the provider's name of it.
    fn paid(&self, key: &str, amount: i64, card: &str) -> String {
        let started = known(self.stripe.start(&payment(key, amount)));
        self.fake.confirm(&started.provider_ref, card);
        started.provider_ref
    }
}

fn stripe_at(url: &str, key: &str) -> Arc<dyn Provider> {
    open(&[
        ("PAYMENT_PROVIDER", "stripe"),
        ("STRIPE_BASE_URL", url),
        ("STRIPE_SECRET_KEY", key),
        ("STRIPE_WEBHOOK_SECRETS", "whsec_old,whsec_new"),
    ])
}

#[test]
fn a_payment_is_started_once_captured_and_then_not_canceled() {
    let w = World::start();
    let started = known(w.stripe.start(&payment("a", 5_000)));
    assert_eq!(known(w.stripe.start(&payment("a", 5_000))), started, "the same key");
    assert_eq!(started.news, PaymentNews::Open(None));
    assert!(matches!(&started.way_on, WayOn::ClientSecret(secret) if secret.starts_with(&started.provider_ref)));
    assert!(matches!(ask(w.stripe.start(&payment("a", 5_001))), Reply::Unknown(_)), "the key had another amount");

    let name = w.paid("a", 5_000, "pm_card_visa");
    assert_eq!(name, started.provider_ref);
    assert_eq!(state_of(&w.stripe, &name), PaymentNews::Captured(dinars(5_000)));
    assert_eq!(known(w.stripe.cancel(&name)), PaymentNews::Captured(dinars(5_000)), "too late");
    assert_eq!(
        ask(w.stripe.payment("pi_none")),
        Reply::Refused(refusal("resource_missing", "No such payment_intent: 'pi_none'"))
    );
}

fn refusal(code: &str, text: &str) -> Refusal {
    Refusal { code: code.to_owned(), text: text.to_owned() }
}

#[test]
fn a_declined_payment_stays_open_until_it_is_canceled() {
    let w = World::start();
    let name = w.paid("a", 5_000, "pm_card_visa_chargeDeclinedInsufficientFunds");
    let open = PaymentNews::Open(Some(refusal("insufficient_funds", "Your card was declined.")));
    assert_eq!(state_of(&w.stripe, &name), open);
    let other = w.paid("b", 5_000, "pm_card_threeDSecure2Required");
    assert_eq!(state_of(&w.stripe, &other), PaymentNews::Open(None));
    for _ in 0..2 {
        assert_eq!(known(w.stripe.cancel(&name)), PaymentNews::Canceled);
    }
    assert_eq!(state_of(&w.stripe, &name), PaymentNews::Canceled);
}

#[test]
fn a_refund_is_made_once_and_found_again() {
    let w = World::start();
    let name = w.paid("a", 5_000, "pm_card_visa");
    let part = refund(&name, "1", 2_000);
    assert_eq!(listed(&w.stripe, &part), None);
    let made = known(w.stripe.refund(&part));
    assert_eq!(made.outcome, RefundOutcome::Succeeded);
    assert_eq!(known(w.stripe.refund(&part)), made, "the same key");
    assert_eq!(listed(&w.stripe, &part), Some(made));
    assert_eq!(w.fake.get("refunds").as_array().unwrap().len(), 1);
    let Reply::Refused(too_much) = ask(w.stripe.refund(&refund(&name, "2", 3_001))) else { panic!("refused") };
    assert_eq!(too_much.code, "invalid_request_error");
    known(w.stripe.refund(&refund(&name, "3", 3_000)));
    let Reply::Refused(nothing_left) = ask(w.stripe.refund(&refund(&name, "4", 1))) else { panic!("refused") };
    assert_eq!(nothing_left.code, "charge_already_refunded");
}

#[test]
fn a_refund_is_found_behind_a_page_of_others() {
    let w = World::start();
    let name = w.paid("a", 5_000, "pm_card_visa");
    let first = refund(&name, "first", 1);
    let made = known(w.stripe.refund(&first));
    for number in 0..101 {
        known(w.stripe.refund(&refund(&name, &number.to_string(), 1)));
    }
    assert_eq!(listed(&w.stripe, &first), Some(made));
    assert_eq!(listed(&w.stripe, &refund(&name, "none", 1)), None);
}

#[test]
fn refunds_that_end_later_are_followed() {
    let w = World::start();
    let pending = refund(&w.paid("a", 100, "pm_card_pendingRefund"), "1", 100);
    let fails = refund(&w.paid("b", 100, "pm_card_refundFail"), "2", 100);
    assert_eq!(known(w.stripe.refund(&pending)).outcome, RefundOutcome::UnderWay);
    assert_eq!(known(w.stripe.refund(&fails)).outcome, RefundOutcome::Succeeded);
    w.fake.get("settle");
    let outcome = |of| listed(&w.stripe, of).map(|news: RefundNews| news.outcome);
    assert_eq!(outcome(&pending), Some(RefundOutcome::Succeeded));
    assert_eq!(outcome(&fails), Some(RefundOutcome::Failed(refusal("expired_or_canceled_card", ""))));
}

#[test]
fn it_is_always_clear_whether_a_request_can_have_had_an_effect() {
    let w = World::start();
    let name = w.paid("a", 5_000, "pm_card_visa");
    for (number, (fault, was_made)) in
        [(json!("drop"), true), (json!("drop-before"), false), (json!(500), false), (json!(503), false)]
            .into_iter()
            .enumerate()
    {
        let part = refund(&name, &number.to_string(), 100);
        w.fake.fault(&fault);
        let reply = ask(w.stripe.refund(&part));
        assert!(if fault.is_number() { matches!(reply, Reply::Broken(_)) } else { matches!(reply, Reply::Unknown(_)) });
        assert_eq!(listed(&w.stripe, &part).is_some(), was_made, "{fault}");
        known(w.stripe.refund(&part));
    }
    assert_eq!(w.fake.get("refunds").as_array().unwrap().len(), 4);
    for fault in [429, 409] {
        w.fake.fault(&json!(fault));
        assert!(matches!(ask(w.stripe.payment(&name)), Reply::NotSent(_)), "{fault}");
    }
    let stranger = stripe_at(&w.fake.url, "sk_live_1");
    assert!(matches!(ask(stranger.refund(&refund(&name, "x", 1))), Reply::NotSent(_)));
}

#[test]
fn an_unreachable_provider_is_known_within_two_seconds() {
    // The port is free, so nobody listens there.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let began = Instant::now();
    let reply = ask(stripe_at(&format!("http://127.0.0.1:{port}"), "sk_test_1").start(&payment("a", 1)));
    assert!(matches!(reply, Reply::NotSent(_)), "{reply:?}");
    assert!(began.elapsed() < Duration::from_secs(2));
}

#[test]
fn events_are_believed_only_with_a_signature_over_the_raw_body() {
    let w = World::start();
    let name = w.paid("a", 5_000, "pm_card_refundFail");
    let made = known(w.stripe.refund(&refund(&name, "1", 5_000)));
    w.fake.get("settle");
    const NOW: i64 = 1_795_000_000;
    let bodies: Vec<String> = serde_json::from_value(w.fake.get("events")).unwrap();
    let reported: Vec<(String, About)> = bodies
        .iter()
        .map(|body| {
            let event = w.stripe.event(&sign("whsec_new", NOW, body.as_bytes()), body.as_bytes(), NOW).unwrap();
            (event.kind, event.about)
        })
        .collect();
    let payment = |news| About::Payment { provider_ref: name.clone(), mark: mark("attempt-a", "a"), news };
    let refunded = |outcome| About::Refund {
        mark: mark("refund-1", "1"),
        payment_ref: Some(name.clone()),
        news: RefundNews { provider_ref: made.provider_ref.clone(), sum: dinars(5_000), outcome },
    };
    let failed = RefundOutcome::Failed(refusal("expired_or_canceled_card", ""));
    assert_eq!(
        reported,
        [
            ("payment_intent.created".to_owned(), payment(PaymentNews::Open(None))),
            ("payment_intent.succeeded".to_owned(), payment(PaymentNews::Captured(dinars(5_000)))),
            ("refund.created".to_owned(), refunded(RefundOutcome::Succeeded)),
            ("refund.failed".to_owned(), refunded(failed)),
        ]
    );
    let body = bodies[1].as_bytes();
    let right = sign("whsec_old", NOW, body);
    assert!(w.stripe.event(&right, body, NOW + TOLERANCE).is_ok());
    let edited = bodies[1].replace("5000", "9000");
    for (signature, body, now) in [
        (sign("whsec_other", NOW, body), body, NOW),
        (right.clone(), edited.as_bytes(), NOW),
        (right.clone(), body, NOW + TOLERANCE + 1),
        (String::new(), body, NOW),
    ] {
        assert_eq!(w.stripe.event(&signature, body, now), Err(Disbelief::Signature), "{signature}");
    }
    for body in ["", "[]", "{}", r#"{"id":"evt_1","type":"refund.updated","data":{"object":{"object":"refund"}}}"#] {
        let signed = sign("whsec_new", NOW, body.as_bytes());
        assert_eq!(w.stripe.event(&signed, body.as_bytes(), NOW), Err(Disbelief::Content), "{body}");
    }
    let strange = r#"{"id":"evt_1","type":"charge.succeeded","data":{"object":{"object":"charge"}}}"#;
    let event = w.stripe.event(&sign("whsec_new", NOW, strange.as_bytes()), strange.as_bytes(), NOW).unwrap();
    assert_eq!(event.about, About::Nothing);
}

#[test]
fn every_request_names_the_version_and_every_change_a_key() {
    let w = World::start();
    let name = w.paid("a", 5_000, "pm_card_visa");
    let part = refund(&name, "1", 10);
    known(w.stripe.refund(&part));
    listed(&w.stripe, &part);
    state_of(&w.stripe, &name);
    known(w.stripe.cancel(&name));
    let requests = w.fake.get("requests");
    // The payer's own request is not ours.
    let ours =
        requests.as_array().unwrap().iter().filter(|request| !request["path"].as_str().unwrap().ends_with("/confirm"));
    let mut count = 0;
    for request in ours {
        count += 1;
        assert_eq!(request["version"], "2026-10-28.endive", "{request}");
        assert_eq!(request["method"] == "POST", request["key"] != "", "{request}");
    }
    assert_eq!(count, 5);
}
