//! The workplaces that would take the pets of an enquiry, apart from other bookings there. A
//! workplace that the booking holds takes its pets even if it is out of use for new ones.

use super::enquiry::{Enquiry, Times};
use super::offer::WorkplaceFit;
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::capacity::suits;
use crate::calendar::closure::Visit;
use crate::calendar::interval::Interval;

impl<'a> Enquiry<'a> {
    /// The workplaces of the service, and those that the booking holds.
    pub(super) fn usable(&self) -> impl Iterator<Item = &'a WorkplaceFacts> {
        let workplaces = self.setting.workplaces.iter();
        workplaces.filter(|place| self.setting.service.workplace_ids.contains(&place.id) || self.held.is_in(place.id))
    }

    /// The usable workplaces that would take the pets if all were free and open, in their order.
    pub(super) fn suitable(&self) -> Vec<WorkplaceId> {
        self.usable().filter(|place| self.unsuitable(place).is_none()).map(|place| place.id).collect()
    }

    /// Which usable workplaces would take the pets at `times` during `span`. Without times no
    /// closure is asked; without a coming part all workplaces fit.
    pub(super) fn fits(&self, times: Option<Times>, span: Option<Interval>) -> Vec<WorkplaceFit> {
        let reason = |place| match times {
            Some(times) => self.refuses(place, times, span?),
            None => self.unsuitable(place),
        };
        self.usable().map(|place| WorkplaceFit { id: place.id, reason: reason(place) }).collect()
    }

    /// Why the workplace `id` does not take the booking during `span`, apart from other bookings
    /// there.
    pub(super) fn refuses_id(&self, id: WorkplaceId, times: Times, span: Interval) -> Option<Reason> {
        match self.usable().find(|place| place.id == id) {
            Some(place) => self.refuses(place, times, span),
            None => Some(Reason::new("validation.reference")),
        }
    }

    /// Why `place` does not take the booking during `span`, apart from other bookings there.
    fn refuses(&self, place: &WorkplaceFacts, times: Times, span: Interval) -> Option<Reason> {
        self.unsuitable(place).or_else(|| self.place_closed(place.id, times, span))
    }

    /// Why `place` does not take the pets at any time.
    pub(super) fn unsuitable(&self, place: &WorkplaceFacts) -> Option<Reason> {
        if !place.active && self.held.is_in(place.id) {
            return suits(&WorkplaceFacts { active: true, ..place.clone() }, &self.request.pets).err();
        }
        suits(place, &self.request.pets).err()
    }

    /// The closure of `place` that refuses the newly taken time there. A hand-over happens at a
    /// workplace: it is asked about where the first or last hours in that workplace are new.
    pub(super) fn place_closed(&self, place: WorkplaceId, times: Times, span: Interval) -> Option<Reason> {
        let closures = &self.setting.branch.timeslots;
        if !closures.concern(place) {
            return None;
        }
        let new = self.added(place, span);
        let whole = self.full_span(times);
        let (arrival, departure) = self.hand_overs(times);
        let comes = !self.held.in_house && new.iter().any(|span| span.from <= whole.from);
        let leaves = new.iter().any(|span| span.to >= whole.to);
        let hand_overs = (
            arrival.or_else(|| comes.then_some(times.check_in)),
            departure.or_else(|| leaves.then_some(times.check_out)),
        );
        let spent = self.subject_to_closures(new);
        let visit = Visit::new(self.request.service_type, self.request.zone, hand_overs, &spent);
        closures.of_place(place, &visit).map(|reason| self.setting.visible(reason))
    }
}
