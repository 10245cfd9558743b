//! The state of the installation over HTTP, and the jobs that were given up.

use actix_web::web;
use sapa_core::access::role::Action;

use super::retry::retry as tried_again;
use super::standing::system_state;
use super::view::{FailedJob, SystemState};
use crate::platform::db::types::At;
use crate::platform::http::shape::{AttemptHeader, Id, Paging};
use crate::platform::http::{Answer, ListQuery, ListSpec, NoQuery, Now, Page, paging};
use crate::platform::jobs::rows;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity, Origin};
use crate::state::State;

/// The state of the installation, and what of it needs a person.
#[utoipa::path(get, path = "/system", tag = "system",
    responses((status = 200, body = SystemState), (status = 403, body = ProblemBody)))]
pub async fn find(state: web::Data<State>, identity: Identity, now: Now, _: NoQuery) -> Result<Answer, Error> {
    guard(&identity.actor, Action::SystemRead, anything())?;
    Answer::ok(&system_state(&state, now.0).await?)
}

/// The query parameters.
pub struct FailedJobs;

impl ListSpec for FailedJobs {
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["since"];
    const DEFAULT: &'static str = "-since";
    const SEARCHED: bool = false;
}

/// The jobs that were given up and wait for a person, the last one first. Read from the primary: who has tried one again
/// must not see it there still.
#[utoipa::path(get, path = "/system/jobs", tag = "system", params(Paging),
    responses((status = 200, body = Page<FailedJob>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn jobs(state: web::Data<State>, identity: Identity, list: ListQuery<FailedJobs>) -> Result<Answer, Error> {
    guard(&identity.actor, Action::SystemRead, anything())?;
    let window = paging::window(&list)?;
    let page = state
        .db
        .read(move |conn| {
            let mut found = rows::failed_page(conn, &window)?;
            let next = paging::next(&list, &mut found, |row| (row.ended_at.map(|At(at)| at), row.id))?;
            let counted = paging::total(&list, found.len(), next.as_ref(), |most| rows::count_failed(conn, most))?;
            let items = found.into_iter().map(FailedJob::of).collect::<Result<_, _>>()?;
            Ok(Page::new(&list, items, counted, next))
        })
        .await?;
    Answer::page(&page)
}

/// Tries a job again that was given up: it is due now. A mail that was given up waits again. 409 where somebody else was
/// first, or the job is done.
#[utoipa::path(post, path = "/system/jobs/{id}/retry", tag = "system", params(Id, AttemptHeader),
    responses((status = 204), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody)))]
pub async fn retry(state: web::Data<State>, context: Context, id: web::Path<i64>, _: NoQuery) -> Result<Answer, Error> {
    guard(&context.actor, Action::SystemRetry, anything())?;
    let id = *id;
    state
        .db
        .write(move |conn| {
            context.once(conn, "", |conn| {
                tried_again(conn, Origin::from(&context), id)?;
                Ok(Answer::nothing())
            })
        })
        .await
}
