//! Making room: which bookings would have to go to which other workplaces so that a request has a
//! place. Finds the fewest moves, [`MOVES_MAX`] at most, by trying them in order of their number.
//! Which bookings may move at all, and which workplaces would take them, comes in; here only free
//! room decides.

use super::capacity::{Occupied, peak_clash};
use super::interval::Interval;
use super::lanes::Calendar;
use super::segment::StaySegment;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::time::UtcTime;
use crate::branch::workplace::{WorkplaceFacts, WorkplaceKind};

/// Most bookings that are moved to make room.
pub const MOVES_MAX: usize = 3;

/// A booking that may be moved as a whole, its times kept.
#[derive(Debug, Clone)]
pub struct Movable {
    /// The booking.
    pub booking_id: BookingId,
    /// The time of the booking.
    pub interval: Interval,
    /// Number of pets.
    pub pets: i32,
    /// The index of the first of the `movable` bookings that the same workplaces take at the same
    /// times: where one of them has no place, no other has.
    pub alike: usize,
}

/// A request that has no place.
pub struct RoomQuery<'a> {
    /// The occupancies of the branch.
    pub calendar: &'a Calendar,
    /// The booking that needs the place, if it exists already: what it occupies does not count.
    pub without: Option<BookingId>,
    /// The segments of that booking that are past and stay where they were.
    pub kept: &'a [StaySegment],
    /// The time of the request.
    pub span: Interval,
    /// The number of pets of the request.
    pub pets: i32,
    /// The workplaces that would take the request if they were free, the best first.
    pub places: &'a [WorkplaceId],
    /// The bookings that may move, by id.
    pub movable: &'a [Movable],
    /// The workplaces that would take the movable booking of that index if they were free, in the
    /// order of the calendar.
    pub fits: &'a dyn Fn(usize) -> Vec<WorkplaceId>,
}

/// The way to make room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// The workplace of the request.
    pub workplace_id: WorkplaceId,
    /// The moves; none: the workplace is free already.
    pub moves: Vec<Step>,
}

/// A booking that moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its index among the movable bookings.
    pub movable: usize,
    /// Its new workplace.
    pub workplace_id: WorkplaceId,
    /// The movable booking that comes to its place; none: the request.
    pub gives_way_to: Option<usize>,
}

/// The way with the fewest moves; none: no three moves make room.
pub fn make_room(query: &RoomQuery<'_>) -> Option<Room> {
    let mut search = Search::new(query);
    (0..=MOVES_MAX).find_map(|moves| search.run(moves))
}

/// An occupancy, with the index of its booking if that may move.
struct Taken {
    span: Interval,
    pets: i32,
    movable: Option<usize>,
}

struct Row<'a> {
    place: &'a WorkplaceFacts,
    /// The occupancies, the earliest first.
    taken: Vec<Taken>,
    /// The latest end of all occupancies up to each.
    latest: Vec<UtcTime>,
}

impl Row<'_> {
    fn add(&mut self, one: Taken) {
        let at = self.taken.partition_point(|other| other.span.from <= one.span.from);
        self.taken.insert(at, one);
    }

    /// The occupancies that overlap `span`, the last to begin first.
    fn touching(&self, span: Interval) -> impl Iterator<Item = &Taken> {
        let end = self.taken.partition_point(|one| one.span.from < span.to);
        let before = self.taken.iter().zip(&self.latest).take(end).rev();
        before
            .take_while(move |(_, latest)| **latest > span.from)
            .map(|(one, _)| one)
            .filter(move |one| one.span.to > span.from)
    }
}

/// Whether a workplace would take a movable booking as the branch is now.
#[derive(Clone, Copy)]
enum Answer {
    Never,
    Free,
    /// If that one booking went.
    Without(usize),
    /// If some bookings went.
    Crowded,
}

/// What is in the way of a time in a workplace.
enum Clash {
    Nothing,
    /// More than may move.
    Fixed,
    /// All of these have to go.
    All(Few),
    /// One at least of those that are there at this instant has to go.
    AnyAt(UtcTime),
}

/// Bookings that leave together, without a list on the heap: the search asks about a million times.
#[derive(Clone, Copy, Default)]
struct Few {
    of: [usize; MOVES_MAX],
    count: usize,
}

