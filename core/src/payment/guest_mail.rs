//! Mails to the guest about a booking and its refunds: who is told, in which language, and what each mail
//! says, as translation keys with values. Owns no text, sends nothing, and is not in the browser.

use crate::access::role::Author;
use crate::base::issue::Reason;
use crate::base::kinds::{CancellationPolicy, ServiceType};
use crate::base::money::Currency;
use crate::base::plural::{LANGUAGES, of_country};
use crate::base::stored::stored_enum;
use crate::base::time::{UtcTime, Zone, format_civil};
use crate::booking::state::{BookingStatus, CancelKind};
use crate::people::erased;
use crate::price::policy::terms;

use super::method::PaymentWay;

/// Seconds from a change to its mail: the toast's "Undo" withdraws the mail instead of correcting it.
pub const DELAY_SECONDS: i64 = 10;

/// Most mails about one booking that staff send again within an hour.
pub const MAILS_AGAIN_HOURLY: i64 = 3;

/// Whether the guest is told of a change. Staff are asked, and yes where they do not answer; a pet owner's
/// own changes and the system's are always told.
pub fn guest_is_notified(author: &Author, answer: Option<bool>) -> bool {
    let has_choice = author.actor().is_some_and(|actor| actor.role.is_dashboard());
    !has_choice || answer != Some(false)
}

/// The address that a mail can reach; none for a missing one and for an erased guest's.
pub fn reachable(email: Option<&str>) -> Option<&str> {
    email.filter(|address| !erased::is_email(address))
}

/// The language of mails to a guest: that of the customer's account, else by the company's country.
pub fn language(account: Option<&str>, country: &str) -> &'static str {
    let own = account.and_then(|own| LANGUAGES.into_iter().find(|language| *language == own));
    own.unwrap_or_else(|| of_country(country))
}

/// An amount with its currency, as the dashboard writes it in `language`: decimals only where there are any.
pub fn money(language: &str, minor: i64, currency: Currency) -> String {
    let (group, point) = if language == LANGUAGES[1] { ('.', ',') } else { (',', '.') };
    let sign = if minor < 0 { "\u{2212}" } else { "" };
    let (whole, cents) = (minor.unsigned_abs() / 100, minor.unsigned_abs() % 100);
    let digits = whole.to_string();
    let mut text = sign.to_owned();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(group);
        }
        text.push(digit);
    }
    if cents > 0 {
        text.push_str(&format!("{point}{cents:02}"));
    }
    format!("{text}\u{a0}{}", currency.code())
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The booking was made.
    Created,
    /// It has other times; before: check-in and check-out.
    Moved((UtcTime, UtcTime)),
    /// It was canceled, and so much of what was paid goes back.
    Canceled {
        /// Minor units.
        given_back: i64,
    },
    /// The cancellation was taken back.
    Reinstated,
    /// A refund is on its way.
    RefundUnderWay(Refund),
    /// A refund has arrived, or was handed out.
    RefundDone(Refund),
    /// A refund that was told of is not made.
    RefundWithdrawn(Refund),
}

/// A refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refund {
    /// Minor units.
    pub amount: i64,
    /// The way that it goes.
    pub way: PaymentWay,
}

stored_enum! {
    /// The kinds of mail to a guest. Their texts are `mail.<kind>.subject` and `mail.<kind>.body`.
    GuestMailKind {
        BookingCreated = "bookingCreated",
        BookingMoved = "bookingMoved",
        BookingCanceled = "bookingCanceled",
        BookingReinstated = "bookingReinstated",
        RefundUnderWay = "refundUnderWay",
        RefundDone = "refundDone",
        RefundWithdrawn = "refundWithdrawn",
    }
}

stored_enum! {
    /// The states of a mail.
    MailState {
        /// Not sent yet.
        Waiting = "WAITING",
        /// The mail server took it.
        Sent = "SENT",
        /// Given up; waits for a person.
        Failed = "FAILED",
        /// Its reason was gone before it was sent.
        Withdrawn = "WITHDRAWN",
    }
}

