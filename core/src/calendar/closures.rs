//! The closures of a branch, understood once for all questions: a request asks every workplace, and
//! a search for something else asks them again at every time.

use chrono::NaiveDate;
use serde::{Serialize, Serializer};

use super::closure::{Closure, ClosureFacts, Refused, Visit};
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
use crate::base::read::{Place, Read};

/// Closures by what they close. Those whose dates or times are none close nothing.
#[derive(Debug, Clone, Default)]
pub struct Closures {
    given: Vec<ClosureFacts>,
    /// Of the whole branch, with their position in `given`.
    general: Vec<(usize, Closure)>,
    /// Of workplaces by name, likewise.
    named: Vec<(usize, Closure)>,
    /// By workplace, in order: which of `named` close it.
    by_place: Vec<(WorkplaceId, Vec<usize>)>,
}

impl Closures {
    /// One more.
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

    /// The first of the whole branch that refuses a visit; whoever may not come is not told about
    /// leaving.
    pub fn of_branch(&self, visit: &Visit) -> Option<Refused> {
        let refused = |closure: &(usize, Closure)| closure.1.refuses(visit);
        let coming = self.general.iter().filter_map(refused).find(|refused| !refused.at_departure);
        coming.or_else(|| self.general.iter().find_map(refused))
    }

    /// Why the first of those that name `place` refuses a visit there.
    pub fn of_place(&self, place: WorkplaceId, visit: &Visit) -> Option<Reason> {
        self.naming(place).find_map(|closure| closure.refuses(visit)).map(|refused| refused.reason)
    }

    /// Whether any names `place`.
    pub fn concern(&self, place: WorkplaceId) -> bool {
        self.naming(place).next().is_some()
    }

    /// Whether the whole branch is closed all that day.
    pub fn shut(&self, day: NaiveDate) -> bool {
        self.general.iter().any(|(_, closure)| closure.is_whole_day() && closure.covers(day))
    }

    /// Whether `place` is closed by name all that day.
    pub fn place_shut(&self, place: WorkplaceId, day: NaiveDate) -> bool {
        self.naming(place).any(|closure| closure.is_whole_day() && closure.covers(day))
    }

    /// The positions of those that are on that day, whole or part of it, as they were given.
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
