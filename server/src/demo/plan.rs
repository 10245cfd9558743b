//! The plan of the demo's bookings: their times and places. Every workplace has lanes, and every
//! lane is filled from front to back, so that bookings do not overlap; the database's own guard
//! checks that again while they are loaded. Only days count, never the hour.

use chrono::{Datelike, Days, NaiveDate, Weekday};
use sapa_core::base::kinds::ServiceType;
use sapa_core::branch::workplace::WorkplaceKind;

use super::records::{BookableWorkplace, Records};
use super::rng::Rng;
use crate::platform::problem::Error;

/// Days after today that have bookings.
const AHEAD: i64 = 28;
/// Days before today that have bookings, at least and at most.
const BACK: (i64, i64) = (21, 1_100);
/// Minutes of the day between which sessions begin: first, last, last on Saturdays.
const OPEN: (i64, i64, i64) = (8 * 60, 19 * 60, 14 * 60);
/// Bookings that are overbooked on purpose, as before a holiday.
const OVERBOOKED: usize = 3;

/// The certain state of a booking, so that every board has bookings of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certain {
    /// No state is certain.
    Nothing,
    /// The guest is still to come.
    Coming,
    /// The guest should have arrived yesterday.
    Late,
    /// The pets should have been fetched yesterday.
    Overdue,
}

/// A booking's time and place. Days count from today.
#[derive(Debug, Clone, Copy)]
pub struct PlannedStay {
    /// Index of the workplace in `Records::bookable`.
    pub workplace: usize,
    /// Most pets that fit.
    pub most: i32,
    /// First day.
    pub first: i64,
    /// Last day; for hostel the day of departure.
    pub last: i64,
    /// Minute of the day at which a session begins.
    pub minute: i64,
    /// Day and minute at which the booking was made.
    pub made: (i64, i64),
    /// Seed of all other random values of the booking.
    pub seed: u64,
    /// The certain state of the booking.
    pub certain: Certain,
    /// Whether the booking is overbooked on another.
    pub overbooked: bool,
}

impl PlannedStay {
    /// Whether the booking begins today and has no certain state.
    pub fn comes_today(&self) -> bool {
        self.first == 0 && self.certain == Certain::Nothing && !self.overbooked
    }

    /// Whether the booking ends today and has no certain state.
    pub fn leaves_today(&self) -> bool {
        self.last == 0 && self.certain == Certain::Nothing
    }
}

struct PetPlace {
    workplace: usize,
    most: i32,
    /// Most bookings that fit, and the number on a good day.
    room: f64,
    expected: f64,
}

/// Days of history for this number of bookings and branches.
pub fn days_back(bookings: usize, branches: usize) -> i64 {
    // A demo is busy; years of history are calmer.
    let a_day = if bookings <= 20_000 { 6 } else { 2 };
    let days = bookings / (branches.max(1) * a_day);
    (i64::try_from(days).unwrap_or(i64::MAX) - AHEAD).clamp(BACK.0, BACK.1)
}

/// Plans `bookings` bookings, in the order in which they were made.
pub fn build(seed: u64, records: &Records, bookings: usize, today: NaiveDate) -> Result<Vec<PlannedStay>, Error> {
    if bookings == 0 {
        return Ok(Vec::new());
    }
    let mut open: Vec<usize> = records.bookable.iter().map(|workplace| workplace.branch).collect();
    open.dedup();
    let back = days_back(bookings, open.len());
    let places = pet_places(records, back, today);
    let extra = OVERBOOKED.min(bookings / 100);
    let quotas = share(&places, bookings)?;
    let mut slots = Vec::with_capacity(bookings);
    for (i, (place, quota)) in places.iter().zip(quotas).enumerate() {
        let mut rng = Rng::new(seed, 1_000 + i as u64);
        fill(&mut slots, &mut rng, place, &records.bookable[place.workplace], quota, back, today);
    }
    overbook(&mut slots, records, extra);
    enliven(&mut slots, records);
    slots.sort_by_key(|slot| (slot.made, slot.seed));
    Ok(slots)
}

