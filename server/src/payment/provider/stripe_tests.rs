//! Tests of the reading of Stripe's objects: every status, every kind of error.

use sapa_core::base::money::Currency;
use serde_json::json;

use super::*;

#[test]
fn a_status_that_is_not_known_keeps_what_was_known() {
    let intent = |status: &str| payment_news(&json!({ "status": status, "amount_received": 500, "currency": "rsd" }));
    let sum = Sum { amount: 500, currency: Currency::Rsd };
    assert_eq!(intent("succeeded"), Some(PaymentNews::Captured(sum)));
    assert_eq!(intent("canceled"), Some(PaymentNews::Canceled));
    for open in ["requires_payment_method", "requires_confirmation", "requires_action"] {
        assert_eq!(intent(open), Some(PaymentNews::Open(None)), "{open}");
    }
    for under_way in ["processing", "requires_capture"] {
        assert_eq!(intent(under_way), Some(PaymentNews::UnderWay), "{under_way}");
    }
    assert_eq!(intent("requires_love"), None);
    for (amount, currency) in [(json!(null), "rsd"), (json!(500), "xau"), (json!(0), "rsd"), (json!(5.5), "rsd")] {
        let read = json!({ "status": "succeeded", "amount_received": amount, "currency": currency });
        assert_eq!(payment_news(&read), None, "{amount} {currency}");
    }
    assert!(matches!(known(intent("requires_love")), Reply::Unknown(_)));

    let outcome = |status: &str| {
        let refund = json!({ "id": "re_1", "status": status, "amount": 500, "currency": "rsd",
            "failure_reason": "expired_or_canceled_card" });
        refund_news(&refund).map(|news| news.outcome)
    };
    assert_eq!(outcome("pending"), Some(RefundOutcome::UnderWay));
    assert_eq!(outcome("requires_action"), Some(RefundOutcome::UnderWay));
    assert_eq!(outcome("succeeded"), Some(RefundOutcome::Succeeded));
    assert_eq!(outcome("failed"), Some(RefundOutcome::Failed(Refusal::code("expired_or_canceled_card"))));
    assert_eq!(outcome("canceled"), Some(RefundOutcome::Failed(Refusal::code("canceled"))));
    assert_eq!(outcome("reversed"), None);
}

#[test]
fn only_an_error_about_this_request_is_a_refusal() {
    let error = |status, kind: &str, code: &str| judge((status, json!({ "error": { "type": kind, "code": code } })));
    let refused = |code: &str| Reply::Refused(Refusal::code(code));
    assert_eq!(error(400, "invalid_request_error", "charge_already_refunded"), refused("charge_already_refunded"));
    assert_eq!(error(404, "invalid_request_error", "resource_missing"), refused("resource_missing"));
    assert_eq!(error(402, "card_error", "card_declined"), refused("card_declined"));
    for not_executed in [401, 403, 409, 429] {
        assert!(matches!(error(not_executed, "invalid_request_error", ""), Reply::NotSent(_)), "{not_executed}");
    }
    for broken in [500, 502, 503, 504] {
        assert!(matches!(error(broken, "api_error", ""), Reply::Broken(_)), "{broken}");
    }
    for unknown in [424, 302] {
        assert!(matches!(error(unknown, "api_error", ""), Reply::Unknown(_)), "{unknown}");
    }
    assert!(matches!(error(400, "idempotency_error", ""), Reply::Unknown(_)));
    assert!(matches!(judge((400, Value::Null)), Reply::Unknown(_)), "a proxy's page");
}

#[test]
fn a_declined_card_leaves_the_payment_open() {
    let intent = json!({
        "status": "requires_payment_method",
        "last_payment_error": { "type": "card_error", "code": "card_declined", "decline_code": "insufficient_funds",
            "message": "Your card has insufficient funds." },
    });
    let refusal =
        Refusal { code: "insufficient_funds".to_owned(), text: "Your card has insufficient funds.".to_owned() };
    assert_eq!(payment_news(&intent), Some(PaymentNews::Open(Some(refusal))));
}

#[test]
fn fields_are_written_as_a_form() {
    let fields = [("amount", "100".to_owned()), ("metadata[refund]", "a&b=č +".to_owned())];
    assert_eq!(form(&fields), "amount=100&metadata%5Brefund%5D=a%26b%3D%C4%8D+%2B");
}
