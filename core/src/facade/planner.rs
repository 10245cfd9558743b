//! Planners: a branch and its occupancies, kept ready for many questions. The calendar asks
//! with every movement of a pointer. JSON in, JSON out, as in `json`. Reads nothing itself: a
//! planner is as fresh as the facts that it is opened with.

use sapa_derive::facts;
use serde::Serialize;

use super::json::{failure, write};
use crate::access::role::Role;
use crate::base::id::ServiceId;
use crate::base::issue::Issue;
use crate::base::read::{Read, ReadError, read};
use crate::base::time::{UtcTime, parse_date};
use crate::booking::input::BookingInput;
use crate::booking::placement::availability::marked_days;
use crate::booking::placement::existing_booking::ExistingBooking;
use crate::booking::placement::plan::{PlannedDraft, plan_draft, plan_move};
use crate::booking::placement::reallocation::{NeighbourFacts, Neighbourhood};
use crate::booking::placement::room::{BranchRoom, RoomQuestion};
use crate::booking::placement::setting::{BranchFacts, ServiceFacts, Setting};
use crate::booking::placement::ways_out::{draft_ways_out, move_ways_out};
use crate::booking::request::RescheduleInput;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::grid::grid;
use crate::calendar::lanes::{Calendar, OccupancyFacts};
use crate::form::rules::Rules;

/// The facts that open a planner; branch, services, workplaces and occupancies of the API's
/// answers fit.
#[facts]
pub struct PlannerFacts {
    pub branch: BranchFacts,
    pub services: Vec<ServiceFacts>,
    pub workplaces: Vec<WorkplaceFacts>,
    /// All live occupancies of the time that will be asked about.
    pub occupancies: Vec<OccupancyFacts>,
    /// The bookings of these occupancies, for the question how they would make room; none: nobody moves.
    pub bookings: Vec<NeighbourFacts>,
    pub role: Role,
}

/// A whole session with a planner in one question: the arguments of its calls, as texts.
#[facts]
struct PlannerQuestion {
    open: String,
    booking: Option<String>,
    ask: String,
    input: String,
    country: Option<String>,
    now: String,
    from: String,
    days: u32,
}

/// The answer about a new booking while its form is filled.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct CheckedDraft {
    /// The issues of the form's own rules.
    pub form_issues: Vec<Issue>,
    /// The plan; its issues need branch, service and time.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub plan: PlannedDraft,
}

/// An open planner.
#[derive(Debug)]
pub struct Planner {
    facts: PlannerFacts,
    calendar: Calendar,
    taken: Option<ExistingBooking>,
}

impl Planner {
    /// Opens a planner; the error is the JSON answer to give.
    pub fn open(json: &str) -> Result<Self, String> {
        let mut facts: PlannerFacts = read(json).map_err(|error| failure(error.to_string()))?;
        let calendar = Calendar::of(&facts.workplaces, std::mem::take(&mut facts.occupancies));
        Ok(Self { facts, calendar, taken: None })
    }

    /// The grid of `days` days from `from` (`YYYY-MM-DD`) on.
    pub fn grid(&self, from: &str, days: usize) -> String {
        let branch = &self.facts.branch;
        match parse_date(from) {
            Some(first) => {
                write(&grid(&self.calendar, &branch.timeslots, &branch.opening_hours, branch.time_zone, first, days))
            }
            None => failure(ReadError::at("from").to_string()),
        }
    }

    /// Whether a workplace is free on the days of the question.
    pub fn room(&self, input: &str, now: &str) -> String {
        self.answer(input, now, |question: RoomQuestion, now| {
            let PlannerFacts { branch, services, workplaces, .. } = &self.facts;
            let room = BranchRoom { calendar: &self.calendar, branch, services, workplaces };
            question.answer(&room, now).map(|offer| write(&offer))
        })
    }

    /// The issues and the plan of a new booking; its phone is read in `country`, an empty one is
    /// none.
    pub fn draft(&self, input: &str, country: &str, now: &str) -> String {
        self.answer(input, now, |mut input: BookingInput, now| {
            let setting = self.setting(input.service_id?, now)?;
            input.in_country(Some(country));
            Some(write(&CheckedDraft {
                form_issues: input.issues(),
                plan: plan_draft(&self.calendar, &input, &setting),
            }))
        })
    }

