//! Mails to the guest about a booking: which one follows from a change, written in its transaction. The core says
//! who is told and what of; this file keeps what the guest is told in step with what the guest was told already. A
//! mail that no mail server has seen is withdrawn when it would be wrong by now, or goes on with the first times; a
//! mail that may have arrived is followed by another one.

use chrono::Duration;
use sapa_core::base::issue::{Param, Params};
use sapa_core::base::money::Currency;
use sapa_core::base::time::{UtcTime, parse_civil};
use sapa_core::payment::guest_mail::{
    self, DELAY_SECONDS, Event, GuestMailKind as Kind, Line, MailBooking, Refund, Value, language, paragraphs,
};
use sapa_core::payment::money::BookingMoney;

use super::facts;
use super::rows::booking::{self, Booking};
use super::rows::pet;
use crate::branch::rows::branch;
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::db::types::{stored, to_json};
use crate::platform::i18n::{self, either, text};
use crate::platform::outbox::rows::{self as mails, MailRow, WITHDRAWN};
use crate::platform::outbox::{self, Mail};
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::session::rows::account;

/// The entity of these mails.
pub const BOOKING: &str = "booking";
/// Most mails about one booking that are looked through.
pub const MOST: i64 = 100;
/// The parameter of a move's mail with the times before it.
const WAS: &str = "was";

/// A change that the frame of transitions makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingChange {
    /// Other times.
    Moved,
    /// Canceled, by whatever kind.
    Canceled,
    /// The cancellation is taken back.
    Reinstated,
}

/// Tells of a new booking.
pub fn created(conn: &mut Conn, origin: Origin<'_>, id: i64, answer: Option<bool>) -> Result<(), Error> {
    if guest_mail::guest_is_notified(&origin.author, answer) {
        tell(conn, origin.now, id, Event::Created)
    } else {
        Ok(())
    }
}

/// Tells of a change of the booking that was `before`. `answer`: that of staff, whether to tell the guest.
pub fn changed(
    conn: &mut Conn,
    origin: Origin<'_>,
    before: &Booking,
    change: BookingChange,
    answer: Option<bool>,
) -> Result<(), Error> {
    let (id, now) = (before.row.id, origin.now);
    let notifies = guest_mail::guest_is_notified(&origin.author, answer);
    let event = match change {
        BookingChange::Moved => moved(conn, before, notifies, now)?,
        BookingChange::Canceled => {
            withdraw(conn, id, &[Kind::BookingCreated, Kind::BookingMoved, Kind::BookingReinstated], now)?;
            let gone = |sums: BookingMoney| sums.refunded.saturating_add(sums.under_way);
            let after = booking::find(conn, id)?.ok_or_else(Error::not_found)?;
            notifies.then(|| Event::Canceled { given_back: gone(after.row.sums()) - gone(before.row.sums()) })
        }
        // The cancellation's mail decides, whatever staff would answer.
        BookingChange::Reinstated => reinstated(conn, id, now)?,
    };
    event.map_or(Ok(()), |event| tell(conn, now, id, event))
}

/// The mail of a move. One that still waits goes on with the times before the first move, and a new booking's with
/// the new times.
fn moved(conn: &mut Conn, before: &Booking, notifies: bool, now: UtcTime) -> Result<Option<Event>, Error> {
    let id = before.row.id;
    if !withdraw(conn, id, &[Kind::BookingCreated], now)?.is_empty() {
        return Ok(Some(Event::Created));
    }
    let times = (before.row.check_in.0, before.row.check_out.0);
    let waiting = withdraw(conn, id, &[Kind::BookingMoved], now)?;
    let first = waiting.last().map(was_of).transpose()?.flatten();
    Ok((notifies || first.is_some()).then(|| Event::Moved(first.unwrap_or(times))))
}

/// The mail of a cancellation that is taken back: none where the guest never heard of it, and what waited before the
/// cancellation is told after all.
fn reinstated(conn: &mut Conn, id: i64, now: UtcTime) -> Result<Option<Event>, Error> {
    let all = mails::about(conn, (BOOKING, id), MOST)?;
    if let Some(canceled) = withdraw(conn, id, &[Kind::BookingCanceled], now)?.first() {
        let superseded =
            |row: &&MailRow| row.state == WITHDRAWN && row.ended_at == Some(canceled.created_at) && !row.is_begun();
        let Some(row) = all.iter().find(superseded) else { return Ok(None) };
        return Ok(match kind_of(row) {
            Some(Kind::BookingCreated) => Some(Event::Created),
            Some(Kind::BookingMoved) => was_of(row)?.map(Event::Moved),
            _ => Some(Event::Reinstated),
        });
    }
    let kinds = all.iter().filter(|row| row.state != WITHDRAWN).filter_map(kind_of);
    let last = kinds.into_iter().find(|kind| kind.is_of_booking());
    Ok(last.filter(|kind| *kind == Kind::BookingCanceled).map(|_| Event::Reinstated))
}

