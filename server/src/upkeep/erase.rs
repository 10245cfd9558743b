//! Erases a pet owner (product §8): every person's field becomes a placeholder, and so does what people wrote about
//! that person, in the account, its bookings and refunds, notes, mails, messages to the platform and in the audit's
//! payloads, whose hashes stay. Bookings, ledger, and the stars and texts of reviews stay. A job removes what stands
//! outside of the rows ([`traces`]). Nothing takes it back.

use std::collections::HashSet;

use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use sapa_core::people::erased;
use sapa_core::people::verdicts::UserAction;
use serde_json::{Value, json};

use super::erasure_log::Erasure;
use super::rows::erasure;
use super::traces;
use crate::audit::rows::entry::Payloads;
use crate::audit::stale::stale;
use crate::booking::limits::take_turn_of;
use crate::people::answers::SessionUser;
use crate::people::rows::erase::Contacts;
use crate::people::rows::list::Account;
use crate::people::rows::{erase as rows, list, user};
use crate::people::{must, subject, take, view};
use crate::platform::db::Conn;
use crate::platform::http::{Erased, IfMatch, forget_answers};
use crate::platform::outbox::rows as sent_mails;
use crate::platform::problem::Error;
use crate::session::lifetime::shut_out;
use crate::session::rows::account;
use crate::session::{Context, Origin};
use crate::usage;
use crate::usage::rows::booking::BookingOwner;
use crate::{audit, booking, note, notification, payment, record, review, support, till};

/// Erases an account that platform staff manage.
pub fn by_staff(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    take_turn_of(conn, id)?;
    let (account, facts) = take(conn, &context.actor, id)?;
    seen.check(account.row.version, || {
        let current = view::find(conn, id)?;
        stale(conn, &context.actor, ("user", id), &current)
    })?;
    must(&context.actor, &facts, UserAction::Erase)?;
    without_open_bookings(conn, id)?;
    erase(conn, context.into(), &account, Value::Null)
}

/// Erases the own account.
pub fn oneself(conn: &mut Conn, context: &Context, seen: IfMatch) -> Result<(), Error> {
    let id = context.actor.user_id.0;
    take_turn_of(conn, id)?;
    account::lock(conn, id)?;
    let account = list::find(conn, id)?.ok_or_else(|| Error::unauthorized("auth.expired"))?;
    seen.check(account.row.version, || {
        let row = account::find(conn, id)?;
        let current = SessionUser::load(conn, &row, false)?;
        stale(conn, &context.actor, ("user", id), &current)
    })?;
    without_open_bookings(conn, id)?;
    erase(conn, context.into(), &account, Value::Null)
}

/// Erases an account again that was erased after the backup from which the database comes; false where it is erased, or
/// where the id is not that account's. Whatever is open: a person who is erased must not come back, and staff see
/// the open bookings under the placeholder.
pub fn repeat(conn: &mut Conn, erased: &Erasure, now: UtcTime) -> Result<bool, Error> {
    let Some(mut account) = list::find_kept(conn, erased.id)? else { return Ok(false) };
    if account.row.created_at.0 != erased.made_at {
        return Ok(false);
    }
    account::lock(conn, erased.id)?;
    // It was deleted when the backup was made, and came back before it was erased.
    if let Some(address) = account.row.deleted_email.take() {
        account.row.fields.email = address;
    }
    erase(conn, Origin::system(now), &account, json!({ "repeatedSince": erased.erased_at }))?;
    Ok(true)
}

/// Refused while bookings are open: somebody waits for the guest.
fn without_open_bookings(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let open = usage::open(conn, BookingOwner::Customer(id))?;
    record::ensure_unused(vec![usage::bookings(conn, open)?])
}

fn erase(conn: &mut Conn, origin: Origin<'_>, account: &Account, after: Value) -> Result<(), Error> {
    let (id, now) = (account.row.id, origin.now);
    shut_out(conn, id, "ERASED", now)?;
    let fields = &account.row.fields;
    let Contacts { emails, phones } = rows::contacts(conn, id, (&fields.email, fields.phone.as_deref()))?;
    let bookings = booking::erase::guest(conn, UserId(id), now)?;
    let money = payment::rows::erase::reasons(conn, &bookings, now)?;
    let closings = till::rows::closing::erase(conn, &bookings)?;
    let notes = note::rows::erase(conn, id, &bookings, erased::NOTE, now)?;
    let reviews = review::rows::forget_author(conn, id, now)?;
    let placeholder = erased::email(UserId(id));
    let messages = support::rows::of_person(conn, id, &emails)?;
    support::rows::erase(conn, &messages, (&erased::name(UserId(id)), &placeholder, erased::NOTE), now)?;
    emails.iter().try_for_each(|address| notification::subscription::erase(conn, address))?;
    let mails = sent_mails::erase(conn, (id, &bookings, &messages), (&emails, &placeholder), now)?;
    rows::account(conn, id, &emails, now)?;
    erasure::insert(conn, id, now)?;
    traces::remove(conn, &emails, &mails, now)?;
    let set = |ids: &[i64]| ids.iter().copied().collect::<HashSet<i64>>();
    let records = [("/notes", set(&notes)), ("/support-messages", set(&messages))];
    let contacts: Vec<String> = emails.into_iter().chain(phones).collect();
    forget_answers(conn, &Erased { customer: id, bookings: &set(&bookings), records: &records, contacts: &contacts })?;
    user::index(conn, id)?;
    let entries = [
        ("user", vec![id], Payloads::All),
        ("note", notes, Payloads::All),
        ("support_message", messages, Payloads::All),
        ("booking", bookings, Payloads::Written),
        ("payment", money.payments, Payloads::Written),
        ("refund", money.refunds, Payloads::Written),
        ("refund_request", money.requests, Payloads::Written),
        ("till_closing", closings, Payloads::Written),
        ("review", reviews, Payloads::Written),
    ];
    for (entity, ids, which) in entries {
        audit::rows::entry::erase(conn, entity, &ids, which)?;
    }
    record::write_audit(conn, origin, subject(id, &account.row.fields), "ERASED", Value::Null, after)
}
