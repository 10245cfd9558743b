//! Rows of what is asked of providers: attempts, refunds on their way, events. `next_ask_at` is the lease
//! too: whoever moves it on asks. Decides nothing.

use diesel::prelude::*;
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::refund::RefundState;
use sapa_core::payment::status::{AttemptStatus, PaymentStatus};

use super::attempt::AttemptRow;
use super::payment::PaymentRow;
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::{payment_attempts as attempts, payments, provider_events as events, refunds};

/// An attempt to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = attempts, treat_none_as_default_value = false)]
pub struct NewAttempt {
    pub payment_id: i64,
    pub number: i32,
    pub status: String,
    pub provider: String,
    pub idempotency_key: String,
    pub started_at: At,
    pub next_ask_at: Option<At>,
}

/// Inserts an attempt and answers its id.
pub fn insert_attempt(conn: &mut Conn, attempt: &NewAttempt) -> Result<i64, Error> {
    Ok(diesel::insert_into(attempts::table).values(attempt).returning(attempts::id).get_result(conn)?)
}

/// The attempt with `id`.
pub fn attempt(conn: &mut Conn, id: i64) -> Result<Option<AttemptRow>, Error> {
    Ok(attempts::table.find(id).select(AttemptRow::as_select()).first(conn).optional()?)
}

/// The attempt that the provider names so.
pub fn attempt_named(conn: &mut Conn, provider: &str, name: &str) -> Result<Option<AttemptRow>, Error> {
    let named = attempts::table.filter(attempts::provider.eq(provider).and(attempts::provider_ref.eq(name)));
    Ok(named.select(AttemptRow::as_select()).first(conn).optional()?)
}

/// The latest attempt of a payment.
pub fn last_attempt(conn: &mut Conn, payment: i64) -> Result<Option<AttemptRow>, Error> {
    let of = attempts::table.filter(attempts::payment_id.eq(payment)).order(attempts::number.desc());
    Ok(of.select(AttemptRow::as_select()).first(conn).optional()?)
}

/// The online payment of a booking that is under way.
pub fn pending(conn: &mut Conn, booking: i64) -> Result<Option<PaymentRow>, Error> {
    let pending = payments::table
        .filter(payments::booking_id.eq(booking))
        .filter(payments::status.eq(PaymentStatus::Pending.as_str()))
        .filter(payments::way.eq(PaymentWay::Online.as_str()));
    Ok(pending.select(PaymentRow::as_select()).first(conn).optional()?)
}

/// The latest online payment of a booking of this amount that failed.
pub fn failed(conn: &mut Conn, booking: i64, amount: i64) -> Result<Option<PaymentRow>, Error> {
    let failed = payments::table
        .filter(payments::booking_id.eq(booking).and(payments::amount.eq(amount)))
        .filter(payments::status.eq(PaymentStatus::Failed.as_str()))
        .filter(payments::way.eq(PaymentWay::Online.as_str()));
    Ok(failed.order(payments::id.desc()).select(PaymentRow::as_select()).first(conn).optional()?)
}

/// Begins to ask for an attempt whose turn has come, until `lease`; false when its turn has not come.
pub fn take_attempt(conn: &mut Conn, id: i64, now: At, lease: At) -> Result<bool, Error> {
    let due = attempts::table
        .filter(attempts::id.eq(id).and(attempts::status.eq(AttemptStatus::Started.as_str())))
        .filter(attempts::next_ask_at.le(now));
    let set = (attempts::next_ask_at.eq(Some(lease)), attempts::ask_count.eq(attempts::ask_count + 1));
    Ok(diesel::update(due).set(set).execute(conn)? == 1)
}

/// Writes when the provider is asked next for an attempt that has not ended.
pub fn ask_attempt_at(conn: &mut Conn, id: i64, at: At) -> Result<(), Error> {
    let open = attempts::table.filter(attempts::id.eq(id).and(attempts::status.eq(AttemptStatus::Started.as_str())));
    diesel::update(open).set(attempts::next_ask_at.eq(Some(at))).execute(conn)?;
    Ok(())
}

/// Writes the provider's name of an attempt and of its payment.
pub fn name_attempt(conn: &mut Conn, attempt: &AttemptRow, name: &str) -> Result<(), Error> {
    diesel::update(attempts::table.find(attempt.id)).set(attempts::provider_ref.eq(Some(name))).execute(conn)?;
    // The name of a captured payment is that of the attempt that captured it.
    let open = payments::table.filter(payments::id.eq(attempt.payment_id).and(payments::captured.eq(0)));
    diesel::update(open).set(payments::provider_ref.eq(Some(name))).execute(conn)?;
    Ok(())
}

/// Writes why the last card was refused, of an attempt that goes on.
pub fn note_attempt(conn: &mut Conn, id: i64, code: &str, text: &str) -> Result<(), Error> {
    let set = (attempts::failure.eq(Some(code)), attempts::failure_text.eq(Some(text)));
    diesel::update(attempts::table.find(id)).set(set).execute(conn)?;
    Ok(())
}

/// Writes a status that is an end; `failure` is a code and the provider's own words.
pub fn end_attempt(
    conn: &mut Conn,
    id: i64,
    status: AttemptStatus,
    failure: Option<(&str, &str)>,
    at: At,
) -> Result<(), Error> {
    let none: Option<At> = None;
    diesel::update(attempts::table.find(id))
        .set((
            attempts::status.eq(status.as_str()),
            attempts::ended_at.eq(Some(at)),
            attempts::failure.eq(failure.map(|(code, _)| code)),
            attempts::failure_text.eq(failure.map(|(_, text)| text)),
            attempts::next_ask_at.eq(none),
        ))
        .execute(conn)?;
    Ok(())
}

