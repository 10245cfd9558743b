//! Webhooks: made in the transaction of the change that they tell, signed when they are sent.

use serde_json::{Value, json};

use super::rows::event::{SandboxEventRow, insert};
use super::rows::payment::SandboxPaymentRow;
use super::service::now_millis;
use super::switches::Switches;
use crate::platform::db::Conn;
use crate::platform::hex::random_name;
use crate::platform::problem::Error;

/// Makes the webhook that tells `kind` of `payment`; `subject` is `payment` or `refund`, `body` its state.
/// None for a payment that names no address for webhooks.
pub fn tell(
    conn: &mut Conn,
    switches: &Switches,
    payment: &SandboxPaymentRow,
    kind: &str,
    (subject, body): (&str, Value),
) -> Result<(), Error> {
    if !switches.webhooks || payment.webhook_url.is_empty() {
        return Ok(());
    }
    let (id, now) = (format!("evt_{}", random_name()?), now_millis());
    let body = json!({ "id": id, "type": kind, "createdAt": now, subject: body }).to_string();
    let (url, secret) = (payment.webhook_url.clone(), payment.webhook_secret.clone());
    insert(conn, &SandboxEventRow { id, url, secret, body, attempts: 0, due_at: Some(now) })
}