    /// The ways out of a new booking that has no place.
    pub fn draft_ways_out(&self, input: &str, now: &str) -> String {
        self.answer(input, now, |input: BookingInput, now| {
            let setting = self.setting(input.service_id?, now)?;
            Some(write(&draft_ways_out(&self.calendar, &input, &setting, &self.around())))
        })
    }

    /// The days of `days` days from `from` (`YYYY-MM-DD`) on that are full or closed for a booking with
    /// the service and the pets of `input`.
    pub fn marked_days(&self, input: &str, from: &str, days: usize, now: &str) -> String {
        let Some(first) = parse_date(from) else { return failure(ReadError::at("from").to_string()) };
        self.answer(input, now, |input: BookingInput, now| {
            let setting = self.setting(input.service_id?, now)?;
            Some(write(&marked_days(&self.calendar, &setting, &input.pets, first, days)))
        })
    }

    /// Takes the booking that the next questions move; answers null, or an error for JSON that
    /// cannot be read.
    pub fn take_booking(&mut self, booking: &str) -> String {
        match read(booking) {
            Ok(existing) => {
                self.taken = Some(existing);
                write(&())
            }
            Err(error) => failure(error.to_string()),
        }
    }

    /// The plan of a move of the taken booking.
    pub fn plan_move(&self, input: &str, now: &str) -> String {
        self.answer(input, now, |input: RescheduleInput, now| {
            let existing = self.taken.as_ref()?;
            let setting = self.setting(existing.service_id, now)?;
            Some(write(&plan_move(&self.calendar, &input, existing, &setting)))
        })
    }

    /// The ways out of a move of the taken booking that has no place.
    pub fn move_ways_out(&self, input: &str, now: &str) -> String {
        self.answer(input, now, |input: RescheduleInput, now| {
            let existing = self.taken.as_ref()?;
            let setting = self.setting(existing.service_id, now)?;
            Some(write(&move_ways_out(&self.calendar, &input, existing, &setting, &self.around())))
        })
    }

    /// Opens a planner, asks one question and closes it, for tests that keep questions in files.
    pub fn ask(json: &str) -> String {
        let question: PlannerQuestion = match read(json) {
            Ok(question) => question,
            Err(error) => return failure(error.to_string()),
        };
        let mut planner = match Self::open(&question.open) {
            Ok(planner) => planner,
            Err(answer) => return answer,
        };
        if let Some(booking) = &question.booking {
            planner.take_booking(booking);
        }
        let days = usize::try_from(question.days).unwrap_or(0);
        match question.ask.as_str() {
            "grid" => planner.grid(&question.from, days),
            "markedDays" => planner.marked_days(&question.input, &question.from, days, &question.now),
            "room" => planner.room(&question.input, &question.now),
            "draft" => planner.draft(&question.input, question.country.as_deref().unwrap_or_default(), &question.now),
            "draftWaysOut" => planner.draft_ways_out(&question.input, &question.now),
            "planMove" => planner.plan_move(&question.input, &question.now),
            _ => planner.move_ways_out(&question.input, &question.now),
        }
    }

    fn answer<Q: Read>(&self, input: &str, now: &str, decide: impl FnOnce(Q, UtcTime) -> Option<String>) -> String {
        let Some(now) = UtcTime::parse(now) else { return failure(ReadError::at("now").to_string()) };
        match read(input) {
            Ok(input) => decide(input, now).unwrap_or_else(|| failure("nothing to answer".to_owned())),
            Err(error) => failure(error.to_string()),
        }
    }

    fn around(&self) -> Neighbourhood<'_> {
        Neighbourhood { services: &self.facts.services, bookings: &self.facts.bookings }
    }

    fn setting(&self, service: ServiceId, now: UtcTime) -> Option<Setting<'_>> {
        let PlannerFacts { branch, services, workplaces, role, .. } = &self.facts;
        let service = services.iter().find(|one| one.id == service)?;
        Some(Setting { branch, service, workplaces, role: *role, now })
    }
}
