//! The job that deletes expired rows every hour. Each batch is a transaction of its own: an interruption loses
//! nothing, and the rows of a flood are deleted in the end.

use std::time::Duration;

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;

use crate::booking::rows::{hold, presence};
use crate::event;
use crate::people::rows::registration;
use crate::platform::db::{Conn, Db};
use crate::platform::http::idempotency::rows as keys;
use crate::platform::http::moment::clock;
use crate::platform::jobs::rows as jobs;
use crate::platform::jobs::{Job, JobKind, JobOutcome, Run};
use crate::platform::outbox::rows as mails;
use crate::platform::problem::Error;
use crate::platform::query::BATCH;
use crate::session::limit::MEMORY;
use crate::session::rows::{address_answer, browser, challenge, contact, mail_token, session, sign_in};
use crate::state::State;
use crate::support::rows as support_rows;

/// The kind of job.
pub const KIND: JobKind<Data<State>> =
    JobKind::new("FORGET_EXPIRED", run).every(Duration::from_secs(3_600)).within(Duration::from_secs(1_800));

/// A table: its name, the age of expired rows, and the function that deletes a batch.
type Table = (&'static str, chrono::Duration, fn(&mut Conn, UtcTime) -> Result<usize, Error>);

fn tables() -> [Table; 17] {
    let days = chrono::Duration::days;
    [
        ("events", chrono::Duration::hours(1), event::rows::purge),
        ("idempotency keys", days(2), keys::purge),
        ("links", days(30), mail_token::purge),
        ("sessions", days(30), session::purge),
        ("failed sign-ins", MEMORY, sign_in::purge),
        ("devices", days(400), sign_in::purge_devices),
        ("remembered browsers", days(30), browser::purge),
        ("challenges", days(1), challenge::purge),
        ("answers to addresses", MEMORY, address_answer::purge),
        ("those at bookings", chrono::Duration::minutes(1), presence::purge),
        ("holds of bookings", days(2), hold::purge),
        ("senders of messages", MEMORY, contact::purge),
        ("links to threads", days(30), support_rows::purge_links),
        ("registrations that nobody confirmed", days(30), registration::purge),
        ("jobs", days(7), jobs::purge_done),
        ("mails", days(90), mails::purge),
        ("jobs that were given up", days(90), jobs::purge_failed),
    ]
}

fn run(state: Data<State>, _: Job) -> Run {
    Box::pin(async move {
        once(&state.db, clock()).await;
        Ok(JobOutcome::Done)
    })
}

/// One round at `now`; answers the number of deleted rows. A table that fails does not stop the
/// others.
pub async fn once(db: &Db, now: UtcTime) -> usize {
    let mut rows = 0;
    // Without streams nobody numbers events. A reader that comes back sees by the numbers that it missed something.
    if let Err(e) = number_events(db).await {
        tracing::warn!(error = %e, "numbering events");
    }
    for (table, age, purge) in tables() {
        match forget(db, now.plus(-age), purge).await {
            Ok(gone) => rows += gone,
            Err(e) => tracing::warn!(table, error = %e, "forgetting"),
        }
    }
    tracing::info!(rows, "forgotten");
    rows
}

/// Numbers the whole queue, one batch a transaction: who numbers holds the clock.
async fn number_events(db: &Db) -> Result<(), Error> {
    while db.write(event::rows::number).await? > 0 {}
    Ok(())
}

async fn forget(
    db: &Db,
    before: UtcTime,
    purge: fn(&mut Conn, UtcTime) -> Result<usize, Error>,
) -> Result<usize, Error> {
    let mut rows = 0;
    loop {
        let gone = db.write(move |conn| purge(conn, before)).await?;
        rows += gone;
        if gone < BATCH {
            return Ok(rows);
        }
    }
}
