//! Payments: open until they are paid, refused or canceled.

use reqwest::Url;
use serde::Deserialize;
use serde_json::{Value, json};

use super::event::tell;
use super::now_millis;
use super::once::{answer, once, refusal};
use super::rows::key::Given;
use super::rows::payment::{self as rows, PaymentRow};
use super::switches::Switches;
use crate::platform::db::Conn;
use crate::platform::hex::random_name;
use crate::platform::problem::Error;

/// The largest amount, minor units.
const AMOUNT: i64 = 1_000_000_000_000;

/// A payment to start.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPayment {
    amount: i64,
    currency: String,
    description: String,
    reference: String,
    return_url: String,
    webhook_url: String,
    webhook_secret: String,
}

impl NewPayment {
    fn fault(&self) -> Option<&'static str> {
        let web = |text: &str| Url::parse(text).is_ok_and(|url| ["http", "https"].contains(&url.scheme()));
        if !(1..=AMOUNT).contains(&self.amount) {
            return Some("amount");
        }
        if self.currency.len() != 3 || !self.currency.bytes().all(|c| c.is_ascii_uppercase()) {
            return Some("currency");
        }
        if !web(&self.return_url) {
            return Some("returnUrl");
        }
        (!web(&self.webhook_url)).then_some("webhookUrl")
    }
}

/// Starts a payment. `base_url` is where its payer reaches the sandbox.
pub fn start(
    conn: &mut Conn,
    switches: &Switches,
    (key, request): (&str, &str),
    base_url: &str,
    new: &NewPayment,
) -> Result<Given, Error> {
    if let Some(field) = new.fault() {
        return Ok(refusal(422, "invalid", field));
    }
    once(conn, key, request, |conn| {
        if let Some(code) = &switches.refuse_payments {
            return Ok(refusal(402, code, "The sandbox refuses payments"));
        }
        let new = new.clone();
        let row = PaymentRow {
            id: format!("pay_{}", random_name()?),
            status: "open".to_owned(),
            failure: None,
            amount: new.amount,
            currency: new.currency,
            description: new.description,
            reference: new.reference,
            return_url: new.return_url,
            webhook_url: new.webhook_url,
            webhook_secret: new.webhook_secret,
            created_at: now_millis(),
        };
        rows::insert(conn, &row)?;
        let mut body = view(&row);
        body["payUrl"] = json!(format!("{base_url}/pay/{}", row.id));
        Ok(answer(201, &body))
    })
}

/// A payment as it is.
pub fn find(conn: &mut Conn, id: &str) -> Result<Given, Error> {
    Ok(answer(200, &view(&rows::find(conn, id)?)))
}

/// Cancels a payment unless it has ended; its state afterwards.
pub fn cancel(conn: &mut Conn, switches: &Switches, id: &str) -> Result<Given, Error> {
    let row = end(conn, switches, id, "canceled", None)?;
    Ok(answer(200, &view(&row)))
}

/// Ends an open payment as its payer decides; its state afterwards.
pub fn decide(conn: &mut Conn, switches: &Switches, id: &str, pays: bool) -> Result<PaymentRow, Error> {
    let (status, failure) = if pays { ("paid", None) } else { ("refused", Some("payer_refused")) };
    end(conn, switches, id, status, failure)
}

fn end(
    conn: &mut Conn,
    switches: &Switches,
    id: &str,
    status: &str,
    failure: Option<&str>,
) -> Result<PaymentRow, Error> {
    let ended = rows::end(conn, id, status, failure)?;
    let row = rows::find(conn, id)?;
    if ended {
        tell(conn, switches, &row, &format!("payment.{status}"), ("payment", view(&row)))?;
    }
    Ok(row)
}

/// The payment in answers and webhooks.
pub fn view(row: &PaymentRow) -> Value {
    json!({
        "id": row.id,
        "status": row.status,
        "failure": row.failure,
        "amount": row.amount,
        "currency": row.currency,
        "reference": row.reference,
        "createdAt": row.created_at,
    })
}
