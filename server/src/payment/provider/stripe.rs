//! Stripe: payment intents, refunds and signed events, as its API documentation of [`VERSION`] describes
//! them. The payer's card goes to Stripe, never to us.

use std::sync::Arc;

use reqwest::{Method, RequestBuilder, Url};
use sapa_core::base::time::UtcTime;
use serde_json::Value;

use super::client::{Answered, Client, is_name};
use super::{
    About, Asking, Disbelief, Event, Kind, LastCall, ListedRefund, Mark, NewPayment, NewRefund, PaymentNews, Provider,
    ProviderPayment, Recent, RefundNews, RefundOutcome, Refusal, Reply, Settings, Started, Sum, Surroundings, WayOn,
};
use crate::platform::hex::random_name;
use crate::platform::signature;

/// The version of the API, sent with each request.
const VERSION: &str = "2026-10-28.endive";
/// Where the API is.
const BASE_URL: &str = "https://api.stripe.com";
/// Most pages of a list, 100 objects a page.
const PAGES: usize = 20;
/// Most pages of the list of all refunds.
const MOST_PAGES: usize = 200;
/// By how much the provider's clock may be behind ours, in seconds.
const CLOCKS_DIFFER: i64 = 300;

pub(super) const KIND: Kind = Kind {
    name: "stripe",
    variables: &[
        ("STRIPE_BASE_URL", BASE_URL, "of Stripe's API"),
        ("STRIPE_SECRET_KEY", "-", "sk_… or rk_…; a demo takes a test key only"),
        ("STRIPE_WEBHOOK_SECRETS", "-", "whsec_…, comma-separated: any of them may sign"),
    ],
    settings,
};

fn settings(from: &dyn Surroundings) -> Result<Settings, String> {
    let needed = |name| from.var(name).ok_or(format!("PAYMENT_PROVIDER is stripe: set {name}"));
    let key = needed("STRIPE_SECRET_KEY")?;
    let kind = key.split('_').take(2).collect::<Vec<_>>().join("_");
    if !["sk_test", "sk_live", "rk_test", "rk_live"].contains(&kind.as_str()) || !is_name(&key) {
        return Err("STRIPE_SECRET_KEY begins with sk_ or rk_".to_owned());
    }
    if from.demo() && kind.ends_with("live") {
        return Err("STRIPE_SECRET_KEY is one of real money; a demo takes a test key".to_owned());
    }
    let secrets = needed("STRIPE_WEBHOOK_SECRETS")?;
    let secrets: Vec<String> = secrets.split(',').map(str::trim).map(str::to_owned).collect();
    if secrets.iter().any(|secret| !secret.starts_with("whsec_") || !is_name(secret)) {
        return Err("STRIPE_WEBHOOK_SECRETS: each begins with whsec_, commas between them".to_owned());
    }
    let base_url = from.var("STRIPE_BASE_URL").unwrap_or_else(|| BASE_URL.to_owned());
    check_address(&base_url)?;
    let open = move |_: Option<&str>| {
        let client = Client::new(&base_url)?;
        Ok(Arc::new(Stripe { client, key: key.clone(), secrets: secrets.clone() }) as Arc<dyn Provider>)
    };
    Ok(Settings { name: KIND.name, own_service: None, service_url: None, open: Arc::new(open) })
}

/// The key goes to this address, so it is encrypted unless it stays on this machine.
fn check_address(base_url: &str) -> Result<(), String> {
    let url = Url::parse(base_url).map_err(|e| format!("STRIPE_BASE_URL: {e}"))?;
    let here = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    match url.scheme() {
        "https" => Ok(()),
        "http" if here => Ok(()),
        _ => Err("STRIPE_BASE_URL begins with https:// (http:// only on this machine)".to_owned()),
    }
}

struct Stripe {
    client: Client,
    key: String,
    secrets: Vec<String>,
}

