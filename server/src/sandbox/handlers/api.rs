//! The API that the product's server asks.

use actix_web::web::{Bytes, Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::answer::{changed, found};
use crate::sandbox::once::refusal;
use crate::sandbox::rows::key::Given;
use crate::sandbox::switches::Switches;
use crate::sandbox::{Sandbox, payment, refund};

/// The switches; an answer instead where the service is switched off, or the body is no `T`.
fn begin<T: for<'a> Deserialize<'a>>(sandbox: &Sandbox, body: &[u8]) -> Result<(Switches, T), Given> {
    let switches = up(sandbox)?;
    let body = serde_json::from_slice(body).map_err(|e| refusal(400, "malformed", &e.to_string()))?;
    Ok((switches, body))
}

fn up(sandbox: &Sandbox) -> Result<Switches, Given> {
    let switches = sandbox.switches().clone();
    if switches.down { Err(refusal(503, "down", "The sandbox is switched off")) } else { Ok(switches) }
}

/// Where the payer reaches the sandbox.
fn base_url(request: &HttpRequest) -> String {
    let info = request.connection_info();
    format!("{}://{}", info.scheme(), info.host())
}

/// Key and request of an attempt.
fn attempt(request: &HttpRequest, body: &Bytes) -> (String, String) {
    let key = request.headers().get("Idempotency-Key").and_then(|key| key.to_str().ok()).unwrap_or_default();
    (key.to_owned(), format!("{} {}", request.path(), String::from_utf8_lossy(body)))
}

pub async fn start(sandbox: Data<Sandbox>, request: HttpRequest, body: Bytes) -> HttpResponse {
    let (switches, new) = match begin::<payment::SandboxNewPayment>(&sandbox, &body) {
        Ok(begun) => begun,
        Err(refused) => return found(Ok(refused)),
    };
    let base_url = base_url(&request);
    let (key, text) = attempt(&request, &body);
    let done = sandbox.db.write(move |conn| payment::start(conn, &switches, (&key, &text), &base_url, &new)).await;
    changed(&sandbox, done).await
}

#[derive(Deserialize)]
pub struct OfReference {
    reference: String,
}

pub async fn payments(sandbox: Data<Sandbox>, request: HttpRequest, query: Query<OfReference>) -> HttpResponse {
    if let Err(refused) = up(&sandbox) {
        return found(Ok(refused));
    }
    let base_url = base_url(&request);
    found(sandbox.db.read(move |conn| payment::list(conn, &query.reference, &base_url)).await)
}

pub async fn payment(sandbox: Data<Sandbox>, id: Path<String>) -> HttpResponse {
    if let Err(refused) = up(&sandbox) {
        return found(Ok(refused));
    }
    found(sandbox.db.read(move |conn| payment::find(conn, &id)).await)
}

pub async fn cancel(sandbox: Data<Sandbox>, request: HttpRequest, id: Path<String>, body: Bytes) -> HttpResponse {
    let switches = match up(&sandbox) {
        Ok(switches) => switches,
        Err(refused) => return found(Ok(refused)),
    };
    let (key, text) = attempt(&request, &body);
    let done = sandbox.db.write(move |conn| payment::cancel(conn, &switches, (&key, &text), &id)).await;
    changed(&sandbox, done).await
}

pub async fn refund(sandbox: Data<Sandbox>, request: HttpRequest, body: Bytes) -> HttpResponse {
    let (switches, new) = match begin::<refund::SandboxNewRefund>(&sandbox, &body) {
        Ok(begun) => begun,
        Err(refused) => return found(Ok(refused)),
    };
    let (key, text) = attempt(&request, &body);
    let done = sandbox.db.write(move |conn| refund::make(conn, &switches, (&key, &text), &new)).await;
    changed(&sandbox, done).await
}

pub async fn find_refund(sandbox: Data<Sandbox>, id: Path<String>) -> HttpResponse {
    if let Err(refused) = up(&sandbox) {
        return found(Ok(refused));
    }
    found(sandbox.db.read(move |conn| refund::find(conn, &id)).await)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefundListQuery {
    payment_id: Option<String>,
    reference: Option<String>,
    /// Milliseconds since 1970.
    since: Option<i64>,
}

pub async fn refunds(sandbox: Data<Sandbox>, query: Query<RefundListQuery>) -> HttpResponse {
    if let Err(refused) = up(&sandbox) {
        return found(Ok(refused));
    }
    let RefundListQuery { payment_id, reference, since } = query.into_inner();
    let Some(payment) = payment_id else {
        return found(sandbox.db.read(move |conn| refund::since(conn, since.unwrap_or(0))).await);
    };
    found(sandbox.db.read(move |conn| refund::list(conn, &payment, reference.as_deref())).await)
}