impl GuestMailKind {
    /// Whether the mail tells how the booking stands, and not of a refund only.
    pub const fn is_of_booking(self) -> bool {
        match self {
            Self::BookingCreated | Self::BookingMoved | Self::BookingCanceled | Self::BookingReinstated => true,
            Self::RefundUnderWay | Self::RefundDone | Self::RefundWithdrawn => false,
        }
    }
}

impl Event {
    /// The kind of mail that tells of the event.
    pub const fn kind(&self) -> GuestMailKind {
        match self {
            Self::Created => GuestMailKind::BookingCreated,
            Self::Moved(_) => GuestMailKind::BookingMoved,
            Self::Canceled { .. } => GuestMailKind::BookingCanceled,
            Self::Reinstated => GuestMailKind::BookingReinstated,
            Self::RefundUnderWay(_) => GuestMailKind::RefundUnderWay,
            Self::RefundDone(_) => GuestMailKind::RefundDone,
            Self::RefundWithdrawn(_) => GuestMailKind::RefundWithdrawn,
        }
    }

    /// Whether there is anything to tell: a move to another workplace at the same times concerns the
    /// house, not the guest.
    pub fn concerns_guest(&self, booking: &MailBooking) -> bool {
        !matches!(self, Self::Moved(was) if *was == (booking.check_in, booking.check_out))
    }
}

/// A mail that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Past {
    /// Its kind.
    pub kind: GuestMailKind,
    /// How it stands.
    pub state: MailState,
}

/// Whether staff may send a mail again, to the guest's present address: the last of its kind, and only while what
/// it tells is still so. `later`: the booking's mails after it; `reachable`: whether the guest has an address.
///
/// # Errors
/// The reason, under `booking.mail`.
pub fn may_go_again(mail: Past, later: &[Past], status: BookingStatus, reachable: bool) -> Result<(), Reason> {
    let no = |code: &str| Err(Reason::new(code));
    if !reachable {
        return no("booking.mail.no_address");
    }
    match mail.state {
        MailState::Waiting => return no("booking.mail.waiting"),
        MailState::Withdrawn => return no("booking.mail.withdrawn"),
        MailState::Sent | MailState::Failed => {}
    }
    let follows = |other: &Past| {
        other.state != MailState::Withdrawn
            && (other.kind == mail.kind || (other.kind.is_of_booking() && mail.kind.is_of_booking()))
    };
    let still = match mail.kind {
        GuestMailKind::BookingCreated | GuestMailKind::BookingMoved | GuestMailKind::BookingReinstated => {
            status.is_live()
        }
        GuestMailKind::BookingCanceled => status == BookingStatus::Canceled,
        GuestMailKind::RefundUnderWay => {
            !later.iter().any(|other| other.kind == GuestMailKind::RefundDone && other.state != MailState::Withdrawn)
        }
        GuestMailKind::RefundDone | GuestMailKind::RefundWithdrawn => true,
    };
    if later.iter().any(follows) || !still { no("booking.mail.outdated") } else { Ok(()) }
}

/// The booking as a mail tells of it, after the event.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)] // named as in the product's entity table
pub struct MailBooking {
    pub service_type: ServiceType,
    pub zone: Zone,
    pub status: BookingStatus,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub total: i64,
    pub paid: i64,
    pub balance: i64,
    pub policy: CancellationPolicy,
    pub policy_from: UtcTime,
    pub hold_until: Option<UtcTime>,
    pub cancel_kind: Option<CancelKind>,
}

impl MailBooking {
    fn moment(&self, at: UtcTime) -> Value {
        Value::Moment(format_civil(self.zone.civil(at)))
    }
}

/// A value that a line mentions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Minor units of the booking's currency.
    Money(i64),
    /// Civil time of the branch, `YYYY-MM-DDTHH:mm`; named `until` where it is a limit.
    Moment(String),
    /// A share.
    Percent(u8),
    /// The name of the branch's zone.
    Zone(&'static str),
}

/// A line of a mail: a key below `mail.line`, and its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The key.
    pub key: String,
    /// The values by name.
    pub values: Vec<(&'static str, Value)>,
}