impl Stripe {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, path).bearer_auth(&self.key).header("Stripe-Version", VERSION)
    }

    fn post(&self, path: &str, key: &str, fields: &[(&str, String)]) -> RequestBuilder {
        let request = self.request(Method::POST, path).header("Idempotency-Key", key);
        request.header("Content-Type", "application/x-www-form-urlencoded").body(form(fields))
    }

    async fn ask(&self, request: RequestBuilder) -> Reply<Value> {
        self.client.ask(request).await.and_then(judge)
    }

    async fn cancel_intent(&self, provider_ref: &str) -> Reply<PaymentNews> {
        let Ok(key) = random_name() else { return Reply::NotSent("no random numbers".to_owned()) };
        let path = format!("/v1/payment_intents/{provider_ref}/cancel");
        let request = self.post(&path, &key, &[("cancellation_reason", "abandoned".to_owned())]);
        match self.client.ask(request).await {
            // It is captured, canceled, or on its way: the error carries the intent as it is.
            Reply::Known((400, json)) if json["error"]["code"] == "payment_intent_unexpected_state" => {
                known(payment_news(&json["error"]["payment_intent"]))
            }
            reply => reply.and_then(judge).and_then(|intent| known(payment_news(&intent))),
        }
    }

    /// All objects of a list, the newest first, until `done` says that the rest is not wanted. `path` has a query.
    async fn list(&self, path: &str, pages: usize, done: impl Fn(&[Value]) -> bool + Send) -> Reply<Vec<Value>> {
        let mut all: Vec<Value> = Vec::new();
        for _ in 0..pages {
            let after = all.last().and_then(|last| name(&last["id"])).map(|id| format!("&starting_after={id}"));
            let path = format!("{path}&limit=100{}", after.unwrap_or_default());
            let page = match self.ask(self.request(Method::GET, &path)).await {
                Reply::Known(page) => page,
                other => return other.and_then(|_| unreadable("page")),
            };
            let (Some(found), Some(more)) = (page["data"].as_array(), page["has_more"].as_bool()) else {
                return unreadable("list");
            };
            let ended = found.is_empty() || !more;
            all.extend(found.iter().cloned());
            if ended || done(&all) {
                return Reply::Known(all);
            }
        }
        unreadable("number of pages")
    }

    async fn find_intent(&self, payment: &NewPayment) -> Reply<Option<Started>> {
        // The provider's clock may be another one.
        let since = payment.since.naive().and_utc().timestamp() - CLOCKS_DIFFER;
        let ours = |intent: &Value| read_payment(intent).is_some_and(|found| found.is(payment));
        let path = format!("/v1/payment_intents?created[gte]={since}");
        let all = match self.list(&path, PAGES, |all| all.iter().any(ours)).await {
            Reply::Known(all) => all,
            other => return other.and_then(|_| unreadable("list")),
        };
        match all.iter().find(|intent| ours(intent)) {
            Some(intent) => known(started(intent).map(Some)),
            None => Reply::Known(None),
        }
    }

    async fn list_refunds(&self, payment_ref: &str) -> Reply<Vec<ListedRefund>> {
        let listed = |refund: &Value| Some(ListedRefund { mark: mark(refund, "refund"), news: refund_news(refund)? });
        self.list(&format!("/v1/refunds?payment_intent={payment_ref}"), PAGES, |_| false)
            .await
            .and_then(|all| known(all.iter().map(listed).collect()))
    }

    async fn list_recent(&self, since: UtcTime) -> Reply<Vec<Recent>> {
        let since = since.naive().and_utc().timestamp() - CLOCKS_DIFFER;
        // What cannot be read, such as a currency that is not offered, is none of ours.
        let recent =
            |refund: &Value| Some(Recent { payment_ref: name(&refund["payment_intent"]), news: refund_news(refund)? });
        self.list(&format!("/v1/refunds?created[gte]={since}"), MOST_PAGES, |_| false)
            .await
            .and_then(|all| Reply::Known(all.iter().filter_map(recent).collect()))
    }
}

