//! Quotes: `POST /quotes`; also the alternatives that other handlers add to a refusal for want of
//! room.

use actix_web::{HttpRequest, web};
use sapa_core::access::role::Action;
use sapa_core::booking::request::QuoteInput;
use sapa_core::form::rules::Rules;

use crate::booking::place::{CHANGED, TAKEN};
use crate::booking::quote as service;
use crate::booking::quote::Quoted;
use crate::platform::db::Conn;
use crate::platform::http::{Answer, Input};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::admission::{RequestKind, visit};
use crate::session::guard::{anything, guard};
use crate::session::{AskContext, Context};
use crate::state::State;

/// Price, terms, the answer of each workplace, and up to three alternatives where there is no room.
/// Promises nothing and changes nothing.
#[utoipa::path(post, path = "/quotes", tag = "bookings", request_body = QuoteInput,
    responses((status = 200, body = Quoted), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody),
        (status = 429, body = ProblemBody)))]
pub async fn create(
    state: web::Data<State>,
    AskContext(context): AskContext,
    input: Input<QuoteInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::BookingCreate, anything())?;
    let input = input.into_inner();
    Error::if_any(input.issues())?;
    Answer::ok(&state.db.read(move |conn| service::run(conn, &context, &input)).await?)
}

/// The answer to an attempt to book or to move. A refusal that carries a price or that there is no room counts as a
/// question for them, 30 a minute of a pet owner's network address. A refusal for want of room gets alternatives, which are
/// read after the refused transaction, so that no other request waits for them behind a lock.
pub async fn with_alternatives(
    state: &State,
    request: &HttpRequest,
    context: Context,
    answer: Result<Answer, Error>,
    ask: impl Fn(&mut Conn, &Context) -> Result<Quoted, Error> + Send + 'static,
) -> Result<Answer, Error> {
    let refusal = match answer {
        Err(error) if [TAKEN, CHANGED].contains(&error.problem().code.as_str()) => error,
        answer => return answer,
    };
    visit(&state.addresses, request, Some(&context.actor), RequestKind::MarketAsk)?;
    if refusal.problem().code == CHANGED {
        return Err(refusal);
    }
    // The refusal is the answer even if the alternatives cannot be read.
    match state.db.read(move |conn| ask(conn, &context)).await {
        Ok(quoted) => Err(refusal
            .with_extra("alternatives", &quoted.alternatives)
            .with_extra("services", &quoted.services)
            .with_extra("room", &quoted.room)
            .with_extra("neighbours", &quoted.neighbours)),
        Err(_) => Err(refusal),
    }
}