impl Few {
    fn all(&self) -> &[usize] {
        self.of.get(..self.count).unwrap_or_default()
    }

    /// Adds a booking; false where there are too many.
    fn add(&mut self, who: usize) -> bool {
        if self.all().contains(&who) {
            return true;
        }
        let Some(free) = self.of.get_mut(self.count) else { return false };
        *free = who;
        self.count += 1;
        true
    }
}

/// A booking, or the request, that was given a place.
struct Put {
    row: usize,
    span: Interval,
    pets: i32,
    /// None: the request.
    movable: Option<usize>,
}

struct Search<'a> {
    query: &'a RoomQuery<'a>,
    rows: Vec<Row<'a>>,
    /// The rows in which each movable booking is.
    homes: Vec<Vec<usize>>,
    /// The rows that take each kind of movable booking; empty: not asked yet.
    fits: Vec<Vec<bool>>,
    /// The answer of each row to each movable booking; empty: not asked yet.
    answers: Vec<Vec<Answer>>,
    /// Whether a row is free for the movable booking as the branch is now.
    has_free: Vec<bool>,
    /// The bookings that left their places, each with the one that came there.
    gone: Vec<(usize, Option<usize>)>,
    /// Those of them that have no other place yet.
    waiting: Vec<usize>,
    put: Vec<Put>,
    /// How many left each row, or came there.
    changes: Vec<u8>,
}

impl<'a> Search<'a> {
    fn new(query: &'a RoomQuery<'a>) -> Self {
        let movable = query.movable;
        let index = |id: BookingId| {
            let at = movable.partition_point(|one| one.booking_id < id);
            movable.get(at).filter(|one| one.booking_id == id).map(|_| at)
        };
        let mut homes = vec![Vec::new(); movable.len()];
        let mut rows: Vec<Row<'_>> = Vec::with_capacity(query.calendar.lanes().len());
        for (at, lane) in query.calendar.lanes().iter().enumerate() {
            let mut row = Row { place: &lane.place, taken: Vec::with_capacity(lane.taken.len()), latest: Vec::new() };
            for one in lane.taken.iter().filter(|one| Some(one.booking_id) != query.without) {
                let known = index(one.booking_id);
                if let Some(home) = known.and_then(|known| homes.get_mut(known)) {
                    home.push(at);
                }
                row.taken.push(Taken { span: one.interval(), pets: one.pets, movable: known });
            }
            for kept in query.kept.iter().filter(|kept| kept.workplace_id == lane.place.id) {
                row.add(Taken { span: kept.interval, pets: query.pets, movable: None });
            }
            let mut latest: Option<UtcTime> = None;
            for one in &row.taken {
                let to = latest.map_or(one.span.to, |before| before.max(one.span.to));
                latest = Some(to);
                row.latest.push(to);
            }
            rows.push(row);
        }
        Self {
            query,
            changes: vec![0; rows.len()],
            rows,
            homes,
            fits: vec![Vec::new(); movable.len()],
            answers: vec![Vec::new(); movable.len()],
            has_free: vec![false; movable.len()],
            gone: Vec::new(),
            waiting: Vec::new(),
            put: Vec::new(),
        }
    }

    /// The way with `moves` moves at most.
    fn run(&mut self, moves: usize) -> Option<Room> {
        let RoomQuery { places, span, pets, .. } = *self.query;
        for place in places {
            let Some(row) = self.rows.iter().position(|row| row.place.id == *place) else { continue };
            if self.clear(&Put { row, span, pets, movable: None }, moves) {
                return Some(self.found(*place));
            }
        }
        None
    }

    fn found(&self, place: WorkplaceId) -> Room {
        let target = |who: usize| {
            let put = self.put.iter().find(|put| put.movable == Some(who))?;
            Some(self.rows.get(put.row)?.place.id)
        };
        let steps = self.gone.iter().filter_map(|(who, gives_way_to)| {
            Some(Step { movable: *who, workplace_id: target(*who)?, gives_way_to: *gives_way_to })
        });
        Room { workplace_id: place, moves: steps.collect() }
    }

    /// Finds places for all that wait, with `moves` further moves at most.
    fn settle(&mut self, moves: usize) -> bool {
        let Some(who) = self.waiting.pop() else { return true };
        self.ask(who);
        let found = [true, false].into_iter().any(|free| self.settle_one(who, moves, free));
        if !found {
            self.waiting.push(who);
        }
        found
    }

