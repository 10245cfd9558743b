//! The jobs that find out how payments and refunds stand. At a server's start, and by `sapa reconcile`, all
//! that is open is asked for at once.

use std::time::Duration;

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;

use super::ask::{self, Question};
use super::found;
use super::send::{self, Sent, Unreached};
use super::webhook::{self, EventStep};
use super::{hold, pauses, provider_named, queue};
use crate::booking::expire;
use crate::payment::provider::About;
use crate::payment::rows::online;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::http::moment::clock;
use crate::platform::jobs::{Job, JobKind, JobOutcome, Run};
use crate::platform::problem::Error;
use crate::state::State;

/// A call may take 30 seconds, and a question two calls.
const RUN: Duration = Duration::from_secs(90);

/// A list of many pages.
const LONG_RUN: Duration = Duration::from_secs(1_800);

/// Seconds after a failure of the database or of ourselves.
const PAUSES: &[u32] = &[1, 2, 5, 10, 20, 40, 60, 300, 900, 3_600];
/// Money is never given up.
const ALWAYS: u32 = u32::MAX;

/// The kinds of job.
pub const KINDS: [JobKind<Data<State>>; 6] = [
    JobKind::new(queue::ATTEMPT, ask_attempt).tried(PAUSES, ALWAYS).at_once(8).within(RUN),
    JobKind::new(queue::REFUND, send_refund).tried(PAUSES, ALWAYS).at_once(8).within(RUN),
    JobKind::new(queue::LOOK, look_for_refunds).tried(PAUSES, ALWAYS).at_once(4).within(RUN),
    JobKind::new(queue::LOOK_OVER, look_over).tried(PAUSES, ALWAYS).at_once(1).within(LONG_RUN),
    JobKind::new(queue::EVENT, apply_event).tried(PAUSES, ALWAYS).at_once(4).within(RUN),
    JobKind::new(expire::JOB, end_hold).tried(PAUSES, ALWAYS).at_once(4).within(RUN),
];

fn ask_attempt(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let heard = ask::attempt(state, queue::record(&job)?, Question::State).await?;
        Ok(heard.next.map_or(JobOutcome::Done, JobOutcome::Postpone))
    })
}

fn send_refund(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        match send::refund(state, queue::record(&job)?, Unreached::TryAgain).await? {
            Sent::Ended | Sent::Unreachable => Ok(JobOutcome::Done),
            Sent::UnderWay(next) => Ok(JobOutcome::Postpone(next)),
        }
    })
}

fn apply_event(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let id = queue::record(&job)?;
        let Some(row) = state.db.read(move |conn| online::event(conn, id)).await? else { return Ok(JobOutcome::Done) };
        if row.applied_at.is_some() {
            return Ok(JobOutcome::Done);
        }
        let Some(provider) = provider_named(&state, &row.provider) else { return Ok(JobOutcome::Done) };
        // The signature was checked before the event was stored.
        let Some(event) = provider.stored_event(row.payload.as_bytes()) else { return Ok(JobOutcome::Done) };
        let (about, base_url, ended) = (event.about.clone(), state.config.public_base_url.clone(), job.clone());
        let received = row.received_at.0;
        let step = state
            .db
            .write(move |conn| {
                let now = clock();
                let step = webhook::apply(conn, &row.provider, &about, &base_url, now)?;
                if let EventStep::Strange(payment) = &step {
                    webhook::strange(conn, *payment, name_of(&about), now)?;
                }
                if matches!(step, EventStep::Done | EventStep::Strange(_)) {
                    online::applied(conn, id, at(now))?;
                    ended.finish(conn, now)?;
                }
                Ok(step)
            })
            .await?;
        let is_done = match step {
            EventStep::Done | EventStep::Strange(_) => return Ok(JobOutcome::Recorded),
            EventStep::Identify(request) => {
                webhook::identify(&state, &*provider, *request, name_of(&event.about).to_owned()).await?
            }
            EventStep::Look(payment) => webhook::look(&state, payment).await?,
        };
        let now = clock();
        if !is_done {
            return Ok(JobOutcome::Postpone(pauses::after(received, now)));
        }
        state.db.write(move |conn| online::applied(conn, id, at(now)).map(drop)).await?;
        Ok(JobOutcome::Done)
    })
}

/// The provider's name of what an event is about.
fn name_of(about: &About) -> &str {
    match about {
        About::Payment { provider_ref, .. } => provider_ref,
        About::Refund { news, .. } => &news.provider_ref,
        About::Unread { name, .. } => name,
        About::Nothing => "",
    }
}

fn look_for_refunds(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let is_done = webhook::look(&state, queue::record(&job)?).await?;
        Ok(if is_done { JobOutcome::Done } else { JobOutcome::Postpone(clock().plus(pauses::LOOK_AGAIN)) })
    })
}

fn look_over(state: Data<State>, _: Job) -> Run {
    Box::pin(async move {
        let pause = if found::look_over(&state).await? { pauses::LOOK_OVER } else { pauses::LOOK_AGAIN };
        Ok(JobOutcome::Postpone(clock().plus(pause)))
    })
}

fn end_hold(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let next = hold::end(state, queue::record(&job)?).await?;
        Ok(next.map_or(JobOutcome::Done, JobOutcome::Postpone))
    })
}

/// Makes every open attempt, refund and event due now. Answers how many there are.
pub async fn ask_all(state: &Data<State>) -> Result<usize, Error> {
    let (attempts, refunds, events) = state
        .db
        .read(|conn| Ok((online::open_attempts(conn)?, online::open_refunds(conn)?, online::waiting_events(conn)?)))
        .await?;
    let count = attempts.len() + refunds.len() + events.len();
    let all: Vec<(&'static str, i64)> = [(queue::ATTEMPT, attempts), (queue::REFUND, refunds), (queue::EVENT, events)]
        .into_iter()
        .flat_map(|(kind, ids)| ids.into_iter().map(move |id| (kind, id)))
        .collect();
    if state.provider.is_some() {
        state.db.write(|conn| queue::at(conn, queue::LOOK_OVER, 0, clock(), clock())).await?;
    }
    // In small transactions, so that no request waits for a long one.
    for part in all.chunks(100) {
        let part = part.to_vec();
        state.db.write(move |conn| part.iter().try_for_each(|(kind, id)| due_now(conn, kind, *id, clock()))).await?;
    }
    Ok(count)
}

fn due_now(conn: &mut Conn, kind: &str, id: i64, now: UtcTime) -> Result<(), Error> {
    match kind {
        queue::ATTEMPT => online::ask_attempt_at(conn, id, at(now))?,
        queue::REFUND => online::ask_refund_at(conn, id, at(now))?,
        _ => {}
    }
    queue::at(conn, kind, id, now, now)
}
