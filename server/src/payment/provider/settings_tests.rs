//! Tests of the provider's settings: what is chosen, and which combinations are refused.

use super::*;

struct Given<'a>(&'a [(&'a str, &'a str)], bool);

impl Surroundings for Given<'_> {
    fn var(&self, name: &str) -> Option<String> {
        self.0.iter().find(|(given, _)| *given == name).map(|(_, value)| (*value).to_owned())
    }
    fn demo(&self) -> bool {
        self.1
    }
    fn public_base_url(&self) -> &str {
        "https://sapa.example"
    }
    fn secrets(&self, of: &str) -> Vec<String> {
        vec![of.to_owned()]
    }
}

/// The name of the chosen provider and the address of its own service.
fn chosen(vars: &[(&str, &str)], demo: bool) -> Result<Option<(&'static str, Option<String>)>, String> {
    settings(&Given(vars, demo)).map(|found| found.map(|settings| (settings.name, settings.own_service)))
}

const STRIPE: [(&str, &str); 3] = [
    ("PAYMENT_PROVIDER", "stripe"),
    ("STRIPE_SECRET_KEY", "sk_test_1"),
    ("STRIPE_WEBHOOK_SECRETS", "whsec_a, whsec_b"),
];

fn stripe(change: (&'static str, &'static str)) -> Vec<(&'static str, &'static str)> {
    [change].into_iter().chain(STRIPE).collect()
}

#[test]
fn a_demo_pays_at_its_own_sandbox_and_others_choose() {
    assert_eq!(chosen(&[], false), Ok(None));
    assert_eq!(chosen(&[], true), Ok(Some(("sandbox", Some("127.0.0.1:8082".to_owned())))));
    assert_eq!(chosen(&[("PAYMENT_PROVIDER", "none")], true), Ok(None));
    let elsewhere = [("PAYMENT_PROVIDER", "sandbox"), ("SANDBOX_URL", "http://10.0.0.7:8082")];
    assert_eq!(chosen(&elsewhere, true), Ok(Some(("sandbox", None))));
    assert_eq!(chosen(&elsewhere[..1], false), Ok(Some(("sandbox", None))), "outside the demo it is a service apart");
    assert_eq!(chosen(&[("SANDBOX_BIND", "127.0.0.1:0")], true), Ok(Some(("sandbox", Some("127.0.0.1:0".to_owned())))));
    assert_eq!(chosen(&STRIPE, false), Ok(Some(("stripe", None))));
    assert_eq!(chosen(&stripe(("STRIPE_BASE_URL", "http://127.0.0.1:9")), true), Ok(Some(("stripe", None))));
}

#[test]
fn wrong_combinations_are_refused_by_name() {
    let refused = |vars: &[(&str, &str)], demo, names: &str| {
        let message = chosen(vars, demo).expect_err("refused");
        assert!(message.contains(names), "{vars:?}: {message}");
    };
    refused(&[("PAYMENT_PROVIDER", "paypal")], false, "none, sandbox, stripe");
    refused(&STRIPE[..1], false, "STRIPE_SECRET_KEY");
    refused(&STRIPE[..2], false, "STRIPE_WEBHOOK_SECRETS");
    refused(&STRIPE[1..], false, "STRIPE_SECRET_KEY is set, but PAYMENT_PROVIDER is none");
    refused(&[("SANDBOX_URL", "http://a")], false, "PAYMENT_PROVIDER is none");
    refused(&stripe(("SANDBOX_URL", "http://a")), false, "SANDBOX_URL is set, but PAYMENT_PROVIDER is stripe");
    refused(&stripe(("STRIPE_SECRET_KEY", "pk_test_1")), false, "STRIPE_SECRET_KEY");
    refused(&stripe(("STRIPE_SECRET_KEY", "sk_test_1\nX: y")), false, "STRIPE_SECRET_KEY");
    refused(&stripe(("STRIPE_SECRET_KEY", "sk_live_1")), true, "real money");
    refused(&stripe(("STRIPE_WEBHOOK_SECRETS", "whsec_a,")), false, "STRIPE_WEBHOOK_SECRETS");
    refused(&stripe(("STRIPE_BASE_URL", "http://stripe.example")), false, "STRIPE_BASE_URL");
    refused(&[("SANDBOX_URL", "10.0.0.7:8082")], true, "SANDBOX_URL");
}

#[test]
fn a_payer_is_sent_to_a_page_only() {
    assert_eq!(pay_url(Some("https://pay.example/1")), Some(WayOn::PayUrl("https://pay.example/1".to_owned())));
    for unfit in [None, Some(""), Some("javascript:alert(1)"), Some("/pay"), Some("data:text/html,x"), Some("ftp://x/")]
    {
        assert_eq!(pay_url(unfit), None, "{unfit:?}");
    }
}

#[test]
fn news_of_the_sandbox_count_under_each_key_while_keys_are_exchanged() {
    struct TwoKeys;
    impl Surroundings for TwoKeys {
        fn var(&self, name: &str) -> Option<String> {
            (name == "PAYMENT_PROVIDER").then(|| "sandbox".to_owned())
        }
        fn demo(&self) -> bool {
            false
        }
        fn public_base_url(&self) -> &str {
            "https://sapa.example"
        }
        fn secrets(&self, of: &str) -> Vec<String> {
            vec![format!("new {of}"), format!("old {of}")]
        }
    }
    let provider = settings(&TwoKeys).unwrap().unwrap().open().unwrap();
    let body = br#"{"id":"e1"}"#;
    let trusted = |secret: &str| {
        let signed = crate::platform::signature::sign(secret, 1_795_000_000, body);
        !matches!(provider.event(&signed, body, 1_795_000_000), Err(Disbelief::Signature))
    };
    assert!(trusted("new sandbox webhooks") && trusted("old sandbox webhooks"));
    assert!(!trusted("other sandbox webhooks") && !trusted("new"));
}
