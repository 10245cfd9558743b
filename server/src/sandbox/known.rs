//! Payments that were paid before this service had a store of them: those of the demo's data. They can be
//! refunded like any other; no webhook tells of them.

use super::Sandbox;
use super::rows::payment::{self, SandboxPaymentRow};
use super::rows::refund::{self, SandboxRefundRow};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A paid payment. Times are milliseconds since 1970.
#[derive(Debug, Clone)]
pub struct Known {
    /// The name that the product has of it.
    pub id: String,
    /// The product's own name of it.
    pub reference: String,
    /// Minor units.
    pub amount: i64,
    /// Three letters.
    pub currency: String,
    /// When it was made.
    pub made: i64,
}

/// A refund of a known payment.
#[derive(Debug, Clone)]
pub struct KnownRefund {
    pub payment_id: String,
    /// The product's own name of the refund.
    pub reference: String,
    /// Minor units.
    pub amount: i64,
    /// Whether it has arrived; false: it was refused; none: it is under way, and stays so.
    pub arrived: Option<bool>,
    /// When it was made.
    pub made: i64,
}

impl Sandbox {
    /// Takes payments and refunds over, in one transaction.
    ///
    /// # Errors
    /// One is known already, or the store cannot be written.
    pub fn take_over(&self, payments: &[Known], refunds: &[KnownRefund]) -> Result<(), Error> {
        self.db.write_blocking(|conn| insert(conn, payments, refunds))
    }
}

fn insert(conn: &mut Conn, payments: &[Known], refunds: &[KnownRefund]) -> Result<(), Error> {
    for known in payments {
        payment::insert(
            conn,
            &SandboxPaymentRow {
                id: known.id.clone(),
                status: "paid".to_owned(),
                failure: None,
                amount: known.amount,
                currency: known.currency.clone(),
                description: String::new(),
                reference: known.reference.clone(),
                return_url: String::new(),
                webhook_url: String::new(),
                webhook_secret: String::new(),
                created_at: known.made,
                token: String::new(),
                processing: false,
            },
        )?;
    }
    for known in refunds {
        let (status, failure) = match known.arrived {
            Some(true) => ("succeeded", None),
            Some(false) => ("failed", Some("declined".to_owned())),
            None => ("pending", None),
        };
        refund::insert(
            conn,
            &SandboxRefundRow {
                id: format!("ref_{}", known.reference),
                payment_id: known.payment_id.clone(),
                status: status.to_owned(),
                failure,
                amount: known.amount,
                reference: known.reference.clone(),
                settles_at: None,
                settles_failed: None,
                created_at: known.made,
                token: String::new(),
            },
        )?;
    }
    Ok(())
}
