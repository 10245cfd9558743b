//! The next step of a client of `interleaved`: any action on a booking, often in an occupied place,
//! often too late.

use serde_json::{Value, json};

use crate::booking::interleaved::Known;
use crate::fixture::schedule::{care, split, stay_in, stays};
use crate::fixture::{CARE, civil, with};
use crate::support::size;

/// Pseudo-random numbers, the same in each run.
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: usize) -> Self {
        Self(seed as u64 * 7_919 + 104_729)
    }

    /// A number from 0 to `many` - 1.
    pub const fn below(&mut self, many: i64) -> i64 {
        // Knuth's constants; the high bits are the good ones.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as i64) % many
    }
}

/// One operation.
pub struct Step {
    pub path: String,
    pub body: Value,
    /// The version that the client knows; none for a new booking.
    pub version: Option<i64>,
    /// The action's name in the timeline.
    pub action: &'static str,
}

/// The number of days in which all steps happen.
fn days() -> i64 {
    size(16, 120) as i64
}

pub fn next_step(dice: &mut Dice, known: &[Known]) -> Step {
    // Mostly open bookings, and among the newest ones: there steps collide.
    let over = dice.below(100) < 20;
    let open = |known: &&Known| ["CREATED", "ACTIVE"].contains(&known.status.as_str());
    let recent: Vec<&Known> = known.iter().rev().filter(|known| open(known) != over).take(40).collect();
    if recent.is_empty() || dice.below(100) < 35 {
        return Step { path: "/bookings".to_owned(), body: new_booking(dice), version: None, action: "CREATE" };
    }
    let booking = recent[dice.below(recent.len() as i64) as usize];
    let (verb, action, body) = match (booking.status.as_str(), dice.below(100)) {
        ("CREATED", 0..35) | ("ACTIVE", 0..30) => ("reschedule", "RESCHEDULE", moved(dice, booking)),
        ("CREATED", 35..65) => ("check-in", "CHECK_IN", json!({"reason": "x"})),
        ("CREATED", 65..95) => ("cancel", "CANCEL", json!({"kind": "CUSTOMER", "reason": "x"})),
        ("CREATED", _) => ("no-show", "NO_SHOW", json!({})),
        ("ACTIVE", 30..65) => ("complete", "COMPLETE", json!({"leaveBalanceOpen": true})),
        ("ACTIVE", 65..80) => ("break-off", "BREAK_OFF", json!({"by": "CUSTOMER", "reason": "x"})),
        ("ACTIVE", _) => ("undo-check-in", "UNDO_CHECK_IN", json!({"reason": "x"})),
        ("COMPLETED", _) => ("reopen", "REOPEN", json!({"reason": "x"})),
        _ => ("reinstate", "REINSTATE", json!({"reason": "x"})),
    };
    Step { path: format!("/bookings/{}/{verb}", booking.id), body, version: Some(booking.version), action }
}

/// Often today, so that the guest can check in.
fn first_day(dice: &mut Dice) -> i64 {
    if dice.below(4) == 0 { 0 } else { dice.below(days()) }
}

/// Nearly the last minute of the day, so that an earlier departure may be reinstated.
fn late(day: i64) -> String {
    format!("{}T23:58", &civil(day, 0)[..10])
}

fn new_booking(dice: &mut Dice) -> Value {
    let (first, nights) = (first_day(dice), 1 + dice.below(4));
    match dice.below(10) {
        0..4 => stay_in(1 + dice.below(2), first, first + nights),
        4..6 => with(stay_in(1, first, first + nights), &json!({"workplaceId": null, "arrival": late(first)})),
        6 => {
            let room = 1 + dice.below(2);
            split(first, first + nights + 1, &[(room, first + 1), (3 - room, first + nights + 1)])
        }
        _ => care(first, first + dice.below(3), 1 + dice.below(2) as usize),
    }
}

/// Another departure, another day, another room, or two rooms.
fn moved(dice: &mut Dice, booking: &Known) -> Value {
    let kept = booking.status == "ACTIVE" || dice.below(2) == 0;
    let first = first_day(dice);
    let last = if kept { booking.first_day() } else { first } + dice.below(5);
    if booking.service == CARE {
        let arrival = if kept { booking.arrival.clone() } else { civil(first, 8) };
        return json!({"arrival": arrival, "departure": civil(last, 18)});
    }
    let arrival = if kept { booking.arrival.clone() } else { civil(first, 14) };
    let times = json!({"arrival": arrival, "departure": civil(last, 11)});
    match dice.below(4) {
        0 => times,
        1 | 2 => with(times, &json!({"workplaceId": 1 + dice.below(2)})),
        _ => {
            let (room, cut) = (1 + dice.below(2), 1 + dice.below(last.max(2)));
            with(times, &json!({"stays": stays(&[(room, cut.min(last)), (3 - room, last)])}))
        }
    }
}
