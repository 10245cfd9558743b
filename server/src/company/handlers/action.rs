//! Approval and suspension of companies over HTTP, with a mail to the company's contact.

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::company::SuspendInput;
use sapa_core::form::nothing::Nothing;

use crate::company::standing;
use crate::company::view::CompanyDetail;
use crate::platform::http::shape::{Id, NotChanged};
use crate::platform::http::{Answer, Input, MaybeIfMatch};
use crate::platform::problem::Error;
use crate::session::Context;
use crate::session::guard::{guard, of_company};
use crate::state::State;

/// Approves a company, so that it takes bookings. Its profile must have all fields that payments
/// need.
#[utoipa::path(post, path = "/companies/{id}/approve", tag = "companies", request_body = Nothing,
    params(Id, ("If-Match" = Option<String>, Header, description = "The version that was seen")),
    responses((status = 200, body = CompanyDetail), NotChanged))]
pub async fn approve(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: MaybeIfMatch,
    _: Input<Nothing>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CompanyApprove, of_company(*id))?;
    let detail = state.db.write(move |conn| standing::approve(conn, &context, *id, seen)).await?;
    Answer::record(detail.version, &detail)
}

/// Suspends a company: it is hidden and takes no new bookings; existing ones run to their end.
#[utoipa::path(post, path = "/companies/{id}/suspend", tag = "companies",
    request_body = SuspendInput,
    params(Id, ("If-Match" = Option<String>, Header, description = "The version that was seen")),
    responses((status = 200, body = CompanyDetail), NotChanged))]
pub async fn suspend(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: MaybeIfMatch,
    input: Input<SuspendInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CompanySuspend, of_company(*id))?;
    let detail = state.db.write(move |conn| standing::suspend(conn, &context, *id, seen, &input)).await?;
    Answer::record(detail.version, &detail)
}
