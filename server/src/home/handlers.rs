//! The figures of the homes over HTTP, one request each. Read where lists are read.

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::home::HomePeriod;
use serde_json::{Value, json};

use super::company::{self, AdminHome};
use super::platform::{self, Home};
use super::waiting::{WaitingList, waiting_list};
use crate::platform::http::{Answer, ListSpec, NoQuery, Now, Query, query_parameter};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::Identity;
use crate::session::guard::{anything, guard, of_company};
use crate::state::State;

/// The query parameters.
pub struct HomeQuery;

impl ListSpec for HomeQuery {
    const FILTERS: &'static [&'static str] = &["days"];
    const SORTS: &'static [&'static str] = &["date"];
    const DEFAULT: &'static str = "date";

    fn schema(filter: &str) -> Value {
        match filter {
            "days" => json!({ "type": "string", "enum": HomePeriod::TEXTS, "default": HomePeriod::USUAL.as_str() }),
            _ => query_parameter::schema(filter),
        }
    }
}

/// Figures of all companies for the last `days` days and as many before, and what waits for a person.
#[utoipa::path(get, path = "/home", tag = "homes", params(("days" = Option<String>, Query)),
    responses((status = 200, body = Home), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn platform(
    state: web::Data<State>,
    identity: Identity,
    now: Now,
    query: Query<HomeQuery>,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::HomeView, anything())?;
    let length = query.parsed("days", HomePeriod::parse)?.unwrap_or(HomePeriod::USUAL);
    let now = now.0;
    Answer::ok(&state.db.list(move |conn| platform::home(conn, length, now)).await?)
}

/// Figures of the own company: today in each branch, this week, this month.
#[utoipa::path(get, path = "/admin-home", tag = "homes",
    responses((status = 200, body = AdminHome), (status = 403, body = ProblemBody)))]
pub async fn company(state: web::Data<State>, identity: Identity, now: Now, _: NoQuery) -> Result<Answer, Error> {
    guard(&identity.actor, Action::AdminHomeView, anything())?;
    // The table gives the action to accounts of a company only.
    let id = identity.actor.company_id.ok_or_else(Error::not_found)?.0;
    guard(&identity.actor, Action::AdminHomeView, of_company(id))?;
    let now = now.0;
    Answer::ok(&state.db.list(move |conn| company::admin_home(conn, id, now)).await?)
}

/// What waits for the reader: matters with the figures of the lists that they lead to.
#[utoipa::path(get, path = "/waiting", tag = "homes",
    responses((status = 200, body = WaitingList), (status = 403, body = ProblemBody)))]
pub async fn waiting(state: web::Data<State>, identity: Identity, now: Now, _: NoQuery) -> Result<Answer, Error> {
    let actor = identity.actor;
    guard(&actor, Action::WaitingView, anything())?;
    let now = now.0;
    Answer::ok(&state.db.list(move |conn| waiting_list(conn, &actor, now)).await?)
}