fn line(key: &str, values: Vec<(&'static str, Value)>) -> Line {
    Line { key: key.to_owned(), values }
}

/// What a mail says of an event at `now`, in paragraphs.
pub fn paragraphs(event: &Event, booking: &MailBooking, now: UtcTime) -> Vec<Vec<Line>> {
    let amount = |minor: i64| ("amount", Value::Money(minor));
    let mut times = Vec::new();
    if let Event::Moved((check_in, check_out)) = event {
        times.extend(spanned(booking, (*check_in, *check_out), "was"));
    }
    times.extend(spanned(booking, (booking.check_in, booking.check_out), ""));
    times.push(line("zone", vec![("zone", Value::Zone(booking.zone.name()))]));
    match event {
        Event::Created | Event::Moved(_) | Event::Reinstated => {
            let mut money = vec![line("total", vec![amount(booking.total)])];
            if booking.balance > 0 {
                money.push(line("owed", vec![amount(booking.balance)]));
            } else if booking.paid > 0 {
                money.push(line("paid", vec![]));
            }
            let held = booking.hold_until.filter(|_| booking.balance > 0 && booking.paid == 0);
            money.extend(held.map(|until| line("held", vec![("until", booking.moment(until))])));
            // An ACTIVE stay is broken off, not canceled.
            let open = (booking.status == BookingStatus::Created).then(|| free_until(booking, now));
            [Some(times), Some(money), open.map(|line| vec![line])].into_iter().flatten().collect()
        }
        Event::Canceled { given_back } => {
            let why = booking.cancel_kind.map(|kind| line(&format!("canceled.{}", kind.as_str()), vec![]));
            let mut money = Vec::new();
            if *given_back > 0 {
                money.push(line("back", vec![amount(*given_back)]));
            }
            if booking.paid > 0 {
                money.push(line("kept", vec![amount(booking.paid)]));
            }
            if money.is_empty() {
                money.push(line("nothing", vec![]));
            }
            vec![why.into_iter().collect(), times, money]
        }
        Event::RefundUnderWay(refund) => vec![vec![refund_line("underWay", refund)]],
        Event::RefundDone(refund) => vec![vec![refund_line("done", refund)]],
        Event::RefundWithdrawn(refund) => vec![vec![refund_line("withdrawn", refund)]],
    }
}

fn refund_line(key: &str, refund: &Refund) -> Line {
    let key = if key == "withdrawn" { key.to_owned() } else { format!("{key}.{}", refund.way.as_str()) };
    line(&key, vec![("amount", Value::Money(refund.amount))])
}

/// Arrival and departure, or the one time of a session. `was`: the times before a move.
fn spanned(booking: &MailBooking, (from, to): (UtcTime, UtcTime), was: &str) -> Vec<Line> {
    let at = |at: UtcTime| vec![("at", booking.moment(at))];
    let named = |key: &str| if was.is_empty() { key.to_owned() } else { format!("{was}.{key}") };
    if booking.service_type.is_session() {
        return vec![line(&named("session"), at(from))];
    }
    vec![line(&named("arrival"), at(from)), line(&named("departure"), at(to))]
}

/// The terms of a cancellation at `now`: until when it is free, or until when how much comes back.
fn free_until(booking: &MailBooking, now: UtcTime) -> Line {
    let steps = terms(booking.policy, booking.policy_from, booking.zone);
    let said = |key: &str, values| line(&["terms", key].join("."), values);
    let Some(step) = steps.iter().find(|step| step.until.is_none_or(|until| now <= until)) else {
        return said("after", vec![("percent", Value::Percent(0))]);
    };
    let percent = ("percent", Value::Percent(step.percent));
    match (step.until, step.percent) {
        (Some(until), 100) => said("free", vec![("until", booking.moment(until))]),
        (Some(until), _) => said("until", vec![percent, ("until", booking.moment(until))]),
        (None, _) => said("after", vec![percent]),
    }
}

#[cfg(test)]
#[path = "guest_mail_tests.rs"]
mod tests;
