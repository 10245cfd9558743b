//! A provider that is no longer set up: nobody can ask it, so a person says what became of the money.

use super::*;

/// A world, and a server over its database that has no provider.
struct Gone {
    w: World,
    app: TestApp,
    _base: Base,
}

impl Gone {
    fn build() -> Self {
        let base = Base::fresh();
        let w = World::over(base.shared());
        let app = TestApp::over(base.shared(), |_| {});
        Self { w, app, _base: base }
    }

    fn send(&self, who: &str, path: &str, body: &Value) -> Answer {
        let request = self.app.post(path).token(self.w.f.token(who)).key(&key());
        if body.is_null() { request.send() } else { request.json(body).send() }
    }

    fn act(&self, booking: i64, verb: &str, body: &Value) -> Answer {
        let request = self.app.post(&format!("/bookings/{booking}/{verb}")).token(self.w.f.token("admin"));
        request.key(&key()).if_match(self.w.f.version(booking)).json(body).send()
    }

    fn settle(&self, concern: &Value, outcome: &str) -> Answer {
        let path = format!("/payment-concerns/{}/settle", concern["id"]);
        self.send("sysadm", &path, &json!({ "reason": "Seen in the provider's own list", "outcome": outcome }))
    }

    /// Runs this server's jobs.
    fn jobs(&self) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            reconcile::ask_all(&self.app.state).await.unwrap();
            jobs::run_due(&self.app.state).await.unwrap();
        });
    }
}

const CASH: i64 = 1_000;

fn cash() -> Value {
    json!({ "method": "CASH", "amount": CASH })
}

#[test]
fn what_waits_for_it_says_so_and_is_listed() {
    let g = Gone::build();
    let (booking, payment) = g.w.open(PRICE);
    let why = json!({ "kind": "COMPANY", "reason": "No heating" });
    assert_eq!(g.act(booking, "cancel", &why).code(409), "payment.provider_gone");
    assert_eq!(g.send("opr", &format!("/bookings/{booking}/payments"), &cash()).code(409), "payment.provider_gone");
    assert_eq!(g.send("admin", &format!("/payments/{payment}/void"), &Value::Null).code(409), "payment.provider_gone");
    assert_eq!(g.send("admin", &format!("/payments/{payment}/sync"), &Value::Null).code(409), "payment.provider_gone");
    let concern = g.w.concern(payment, "PROVIDER_GONE");
    assert_eq!((concern["party"].as_str(), concern["attemptId"].is_i64()), (Some("PLATFORM"), true), "{concern}");
    assert_eq!(g.w.payment(payment)["needsPerson"], "PROVIDER_GONE");
}

#[test]
fn an_open_payment_is_settled_both_ways() {
    let g = Gone::build();
    for (outcome, status, captured) in [("NOT_ARRIVED", "FAILED", 0), ("ARRIVED", "SUCCESSFUL", PRICE)] {
        let (booking, payment) = g.w.open(PRICE);
        g.jobs();
        let concern = g.w.concern(payment, "PROVIDER_GONE");
        assert_eq!(
            g.send("sysadm", &format!("/payment-concerns/{}/settle", concern["id"]), &json!({ "reason": "x" })).status,
            422
        );
        g.settle(&concern, outcome).expect(200);
        let reported = g.w.payment(payment)["status"].clone();
        assert!(reported == status || (captured == 0 && reported == "VOID"), "{outcome}: {reported}");
        assert_eq!((g.w.sums(payment), g.w.reasons(payment).len()), ((captured, 0, 0), 0), "{outcome}");
        assert_eq!(g.w.ledger(payment).len(), if captured > 0 { 2 } else { 0 }, "{outcome}");
        check_books(&g.app);
        g.jobs();
        assert_eq!(g.w.reasons(payment), [""; 0], "{outcome}: nobody is asked any more");
        if captured == 0 {
            g.send("opr", &format!("/bookings/{booking}/payments"), &cash()).expect(201);
        } else {
            g.act(
                booking,
                "cancel",
                &json!({ "kind": "COMPANY", "reason": "No heating", "refund": { "mode": "POLICY" } }),
            )
            .expect(200);
        }
    }
}

