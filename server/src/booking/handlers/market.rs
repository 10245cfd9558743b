//! Prices and room for visitors of the marketplace: `POST /market/quotes`, `GET /market/availability`. They
//! ask as a pet owner would, without an account.

use actix_web::{HttpRequest, web};
use sapa_core::base::issue::Issue;
use sapa_core::booking::request::QuoteInput;
use sapa_core::calendar::stay::Stay;
use sapa_core::form::rules::Rules;
use sapa_core::price::policy::Term;
use sapa_core::price::quote::Quote;
use serde::Serialize;
use utoipa::ToSchema;

use super::availability::{AvailabilityQuery, availability_request};
use crate::booking::availability::{self, Availability};
use crate::booking::quote::{self, Quoted};
use crate::platform::http::Answer;
use crate::platform::http::{OpenInput, Public, Query};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::{AskVisit, Context};
use crate::state::State;

/// The answer about a booking that a pet owner would make.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct MarketQuote {
    /// Issues that refuse the booking, apart from room.
    #[schema(value_type = Vec<Object>)]
    pub issues: Vec<Issue>,
    /// Time of the booking.
    #[schema(value_type = Option<Object>)]
    pub stay: Option<Stay>,
    /// Price of the booking.
    #[schema(value_type = Option<Object>)]
    pub quote: Option<Quote>,
    /// Refunds of a customer's cancellation.
    #[schema(value_type = Vec<Object>)]
    pub terms: Vec<Term>,
    /// Whether it could be booked as it is: no issue, and room.
    pub free: bool,
}

impl From<Quoted> for MarketQuote {
    fn from(quoted: Quoted) -> Self {
        let Quoted { issues, stay, quote, terms, free, .. } = quoted;
        Self { issues, stay, quote, terms, free }
    }
}

/// Price, terms and whether there is room for a new booking. Promises nothing and changes nothing.
#[utoipa::path(post, path = "/market/quotes", tag = "market", request_body = QuoteInput,
    responses((status = 200, body = MarketQuote), (status = 422, body = ProblemBody)))]
pub async fn quote(
    state: web::Data<State>,
    request: HttpRequest,
    _: AskVisit,
    input: OpenInput<QuoteInput>,
) -> Result<Answer, Error> {
    let (context, input) = (Context::of_visitor(&request), input.into_inner());
    Error::if_any(input.issues())?;
    let quoted = state.db.read(move |conn| quote::run(conn, &context, &input)).await?;
    Answer::ok(&MarketQuote::from(quoted))
}

/// For each day the number of pets with room in a service, and the times at which a session may begin (for
/// the first 14 days). Both days are included, 62 days at most.
#[utoipa::path(get, path = "/market/availability", tag = "market",
    params(("serviceId" = i64, Query), ("from" = String, Query, example = "2026-11-16"),
        ("to" = String, Query, example = "2026-11-29"), ("pets" = Option<i64>, Query),
        ("animalTypeId" = Option<i64>, Query), ("size" = Option<String>, Query, example = "MEDIUM")),
    responses((status = 200, body = Availability, headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304), (status = 400, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn availability(
    state: web::Data<State>,
    request: HttpRequest,
    _: AskVisit,
    query: Query<AvailabilityQuery>,
) -> Result<Public, Error> {
    let (context, requested) = (Context::of_visitor(&request), availability_request(&query)?);
    Public::of(&state.db.read(move |conn| availability::run(conn, &context, &requested)).await?)
}
