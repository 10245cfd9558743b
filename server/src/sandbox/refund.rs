//! Refunds: at once, or after a while. They are not compared with what was paid.

use serde::Deserialize;
use serde_json::{Value, json};

use super::event::tell;
use super::now_millis;
use super::once::{answer, once, refusal};
use super::rows::key::Given;
use super::rows::payment::{self, PaymentRow};
use super::rows::refund::{self as rows, RefundRow};
use super::switches::Switches;
use crate::platform::db::Conn;
use crate::platform::hex::random_name;
use crate::platform::problem::Error;

/// A refund to make.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRefund {
    payment_id: String,
    amount: i64,
    reference: String,
}

/// Makes a refund.
pub fn make(
    conn: &mut Conn,
    switches: &Switches,
    (key, request): (&str, &str),
    new: &NewRefund,
) -> Result<Given, Error> {
    if new.amount < 1 {
        return Ok(refusal(422, "invalid", "amount"));
    }
    once(conn, key, request, |conn| {
        if let Some(code) = &switches.refuse_refunds {
            return Ok(refusal(402, code, "The sandbox refuses refunds"));
        }
        let payment = payment::find(conn, &new.payment_id)?;
        let (now, failed) = (now_millis(), switches.late_failure.then(|| "late_failure".to_owned()));
        let later = switches.settle_ms > 0 || failed.is_some();
        let row = RefundRow {
            id: format!("re_{}", random_name()?),
            payment_id: payment.id.clone(),
            status: if later { "pending" } else { "succeeded" }.to_owned(),
            failure: None,
            amount: new.amount,
            reference: new.reference.clone(),
            settles_at: later.then(|| now.saturating_add_unsigned(switches.settle_ms)),
            settles_failed: failed,
            created_at: now,
        };
        rows::insert(conn, &row)?;
        tell(conn, switches, &payment, &format!("refund.{}", row.status), ("refund", view(&row, &payment)))?;
        Ok(answer(201, &view(&row, &payment)))
    })
}

/// A refund as it is.
pub fn find(conn: &mut Conn, id: &str) -> Result<Given, Error> {
    let row = rows::find(conn, id)?;
    Ok(answer(200, &view(&row, &payment::find(conn, &row.payment_id)?)))
}

/// The refunds of a payment with this reference.
pub fn list(conn: &mut Conn, payment: &str, reference: &str) -> Result<Given, Error> {
    let refunds = rows::of_payment(conn, payment, reference)?;
    let items = views(conn, &refunds)?;
    Ok(answer(200, &json!({ "items": items })))
}

/// All refunds, oldest first.
pub fn all(conn: &mut Conn) -> Result<Vec<Value>, Error> {
    let refunds = rows::all(conn)?;
    views(conn, &refunds)
}

fn views(conn: &mut Conn, refunds: &[RefundRow]) -> Result<Vec<Value>, Error> {
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
fn view(row: &RefundRow, payment: &PaymentRow) -> Value {
    json!({
        "id": row.id,
        "paymentId": row.payment_id,
        "status": row.status,
        "failure": row.failure,
        "amount": row.amount,
        "currency": payment.currency,
        "reference": row.reference,
        "createdAt": row.created_at,
    })
}
