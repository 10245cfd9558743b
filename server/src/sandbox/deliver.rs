//! Work beside the requests: pending refunds end, webhooks are sent, again after growing pauses until
//! their receiver says 2xx.

use std::time::Duration;

use actix_web::web::Data;

use super::rows::event::{self, SandboxEventRow};
use super::rows::refund as refunds;
use super::service::now_millis;
use super::{Sandbox, refund};
use crate::platform::problem::Error;
use crate::platform::signature;

/// Pauses after failed attempts, in seconds; the last one repeats.
const PAUSES: [i64; 8] = [1, 2, 5, 10, 20, 40, 60, 300];
/// Most attempts of a webhook: about a day.
const ATTEMPTS: i32 = 300;
/// The pause after an error of the store.
const AFTER_ERROR: Duration = Duration::from_secs(1);
/// The longest pause: a day, for clocks that were set.
const IDLE: i64 = 24 * 3_600 * 1_000;

/// Runs until it is dropped.
pub async fn run(sandbox: Data<Sandbox>) {
    loop {
        let pause = match round(&sandbox).await {
            Ok(due_at) => {
                let left = due_at.map_or(IDLE, |at| (at - now_millis()).clamp(0, IDLE));
                Duration::from_millis(u64::try_from(left).unwrap_or(0))
            }
            Err(e) => {
                tracing::warn!(cause = %e, "sandbox");
                AFTER_ERROR
            }
        };
        // A change that was made since the round has left its permit here, so none is missed.
        let _ = tokio::time::timeout(pause, sandbox.wake.notified()).await;
    }
}

/// Does what is due; when there is something to do next.
async fn round(sandbox: &Sandbox) -> Result<Option<i64>, Error> {
    let (now, switches) = (now_millis(), sandbox.switches().clone());
    let due = sandbox.db.read(refunds::next_due).await?;
    if due.is_some_and(|at| at <= now) {
        sandbox.db.write(move |conn| refund::settle(conn, &switches, now)).await?;
    }
    for row in sandbox.db.read(move |conn| event::due(conn, now)).await? {
        let due_at = if send(sandbox, &row).await { None } else { next(row.attempts) };
        let id = row.id.clone();
        sandbox.db.write(move |conn| event::attempted(conn, &id, due_at)).await?;
    }
    let next = sandbox.db.read(|conn| Ok((event::next_due(conn)?, refunds::next_due(conn)?))).await?;
    Ok([next.0, next.1].into_iter().flatten().min())
}

/// When a webhook is due again after `attempts` before this one.
fn next(attempts: i32) -> Option<i64> {
    if attempts + 1 >= ATTEMPTS {
        return None;
    }
    let pause = usize::try_from(attempts).ok().and_then(|at| PAUSES.get(at)).unwrap_or(&300);
    Some(now_millis() + pause * 1_000)
}

/// Whether the receiver took the webhook.
async fn send(sandbox: &Sandbox, row: &SandboxEventRow) -> bool {
    let signed = signature::sign(&row.secret, now_millis() / 1_000, row.body.as_bytes());
    let request = sandbox.http.post(&row.url).header("Sandbox-Signature", signed);
    let request = request.header("Content-Type", "application/json").body(row.body.clone());
    request.send().await.is_ok_and(|response| response.status().is_success())
}