impl Provider for Stripe {
    fn name(&self) -> &'static str {
        KIND.name
    }

    fn is_for_tests(&self) -> bool {
        false
    }

    fn last_call(&self) -> Option<LastCall> {
        self.client.last_call()
    }

    fn start<'a>(&'a self, payment: &'a NewPayment) -> Asking<'a, Started> {
        let fields = [
            ("amount", payment.amount.to_string()),
            ("currency", payment.currency.code().to_lowercase()),
            ("capture_method", "automatic".to_owned()),
            ("payment_method_types[0]", "card".to_owned()),
            ("description", payment.description.clone()),
            ("metadata[attempt]", payment.reference.clone()),
            ("metadata[key]", payment.token.clone()),
        ];
        let request = self.post("/v1/payment_intents", &payment.key, &fields);
        Box::pin(async move {
            let reply = self.ask(request).await;
            reply.and_then(|intent| started(&intent).map_or_else(|| unreadable("payment intent"), Reply::Known))
        })
    }

    fn find<'a>(&'a self, payment: &'a NewPayment) -> Asking<'a, Option<Started>> {
        Box::pin(self.find_intent(payment))
    }

    fn payment<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, ProviderPayment> {
        Box::pin(async move {
            let request = self.request(Method::GET, &format!("/v1/payment_intents/{provider_ref}"));
            self.ask(request).await.and_then(|intent| known(read_payment(&intent)))
        })
    }

    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentNews> {
        Box::pin(self.cancel_intent(provider_ref))
    }

    fn refund<'a>(&'a self, refund: &'a NewRefund) -> Asking<'a, RefundNews> {
        let fields = [
            ("payment_intent", refund.payment_ref.clone()),
            ("amount", refund.amount.to_string()),
            ("reason", "requested_by_customer".to_owned()),
            ("metadata[refund]", refund.reference.clone()),
            ("metadata[key]", refund.token.clone()),
        ];
        let request = self.post("/v1/refunds", &refund.key, &fields);
        Box::pin(async move { self.ask(request).await.and_then(|refund| known(refund_news(&refund))) })
    }

    fn refunds<'a>(&'a self, payment_ref: &'a str) -> Asking<'a, Vec<ListedRefund>> {
        Box::pin(self.list_refunds(payment_ref))
    }

    fn recent<'a>(&'a self, since: UtcTime) -> Asking<'a, Vec<Recent>> {
        Box::pin(self.list_recent(since))
    }

    fn signature_header(&self) -> &'static str {
        "Stripe-Signature"
    }

    fn event(&self, signed: &str, body: &[u8], now: i64) -> Result<Event, Disbelief> {
        if !signature::verify(signed, body, &self.secrets, now) {
            return Err(Disbelief::Signature);
        }
        self.stored_event(body).ok_or(Disbelief::Content)
    }

    fn stored_event(&self, body: &[u8]) -> Option<Event> {
        read_event(&serde_json::from_slice(body).ok()?)
    }
}

fn read_event(json: &Value) -> Option<Event> {
    let (id, kind, object) = (name(&json["id"])?, json["type"].as_str()?, &json["data"]["object"]);
    let about = match object["object"].as_str()? {
        "payment_intent" => {
            let (provider_ref, mark) = (name(&object["id"])?, mark(object, "attempt"));
            match payment_news(object) {
                Some(news) => About::Payment { provider_ref, mark, news },
                None => About::Unread { name: provider_ref, mark },
            }
        }
        "refund" => {
            let (name_of, mark) = (name(&object["id"])?, mark(object, "refund"));
            match refund_news(object) {
                Some(news) => About::Refund { mark, payment_ref: name(&object["payment_intent"]), news },
                None => About::Unread { name: name_of, mark },
            }
        }
        _ => About::Nothing,
    };
    Some(Event { id, kind: kind.to_owned(), about })
}

