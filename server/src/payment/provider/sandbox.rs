//! The sandbox: a provider for tests and demos (`sapa sandbox`). Payments are paid on its page, and no
//! money moves. Speaks its protocol; the service itself is in `crate::sandbox`.

use std::sync::Arc;

use reqwest::{Method, RequestBuilder};
use sapa_core::base::time::UtcTime;
use serde_json::{Value, json};

use super::client::{Answered, Client, is_name};
use super::{
    About, Asking, Disbelief, Event, Kind, LastCall, ListedRefund, Mark, NewPayment, NewRefund, PaymentNews, Provider,
    ProviderPayment, Recent, RefundNews, RefundOutcome, Refusal, Reply, Settings, Started, Sum, Surroundings, pay_url,
};
use crate::platform::hex::random_name;
use crate::platform::signature;

pub(super) const KIND: Kind = Kind {
    name: "sandbox",
    variables: &[
        ("SANDBOX_BIND", BIND, "address of `sapa sandbox`, which a demo starts by itself"),
        ("SANDBOX_URL", "http://<SANDBOX_BIND>", "the sandbox that runs elsewhere; test payments, no money moves"),
    ],
    settings,
};

/// The address of the sandbox unless `SANDBOX_BIND` names one.
pub const BIND: &str = "127.0.0.1:8082";

fn settings(from: &dyn Surroundings) -> Result<Settings, String> {
    let bind = from.var("SANDBOX_BIND").unwrap_or_else(|| BIND.to_owned());
    let named = from.var("SANDBOX_URL");
    if let Some(url) = &named
        && !url.starts_with("http://")
        && !url.starts_with("https://")
    {
        return Err("SANDBOX_URL begins with http:// or https://".to_owned());
    }
    let own_service = (from.demo() && named.is_none()).then(|| bind.clone());
    let url = named.unwrap_or_else(|| format!("http://{bind}"));
    let webhook_url = format!("{}/api/v1/webhooks/{}", from.public_base_url(), KIND.name);
    let secrets = from.secrets("sandbox webhooks");
    let open = move |service: Option<&str>| {
        let client = Client::new(service.unwrap_or(&url))?;
        let (webhook_url, secrets) = (webhook_url.clone(), secrets.clone());
        Ok(Arc::new(Sandbox { client, webhook_url, secrets }) as Arc<dyn Provider>)
    };
    Ok(Settings { name: KIND.name, own_service, service_url: None, open: Arc::new(open) })
}

struct Sandbox {
    client: Client,
    webhook_url: String,
    /// The sandbox signs webhooks of our payments with the first of these, which it gets with each payment.
    secrets: Vec<String>,
}

impl Sandbox {
    fn post(&self, path: &str, key: &str, body: &Value) -> RequestBuilder {
        let request = self.client.request(Method::POST, path).header("Idempotency-Key", key);
        request.header("Content-Type", "application/json").body(body.to_string())
    }

    async fn ask(&self, request: RequestBuilder) -> Reply<Value> {
        self.client.ask(request).await.and_then(judge)
    }
}