fn pet_places(records: &Records, back: i64, today: NaiveDate) -> Vec<PetPlace> {
    let days = (back + AHEAD) as f64;
    let mut places = Vec::new();
    for (index, workplace) in records.bookable.iter().enumerate() {
        let (room, expected) = match workplace.kind {
            ServiceType::Hostel => (days / 2.0, days / 3.0),
            ServiceType::DayCare => (days * 0.9, days / 3.0),
            ServiceType::Grooming | ServiceType::Veterinary => {
                let all = sessions(workplace, back, today).len() as f64;
                (all * 0.85, all * 0.2)
            }
        };
        match workplace.place {
            WorkplaceKind::Room => {
                places.push(PetPlace { workplace: index, most: workplace.capacity.min(2), room, expected })
            }
            WorkplaceKind::Area => {
                // As many lanes as pets fit; some lanes take two pets of one family.
                let mut left = workplace.capacity;
                while left > 0 {
                    let most = if left >= 2 && left % 4 == 3 { 2 } else { 1 };
                    places.push(PetPlace { workplace: index, most, room, expected });
                    left -= most;
                }
            }
        }
    }
    places
}

/// The number of bookings of each lane: as on a good day, up to what fits.
fn share(places: &[PetPlace], bookings: usize) -> Result<Vec<usize>, Error> {
    let target = bookings as f64;
    let total = |scale: f64| places.iter().map(|place| (place.expected * scale).min(place.room)).sum::<f64>();
    if total(1e9) < target + places.len() as f64 {
        return Err(Error::internal("so many bookings need more companies or branches"));
    }
    let (mut low, mut high) = (0.0, 1e9);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if total(middle) < target { low = middle } else { high = middle }
    }
    // The rounding error goes from lane to lane, so that the sum is exact.
    let (mut sum, mut given) = (0.0, 0);
    let mut quotas: Vec<usize> = places
        .iter()
        .map(|place| {
            sum += (place.expected * high).min(place.room);
            let quota = (sum as usize).min(bookings) - given;
            given += quota;
            quota
        })
        .collect();
    if let Some(last) = quotas.last_mut() {
        *last += bookings - given;
    }
    Ok(quotas)
}

fn fill(
    slots: &mut Vec<PlannedStay>,
    rng: &mut Rng,
    place: &PetPlace,
    workplace: &BookableWorkplace,
    quota: usize,
    back: i64,
    today: NaiveDate,
) {
    let mut push = |rng: &mut Rng, first: i64, last: i64, minute: i64| {
        // Made up to a month before the stay and before today, so that nothing lies in the future.
        let made = (first - 1 - rng.within(0..=28)).min(-1 - rng.within(0..=6));
        slots.push(PlannedStay {
            workplace: place.workplace,
            most: place.most,
            first,
            last,
            minute,
            made: (made, rng.within(8 * 60..=20 * 60)),
            seed: rng.next(),
            certain: Certain::Nothing,
            overbooked: false,
        });
    };
    match workplace.kind {
        ServiceType::Grooming | ServiceType::Veterinary => {
            let all = sessions(workplace, back, today);
            for i in rng.sample(quota, all.len()) {
                let (day, minute) = all[i];
                push(rng, day, day, minute);
            }
        }
        ServiceType::Hostel | ServiceType::DayCare => {
            let days = back + AHEAD;
            let hostel = workplace.kind == ServiceType::Hostel;
            let mut lengths: Vec<i64> = (0..quota).map(|_| length(rng, hostel)).collect();
            shorten(&mut lengths, days);
            let taken: i64 = lengths.iter().sum();
            let gaps = usize::try_from((days - taken).max(0)).unwrap_or(0);
            // The places of the stays among the free days.
            let (mut gone, mut until) = (0, -back);
            for (i, at) in rng.sample(quota, gaps + quota).into_iter().enumerate() {
                let mut first = at as i64 - i as i64 + gone - back;
                let length = lengths[i];
                gone += length;
                let mut end = first + length;
                // Today is busy: some stays that last longer end today, and some that begin soon
                // begin today.
                if hostel && first < 0 && (1..=2).contains(&end) && rng.chance(60) {
                    end = 0;
                }
                if until <= 0 && (1..=5).contains(&first) && rng.chance(80) {
                    first = 0;
                }
                until = end;
                push(rng, first, if hostel { end } else { end - 1 }, 0);
            }
        }
    }
}

