//! The switches of faults, and the sandbox's books for a comparison with the product's.

use actix_web::HttpResponse;
use actix_web::web::{Bytes, Data};
use serde_json::{Value, json};

use super::{found, ok};
use crate::sandbox::once::refusal;
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
