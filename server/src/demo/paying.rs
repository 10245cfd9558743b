//! Who pays for a demo booking, how and when, and what goes back: every state and kind occurs. The till
//! keeps the books.

use chrono::Duration;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::{BookingStatus, CancelKind};
use sapa_core::payment::cancellation::{Share, settle};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::money::BookingMoney;
use sapa_core::payment::refund::{RefundKind, RefundRequestState, RefundState};
use sapa_core::payment::status::PaymentStatus;
use sapa_core::price::policy::{percent_at, terms};

use super::batch::BookingBatch;
use super::people::People;
use super::records::ZONE;
use super::rng::Rng;
use super::rows::BookingRow;
use super::story::Story;
use super::till::{Back, Till};
use super::words::{GOODWILL_REASONS, REQUEST_REASONS};
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// Adds the money of `booking`, whose `story` is told.
pub fn pay(
    rng: &mut Rng,
    batch: &mut BookingBatch,
    people: &People,
    booking: &mut BookingRow,
    story: &Story,
    (desk, admin): (usize, usize),
    until: UtcTime,
) -> Result<(), Error> {
    let money = BookingMoney { total: booking.total, ..BookingMoney::default() };
    let mut till = Till { batch, people, booking, desk, admin, money, until };
    match story.status {
        BookingStatus::Created => till.of_created(rng, story),
        BookingStatus::Active => till.of_active(rng, story),
        BookingStatus::Completed => till.of_completed(rng, story),
        BookingStatus::Canceled => till.of_canceled(rng, story)?,
    }
    till.close();
    Ok(())
}

