//! Rows of attempts to pay online. Decides nothing.

use diesel::prelude::*;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::payment_attempts;

/// An attempt as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = payment_attempts)]
pub struct AttemptRow {
    pub id: i64,
    pub payment_id: i64,
    pub number: i32,
    pub status: String,
    pub provider: String,
    pub provider_ref: Option<String>,
    pub idempotency_key: String,
    pub started_at: At,
    pub ended_at: Option<At>,
    pub failure: Option<String>,
    pub failure_text: Option<String>,
    pub next_ask_at: Option<At>,
    pub ask_count: i32,
    pub key_number: i32,
    pub key_errors: i32,
}

/// The attempts of a payment, the first one first.
pub fn of_payment(conn: &mut Conn, payment: i64) -> Result<Vec<AttemptRow>, Error> {
    Ok(payment_attempts::table
        .filter(payment_attempts::payment_id.eq(payment))
        .order(payment_attempts::number)
        .select(AttemptRow::as_select())
        .load(conn)?)
}

/// The payments of the attempts that a provider names so, each once.
pub fn payments_named(conn: &mut Conn, provider: &str, names: &[&str]) -> Result<Vec<i64>, Error> {
    let named = payment_attempts::table
        .filter(payment_attempts::provider.eq(provider))
        .filter(payment_attempts::provider_ref.eq_any(names));
    Ok(named.select(payment_attempts::payment_id).distinct().load(conn)?)
}