#[test]
fn a_refund_under_way_is_settled_both_ways() {
    let g = Gone::build();
    for (outcome, refunded, entries) in [("ARRIVED", 500, 6), ("NOT_ARRIVED", 0, 6)] {
        let (_, payment) = g.w.paid_with(PRICE, "pm_card_pendingRefund");
        g.w.refund(payment, 500).expect(202);
        g.jobs();
        let concern = g.w.concern(payment, "PROVIDER_GONE");
        assert!(concern["refundId"].is_i64(), "{concern}");
        g.settle(&concern, outcome).expect(200);
        assert_eq!((g.w.sums(payment), g.w.reasons(payment).len()), ((PRICE, refunded, 0), 0), "{outcome}");
        assert_eq!(g.w.ledger(payment).len(), entries, "{outcome}");
        assert_eq!(number(&g.w.payment(payment), "refundable"), PRICE - refunded, "{outcome}");
        check_books(&g.app);
    }
}

#[test]
fn a_refund_that_nobody_can_send_is_listed_and_settled() {
    let g = Gone::build();
    let (booking, payment) = g.w.paid(PRICE);
    g.act(booking, "cancel", &json!({ "kind": "COMPANY", "reason": "No heating" })).expect(200);
    g.jobs();
    let concern = g.w.concern(payment, "PROVIDER_GONE");
    g.settle(&concern, "NOT_ARRIVED").expect(200);
    assert_eq!(g.w.sums(payment), (PRICE, 0, 0));
    assert!(g.w.stripe.list("refunds").is_empty());
    check_books(&g.app);
}

#[test]
fn a_provider_that_is_set_up_again_is_asked_again() {
    let g = Gone::build();
    let (_, payment) = g.w.open(PRICE);
    g.jobs();
    assert_eq!(g.w.reasons(payment), ["PROVIDER_GONE"]);
    g.w.stripe.confirm(&g.w.intent(payment), VISA);
    g.w.ask();
    assert_eq!((g.w.sums(payment), g.w.reasons(payment).len()), ((PRICE, 0, 0), 0));
    g.w.check();
}

#[test]
fn what_a_refund_made_anew_was_to_settle_waits_again_when_that_one_is_taken_back() {
    for is_withdrawn in [true, false] {
        let g = Gone::build();
        let (_, payment) = g.w.paid_with(PRICE, "pm_card_pendingRefund");
        g.w.refund(payment, 500).expect(202);
        g.w.end(&g.w.name(number(g.w.refunds(payment).last().unwrap(), "id")), "failed");
        g.w.deliver_events();
        let first = g.w.concern(payment, "REFUND_FAILED");
        let repeated = with(goodwill(500), &json!({ "concernId": first["id"] }));
        g.send("admin", &format!("/payments/{payment}/refunds"), &repeated).expect(202);
        assert_eq!(g.w.reasons(payment), ["PROVIDER_GONE"], "nobody can send it");
        if is_withdrawn {
            let made = number(g.w.refunds(payment).last().unwrap(), "id");
            g.send("admin", &format!("/refunds/{made}/withdraw"), &Value::Null).expect(200);
        } else {
            g.settle(&g.w.concern(payment, "PROVIDER_GONE"), "NOT_ARRIVED").expect(200);
        }
        assert_eq!(g.w.reasons(payment), ["REFUND_FAILED"], "withdrawn: {is_withdrawn}");
        assert_eq!(g.w.concern(payment, "REFUND_FAILED")["id"], first["id"], "the guest still waits for it");
        g.w.check();
    }
}

#[test]
fn a_provider_that_was_asked_again_is_not_gone_though_the_outcome_waits() {
    let g = Gone::build();
    let (_, payment) = g.w.paid_with(PRICE, "pm_card_pendingRefund");
    g.w.refund(payment, 500).expect(202);
    g.jobs();
    assert_eq!(g.w.reasons(payment), ["PROVIDER_GONE"]);
    g.w.ask();
    assert_eq!((g.w.reasons(payment).len(), g.w.stands(payment)[0].0.as_str()), (0, "SENT"));
}
