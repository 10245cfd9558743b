//! Approval and suspension of companies over HTTP, with a mail to the company's contact.

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::company::SuspendInput;
use sapa_core::form::nothing::Nothing;

use crate::company::standing;
use crate::company::view::CompanyDetail;
use crate::platform::db::Conn;
use crate::platform::http::shape::{Id, NotChanged};
use crate::platform::http::{Answer, Input, MaybeIfMatch};
use crate::platform::mail::Mail;
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
    write_and_mail(state, move |conn| standing::approve(conn, &context, *id, seen)).await
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
    write_and_mail(state, move |conn| standing::suspend(conn, &context, *id, seen, &input)).await
}

/// Makes the change, and sends the mail after the commit.
async fn write_and_mail(
    state: web::Data<State>,
    change: impl FnMut(&mut Conn) -> Result<(CompanyDetail, Mail), Error> + Send + 'static,
) -> Result<Answer, Error> {
    let seat = state.background.seat()?;
    let (detail, mail) = state.db.write(change).await?;
    let mail = mail.with("link", format!("{}/dashboard/company", state.config.public_base_url));
    let mailer = state.mailer.clone();
    seat.start(async move { mailer.send(mail).await });
    Answer::record(detail.version, &detail)
}
