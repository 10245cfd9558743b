//! Quotes: `POST /quotes`; also the alternatives that other handlers add to a refusal for want of
//! room.

use actix_web::{HttpRequest, web};
use sapa_core::access::role::Action;
use sapa_core::booking::request::QuoteInput;
use sapa_core::form::rules::Rules;

use crate::booking::place::TAKEN;
use crate::booking::quote as service;
use crate::booking::quote::Quoted;
use crate::platform::db::Conn;
use crate::platform::http::{Answer, Input};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::UnnamedContext;
use crate::session::admission::{Kind, visit};
use crate::session::guard::{anything, guard};
use crate::state::State;

/// Price, terms, the answer of each workplace, and up to three alternatives where there is no room.
/// Promises nothing and changes nothing.
#[utoipa::path(post, path = "/quotes", tag = "bookings", request_body = QuoteInput,
    responses((status = 200, body = Quoted), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody),
        (status = 429, body = ProblemBody)))]
pub async fn create(
    state: web::Data<State>,
    request: HttpRequest,
    UnnamedContext(context): UnnamedContext,
    input: Input<QuoteInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::BookingCreate, anything())?;
    visit(&state.addresses, &request, Some(&context.actor), Kind::MarketAsk)?;
    let input = input.into_inner();
    Error::if_any(input.issues())?;
    Answer::ok(&state.db.read(move |conn| service::run(conn, &context, &input)).await?)
}

/// Adds alternatives to a refusal for want of room. They are read after the refused transaction, so
/// that no other request waits for them behind a lock.
pub async fn instead(
    state: &State,
    answer: Result<Answer, Error>,
    ask: impl Fn(&mut Conn) -> Result<Quoted, Error> + Send + 'static,
) -> Result<Answer, Error> {
    let refusal = match answer {
        Err(error) if error.problem().code == TAKEN => error,
        answer => return answer,
    };
    // The refusal is the answer even if the alternatives cannot be read.
    match state.db.read(ask).await {
        Ok(quoted) => Err(refusal.with_extra("alternatives", &quoted.alternatives)),
        Err(_) => Err(refusal),
    }
}
