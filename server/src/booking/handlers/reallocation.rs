//! Reallocations over HTTP: make room by moving bookings, and take that back.

use std::sync::Arc;

use actix_web::web;
use sapa_core::access::role::Action;
use sapa_core::booking::placement::reallocation_input::ReallocationInput;
use sapa_core::form::rules::Rules;

use crate::booking::payments::PaymentsPort;
use crate::booking::reallocation::{self as service, ReallocationView};
use crate::booking::rows::reallocation as rows;
use crate::booking::{reallocation_undo, references};
use crate::branch::rows::branch;
use crate::company::phone;
use crate::platform::db::Conn;
use crate::platform::http::shape::{AttemptHeader, Id, NotMade};
use crate::platform::http::{Answer, Input, NoQuery};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::NamedContext;
use crate::session::guard::{guard, of_branch};
use crate::state::State;

/// Moves up to three bookings whose guests have not arrived to other workplaces, their times and prices
/// kept, and makes (`booking`), moves (`reschedule`) or checks in (`checkIn`) the one that needs the room: all of it or
/// nothing. Moved bookings' guests get no mail. 409 `reallocation.changed` with `bookings`, and `reasons` where a rule refuses, if anything changed
/// since the versions were seen; 409 `booking.taken` where a new place is taken by now.
#[utoipa::path(post, path = "/branches/{id}/reallocations", tag = "branches", request_body = ReallocationInput,
    params(Id, ("Idempotency-Key" = String, Header)),
    responses((status = 201, body = ReallocationView), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub async fn make(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    input: Input<ReallocationInput>,
) -> Result<Answer, Error> {
    let (id, hash, payments) = (*id, input.hash.clone(), payments.0);
    let asker = context.actor;
    let may = state
        .db
        .read(move |conn| {
            let (row, _) = branch::find(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&asker, Action::BookingReallocate, of_branch(row.company_id, id))
        })
        .await;
    may?;
    let mut input = input.into_inner();
    if let Some(new) = &mut input.booking {
        let branch = new.branch_id;
        phone::localize(&state.db, new, move |conn| references::country(conn, &asker, branch)).await?;
    }
    Error::if_any(input.issues())?;
    let input = Arc::new(input);
    let work = move |conn: &mut Conn| {
        let found = branch::find(conn, id)?.ok_or_else(Error::not_found)?;
        guard(&context.actor, Action::BookingReallocate, of_branch(found.0.company_id, id))?;
        context.once(conn, &hash, |conn| Answer::made(&service::make(conn, &context, payments, &found, &input)?))
    };
    state.db.write(work).await
}

/// Takes a reallocation back as a whole, within 15 minutes: the moved bookings return, a booking that was made in the
/// same step is canceled, one that was checked in is expected again. 409 `reallocation.too_late`, `reallocation.undone`, or `reallocation.changed` with `bookings`
/// that were changed since.
#[utoipa::path(post, path = "/reallocations/{id}/undo", tag = "branches",
    params(Id, AttemptHeader), responses((status = 200, body = ReallocationView), NotMade))]
pub async fn undo(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let (id, payments) = (*id, payments.0);
    let work = move |conn: &mut Conn| {
        let row = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
        guard(&context.actor, Action::BookingReallocate, of_branch(row.company_id, row.branch_id))?;
        context.once(conn, "", |conn| Answer::ok(&reallocation_undo::run(conn, &context, payments, &row)?))
    };
    state.db.write(work).await
}
