//! When and where the demo's bookings are. Every workplace has lanes, every lane is filled
//! front to back, so nothing overlaps that should not: the database's own guard checks it
//! again while they are loaded. Only days count, never the hour.

use chrono::{Datelike, Days, NaiveDate, Weekday};
use sapa_core::base::kinds::ServiceType;
use sapa_core::branch::workplace::WorkplaceKind;

use super::rng::Rng;
use super::world::{Spot, World};
use crate::platform::problem::Error;

/// Days after today that are booked.
const AHEAD: i64 = 28;
/// Days before today, at least and at most.
const BACK: (i64, i64) = (21, 1_100);
/// Sessions begin within these minutes of the day; on Saturdays they end early.
const OPEN: (i64, i64, i64) = (8 * 60, 19 * 60, 14 * 60);
/// Bookings that are put on top of others, as it happens before a holiday.
const OVERBOOKED: usize = 3;

/// What must have become of a booking, so that every board has something of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certain {
    /// Anything may.
    Nothing,
    /// Still to come.
    Coming,
    /// Should have come yesterday.
    Late,
    /// Should have been fetched yesterday.
    Overdue,
}

/// A booking's time and place. Days count from today.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// Index into [`World::spots`].
    pub spot: usize,
    /// Pets that fit.
    pub most: i32,
    /// First day.
    pub first: i64,
    /// Last day; for hostel the day of departure.
    pub last: i64,
    /// Minute of the day at which a session begins.
    pub minute: i64,
    /// When it was made: day and minute.
    pub made: (i64, i64),
    /// What else is drawn for it.
    pub seed: u64,
    /// What is certain about it.
    pub certain: Certain,
    /// On top of another.
    pub overbooked: bool,
}

impl Slot {
    /// Whether it begins today, and nothing else is certain about it.
    pub fn comes_today(&self) -> bool {
        self.first == 0 && self.certain == Certain::Nothing && !self.overbooked
    }

    /// Whether it ends today, and nothing else is certain about it.
    pub fn leaves_today(&self) -> bool {
        self.last == 0 && self.certain == Certain::Nothing
    }
}

struct Lane {
    spot: usize,
    most: i32,
    /// Bookings that would fit at most, and that there would be on a good day.
    room: f64,
    wish: f64,
}

/// Days before today for so many bookings in so many branches.
pub fn days_back(bookings: usize, branches: usize) -> i64 {
    // A demo is a busy place; years of history are calmer.
    let a_day = if bookings <= 20_000 { 6 } else { 2 };
    let days = bookings / (branches.max(1) * a_day);
    (i64::try_from(days).unwrap_or(i64::MAX) - AHEAD).clamp(BACK.0, BACK.1)
}

/// Plans `bookings` bookings, in the order in which they were made.
pub fn build(seed: u64, world: &World, bookings: usize, today: NaiveDate) -> Result<Vec<Slot>, Error> {
    if bookings == 0 {
        return Ok(Vec::new());
    }
    let mut open: Vec<usize> = world.spots.iter().map(|spot| spot.branch).collect();
    open.dedup();
    let back = days_back(bookings, open.len());
    let lanes = lanes(world, back, today);
    let extra = OVERBOOKED.min(bookings / 100);
    let quotas = share(&lanes, bookings)?;
    let mut slots = Vec::with_capacity(bookings);
    for (i, (lane, quota)) in lanes.iter().zip(quotas).enumerate() {
        let mut rng = Rng::new(seed, 1_000 + i as u64);
        fill(&mut slots, &mut rng, lane, &world.spots[lane.spot], quota, back, today);
    }
    overbook(&mut slots, world, extra);
    enliven(&mut slots, world);
    slots.sort_by_key(|slot| (slot.made, slot.seed));
    Ok(slots)
}

fn lanes(world: &World, back: i64, today: NaiveDate) -> Vec<Lane> {
    let days = (back + AHEAD) as f64;
    let mut lanes = Vec::new();
    for (index, spot) in world.spots.iter().enumerate() {
        let (room, wish) = match spot.kind {
            ServiceType::Hostel => (days / 2.0, days / 3.0),
            ServiceType::DayCare => (days * 0.9, days / 3.0),
            ServiceType::Grooming | ServiceType::Veterinary => {
                let all = sessions(spot, back, today).len() as f64;
                (all * 0.85, all * 0.2)
            }
        };
        match spot.place {
            WorkplaceKind::Room => lanes.push(Lane { spot: index, most: spot.capacity.min(2), room, wish }),
            WorkplaceKind::Area => {
                // As many lanes as pets fit; some lanes are for two of one family.
                let mut left = spot.capacity;
                while left > 0 {
                    let most = if left >= 2 && left % 4 == 3 { 2 } else { 1 };
                    lanes.push(Lane { spot: index, most, room, wish });
                    left -= most;
                }
            }
        }
    }
    lanes
}