/// Nights or days of a stay.
fn length(rng: &mut Rng, hostel: bool) -> i64 {
    if hostel {
        [1, 2, 3, 4, 5, 7, 10, 14][rng.weighted(&[14, 24, 20, 12, 8, 12, 7, 3])]
    } else {
        [1, 2, 3, 5][rng.weighted(&[70, 14, 8, 8])]
    }
}

/// Shortens the longest stays until all fit into `days`.
fn shorten(lengths: &mut [i64], days: i64) {
    while lengths.iter().sum::<i64>() > days {
        match lengths.iter_mut().max() {
            Some(longest) if *longest > 1 => *longest -= 1,
            _ => return,
        }
    }
}

/// The days and minutes at which sessions may begin in this workplace.
fn sessions(workplace: &BookableWorkplace, back: i64, today: NaiveDate) -> Vec<(i64, i64)> {
    let mut all = Vec::new();
    for day in -back..AHEAD {
        let end = match on(today, day).weekday() {
            Weekday::Sun => continue,
            Weekday::Sat => OPEN.2,
            _ => OPEN.1,
        };
        let count = (end - OPEN.0) / workplace.grid.max(15);
        all.extend((0..count).map(|i| (day, OPEN.0 + i * workplace.grid.max(15))));
    }
    all
}

/// The civil day `day` days after today.
pub fn on(today: NaiveDate, day: i64) -> NaiveDate {
    let days = Days::new(day.unsigned_abs());
    if day < 0 { today.checked_sub_days(days) } else { today.checked_add_days(days) }.unwrap_or(today)
}

/// Makes a few coming stays overbooked. They were made last, in the night before today: an
/// overbooked booking is loaded after the ones that it shares its place with.
fn overbook(slots: &mut [PlannedStay], records: &Records, count: usize) {
    let fits = |slot: &&mut PlannedStay| {
        let workplace = &records.bookable[slot.workplace];
        workplace.kind == ServiceType::Hostel
            && workplace.place == WorkplaceKind::Room
            && (2..=12).contains(&slot.first)
    };
    let mut on_top: Vec<PlannedStay> = Vec::new();
    for slot in slots.iter_mut().filter(fits).step_by(5).take(count) {
        slot.certain = Certain::Coming;
        on_top.push(PlannedStay { made: (-1, 23 * 60 + 30), seed: slot.seed ^ 1, overbooked: true, ..*slot });
    }
    // Each replaces another booking, so that the number stays exact.
    for slot in on_top {
        if let Some(other) = slots.iter_mut().rev().find(|other| other.certain == Certain::Nothing) {
            *other = slot;
        }
    }
}

/// Makes one booking late and one overdue in every branch that has a candidate.
fn enliven(slots: &mut [PlannedStay], records: &Records) {
    let mut late = vec![false; records.branches.len()];
    let mut overdue = late.clone();
    for slot in slots.iter_mut().filter(|slot| slot.certain == Certain::Nothing) {
        let branch = records.bookable[slot.workplace].branch;
        if slot.last == -1 && !overdue[branch] {
            slot.certain = Certain::Overdue;
            overdue[branch] = true;
        } else if slot.first == -1 && !late[branch] {
            slot.certain = Certain::Late;
            late[branch] = true;
        }
    }
}