/// The object of an answer, or what its error means.
fn judge((status, json): Answered) -> Reply<Value> {
    let error = &json["error"];
    let text = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
    let (kind, code) = (text("type"), text("code"));
    match status {
        200..300 => Reply::Known(json),
        // The endpoint was not executed: another request with this key is, or too many are.
        409 | 429 => Reply::NotSent(format!("{status} {code}")),
        // Our key is wrong or may not do this; nothing was executed.
        401 | 403 => Reply::NotSent(format!("{status} {kind} {}", text("message"))),
        // The key was used for another request: the first one may have had its effect.
        _ if kind == "idempotency_error" => Reply::Unknown(format!("{status} {kind} {}", text("message"))),
        400 | 402 | 404 if !kind.is_empty() => {
            let declined = text("decline_code");
            let code = [declined, code, kind].into_iter().find(|code| !code.is_empty()).unwrap_or_default();
            Reply::Refused(Refusal::new(&code, &text("message")))
        }
        500.. => Reply::Broken(format!("{status} {kind}")),
        _ => Reply::Unknown(format!("{status} {kind}")),
    }
}

/// What we wrote to an object; `of`: the name of our reference.
fn mark(object: &Value, of: &str) -> Mark {
    let text = |name: &str| object["metadata"][name].as_str().map(str::to_owned);
    Mark { reference: text(of), token: text("key") }
}

fn started(intent: &Value) -> Option<Started> {
    let way_on = WayOn::ClientSecret(intent["client_secret"].as_str()?.to_owned());
    Some(Started { provider_ref: name(&intent["id"])?, way_on, news: payment_news(intent)? })
}

fn read_payment(intent: &Value) -> Option<ProviderPayment> {
    let sum = sum(&intent["amount"], &intent["currency"])?;
    Some(ProviderPayment { sum, mark: mark(intent, "attempt"), news: payment_news(intent)? })
}

/// The state of a payment intent; none: a status that we do not know.
fn payment_news(intent: &Value) -> Option<PaymentNews> {
    let error = &intent["last_payment_error"];
    let text = |name: &str| error[name].as_str().map(str::to_owned);
    Some(match intent["status"].as_str()? {
        "requires_payment_method" => {
            let code = text("decline_code").or_else(|| text("code")).or_else(|| text("type"));
            PaymentNews::Open(code.map(|code| Refusal::new(&code, &text("message").unwrap_or_default())))
        }
        "requires_confirmation" | "requires_action" => PaymentNews::Open(None),
        "processing" | "requires_capture" => PaymentNews::UnderWay,
        "succeeded" => PaymentNews::Captured(sum(&intent["amount_received"], &intent["currency"])?),
        "canceled" => PaymentNews::Canceled,
        _ => return None,
    })
}

/// The state of a refund; none: a status that we do not know.
fn refund_news(refund: &Value) -> Option<RefundNews> {
    let outcome = match refund["status"].as_str()? {
        "pending" | "requires_action" => RefundOutcome::UnderWay,
        "succeeded" => RefundOutcome::Succeeded,
        "failed" => RefundOutcome::Failed(Refusal::code(refund["failure_reason"].as_str().unwrap_or("unknown"))),
        "canceled" => RefundOutcome::Failed(Refusal::code("canceled")),
        _ => return None,
    };
    let sum = sum(&refund["amount"], &refund["currency"])?;
    Some(RefundNews { provider_ref: name(&refund["id"])?, sum, outcome })
}

fn sum(amount: &Value, currency: &Value) -> Option<Sum> {
    Sum::read(amount.as_i64(), currency.as_str())
}

fn name(value: &Value) -> Option<String> {
    value.as_str().filter(|text| is_name(text)).map(str::to_owned)
}

fn known<T>(found: Option<T>) -> Reply<T> {
    found.map_or_else(|| unreadable("status"), Reply::Known)
}

fn unreadable<T>(what: &str) -> Reply<T> {
    Reply::Unknown(format!("a {what} that cannot be read"))
}

/// `fields` as `application/x-www-form-urlencoded`.
fn form(fields: &[(&str, String)]) -> String {
    let url = Url::parse_with_params("form:", fields.iter().map(|(name, value)| (name, value)));
    url.ok().and_then(|url| url.query().map(str::to_owned)).unwrap_or_default()
}

#[cfg(test)]
#[path = "stripe_tests.rs"]
mod tests;
