//! The switches of faults, what is done at the sandbox's own desk, and its books for a comparison with the
//! product's.

use actix_web::HttpResponse;
use actix_web::web::{Bytes, Data, Path};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{found, ok};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::sandbox::once::refusal;
use crate::sandbox::rows::key::Given;
use crate::sandbox::switches::Switches;
use crate::sandbox::{Sandbox, payment, refund, rows};

pub async fn find(sandbox: Data<Sandbox>) -> HttpResponse {
    let switches = sandbox.switches().clone();
    ok(&json!(switches))
}

/// Replaces all switches; those that are not named are off.
pub async fn set(sandbox: Data<Sandbox>, body: Bytes) -> HttpResponse {
    match serde_json::from_slice::<Switches>(&body) {
        Ok(switches) => {
            *sandbox.switches() = switches.clone();
            ok(&json!(switches))
        }
        Err(e) => found(Ok(refusal(400, "malformed", &e.to_string()))),
    }
}

/// Does `work` with the body, and wakes what delivers its webhook. No switch delays or loses the answer.
async fn done<T: for<'a> Deserialize<'a> + Send + 'static>(
    sandbox: &Sandbox,
    body: &[u8],
    work: impl Fn(&mut Conn, &Switches, &T) -> Result<Given, Error> + Send + 'static,
) -> HttpResponse {
    let switches = sandbox.switches().clone();
    let body = match serde_json::from_slice::<T>(body) {
        Ok(body) => body,
        Err(e) => return found(Ok(refusal(400, "malformed", &e.to_string()))),
    };
    let done = sandbox.db.write(move |conn| work(conn, &switches, &body)).await;
    sandbox.wake.notify_one();
    found(done)
}

/// Makes a refund at the desk.
pub async fn refund(sandbox: Data<Sandbox>, body: Bytes) -> HttpResponse {
    done(&sandbox, &body, refund::make_own).await
}

/// Ends a refund, also one that has ended.
pub async fn end_refund(sandbox: Data<Sandbox>, id: Path<String>, body: Bytes) -> HttpResponse {
    done(&sandbox, &body, move |conn, switches, end| refund::end(conn, switches, &id, end)).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Processed {
    paid: bool,
}

/// Ends a payment that is processing.
pub async fn end_payment(sandbox: Data<Sandbox>, id: Path<String>, body: Bytes) -> HttpResponse {
    done(&sandbox, &body, move |conn, switches, end: &Processed| payment::processed(conn, switches, &id, end.paid))
        .await
}

pub async fn books(sandbox: Data<Sandbox>) -> HttpResponse {
    let all = sandbox.db.read(|conn| {
        let payments: Vec<Value> = rows::payment::all(conn)?.iter().map(payment::view).collect();
        Ok(json!({ "payments": payments, "refunds": refund::all(conn)? }))
    });
    match all.await {
        Ok(books) => ok(&books),
        Err(e) => found(Err(e)),
    }
}
