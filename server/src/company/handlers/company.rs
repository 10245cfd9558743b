//! One company: show, create, change, delete, restore. Approval and suspension are in `action`,
//! lists in `list`.

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::company::CompanyInput;

use crate::company;
use crate::company::view::{self, CompanyDetail};
use crate::platform::db::Conn;
use crate::platform::http::shape::{AttemptHeader, Id, NotChanged, NotMade, Seen, Unseen};
use crate::platform::http::{Answer, IfMatch, Input, NoQuery};
use crate::platform::problem::Error;
use crate::session::guard::{anything, guard, of_company};
use crate::session::{Context, Identity};
use crate::state::State;

/// A company's profile and status.
#[utoipa::path(get, path = "/companies/{id}", tag = "companies", params(Id),
    responses((status = 200, body = CompanyDetail), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::CompanyView, of_company(*id))?;
    let detail = state.db.read(move |conn| view::find(conn, *id)).await?;
    Answer::record(detail.version, &detail)
}

/// Creates a company, which then waits for approval.
#[utoipa::path(post, path = "/companies", tag = "companies", request_body = CompanyInput, params(AttemptHeader),
    responses((status = 201, body = CompanyDetail), NotMade))]
pub async fn create(state: web::Data<State>, context: Context, input: Input<CompanyInput>) -> Result<Answer, Error> {
    guard(&context.actor, Action::CompanyCreate, anything())?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let detail = company::create(conn, context, input)?;
        Answer::created(detail.version, &detail)
    };
    context.write(&state.db, input, work).await
}

/// Changes a company's profile.
#[utoipa::path(put, path = "/companies/{id}", tag = "companies", request_body = CompanyInput,
    params(Seen, AttemptHeader), responses((status = 200, body = CompanyDetail), NotChanged))]
pub async fn update(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<CompanyInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CompanyEdit, of_company(*id))?;
    let work = move |conn: &mut Conn, context: &Context, input: &_| {
        let detail = company::update(conn, context, *id, seen, input)?;
        Answer::record(detail.version, &detail)
    };
    context.write(&state.db, input, work).await
}

/// Deletes a company that has neither branches nor staff.
#[utoipa::path(delete, path = "/companies/{id}", tag = "companies", params(Seen),
    responses((status = 204), NotChanged))]
pub async fn delete(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CompanyDelete, of_company(*id))?;
    state.db.write(move |conn| company::delete(conn, &context, *id, seen)).await?;
    Ok(Answer::nothing())
}

/// Restores a deleted company within 30 days.
#[utoipa::path(post, path = "/companies/{id}/restore", tag = "companies", params(Id),
    responses((status = 200, body = CompanyDetail), NotChanged))]
pub async fn restore(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::CompanyDelete, of_company(*id))?;
    let detail = state.db.write(move |conn| company::restore(conn, &context, *id)).await?;
    Answer::record(detail.version, &detail)
}
