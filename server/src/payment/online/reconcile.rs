//! The jobs that find out how payments and refunds stand. At a server's start, and by `sapa reconcile`, all
//! that is open is asked for at once.

use std::time::Duration;

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;

use super::ask::{self, Question};
use super::send::{self, Sent, Unreached};
use super::{hold, provider_named, queue, webhook};
use crate::payment::rows::online;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::http::moment::clock;
use crate::platform::jobs::{Job, Kind, Outcome, Run};
use crate::platform::problem::Error;
use crate::state::State;

/// A call may take 30 seconds, and a question two calls.
const RUN: Duration = Duration::from_secs(90);

/// Seconds after a failure of the database or of ourselves.
const PAUSES: &[u32] = &[1, 2, 5, 10, 20, 40, 60, 300, 900, 3_600];
/// Money is never given up.
const ALWAYS: u32 = u32::MAX;

/// The kinds of job.
pub const KINDS: [Kind<Data<State>>; 4] = [
    Kind::new(queue::ATTEMPT, ask_attempt).tried(PAUSES, ALWAYS).at_once(8).within(RUN),
    Kind::new(queue::REFUND, send_refund).tried(PAUSES, ALWAYS).at_once(8).within(RUN),
    Kind::new(queue::EVENT, apply_event).tried(PAUSES, ALWAYS).at_once(4),
    Kind::new(queue::HOLD, end_hold).tried(PAUSES, ALWAYS).at_once(4).within(RUN),
];

fn ask_attempt(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let heard = ask::attempt(state, queue::record(&job)?, Question::State).await?;
        Ok(heard.next.map_or(Outcome::Done, Outcome::Again))
    })
}

fn send_refund(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        match send::refund(state, queue::record(&job)?, Unreached::TryAgain).await? {
            Sent::Ended | Sent::Unreachable => Ok(Outcome::Done),
            Sent::UnderWay(next) => Ok(Outcome::Again(next)),
        }
    })
}

fn apply_event(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let id = queue::record(&job)?;
        let Some(row) = state.db.read(move |conn| online::event(conn, id)).await? else { return Ok(Outcome::Done) };
        let Some(provider) = provider_named(&state, &row.provider) else { return Ok(Outcome::Done) };
        // The signature was checked before the event was stored.
        let Some(event) = provider.stored_event(row.payload.as_bytes()) else { return Ok(Outcome::Done) };
        state
            .db
            .write(move |conn| {
                let now = clock();
                if online::applied(conn, id, at(now))? {
                    webhook::apply(conn, &row.provider, &event.about, now)?;
                }
                job.finish(conn, now)
            })
            .await?;
        Ok(Outcome::Recorded)
    })
}

fn end_hold(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let next = hold::end(state, queue::record(&job)?).await?;
        Ok(next.map_or(Outcome::Done, Outcome::Again))
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
