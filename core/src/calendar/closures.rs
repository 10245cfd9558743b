//! The closures of a branch, read once for all questions: a request asks about every workplace, and
//! a search for alternatives asks again at every time. What one closure refuses is decided in
//! `closure`.

use chrono::NaiveDate;
use serde::{Serialize, Serializer};

use super::closure::{Closure, ClosureFacts, ClosureRefusal, Visit};
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
use crate::base::read::{Place, Read};

/// Closures by what they close. A closure whose dates or times cannot be read closes nothing.
#[derive(Debug, Clone, Default)]
pub struct Closures {
    given: Vec<ClosureFacts>,
    /// Closures of the whole branch, each with its position in `given`.
    general: Vec<(usize, Closure)>,
    /// Closures of named workplaces, each with its position in `given`.
    named: Vec<(usize, Closure)>,
    /// Indexes into `named` by workplace, in order of the workplaces.
    by_place: Vec<(WorkplaceId, Vec<usize>)>,
}

impl Closures {
    /// Adds a closure.
    pub fn push(&mut self, facts: ClosureFacts) {
        let at = self.given.len();
        self.given.push(facts.clone());
        let Some(closure) = Closure::of(facts.clone()) else { return };
        if closure.is_general() {
            return self.general.push((at, closure));
        }
        for place in &facts.workplace_ids {
            let here = self.by_place.partition_point(|(id, _)| id < place);
            match self.by_place.get_mut(here) {
                Some((id, close)) if id == place => close.push(self.named.len()),
                _ => self.by_place.insert(here, (*place, vec![self.named.len()])),
            }
        }
        self.named.push((at, closure));
    }

    /// The first closure of the whole branch that refuses a visit. A refused arrival is reported
    /// before a refused departure.
    pub fn of_branch(&self, visit: &Visit) -> Option<ClosureRefusal> {
        let refused = |closure: &(usize, Closure)| closure.1.refuses(visit);
        let coming = self.general.iter().filter_map(refused).find(|refused| !refused.at_departure);
        coming.or_else(|| self.general.iter().find_map(refused))
    }

    /// The reason of the first closure naming `place` that refuses a visit there.
    pub fn of_place(&self, place: WorkplaceId, visit: &Visit) -> Option<Reason> {
        self.naming(place).find_map(|closure| closure.refuses(visit)).map(|refused| refused.reason)
    }

    /// Whether any closure names `place`.
    pub fn concern(&self, place: WorkplaceId) -> bool {
        self.naming(place).next().is_some()
    }

    /// Whether the whole branch is closed for all of that day.
    pub fn shut(&self, day: NaiveDate) -> bool {
        self.general.iter().any(|(_, closure)| closure.is_whole_day() && closure.covers(day))
    }

    /// Whether closures that name `place` close it for all of that day.
    pub fn place_shut(&self, place: WorkplaceId, day: NaiveDate) -> bool {
        self.naming(place).any(|closure| closure.is_whole_day() && closure.covers(day))
    }

    /// The positions in `given` of the closures that cover the day or a part of it.
    pub fn on(&self, day: NaiveDate) -> Vec<usize> {
        let all = self.general.iter().chain(&self.named);
        let mut on: Vec<usize> = Vec::new();
        for (at, _) in all.filter(|(_, closure)| closure.covers(day)) {
            on.insert(on.partition_point(|other| other < at), *at);
        }
        on
    }

    fn naming(&self, place: WorkplaceId) -> impl Iterator<Item = &Closure> {
        let at = self.by_place.partition_point(|(id, _)| *id < place);
        let close = self.by_place.get(at).filter(|(id, _)| *id == place).map(|(_, close)| close.as_slice());
        close.unwrap_or_default().iter().filter_map(|at| Some(&self.named.get(*at)?.1))
    }
}

impl FromIterator<ClosureFacts> for Closures {
    fn from_iter<I: IntoIterator<Item = ClosureFacts>>(given: I) -> Self {
        let mut closures = Self::default();
        given.into_iter().for_each(|facts| closures.push(facts));
        closures
    }
}

impl Read for Closures {
    fn at(place: &Place<'_>) -> Self {
        Vec::<ClosureFacts>::at(place).into_iter().collect()
    }
}

impl Serialize for Closures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.given.serialize(serializer)
    }
}

#[cfg(test)]
#[path = "closures_tests.rs"]
mod tests;
