//! The calendar of a branch: `GET /branches/{id}/calendar`.

use actix_web::web;
use chrono::NaiveDate;
use sapa_core::access::role::Action;
use sapa_core::base::issue::Issue;
use sapa_core::base::time::parse_date;
use sapa_core::calendar::grid::DAYS_MAX;
use sapa_core::form::checks::out_of_range;

use crate::booking::calendar::{self, CalendarView};
use crate::branch as service;
use crate::branch::rows::branch;
use crate::platform::http::shape::{Id, Unseen};
use crate::platform::http::{Answer, ListQuery, ListSpec, Now, Query};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::Identity;
use crate::session::guard::{guard, of_branch};
use crate::state::State;

/// The query parameters.
pub struct Days;

impl ListSpec for Days {
    const FILTERS: &'static [&'static str] = &["from", "to"];
    const SORTS: &'static [&'static str] = &["from"];
    const DEFAULT: &'static str = "from";
}

/// Workplaces, hours, closures and occupancies of a range of days, both ends included, 62 days at
/// most. Bookings that were canceled are left out. A guest who has left is shown on the days of the
/// stay; a guest who is still in house after the departure is shown too.
#[utoipa::path(get, path = "/branches/{id}/calendar", tag = "branches",
    params(Id, ("from" = String, Query, example = "2026-11-16"), ("to" = String, Query, example = "2026-11-29")),
    responses((status = 200, body = CalendarView), (status = 400, body = ProblemBody), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    now: Now,
    query: Query<Days>,
) -> Result<Answer, Error> {
    let id = *id;
    let span = days(&query);
    let view = state
        .db
        .read(move |conn| {
            let (row, _) = branch::find(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&identity.actor, Action::BookingCheckIn, of_branch(row.company_id, id))?;
            let days = span?;
            let found = service::BranchState::load(conn, id)?.ok_or_else(Error::not_found)?;
            calendar::of(conn, found, days, &identity.actor, now.0)
        })
        .await?;
    Answer::ok(&view)
}

/// The first and the last day of the query.
pub fn days<S: ListSpec>(query: &ListQuery<S>) -> Result<(NaiveDate, NaiveDate), Error> {
    let wrong = |issue: Issue| Error::bad_request("request.query").with_issue(issue);
    let day = |name: &str| {
        let found = query.parsed(name, parse_date)?;
        found.ok_or_else(|| wrong(Issue::new(name, "validation.required")))
    };
    let (from, to) = (day("from")?, day("to")?);
    if to < from {
        return Err(wrong(Issue::new("to", "validation.order")));
    }
    let most = i64::try_from(DAYS_MAX).unwrap_or(i64::MAX);
    if (to - from).num_days() >= most {
        return Err(wrong(out_of_range(1, most).at("to")));
    }
    Ok((from, to))
}