    /// Tries the rows that are free for the booking `who`, or all others.
    fn settle_one(&mut self, who: usize, moves: usize, free: bool) -> bool {
        let Some(Movable { interval, pets, .. }) = self.query.movable.get(who) else { return false };
        let (span, pets) = (*interval, *pets);
        for row in 0..self.rows.len() {
            let answer = self.answer(who, row);
            let as_it_was = !self.touched(row);
            let put = Put { row, span, pets, movable: Some(who) };
            let settled = match answer {
                Answer::Never => false,
                Answer::Free if as_it_was => free && self.place(put, moves),
                _ if free => false,
                Answer::Without(other) if as_it_was => {
                    moves > 0 && self.may_settle(other, moves - 1) && self.clear(&put, moves)
                }
                Answer::Crowded if as_it_was => moves > 0 && self.clear(&put, moves),
                _ => self.clear(&put, moves),
            };
            if settled {
                return true;
            }
        }
        false
    }

    fn place(&mut self, put: Put, moves: usize) -> bool {
        let row = put.row;
        self.put.push(put);
        self.note(row, true);
        let settled = self.settle(moves);
        if !settled {
            self.put.pop();
            self.note(row, false);
        }
        settled
    }

    /// Sends away what is in the way of `put`, places it, and goes on with those that were sent away.
    fn clear(&mut self, put: &Put, moves: usize) -> bool {
        match self.clash(put, &self.gone, &self.put) {
            Clash::Nothing => self.place(Put { ..*put }, moves),
            Clash::Fixed => false,
            Clash::All(all) if all.count > moves => false,
            Clash::All(all) => self.without(all.all(), put, moves - all.count),
            Clash::AnyAt(_) if moves == 0 => false,
            Clash::AnyAt(at) => {
                let there = self.there(put.row, at);
                let mut tried: Vec<usize> = Vec::new();
                for who in there {
                    let alike = self.query.movable.get(who).map_or(who, |one| one.alike);
                    if tried.contains(&alike) {
                        continue;
                    }
                    tried.push(alike);
                    if self.without(&[who], put, moves - 1) {
                        return true;
                    }
                }
                false
            }
        }
    }

    /// The same after these bookings have left.
    fn without(&mut self, leaving: &[usize], put: &Put, moves: usize) -> bool {
        if !leaving.iter().all(|who| self.may_settle(*who, moves)) {
            return false;
        }
        let (gone, waiting) = (self.gone.len(), self.waiting.len());
        self.gone.extend(leaving.iter().map(|who| (*who, put.movable)));
        self.waiting.extend(leaving);
        self.note_leaving(leaving, true);
        let cleared = self.clear(put, moves);
        if !cleared {
            self.note_leaving(leaving, false);
            self.gone.truncate(gone);
            self.waiting.truncate(waiting);
        }
        cleared
    }

    /// Whether the booking could have a place with `moves` further moves, as far as that is known
    /// without trying: without any only a free one, or one that somebody left or came to.
    fn may_settle(&mut self, who: usize, moves: usize) -> bool {
        self.ask(who);
        if moves > 0 || self.has_free.get(who) == Some(&true) {
            return true;
        }
        let left = |other: usize| self.gone.iter().any(|(gone, _)| *gone == other);
        let may = |row: usize| match self.answer(who, row) {
            Answer::Never => false,
            Answer::Free | Answer::Crowded => true,
            Answer::Without(other) => left(other),
        };
        self.put.iter().any(|put| may(put.row))
            || self
                .gone
                .iter()
                .any(|(gone, _)| self.homes.get(*gone).is_some_and(|homes| homes.iter().any(|row| may(*row))))
    }

    /// Whether the row is not as the branch is now.
    fn touched(&self, row: usize) -> bool {
        self.changes.get(row).is_some_and(|changes| *changes > 0)
    }

    /// Notes that somebody came to a row, or that this is taken back.
    fn note(&mut self, row: usize, came: bool) {
        if let Some(changes) = self.changes.get_mut(row) {
            *changes = if came { changes.saturating_add(1) } else { changes.saturating_sub(1) };
        }
    }

