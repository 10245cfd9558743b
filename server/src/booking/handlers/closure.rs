//! Closures over HTTP: preview of the bookings that a closure meets, and the batch of closure and
//! decisions.

use std::sync::Arc;

use actix_web::web;
use sapa_core::booking::placement::closure_impact::ClosureBatchInput;
use sapa_core::branch::timeslot::TimeslotFields;
use sapa_core::form::rules::Rules;
use serde_json::Value;

use crate::booking::closure as service;
use crate::booking::closure_hits::ClosurePreview;
use crate::booking::payments::{PaymentsPort, UNDER_WAY};
use crate::branch::save;
use crate::branch::shape::BranchDetail;
use crate::platform::db::Conn;
use crate::platform::http::shape::{Id, NotChanged, Seen};
use crate::platform::http::{Answer, IfMatch, Input, ListSpec, Query};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::{Context, UnnamedContext};
use crate::state::State;

/// The query parameters of a preview.
pub struct ClosurePreviewQuery;

impl ListSpec for ClosurePreviewQuery {
    const FILTERS: &'static [&'static str] = &["proposals"];
    const SORTS: &'static [&'static str] = &["proposals"];
    const DEFAULT: &'static str = "proposals";
}

/// The bookings that a closure would meet, each with a proposal of another place or time;
/// `proposals=false` leaves the proposals out. Changes nothing.
#[utoipa::path(post, path = "/branches/{id}/closure-preview", tag = "branches",
    request_body = TimeslotFields, params(Id, ("proposals" = Option<bool>, Query)),
    responses((status = 200, body = ClosurePreview), (status = 400, body = ProblemBody), (status = 404, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn preview(
    state: web::Data<State>,
    UnnamedContext(context): UnnamedContext,
    id: web::Path<i64>,
    query: Query<ClosurePreviewQuery>,
    input: Input<TimeslotFields>,
) -> Result<Answer, Error> {
    let (id, input) = (*id, input.into_inner());
    let proposals = query.parsed("proposals", |text| text.parse().ok())?.unwrap_or(true);
    let found = state
        .db
        .read(move |conn| {
            save::admit(conn, &context, id, None)?;
            service::preview(conn, &context, id, &input.clone().check()?, proposals)
        })
        .await?;
    Answer::ok(&found)
}

/// Closes, and keeps, moves or cancels every booking that the closure meets: all of it or nothing.
/// 409 `closure.bookings_changed` if bookings were added or changed since the preview.
#[utoipa::path(post, path = "/branches/{id}/closure-batch", tag = "branches",
    request_body = ClosureBatchInput, params(Seen, ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = BranchDetail), NotChanged))]
pub async fn batch(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<ClosureBatchInput>,
) -> Result<Answer, Error> {
    save::admit_before(&state.db, &context, *id, seen).await?;
    if !context.may_repeat() {
        // The batch moves and cancels bookings, so a key is required.
        return Err(Error::bad_request("idempotency.required"));
    }
    let (id, asker, timeslot) = (*id, context.clone(), input.clone().check()?.timeslot);
    let input = Arc::new(input);
    let payments = payments.0;
    let mut left = input.bookings.len();
    let paid_now = |error: &Error| -> Option<Vec<i64>> {
        Some(error.problem().extra.get("bookingIds")?.as_array()?.iter().filter_map(Value::as_i64).collect())
    };
    let refusal = loop {
        let (context, input) = (context.clone(), input.clone());
        let work = move |conn: &mut Conn| {
            context.once(conn, &input.hash, |conn| {
                let detail = service::batch(conn, &context, payments, id, seen, &input)?;
                Answer::record(detail.item.version, &detail)
            })
        };
        match state.db.write(work).await {
            Err(error) if error.problem().code == service::CHANGED => break error,
            // A guest is about to pay a booking that is to be canceled: the provider is asked to cancel that.
            Err(error) if error.problem().code == UNDER_WAY && left > 0 => {
                let Some(bookings) = paid_now(&error) else { return Err(error) };
                left -= 1;
                for booking in bookings {
                    payments.end_pending(&state, booking).await?;
                }
            }
            answer => return answer,
        }
    };
    // The preview is read after the refused transaction, so that no other request waits for it
    // behind a lock.
    match state.db.read(move |conn| service::preview(conn, &asker, id, &timeslot, true)).await {
        Ok(now) => Err(refusal.with_extra("preview", &now)),
        Err(_) => Err(refusal),
    }
}
