//! Providers opened from variables, as the server opens them, and asked one thing at a time.

use std::sync::Arc;

use sapa_core::base::money::Currency;
use sapa_server::payment::provider::{
    Asking, Mark, NewPayment, NewRefund, PaymentNews, Provider, RefundNews, Reply, Sum, Surroundings, settings,
};
use sapa_server::platform::http::moment::clock;

pub struct Variables<'a>(pub &'a [(&'a str, &'a str)]);

impl Surroundings for Variables<'_> {
    fn var(&self, name: &str) -> Option<String> {
        self.0.iter().find(|(given, _)| *given == name).map(|(_, value)| (*value).to_owned())
    }
    fn demo(&self) -> bool {
        false
    }
    fn public_base_url(&self) -> &str {
        "http://127.0.0.1:9"
    }
    fn secrets(&self, _: &str) -> Vec<String> {
        vec!["whsec_sandbox".to_owned()]
    }
}

pub fn open(variables: &[(&str, &str)]) -> Arc<dyn Provider> {
    settings(&Variables(variables)).unwrap().expect("a provider").open().unwrap()
}

/// Waits for an answer.
pub fn ask<'a, T>(asking: Asking<'a, T>) -> Reply<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(asking)
}

/// The answer, which must be known.
#[track_caller]
pub fn known<'a, T: std::fmt::Debug>(asking: Asking<'a, T>) -> T {
    match ask(asking) {
        Reply::Known(answer) => answer,
        other => panic!("{other:?}"),
    }
}

pub fn payment(key: &str, amount: i64) -> NewPayment {
    NewPayment {
        key: key.to_owned(),
        reference: format!("attempt-{key}"),
        token: token(key),
        since: clock(),
        amount,
        currency: Currency::Rsd,
        description: "B-2026-000001 · Žućko".to_owned(),
        return_url: "https://shop.example/back".to_owned(),
    }
}

pub fn refund(payment_ref: &str, key: &str, amount: i64) -> NewRefund {
    let (reference, payment_ref) = (format!("refund-{key}"), payment_ref.to_owned());
    NewRefund { key: key.to_owned(), reference, token: token(key), payment_ref, amount }
}

/// The token that goes along with a key.
pub fn token(key: &str) -> String {
    format!("token-{key}")
}

/// What we wrote to a payment or a refund.
pub fn mark(reference: &str, key: &str) -> Mark {
    Mark { reference: Some(reference.to_owned()), token: Some(token(key)) }
}

/// How a payment stands.
#[track_caller]
pub fn state_of(provider: &Arc<dyn Provider>, name: &str) -> PaymentNews {
    known(provider.payment(name)).news
}

/// A refund in the provider's list of its payment's.
#[track_caller]
pub fn listed(provider: &Arc<dyn Provider>, order: &NewRefund) -> Option<RefundNews> {
    let all = known(provider.refunds(&order.payment_ref));
    all.into_iter().find(|one| one.mark.is(&order.reference, &order.token)).map(|one| one.news)
}

/// A sum in dinars, which all these payments are in.
pub const fn dinars(amount: i64) -> Sum {
    Sum { amount, currency: Currency::Rsd }
}

/// A `POST` as a payer or a test would send it; the answer's status.
pub fn post(url: &str, kind: &str, body: &str) -> u16 {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().new_agent();
    let response = agent.post(url).header("Content-Type", kind).header("Authorization", "Bearer sk_test_1").send(body);
    response.unwrap().status().as_u16()
}