fn kind_of(row: &MailRow) -> Option<Kind> {
    Kind::parse(&row.kind)
}

/// Withdraws the mails of these kinds that no mail server has seen, and answers them, the last one first.
fn withdraw(conn: &mut Conn, id: i64, kinds: &[Kind], now: UtcTime) -> Result<Vec<MailRow>, Error> {
    let mut withdrawn = Vec::new();
    for row in mails::about(conn, (BOOKING, id), MOST)? {
        if kind_of(&row).is_some_and(|kind| kinds.contains(&kind))
            && row.is_unsent()
            && mails::withdraw(conn, row.id, now)?
        {
            withdrawn.push(row);
        }
    }
    Ok(withdrawn)
}

/// The times before the move that a mail tells of.
fn was_of(row: &MailRow) -> Result<Option<(UtcTime, UtcTime)>, Error> {
    let params = outbox::params(&row.params)?;
    let Some(Param::Text(was)) = params.get(WAS) else { return Ok(None) };
    Ok(was.split_once('|').and_then(|(from, to)| UtcTime::of_column(from).zip(UtcTime::of_column(to))))
}

/// The stage of a refund of which a mail tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundStage {
    /// It is on its way, or waits to be handed out.
    UnderWay,
    /// It has arrived, or was handed out.
    Done,
    /// It was announced, and is not made.
    Withdrawn,
}

/// Tells of a refund of a booking. What is under way is told after a while only, and not where the end comes first.
pub fn refund(
    conn: &mut Conn,
    now: UtcTime,
    (id, refund): (i64, i64),
    paid: Refund,
    stage: RefundStage,
) -> Result<(), Error> {
    let cause = |kind: Kind| format!("{}/refund/{refund}", kind.as_str());
    let under_way = Event::RefundUnderWay(paid);
    let event = match stage {
        RefundStage::UnderWay => under_way,
        RefundStage::Done => Event::RefundDone(paid),
        RefundStage::Withdrawn => Event::RefundWithdrawn(paid),
    };
    if stage != RefundStage::UnderWay
        && let Some(waiting) = mails::unseen(conn, &cause(under_way.kind()))?
        && mails::withdraw(conn, waiting, now)?
        && stage == RefundStage::Withdrawn
    {
        return Ok(());
    }
    let found = booking::find(conn, id)?.ok_or_else(Error::not_found)?;
    write(conn, now, &found, event, (Some(cause(event.kind())), DELAY_SECONDS))
}

fn tell(conn: &mut Conn, now: UtcTime, id: i64, event: Event) -> Result<(), Error> {
    let found = booking::find(conn, id)?.ok_or_else(Error::not_found)?;
    write(conn, now, &found, event, (None, DELAY_SECONDS))
}

/// The cause of a mail that staff send again, up to `when`.
pub fn resend_cause(booking: i64, when: &str) -> String {
    format!("again/{booking}/{when}")
}

/// Sends a mail once more, to the present address. One that tells how the booking stands tells it as of now; one
/// of sums that were given back tells what it told.
pub fn repeat(conn: &mut Conn, now: UtcTime, found: &Booking, row: &MailRow) -> Result<(), Error> {
    // One that was given up, and could be tried again, must not go as well.
    mails::end(conn, row.id, WITHDRAWN, now)?;
    let cause = resend_cause(found.row.id, &now.to_column());
    let kind = kind_of(row).ok_or_else(|| Error::internal("a mail of another kind"))?;
    let booking = mail_booking(found)?;
    let event = match kind {
        Kind::BookingCreated => Some(Event::Created),
        Kind::BookingReinstated => Some(Event::Reinstated),
        Kind::BookingMoved => {
            let moved = was_of(row)?.map(Event::Moved).filter(|event| event.concerns_guest(&booking));
            Some(moved.unwrap_or(Event::Created))
        }
        Kind::BookingCanceled | Kind::RefundUnderWay | Kind::RefundDone | Kind::RefundWithdrawn => None,
    };
    if let Some(event) = event {
        return write(conn, now, found, event, (Some(cause), 0));
    }
    let Some(to) = guest_mail::reachable(found.row.guest_email.as_deref()) else { return Ok(()) };
    let mut mail = Mail::new(kind.as_str(), to, &row.language, (BOOKING, found.row.id)).caused_by(cause);
    for (name, value) in outbox::params(&row.params)?.iter() {
        mail = mail.with(name, value.clone());
    }
    outbox::write(conn, &mail.with("name", found.row.guest_name.clone()), now)
}

/// Sends the mails about a booking that wait to the guest's present address, under the present name; without an
/// address there is nobody to tell.
pub fn readdress(conn: &mut Conn, id: i64, name: &str, email: Option<&str>, now: UtcTime) -> Result<(), Error> {
    for row in mails::about(conn, (BOOKING, id), MOST)?.into_iter().filter(MailRow::is_unsent) {
        let Some(to) = guest_mail::reachable(email) else {
            mails::end(conn, row.id, WITHDRAWN, now)?;
            continue;
        };
        let mut params = outbox::params(&row.params)?;
        params.insert("name".to_owned(), Param::from(name));
        mails::readdress(conn, row.id, to, &to_json(&params)?)?;
    }
    Ok(())
}