/// The errors of its own that a provider answers under one key before the next key is tried.
pub const KEY_ERRORS: i32 = 3;

/// Counts an error of the provider's own under the present key of an attempt.
pub fn attempt_key_failed(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let set = attempts::key_errors.eq(attempts::key_errors + 1);
    diesel::update(attempts::table.find(id)).set(set).execute(conn)?;
    Ok(())
}

/// Takes the next key of an attempt.
pub fn next_attempt_key(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let set = (attempts::key_number.eq(attempts::key_number + 1), attempts::key_errors.eq(0));
    diesel::update(attempts::table.find(id)).set(set).execute(conn)?;
    Ok(())
}

/// Counts an error of the provider's own under the present key of a refund.
pub fn refund_key_failed(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let set = refunds::key_errors.eq(refunds::key_errors + 1);
    diesel::update(refunds::table.find(id)).set(set).execute(conn)?;
    Ok(())
}

/// Takes the next key of a refund.
pub fn next_refund_key(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let set = (refunds::key_number.eq(refunds::key_number + 1), refunds::key_errors.eq(0));
    diesel::update(refunds::table.find(id)).set(set).execute(conn)?;
    Ok(())
}

/// Begins to ask for a refund whose turn has come, until `lease`; false when its turn has not come.
pub fn take_refund(conn: &mut Conn, id: i64, now: At, lease: At) -> Result<bool, Error> {
    let due = refunds::table.filter(refunds::id.eq(id)).filter(refunds::next_ask_at.le(now));
    let set = (refunds::next_ask_at.eq(Some(lease)), refunds::ask_count.eq(refunds::ask_count + 1));
    Ok(diesel::update(due).set(set).execute(conn)? == 1)
}

/// Writes when the provider is asked next for a refund that has not ended.
pub fn ask_refund_at(conn: &mut Conn, id: i64, at: At) -> Result<(), Error> {
    let open = refunds::table.filter(refunds::id.eq(id).and(refunds::ended_at.is_null()));
    diesel::update(open).set(refunds::next_ask_at.eq(Some(at))).execute(conn)?;
    Ok(())
}

/// Writes the provider's name of a refund; none: the name is another one's.
pub fn name_refund(conn: &mut Conn, id: i64, name: Option<&str>) -> Result<(), Error> {
    diesel::update(refunds::table.find(id)).set(refunds::provider_ref.eq(name)).execute(conn)?;
    Ok(())
}

/// The attempts that have not ended.
pub fn open_attempts(conn: &mut Conn) -> Result<Vec<i64>, Error> {
    let open = attempts::table.filter(attempts::next_ask_at.is_not_null());
    Ok(open.order(attempts::next_ask_at).select(attempts::id).limit(10_000).load(conn)?)
}

/// The refunds of providers that have not ended.
pub fn open_refunds(conn: &mut Conn) -> Result<Vec<i64>, Error> {
    let open = refunds::table.filter(refunds::next_ask_at.is_not_null());
    Ok(open.order(refunds::next_ask_at).select(refunds::id).limit(10_000).load(conn)?)
}

/// The refunds of a payment that its provider was asked for, or is to be.
pub fn open_refunds_of(conn: &mut Conn, payment: i64) -> Result<Vec<i64>, Error> {
    let states = [RefundState::Requested.as_str(), RefundState::Sent.as_str()];
    let open = refunds::table
        .filter(refunds::payment_id.eq(payment).and(refunds::next_ask_at.is_not_null()))
        .filter(refunds::status.eq_any(states));
    Ok(open.order(refunds::id).select(refunds::id).load(conn)?)
}

/// An event as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = events)]
pub struct ProviderEventRow {
    pub id: i64,
    pub provider: String,
    pub received_at: At,
    pub payload: String,
    pub applied_at: Option<At>,
}

/// Stores an event; none when it is stored already.
pub fn insert_event(
    conn: &mut Conn,
    (provider, event): (&str, &str),
    payload: &str,
    at: At,
) -> Result<Option<i64>, Error> {
    let row = (
        events::provider.eq(provider),
        events::event_id.eq(event),
        events::received_at.eq(at),
        events::payload.eq(payload),
    );
    let made = diesel::insert_into(events::table).values(row).on_conflict_do_nothing().execute(conn)?;
    if made == 0 {
        return Ok(None);
    }
    let own = events::table.filter(events::provider.eq(provider).and(events::event_id.eq(event)));
    Ok(Some(own.select(events::id).first(conn)?))
}

/// The event with `id`.
pub fn event(conn: &mut Conn, id: i64) -> Result<Option<ProviderEventRow>, Error> {
    Ok(events::table.find(id).select(ProviderEventRow::as_select()).first(conn).optional()?)
}

/// Marks an event as applied; false when it was applied before.
pub fn applied(conn: &mut Conn, id: i64, at: At) -> Result<bool, Error> {
    let waiting = events::table.filter(events::id.eq(id).and(events::applied_at.is_null()));
    Ok(diesel::update(waiting).set(events::applied_at.eq(Some(at))).execute(conn)? == 1)
}

/// The events that were not applied yet.
pub fn waiting_events(conn: &mut Conn) -> Result<Vec<i64>, Error> {
    let waiting = events::table.filter(events::applied_at.is_null());
    Ok(waiting.order(events::id).select(events::id).limit(10_000).load(conn)?)
}
