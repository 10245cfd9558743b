//! The story of a planned booking: the states and times that the use cases would have written until
//! some moment of today. The same moment gives the same stories; a later one only continues them.

use chrono::{Duration, NaiveDate, NaiveTime};
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::occupancy::{ended, planned};
use sapa_core::booking::state::{BookingStatus, CancelKind};
use sapa_core::calendar::interval::Interval;

use super::plan::{Certain, PlannedStay, on};
use super::records::ZONE;
use super::rng::Rng;

/// The story of a booking so far.
#[derive(Debug, Clone)]
pub struct Story {
    pub made: UtcTime,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub status: BookingStatus,
    pub checked_in_at: Option<UtcTime>,
    pub completed_at: Option<UtcTime>,
    pub canceled_at: Option<UtcTime>,
    pub cancel_kind: Option<CancelKind>,
    pub occupied: Interval,
    pub live: bool,
}

/// An instant of a civil day.
pub fn at(today: NaiveDate, day: i64, minute: i64) -> UtcTime {
    let civil = on(today, day).and_time(NaiveTime::MIN) + Duration::minutes(minute);
    match ZONE.resolve(civil).instant() {
        Ok(at) => at,
        Err(next) => ZONE.resolve(next).instant().unwrap_or(UtcTime::from_naive(next)),
    }
}

/// The story of `slot` until a moment of `today`; sessions last `minutes`.
pub fn tell(
    rng: &mut Rng,
    slot: &PlannedStay,
    kind: ServiceType,
    minutes: i64,
    (today, until): (NaiveDate, UtcTime),
) -> Story {
    let (arrival, departure) = match kind {
        ServiceType::Hostel => {
            (rng.weighted(&[2, 3, 6, 6, 4, 3, 2, 2, 1]) as i64 * 90 + 10 * 60, rng.within(32..=48) * 15)
        }
        ServiceType::DayCare => (rng.within(28..=38) * 15, rng.within(62..=78) * 15),
        ServiceType::Grooming | ServiceType::Veterinary => (slot.minute, 0),
    };
    let check_in = at(today, slot.first, arrival);
    let check_out =
        if kind.is_session() { check_in.plus(Duration::minutes(minutes)) } else { at(today, slot.last, departure) };
    let mut story = Story {
        made: at(today, slot.made.0, slot.made.1),
        check_in,
        check_out,
        status: BookingStatus::Created,
        checked_in_at: None,
        completed_at: None,
        canceled_at: None,
        cancel_kind: None,
        occupied: planned(kind, ZONE, check_in, check_out),
        live: true,
    };
    // All events of earlier days happen before the last minutes of yesterday.
    let night = ZONE.start_of_day(today).plus(-Duration::minutes(5));
    let late = if kind.is_session() { rng.within(-10..=12) } else { rng.within(-30..=40) };
    let came = check_in.plus(Duration::minutes(late));
    let left = check_out.plus(Duration::minutes(rng.within(-8..=25))).max(came.plus(Duration::minutes(5)));
    // Guests of today arrive or leave on time once the moment is reached; a few are late.
    let punctual = !rng.chance(4);
    let fate = match fate(rng, slot, kind) {
        Fate::Waits if slot.comes_today() && punctual && left <= until => Fate::Done,
        Fate::Waits if slot.comes_today() && punctual && came <= until => Fate::Stays,
        Fate::Stays if slot.leaves_today() && punctual && left <= until => Fate::Done,
        fate => fate,
    };
    let (came, left) = if slot.first < 0 { (came.min(night.plus(-Duration::minutes(20))), left) } else { (came, left) };
    let left = if slot.last < 0 { left.min(night) } else { left };
    match fate {
        Fate::Waits => {}
        Fate::Stays => {
            story.status = BookingStatus::Active;
            story.checked_in_at = Some(came);
        }
        Fate::Done => {
            story.status = BookingStatus::Completed;
            story.checked_in_at = Some(came);
            story.completed_at = Some(left);
            story.occupied = ended(kind, ZONE, story.occupied, left);
        }
        Fate::Broken => {
            let left = at(today, (slot.first + 1).min(-1), rng.within(9 * 60..=18 * 60));
            story.status = BookingStatus::Canceled;
            story.checked_in_at = Some(came);
            story.canceled_at = Some(left);
            story.cancel_kind = Some(CancelKind::BrokenOff);
            story.occupied = ended(kind, ZONE, story.occupied, left);
        }
        Fate::Canceled(kind) => {
            let earliest = story.made.plus(Duration::minutes(16));
            let latest = check_in.plus(-Duration::minutes(30)).min(night).max(earliest);
            let span = latest.since(earliest).num_minutes();
            story.status = BookingStatus::Canceled;
            story.cancel_kind = Some(kind);
            story.canceled_at = Some(match kind {
                CancelKind::HoldExpired => earliest,
                CancelKind::NoShow => no_show(rng, slot, check_in, today, night),
                _ => earliest.plus(Duration::minutes(rng.within(0..=span.max(0)))),
            });
            story.live = false;
        }
    }
    story
}

/// The time of a no-show: the next morning for days, the same day for sessions.
fn no_show(rng: &mut Rng, slot: &PlannedStay, check_in: UtcTime, today: NaiveDate, night: UtcTime) -> UtcTime {
    if slot.minute > 0 {
        check_in.plus(Duration::minutes(rng.within(31..=90))).min(night)
    } else {
        at(today, slot.first + 1, rng.within(8 * 60..=11 * 60))
    }
}

enum Fate {
    Waits,
    Stays,
    Done,
    Broken,
    Canceled(CancelKind),
}

fn fate(rng: &mut Rng, slot: &PlannedStay, kind: ServiceType) -> Fate {
    use CancelKind::{Company, Customer, Duplicate, HoldExpired, NoShow, Platform};
    match slot.certain {
        Certain::Coming | Certain::Late => return Fate::Waits,
        Certain::Overdue => return Fate::Stays,
        Certain::Nothing => {}
    }
    let draw = rng.below(1_000);
    if slot.last < 0 {
        // Yesterday leaves a few bookings open: a guest who was not fetched, a guest who did not
        // come.
        if slot.last == -1 && draw < 10 {
            return Fate::Stays;
        }
        if slot.first == -1 && draw < 25 {
            return Fate::Waits;
        }
        let long = !kind.is_session() && slot.last - slot.first >= 3;
        return match draw {
            800..840 if long => Fate::Broken,
            0..840 => Fate::Done,
            840..910 => Fate::Canceled(Customer),
            910..930 => Fate::Canceled(Company),
            930..942 => Fate::Canceled(Duplicate),
            942..947 => Fate::Canceled(Platform),
            947..977 if kind.is_session() || slot.first < -1 => Fate::Canceled(NoShow),
            977..990 => Fate::Canceled(HoldExpired),
            _ => Fate::Done,
        };
    }
    if slot.first < 0 {
        return match draw {
            0..25 if slot.first == -1 => Fate::Waits,
            900..950 => Fate::Canceled(Customer),
            950..980 if slot.first < -2 => Fate::Broken,
            _ => Fate::Stays,
        };
    }
    match draw {
        0..60 => Fate::Canceled(Customer),
        60..75 => Fate::Canceled(Company),
        75..82 => Fate::Canceled(Duplicate),
        _ => Fate::Waits,
    }
}
