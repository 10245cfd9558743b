//! Refunds: at once, or after a while. They are not compared with what was paid.

use serde::Deserialize;
use serde_json::{Value, json};

use super::event::tell;
use super::once::{answer, once, refusal};
use super::rows::key::Given;
use super::rows::payment::{self, SandboxPaymentRow};
use super::rows::refund::{self as rows, SandboxRefundRow};
use super::service::now_millis;
use super::switches::Switches;
use crate::platform::db::Conn;
use crate::platform::hex::random_name;
use crate::platform::problem::Error;

/// A refund to make.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SandboxNewRefund {
    payment_id: String,
    amount: i64,
    reference: String,
    #[serde(default)]
    token: String,
}

/// A refund that is made at the sandbox's own desk, whoever asked for it there.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OwnRefund {
    payment_id: String,
    /// None: the whole payment.
    amount: Option<i64>,
    /// Whether it has not arrived yet. It stays so until it is ended at `/control`.
    #[serde(default)]
    pending: bool,
    #[serde(default)]
    reference: String,
    #[serde(default)]
    token: String,
    /// Whether a webhook tells of it.
    #[serde(default = "enabled")]
    webhook: bool,
}

/// The end of a refund, also of one that has ended.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundEnd {
    /// Why it fails; none: it succeeds.
    failure: Option<String>,
    /// Whether a webhook tells of it.
    #[serde(default = "enabled")]
    webhook: bool,
}

fn enabled() -> bool {
    true
}

/// Makes a refund.
pub fn make(conn: &mut Conn, switches: &Switches, given: (&str, &str), new: &SandboxNewRefund) -> Result<Given, Error> {
    if new.amount < 1 {
        return Ok(refusal(422, "invalid", "amount"));
    }
    once(conn, switches, given, |conn| {
        if let Some(code) = &switches.refuse_refunds {
            return Ok(refusal(402, code, "The sandbox refuses refunds"));
        }
        let payment = payment::find(conn, &new.payment_id)?;
        let (now, failed) = (now_millis(), switches.late_failure.then(|| "late_failure".to_owned()));
        let later = switches.settle_ms > 0 || failed.is_some();
        let row = SandboxRefundRow {
            id: format!("re_{}", random_name()?),
            payment_id: payment.id.clone(),
            status: if later { "pending" } else { "succeeded" }.to_owned(),
            failure: None,
            amount: new.amount,
            reference: new.reference.clone(),
            settles_at: later.then(|| now.saturating_add_unsigned(switches.settle_ms)),
            settles_failed: failed,
            created_at: now,
            token: new.token.clone(),
        };
        rows::insert(conn, &row)?;
        tell(conn, switches, &payment, &format!("refund.{}", row.status), ("refund", view(&row, &payment)))?;
        Ok(answer(201, &view(&row, &payment)))
    })
}

/// Makes a refund at the desk.
pub fn make_own(conn: &mut Conn, switches: &Switches, new: &OwnRefund) -> Result<Given, Error> {
    let payment = payment::find(conn, &new.payment_id)?;
    let amount = new.amount.unwrap_or(payment.amount);
    if amount < 1 {
        return Ok(refusal(422, "invalid", "amount"));
    }
    let row = SandboxRefundRow {
        id: format!("re_{}", random_name()?),
        payment_id: new.payment_id.clone(),
        status: if new.pending { "pending" } else { "succeeded" }.to_owned(),
        failure: None,
        amount,
        reference: new.reference.clone(),
        settles_at: None,
        settles_failed: None,
        created_at: now_millis(),
        token: new.token.clone(),
    };
    rows::insert(conn, &row)?;
    let body = view(&row, &payment);
    if new.webhook {
        tell(conn, switches, &payment, &format!("refund.{}", row.status), ("refund", body.clone()))?;
    }
    Ok(answer(201, &body))
}

/// Ends a refund, whatever its state; its state afterwards.
pub fn end(conn: &mut Conn, switches: &Switches, id: &str, end: &RefundEnd) -> Result<Given, Error> {
    let status = if end.failure.is_some() { "failed" } else { "succeeded" };
    rows::find(conn, id)?;
    rows::end(conn, id, status, end.failure.as_deref())?;
    let row = rows::find(conn, id)?;
    let payment = payment::find(conn, &row.payment_id)?;
    let body = view(&row, &payment);
    if end.webhook {
        tell(conn, switches, &payment, &format!("refund.{status}"), ("refund", body.clone()))?;
    }
    Ok(answer(200, &body))
}

/// A refund as it is.
pub fn find(conn: &mut Conn, id: &str) -> Result<Given, Error> {
    let row = rows::find(conn, id)?;
    Ok(answer(200, &view(&row, &payment::find(conn, &row.payment_id)?)))
}

/// The refunds of a payment; with a reference, those of it only.
pub fn list(conn: &mut Conn, payment: &str, reference: Option<&str>) -> Result<Given, Error> {
    let refunds = rows::of_payment(conn, payment, reference)?;
    let items = views(conn, &refunds)?;
    Ok(answer(200, &json!({ "items": items })))
}

/// All refunds that were made since then, in milliseconds since 1970.
pub fn since(conn: &mut Conn, since: i64) -> Result<Given, Error> {
    let refunds = rows::since(conn, since)?;
    let items = views(conn, &refunds)?;
    Ok(answer(200, &json!({ "items": items })))
}

/// All refunds, oldest first.
pub fn all(conn: &mut Conn) -> Result<Vec<Value>, Error> {
    let refunds = rows::since(conn, 0)?;
    views(conn, &refunds)
}

fn views(conn: &mut Conn, refunds: &[SandboxRefundRow]) -> Result<Vec<Value>, Error> {
    refunds.iter().map(|row| Ok(view(row, &payment::find(conn, &row.payment_id)?))).collect()
}

/// Ends the pending refunds whose time has come.
pub fn settle(conn: &mut Conn, switches: &Switches, now: i64) -> Result<(), Error> {
    for row in rows::due(conn, now)? {
        let status = if row.settles_failed.is_some() { "failed" } else { "succeeded" };
        rows::end(conn, &row.id, status, row.settles_failed.as_deref())?;
        let (row, payment) = (rows::find(conn, &row.id)?, payment::find(conn, &row.payment_id)?);
        tell(conn, switches, &payment, &format!("refund.{status}"), ("refund", view(&row, &payment)))?;
    }
    Ok(())
}

/// The refund of `payment` in answers and webhooks.
fn view(row: &SandboxRefundRow, payment: &SandboxPaymentRow) -> Value {
    json!({
        "id": row.id,
        "paymentId": row.payment_id,
        "status": row.status,
        "failure": row.failure,
        "amount": row.amount,
        "currency": payment.currency,
        "reference": row.reference,
        "token": row.token,
        "createdAt": row.created_at,
    })
}