/// How many bookings each lane gets: as it wishes, up to what fits.
fn share(lanes: &[Lane], bookings: usize) -> Result<Vec<usize>, Error> {
    let wanted = bookings as f64;
    let total = |scale: f64| lanes.iter().map(|lane| (lane.wish * scale).min(lane.room)).sum::<f64>();
    if total(1e9) < wanted + lanes.len() as f64 {
        return Err(Error::internal("so many bookings need more companies or branches"));
    }
    let (mut low, mut high) = (0.0, 1e9);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if total(middle) < wanted { low = middle } else { high = middle }
    }
    // Rounding is carried on from lane to lane, so that the sum is exact.
    let (mut sum, mut given) = (0.0, 0);
    let mut quotas: Vec<usize> = lanes
        .iter()
        .map(|lane| {
            sum += (lane.wish * high).min(lane.room);
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

fn fill(slots: &mut Vec<Slot>, rng: &mut Rng, lane: &Lane, spot: &Spot, quota: usize, back: i64, today: NaiveDate) {
    let mut push = |rng: &mut Rng, first: i64, last: i64, minute: i64| {
        // Made up to a month before, and before today: nothing that was seeded lies in the future.
        let made = (first - 1 - rng.within(0..=28)).min(-1 - rng.within(0..=6));
        slots.push(Slot {
            spot: lane.spot,
            most: lane.most,
            first,
            last,
            minute,
            made: (made, rng.within(8 * 60..=20 * 60)),
            seed: rng.next(),
            certain: Certain::Nothing,
            overbooked: false,
        });
    };
    match spot.kind {
        ServiceType::Grooming | ServiceType::Veterinary => {
            let all = sessions(spot, back, today);
            for i in rng.sample(quota, all.len()) {
                let (day, minute) = all[i];
                push(rng, day, day, minute);
            }
        }
        ServiceType::Hostel | ServiceType::DayCare => {
            let days = back + AHEAD;
            let hostel = spot.kind == ServiceType::Hostel;
            let mut lengths: Vec<i64> = (0..quota).map(|_| length(rng, hostel)).collect();
            shorten(&mut lengths, days);
            let taken: i64 = lengths.iter().sum();
            let gaps = usize::try_from((days - taken).max(0)).unwrap_or(0);
            // Where among the free days each stay begins.
            let (mut gone, mut until) = (0, -back);
            for (i, at) in rng.sample(quota, gaps + quota).into_iter().enumerate() {
                let mut first = at as i64 - i as i64 + gone - back;
                let length = lengths[i];
                gone += length;
                let mut end = first + length;
                // Today is a busy day: some leave who might have stayed, and who would come
                // soon and can come today does.
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

/// Nights, or days.
fn length(rng: &mut Rng, hostel: bool) -> i64 {
    if hostel {
        [1, 2, 3, 4, 5, 7, 10, 14][rng.weighted(&[14, 24, 20, 12, 8, 12, 7, 3])]
    } else {
        [1, 2, 3, 5][rng.weighted(&[70, 14, 8, 8])]
    }
}

/// Makes stays fit into `days` by shortening the longest ones.
fn shorten(lengths: &mut [i64], days: i64) {
    while lengths.iter().sum::<i64>() > days {
        match lengths.iter_mut().max() {
            Some(longest) if *longest > 1 => *longest -= 1,
            _ => return,
        }
    }
}

/// The days and minutes at which sessions may begin here.
fn sessions(spot: &Spot, back: i64, today: NaiveDate) -> Vec<(i64, i64)> {
    let mut all = Vec::new();
    for day in -back..AHEAD {
        let end = match on(today, day).weekday() {
            Weekday::Sun => continue,
            Weekday::Sat => OPEN.2,
            _ => OPEN.1,
        };
        let count = (end - OPEN.0) / spot.grid.max(15);
        all.extend((0..count).map(|i| (day, OPEN.0 + i * spot.grid.max(15))));
    }
    all
}

/// The civil day that lies `day` days after today.
pub fn on(today: NaiveDate, day: i64) -> NaiveDate {
    let days = Days::new(day.unsigned_abs());
    if day < 0 { today.checked_sub_days(days) } else { today.checked_add_days(days) }.unwrap_or(today)
}

/// Puts a few bookings on top of stays to come. They were made last, in the night before
/// today: what is overbooked may only come after what it is on top of.
fn overbook(slots: &mut [Slot], world: &World, count: usize) {
    let fits = |slot: &&mut Slot| {
        let spot = &world.spots[slot.spot];
        spot.kind == ServiceType::Hostel && spot.place == WorkplaceKind::Room && (2..=12).contains(&slot.first)
    };
    let mut on_top: Vec<Slot> = Vec::new();
    for slot in slots.iter_mut().filter(fits).step_by(5).take(count) {
        slot.certain = Certain::Coming;
        on_top.push(Slot { made: (-1, 23 * 60 + 30), seed: slot.seed ^ 1, overbooked: true, ..*slot });
    }
    // Each takes the place of another, so that the number stays right.
    for slot in on_top {
        if let Some(other) = slots.iter_mut().rev().find(|other| other.certain == Certain::Nothing) {
            *other = slot;
        }
    }
}

/// One late and one overdue booking for every branch that has a candidate.
fn enliven(slots: &mut [Slot], world: &World) {
    let mut late = vec![false; world.branches.len()];
    let mut overdue = late.clone();
    for slot in slots.iter_mut().filter(|slot| slot.certain == Certain::Nothing) {
        let branch = world.spots[slot.spot].branch;
        if slot.last == -1 && !overdue[branch] {
            slot.certain = Certain::Overdue;
            overdue[branch] = true;
        } else if slot.first == -1 && !late[branch] {
            slot.certain = Certain::Late;
            late[branch] = true;
        }
    }
}