/// Writes the mail of an event, if the guest has an address and there is something to tell. `cause`: one of its own,
/// for which the mail is written once; `delay`: seconds until it goes.
fn write(
    conn: &mut Conn,
    now: UtcTime,
    found: &Booking,
    event: Event,
    (cause, delay): (Option<String>, i64),
) -> Result<(), Error> {
    let Some(to) = guest_mail::reachable(found.row.guest_email.as_deref()).map(str::to_owned) else { return Ok(()) };
    let booking = mail_booking(found)?;
    if !event.concerns_guest(&booking) {
        return Ok(());
    }
    let account = match found.row.customer_id {
        Some(customer) => Some(account::find(conn, customer)?.language),
        None => None,
    };
    let country = company::country(conn, found.row.company_id)?.unwrap_or_default();
    let language = language(account.as_deref(), &country);
    let details = details(conn, found, &booking, language, (&event, now))?;
    let mut mail = Mail::new(event.kind().as_str(), &to, language, (BOOKING, found.row.id))
        .with("name", found.row.guest_name.clone())
        .with("branch", found.branch_name.clone())
        .with("number", facts::number_of_row(&found.row)?)
        .with("details", details)
        .after(Duration::seconds(delay));
    if let Event::Moved((from, to)) = event {
        mail = mail.with(WAS, format!("{}|{}", from.to_column(), to.to_column()));
    }
    if let Some(cause) = cause {
        mail = mail.caused_by(cause);
    }
    outbox::write(conn, &mail, now)
}

fn mail_booking(found: &Booking) -> Result<MailBooking, Error> {
    let facts = facts::of(found)?;
    Ok(MailBooking {
        service_type: facts.service_type,
        zone: facts.zone,
        status: facts.status,
        check_in: facts.check_in,
        check_out: facts.check_out,
        total: facts.total,
        paid: facts.paid,
        balance: facts.balance,
        policy: facts.policy,
        policy_from: facts.policy_from,
        hold_until: facts.hold_until,
        cancel_kind: facts.cancel_kind,
    })
}

/// The body's middle: the booking, then what the core says of the event.
fn details(
    conn: &mut Conn,
    found: &Booking,
    booking: &MailBooking,
    language: &str,
    (event, now): (&Event, UtcTime),
) -> Result<String, Error> {
    let line = |key: &str, values: &[(&str, &str)]| {
        let mut params = Params::default();
        for (name, value) in values {
            params.insert((*name).to_owned(), Param::from(*value));
        }
        text(language, &format!("mail.line.{key}"), &params)
    };
    let row = &found.row;
    let mut head = vec![line("number", &[("number", &facts::number_of_row(row)?)])];
    // A branch that was deleted since keeps its name.
    match branch::find_since(conn, row.branch_id, UtcTime::MIN)? {
        Some((branch, _)) => {
            let fields = &branch.fields;
            let place = [("branch", fields.name.as_str()), ("address", &fields.address), ("city", &fields.city)];
            head.push(line("place", &place));
            head.extend(fields.phone.as_deref().map(|phone| line("phone", &[("phone", phone)])));
        }
        None => head.push(line("placeName", &[("branch", &found.branch_name)])),
    }
    head.push(line("service", &[("service", either(language, &found.service_title_en, &found.service_title_sr))]));
    let pets: Vec<String> = pet::names(conn, &[row.id])?.into_iter().map(|(_, name)| name).collect();
    head.push(line("pets", &[("pets", &pets.join(", "))]));
    let currency = stored(&row.currency)?;
    let said = |one: &Line| {
        let values: Vec<(&str, String)> =
            one.values.iter().map(|(name, value)| (*name, spelled(language, name, value, currency))).collect();
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        line(&one.key, &values)
    };
    let parts = paragraphs(event, booking, now);
    let parts = parts.iter().map(|lines| lines.iter().map(said).collect::<Vec<_>>().join("\n"));
    Ok(std::iter::once(head.join("\n")).chain(parts).collect::<Vec<_>>().join("\n\n"))
}

/// A value as people read it.
fn spelled(language: &str, name: &str, value: &Value, currency: Currency) -> String {
    match value {
        Value::Money(minor) => guest_mail::money(language, *minor, currency),
        Value::Percent(percent) => {
            let mut params = Params::default();
            params.insert("percent".to_owned(), Param::from(i64::from(*percent)));
            text(language, "mail.percent", &params)
        }
        Value::Zone(zone) => (*zone).to_owned(),
        // After "until" a day stands without its name, which Serbian would have to inflect.
        Value::Moment(civil) => {
            parse_civil(civil).map_or_else(|| civil.clone(), |at| i18n::spelled(language, at, name != "until"))
        }
    }
}
