//! Availability of a service: `GET /availability`.

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::base::id::AnimalTypeId;
use sapa_core::base::issue::Issue;
use sapa_core::base::kinds::AnimalSize;
use sapa_core::booking::input::{PETS_MAX, PetInput};
use sapa_core::form::checks::out_of_range;
use serde_json::Value;

use super::calendar::days;
use crate::booking::availability as service;
use crate::booking::availability::{Availability, AvailabilityRequest};
use crate::platform::http::{Answer, ListSpec, Query, query_parameter};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::AskContext;
use crate::session::guard::{anything, guard};
use crate::state::State;

/// The query parameters.
pub struct AvailabilityQuery;

impl ListSpec for AvailabilityQuery {
    const FILTERS: &'static [&'static str] = &["serviceId", "from", "to", "pets", "animalTypeId", "size"];
    const SORTS: &'static [&'static str] = &["from"];
    const DEFAULT: &'static str = "from";

    fn schema(filter: &str) -> Value {
        match filter {
            "pets" => query_parameter::number(u32::try_from(PETS_MAX).unwrap_or(u32::MAX), 1),
            _ => query_parameter::schema(filter),
        }
    }
}

/// For each day the number of pets with room in a service, and the times at which a session may
/// begin (for the first 14 days). Both days are included, 62 days at most.
#[utoipa::path(get, path = "/availability", tag = "bookings",
    params(("serviceId" = i64, Query), ("from" = String, Query, example = "2026-11-16"),
        ("to" = String, Query, example = "2026-11-29"), ("pets" = Option<i64>, Query),
        ("animalTypeId" = Option<i64>, Query), ("size" = Option<String>, Query, example = "MEDIUM")),
    responses((status = 200, body = Availability), (status = 400, body = ProblemBody), (status = 422, body = ProblemBody),
        (status = 429, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    AskContext(context): AskContext,
    query: Query<AvailabilityQuery>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::BookingCreate, anything())?;
    let request = availability_request(&query)?;
    Answer::ok(&state.db.read(move |conn| service::run(conn, &context, &request)).await?)
}

/// The question of a query.
pub(super) fn availability_request(query: &Query<AvailabilityQuery>) -> Result<AvailabilityRequest, Error> {
    let wrong = |issue: Issue| Error::bad_request("request.query").with_issue(issue);
    let service_id = query.id("serviceId")?;
    let (from, to) = days(query)?;
    let pets = query.parsed("pets", |text| text.parse::<usize>().ok())?.unwrap_or(1);
    if !(1..=PETS_MAX).contains(&pets) {
        return Err(wrong(out_of_range(1, i64::try_from(PETS_MAX).unwrap_or(i64::MAX)).at("pets")));
    }
    let pet = PetInput {
        animal_type_id: query.id("animalTypeId")?.map(AnimalTypeId),
        size: query.parsed("size", AnimalSize::parse)?,
        ..PetInput::default()
    };
    Ok(AvailabilityRequest {
        service: service_id.ok_or_else(|| wrong(Issue::new("serviceId", "validation.required")))?,
        from,
        days: usize::try_from((to - from).num_days()).unwrap_or(0) + 1,
        pets: vec![pet; pets],
    })
}
