//! The demo's online payments, for the provider that the demo starts beside itself: so they can be refunded
//! there.

use diesel::prelude::*;
use sapa_core::payment::refund::RefundState;

use crate::payment::online::{ask, refund_reference};
use crate::platform::db::types::{At, stored};
use crate::platform::db::{Conn, Db};
use crate::platform::problem::Error;
use crate::sandbox::{Known, KnownRefund, Sandbox};
use crate::schema::{payment_attempts as attempts, payments, refunds};

/// Tells the provider of all captured online payments and their refunds.
pub fn tell(db: &Db, provider: &Sandbox) -> Result<(), Error> {
    let (payments, refunds) = db.read_blocking(|conn| Ok((captured(conn)?, sent(conn)?)))?;
    provider.take_over(&payments, &refunds)
}

fn millis(at: At) -> i64 {
    at.0.naive().and_utc().timestamp_millis()
}

fn captured(conn: &mut Conn) -> Result<Vec<Known>, Error> {
    let rows: Vec<(i64, Option<String>, i64, String, At)> = attempts::table
        .inner_join(payments::table)
        .filter(attempts::provider_ref.is_not_null())
        .select((attempts::id, attempts::provider_ref, payments::amount, payments::currency, attempts::started_at))
        .load(conn)?;
    let known = |(attempt, id, amount, currency, made): (i64, Option<String>, i64, String, At)| {
        Some(Known { id: id?, reference: ask::reference(attempt), amount, currency, made: millis(made) })
    };
    Ok(rows.into_iter().filter_map(known).collect())
}

fn sent(conn: &mut Conn) -> Result<Vec<KnownRefund>, Error> {
    let rows: Vec<(i64, Option<String>, i64, String, At)> = refunds::table
        .inner_join(payments::table)
        .filter(payments::provider_ref.is_not_null().and(refunds::sent_at.is_not_null()))
        .select((refunds::id, payments::provider_ref, refunds::amount, refunds::status, refunds::created_at))
        .load(conn)?;
    let mut known = Vec::with_capacity(rows.len());
    for (id, payment, amount, status, made) in rows {
        let Some(payment_id) = payment else { continue };
        let arrived = match stored(&status)? {
            RefundState::Succeeded => Some(true),
            RefundState::Failed | RefundState::Reversed => Some(false),
            RefundState::Requested | RefundState::Sent => None,
        };
        known.push(KnownRefund { payment_id, reference: refund_reference(id), amount, arrived, made: millis(made) });
    }
    Ok(known)
}
