//! Payments: open until they are paid, refused or canceled.

use reqwest::Url;
use serde::Deserialize;
use serde_json::{Value, json};

use super::event::tell;
use super::once::{answer, once, refusal, stumble};
use super::rows::key::Given;
use super::rows::payment::{self as rows, SandboxPaymentRow};
use super::service::now_millis;
use super::switches::Switches;
use crate::platform::db::Conn;
use crate::platform::hex::random_name;
use crate::platform::problem::Error;

/// The largest amount, minor units.
const AMOUNT: i64 = 1_000_000_000_000;

/// The word for a payment that was paid, and whose capture goes on.
const PROCESSING: &str = "processing";

/// A payment to start.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SandboxNewPayment {
    amount: i64,
    currency: String,
    description: String,
    reference: String,
    return_url: String,
    webhook_url: String,
    webhook_secret: String,
    #[serde(default)]
    token: String,
}

impl SandboxNewPayment {
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
    given: (&str, &str),
    base_url: &str,
    new: &SandboxNewPayment,
) -> Result<Given, Error> {
    if let Some(field) = new.fault() {
        return Ok(refusal(422, "invalid", field));
    }
    once(conn, switches, given, |conn| {
        if let Some(code) = &switches.refuse_payments {
            return Ok(refusal(402, code, "The sandbox refuses payments"));
        }
        let new = new.clone();
        let row = SandboxPaymentRow {
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
            token: new.token,
            processing: false,
        };
        rows::insert(conn, &row)?;
        Ok(answer(201, &with_page(&row, base_url)))
    })
}

/// The payments of a reference, with the page of each.
pub fn list(conn: &mut Conn, reference: &str, base_url: &str) -> Result<Given, Error> {
    let items: Vec<Value> = rows::of_reference(conn, reference)?.iter().map(|row| with_page(row, base_url)).collect();
    Ok(answer(200, &json!({ "items": items })))
}

fn with_page(row: &SandboxPaymentRow, base_url: &str) -> Value {
    let mut body = view(row);
    body["payUrl"] = json!(format!("{base_url}/pay/{}", row.id));
    body
}

/// A payment as it is.
pub fn find(conn: &mut Conn, id: &str) -> Result<Given, Error> {
    Ok(answer(200, &view(&rows::find(conn, id)?)))
}

/// Cancels a payment unless it has ended or is being captured; its state afterwards.
pub fn cancel(conn: &mut Conn, switches: &Switches, given: (&str, &str), id: &str) -> Result<Given, Error> {
    if let Some(stumbled) = stumble(conn, switches, given)? {
        return Ok(stumbled);
    }
    let row = end(conn, switches, (id, false), "canceled", None)?;
    Ok(answer(200, &view(&row)))
}

/// Ends an open payment as its payer decides, or begins its capture; its state afterwards.
pub fn decide(conn: &mut Conn, switches: &Switches, id: &str, pays: bool) -> Result<SandboxPaymentRow, Error> {
    if pays && switches.processing {
        let begun = rows::process(conn, id)?;
        let row = rows::find(conn, id)?;
        if begun {
            tell(conn, switches, &row, &format!("payment.{PROCESSING}"), ("payment", view(&row)))?;
        }
        return Ok(row);
    }
    let (status, failure) = if pays { ("paid", None) } else { ("refused", Some("payer_refused")) };
    end(conn, switches, (id, false), status, failure)
}

/// Ends the capture of a payment; its state afterwards.
pub fn processed(conn: &mut Conn, switches: &Switches, id: &str, paid: bool) -> Result<Given, Error> {
    let (status, failure) = if paid { ("paid", None) } else { ("refused", Some("declined")) };
    let row = end(conn, switches, (id, true), status, failure)?;
    Ok(answer(200, &view(&row)))
}

fn end(
    conn: &mut Conn,
    switches: &Switches,
    (id, processing): (&str, bool),
    status: &str,
    failure: Option<&str>,
) -> Result<SandboxPaymentRow, Error> {
    let ended = rows::end(conn, (id, processing), status, failure)?;
    let row = rows::find(conn, id)?;
    if ended {
        tell(conn, switches, &row, &format!("payment.{status}"), ("payment", view(&row)))?;
    }
    Ok(row)
}

/// The payment in answers and webhooks.
pub fn view(row: &SandboxPaymentRow) -> Value {
    json!({
        "id": row.id,
        "status": row.state(),
        "failure": row.failure,
        "amount": row.amount,
        "currency": row.currency,
        "reference": row.reference,
        "token": row.token,
        "createdAt": row.created_at,
    })
}