impl Till<'_> {
    fn of_created(&mut self, rng: &mut Rng, story: &Story) {
        let at = story.made.plus(Duration::minutes(4));
        let total = self.booking.total;
        let is_online = self.booking.customer_id.is_some();
        match rng.below(100) {
            0..22 if is_online => {
                self.take(rng, PaymentWay::Online, total, at);
            }
            22..25 if is_online => self.refused(rng, PaymentStatus::Failed, at),
            25..28 if is_online => self.refused(rng, PaymentStatus::Void, at),
            28..30 if is_online => self.refused(rng, PaymentStatus::Pending, at),
            30..38 => {
                self.take(rng, PaymentWay::Transfer, tens(total / 3), at);
            }
            38..44 => {
                self.take(rng, PaymentWay::Cash, tens(total / 2), at);
            }
            _ => {}
        }
    }

    fn of_active(&mut self, rng: &mut Rng, story: &Story) {
        let at = story.checked_in_at.unwrap_or(story.made).plus(Duration::minutes(2));
        let total = self.booking.total;
        match rng.below(100) {
            0..45 => {
                let way = at_the_desk(rng);
                self.take(rng, way, total, at);
            }
            45..65 => {
                self.take(rng, PaymentWay::Cash, tens(total / 2), at);
            }
            _ => {}
        }
    }

    fn of_completed(&mut self, rng: &mut Rng, story: &Story) {
        let Some(left) = story.completed_at else { return };
        let came = story.checked_in_at.unwrap_or(story.made);
        let at = left.plus(-Duration::minutes(3)).max(came);
        let total = self.booking.total;
        let draw = rng.below(1_000);
        let is_online = self.booking.customer_id.is_some() && rng.chance(40);
        let way = if is_online { PaymentWay::Online } else { at_the_desk(rng) };
        match draw {
            // Left open on purpose.
            0..30 => return,
            30..55 => {
                self.take(rng, way, tens(total * 2 / 3), at);
                return;
            }
            // The stay was paid in advance and then shortened.
            55..75 => {
                self.take(rng, PaymentWay::Transfer, tens(total * 5 / 4), at);
                return;
            }
            _ => {}
        }
        let Some(payment) = self.take(rng, way, total, at) else { return };
        let later = left.plus(Duration::minutes(rng.within(20..=90)));
        let (desk, admin) = (self.desk, self.admin);
        let part = tens(total / 5);
        let reason = Some(*rng.pick(&GOODWILL_REASONS));
        let goodwill = |state, by| Back { kind: RefundKind::Goodwill, amount: part, state, reason, by, at: later };
        match draw {
            // The guest's card had expired: the bank sent the money back.
            80..112 if is_online => {
                self.give(payment, &goodwill(RefundState::Reversed, Some(admin)));
            }
            100..120 => {
                self.give(payment, &goodwill(RefundState::Succeeded, Some(admin)));
            }
            120..132 => {
                let whole = Back { amount: total, ..goodwill(RefundState::Succeeded, Some(admin)) };
                self.give(payment, &whole);
            }
            132..142 => {
                self.give(payment, &goodwill(RefundState::Requested, Some(admin)));
            }
            142..150 => {
                self.give(payment, &goodwill(RefundState::Failed, Some(admin)));
            }
            150..158 => {
                self.give(payment, &goodwill(RefundState::Sent, Some(admin)));
            }
            158..170 => {
                // The desk recorded the payment twice, in another way.
                let Some(twice) = self.take(rng, PaymentWay::Cash, total, at.plus(Duration::minutes(1))) else {
                    return;
                };
                let kind = if rng.chance(50) { RefundKind::Duplicate } else { RefundKind::EntryError };
                let reason = Some("Uplata upisana dva puta");
                let by = Some(admin);
                self.give(twice, &Back { kind, amount: total, state: RefundState::Succeeded, reason, by, at: later });
            }
            170..210 => {
                let state = match draw {
                    170..185 => RefundRequestState::Open,
                    185..195 => RefundRequestState::Approved,
                    195..205 => RefundRequestState::Declined,
                    _ => RefundRequestState::Withdrawn,
                };
                let reason = *rng.pick(&REQUEST_REASONS);
                self.ask(payment, part, reason, state, (desk, admin), later);
            }
            _ => {}
        }
    }

    fn of_canceled(&mut self, rng: &mut Rng, story: &Story) -> Result<(), Error> {
        let (Some(at), Some(kind)) = (story.canceled_at, story.cancel_kind) else { return Ok(()) };
        let share = match kind {
            CancelKind::Customer => {
                let policy = stored(&self.booking.policy)?;
                let anchor = UtcTime::from_naive(self.booking.policy_from);
                Share::percent(percent_at(&terms(policy, anchor, ZONE), at))
            }
            CancelKind::Company | CancelKind::Platform | CancelKind::Duplicate | CancelKind::HoldExpired => Share::ALL,
            CancelKind::NoShow | CancelKind::BrokenOff => Share::NONE,
        };
        let way = if self.booking.customer_id.is_some() { PaymentWay::Online } else { at_the_desk(rng) };
        let paid = (kind != CancelKind::HoldExpired && rng.chance(55))
            .then(|| self.take(rng, way, self.booking.total, story.made.plus(Duration::minutes(4))));
        let settled = settle(&self.money, share);
        self.money = self.money.canceled(settled.kept);
        if let (Some(Some(payment)), true) = (paid, settled.refund > 0) {
            let state = match rng.below(10) {
                0 if !way.is_automatic() => RefundState::Requested,
                _ => RefundState::Succeeded,
            };
            let back = Back { kind: RefundKind::Policy, amount: settled.refund, state, reason: None, by: None, at };
            self.give(payment, &back);
        }
        Ok(())
    }
}

/// The way in which the desk takes money.
fn at_the_desk(rng: &mut Rng) -> PaymentWay {
    [PaymentWay::Cash, PaymentWay::Terminal, PaymentWay::Transfer][rng.weighted(&[50, 38, 12])]
}

/// Whole tens of the currency.
const fn tens(amount: i64) -> i64 {
    amount / 1_000 * 1_000
}