impl Provider for Sandbox {
    fn name(&self) -> &'static str {
        KIND.name
    }

    fn is_for_tests(&self) -> bool {
        true
    }

    fn last_call(&self) -> Option<LastCall> {
        self.client.last_call()
    }

    fn start<'a>(&'a self, payment: &'a NewPayment) -> Asking<'a, Started> {
        let body = json!({
            "amount": payment.amount,
            "currency": payment.currency.code(),
            "description": payment.description,
            "reference": payment.reference,
            "token": payment.token,
            "returnUrl": payment.return_url,
            "webhookUrl": self.webhook_url,
            "webhookSecret": self.secrets.first(),
        });
        let request = self.post("/v1/payments", &payment.key, &body);
        Box::pin(async move { self.ask(request).await.and_then(|json| known(started(&json))) })
    }

    fn find<'a>(&'a self, payment: &'a NewPayment) -> Asking<'a, Option<Started>> {
        Box::pin(async move {
            let path = format!("/v1/payments?reference={}", payment.reference);
            self.ask(self.client.request(Method::GET, &path)).await.and_then(|json| {
                let Some(found) = json["items"].as_array() else { return unreadable() };
                match found.iter().find(|one| read_payment(one).is_some_and(|found| found.is(payment))) {
                    Some(ours) => known(started(ours).map(Some)),
                    None => Reply::Known(None),
                }
            })
        })
    }

    fn payment<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, ProviderPayment> {
        Box::pin(async move {
            let request = self.client.request(Method::GET, &format!("/v1/payments/{provider_ref}"));
            self.ask(request).await.and_then(|json| known(read_payment(&json)))
        })
    }

    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentNews> {
        Box::pin(async move {
            let path = format!("/v1/payments/{provider_ref}/cancel");
            let Ok(key) = random_name() else { return Reply::NotSent("no random numbers".to_owned()) };
            let request = self.post(&path, &key, &json!({}));
            self.ask(request).await.and_then(|json| known(payment_news(&json)))
        })
    }

    fn refund<'a>(&'a self, refund: &'a NewRefund) -> Asking<'a, RefundNews> {
        let body = json!({ "paymentId": refund.payment_ref, "amount": refund.amount, "reference": refund.reference,
            "token": refund.token });
        let request = self.post("/v1/refunds", &refund.key, &body);
        Box::pin(async move { self.ask(request).await.and_then(|json| known(refund_news(&json))) })
    }

    fn refunds<'a>(&'a self, payment_ref: &'a str) -> Asking<'a, Vec<ListedRefund>> {
        Box::pin(async move {
            let path = format!("/v1/refunds?paymentId={payment_ref}");
            self.ask(self.client.request(Method::GET, &path)).await.and_then(|json| {
                let listed = |refund: &Value| Some(ListedRefund { mark: mark(refund), news: refund_news(refund)? });
                known(json["items"].as_array().and_then(|found| found.iter().map(listed).collect()))
            })
        })
    }

    fn recent<'a>(&'a self, since: UtcTime) -> Asking<'a, Vec<Recent>> {
        Box::pin(async move {
            let path = format!("/v1/refunds?since={}", since.naive().and_utc().timestamp_millis());
            self.ask(self.client.request(Method::GET, &path)).await.and_then(|json| {
                let recent = |refund: &Value| {
                    Some(Recent { payment_ref: name(&refund["paymentId"]), news: refund_news(refund)? })
                };
                known(json["items"].as_array().map(|found| found.iter().filter_map(recent).collect()))
            })
        })
    }

    fn signature_header(&self) -> &'static str {
        "Sandbox-Signature"
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
    let (id, kind) = (name(&json["id"])?, json["type"].as_str().filter(|kind| !kind.is_empty())?);
    let about = if json["payment"].is_object() {
        let payment = &json["payment"];
        About::Payment { provider_ref: name(&payment["id"])?, mark: mark(payment), news: payment_news(payment)? }
    } else if json["refund"].is_object() {
        let refund = &json["refund"];
        About::Refund { mark: mark(refund), payment_ref: name(&refund["paymentId"]), news: refund_news(refund)? }
    } else {
        About::Nothing
    };
    Some(Event { id, kind: kind.to_owned(), about })
}

fn judge((status, json): Answered) -> Reply<Value> {
    let text = |name: &str| json["error"][name].as_str().unwrap_or_default().to_owned();
    match status {
        200..300 => Reply::Known(json),
        409 | 429 => Reply::NotSent(format!("{status} {}", text("code"))),
        400 | 402 | 404 | 422 if json["error"].is_object() => {
            Reply::Refused(Refusal::new(&text("code"), &text("message")))
        }
        500.. => Reply::Broken(status.to_string()),
        _ => Reply::Unknown(status.to_string()),
    }
}

/// What we wrote to a payment or a refund.
fn mark(of: &Value) -> Mark {
    let text = |name: &str| of[name].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    Mark { reference: text("reference"), token: text("token") }
}

fn started(json: &Value) -> Option<Started> {
    Some(Started {
        provider_ref: name(&json["id"])?,
        way_on: pay_url(json["payUrl"].as_str())?,
        news: payment_news(json)?,
    })
}

fn read_payment(json: &Value) -> Option<ProviderPayment> {
    Some(ProviderPayment { sum: sum(json)?, mark: mark(json), news: payment_news(json)? })
}

fn payment_news(payment: &Value) -> Option<PaymentNews> {
    Some(match payment["status"].as_str()? {
        "open" => PaymentNews::Open(None),
        "processing" => PaymentNews::UnderWay,
        "paid" => PaymentNews::Captured(sum(payment)?),
        "refused" => PaymentNews::Failed(refusal(payment)),
        "canceled" => PaymentNews::Canceled,
        _ => return None,
    })
}

fn refund_news(refund: &Value) -> Option<RefundNews> {
    let outcome = match refund["status"].as_str()? {
        "pending" => RefundOutcome::UnderWay,
        "succeeded" => RefundOutcome::Succeeded,
        "failed" => RefundOutcome::Failed(refusal(refund)),
        _ => return None,
    };
    Some(RefundNews { provider_ref: name(&refund["id"])?, sum: sum(refund)?, outcome })
}

fn sum(of: &Value) -> Option<Sum> {
    Sum::read(of["amount"].as_i64(), of["currency"].as_str())
}

fn refusal(of: &Value) -> Refusal {
    Refusal::code(of["failure"].as_str().unwrap_or("refused"))
}

fn name(value: &Value) -> Option<String> {
    value.as_str().filter(|text| is_name(text)).map(str::to_owned)
}

fn known<T>(found: Option<T>) -> Reply<T> {
    found.map_or_else(unreadable, Reply::Known)
}

fn unreadable<T>() -> Reply<T> {
    Reply::Unknown("an answer that cannot be read".to_owned())
}