    /// The same for the rows that bookings leave.
    fn note_leaving(&mut self, leaving: &[usize], left: bool) {
        for who in leaving {
            for at in 0..self.homes.get(*who).map_or(0, Vec::len) {
                let row = self.homes.get(*who).and_then(|homes| homes.get(at)).copied();
                row.into_iter().for_each(|row| self.note(row, left));
            }
        }
    }

    fn answer(&self, who: usize, row: usize) -> Answer {
        self.answers.get(who).and_then(|answers| answers.get(row)).copied().unwrap_or(Answer::Never)
    }

    /// Asks every row about the booking as the branch is now, once.
    fn ask(&mut self, who: usize) {
        let Some(one) = self.query.movable.get(who) else { return };
        if self.answers.get(who).is_none_or(|answers| !answers.is_empty()) {
            return;
        }
        if self.fits.get(one.alike).is_some_and(Vec::is_empty) {
            let taking = (self.query.fits)(one.alike);
            let mut taking = taking.iter().peekable();
            let fits = self.rows.iter().map(|row| taking.next_if(|id| **id == row.place.id).is_some()).collect();
            if let Some(known) = self.fits.get_mut(one.alike) {
                *known = fits;
            }
        }
        let home = self.homes.get(who).filter(|homes| homes.len() == 1).and_then(|homes| homes.first());
        let leaves = [(who, None)];
        let answer = |row: usize| {
            let fits = self.fits.get(one.alike).and_then(|fits| fits.get(row)).copied().unwrap_or(false);
            if !fits || home == Some(&row) {
                return Answer::Never;
            }
            let put = Put { row, span: one.interval, pets: one.pets, movable: Some(who) };
            match self.clash(&put, &leaves, &[]) {
                Clash::Nothing => Answer::Free,
                Clash::Fixed => Answer::Never,
                Clash::All(all) if all.count > 1 => Answer::Crowded,
                Clash::All(all) => all.all().first().map_or(Answer::Never, |other| Answer::Without(*other)),
                Clash::AnyAt(_) => Answer::Crowded,
            }
        };
        let answers: Vec<Answer> = (0..self.rows.len()).map(answer).collect();
        let free = answers.iter().any(|answer| matches!(answer, Answer::Free));
        if let (Some(known), Some(has_free)) = (self.answers.get_mut(who), self.has_free.get_mut(who)) {
            (*known, *has_free) = (answers, free);
        }
    }

    /// What is in the way of `put` once these bookings are `gone` and those have been `placed`.
    fn clash(&self, put: &Put, gone: &[(usize, Option<usize>)], placed: &[Put]) -> Clash {
        let Some(row) = self.rows.get(put.row) else { return Clash::Fixed };
        let left = |one: &Taken| one.movable.is_some_and(|who| gone.iter().any(|(gone, _)| *gone == who));
        let there = row.touching(put.span).filter(|one| !left(one));
        let mut came = placed.iter().filter(|other| other.row == put.row && other.span.overlaps(put.span));
        match row.place.kind {
            WorkplaceKind::Room => {
                if came.next().is_some() {
                    return Clash::Fixed;
                }
                let mut all = Few::default();
                for one in there {
                    if !one.movable.is_some_and(|who| all.add(who)) {
                        return Clash::Fixed;
                    }
                }
                if all.count == 0 { Clash::Nothing } else { Clash::All(all) }
            }
            WorkplaceKind::Area => {
                let others = there.map(|one| Occupied { interval: one.span, pets: one.pets });
                let others = others.chain(came.map(|other| Occupied { interval: other.span, pets: other.pets }));
                let requested = Occupied { interval: put.span, pets: put.pets };
                peak_clash(row.place.capacity, others, requested).map_or(Clash::Nothing, Clash::AnyAt)
            }
        }
    }

    /// The bookings in a row at an instant that may move and have not.
    fn there(&self, row: usize, at: UtcTime) -> Vec<usize> {
        let Some(row) = self.rows.get(row) else { return Vec::new() };
        let gone = |who: &usize| self.gone.iter().any(|(gone, _)| gone == who);
        let instant = Interval { from: at, to: at.plus(chrono::Duration::microseconds(1)) };
        row.touching(instant).filter_map(|one| one.movable).filter(|who| !gone(who)).collect()
    }
}
