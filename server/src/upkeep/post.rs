//! The job that sends a mail of the outbox. A mail with a link gets its token here: the token is in
//! the mail only, its hash is stored before the mail goes. A mail is sent at least once, and again
//! only where a server died or lost the database between sending it and storing that.

use std::time::Duration;

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;
use sapa_core::notification::DeliveryResult;
use serde_json::Value;

use crate::config::Config;
use crate::notification::mail as bulk;
use crate::platform::db::{Conn, Db, types};
use crate::platform::http::moment::clock;
use crate::platform::jobs::rows::GivenUpRow;
use crate::platform::jobs::{Job, JobKind, JobOutcome, Run};
use crate::platform::mail::Letter;
use crate::platform::outbox::rows::{self as mails, FAILED, MailRow, WITHDRAWN};
use crate::platform::outbox::{SEND, SEND_BULK, message_id, texts};
use crate::platform::problem::Error;
use crate::session::link::{self, Purpose};
use crate::session::rows::account;
use crate::state::State;
use crate::support;

/// The kind of job: tried within two seconds to five minutes, for a day.
pub const KIND: JobKind<Data<State>> = JobKind::new(SEND, run)
    .tried(&[2, 5, 10, 20, 40, 60, 120, 300], 7 + 24 * 12)
    .at_once(4)
    .within(Duration::from_secs(120))
    .giving_up(given_up);

/// The kind of job that sends one mail of many; the same, in seats of its own.
pub const BULK: JobKind<Data<State>> = JobKind::new(SEND_BULK, run)
    .tried(&[2, 5, 10, 20, 40, 60, 120, 300], 7 + 24 * 12)
    .at_once(2)
    .within(Duration::from_secs(120))
    .giving_up(given_up);

/// How often the sending of a mail is stored anew while the database takes no write …
const WRITES: u32 = 60;
/// … and the pause between.
const PAUSE: Duration = Duration::from_secs(1);

fn run(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let id = mail_of(&job)?;
        let config = state.config.clone();
        let Some(letter) = state.db.write(move |conn| prepare(conn, &config, id, clock())).await? else {
            return Ok(JobOutcome::Done);
        };
        let to = letter.to.clone();
        state.mailer.send(letter).await?;
        store(&state.db, id, to, &job).await?;
        Ok(JobOutcome::Recorded)
    })
}

fn mail_of(job: &Job) -> Result<i64, Error> {
    mail_in(&job.payload()?)
}

fn mail_in(payload: &Value) -> Result<i64, Error> {
    payload["mail"].as_i64().ok_or_else(|| Error::internal("a job without its mail"))
}

/// The letter to be sent; none when the mail is not to be sent any more.
fn prepare(conn: &mut Conn, config: &Config, id: i64, now: UtcTime) -> Result<Option<Letter>, Error> {
    let base_url = &config.public_base_url;
    let Some(row) = unsent(conn, id)? else { return Ok(None) };
    // Whoever withdraws the mail comes before, or sees that it may have arrived.
    if !mails::begin(conn, id, now)? {
        return Ok(None);
    }
    if row.kind == bulk::MAIL {
        return bulk::letter(conn, config, &row, now);
    }
    let Some(purpose) = row.purpose.as_deref() else {
        let page = match row.kind.as_str() {
            support::link::MAIL => Some(support::link::issue(conn, &row, now)?),
            kind => page(kind).map(str::to_owned),
        };
        return letter(&row, page.map(|page| format!("{base_url}{page}"))).map(Some);
    };
    // Held, so that a change that closes the account's links comes before or after.
    account::lock(conn, row.entity_id)?;
    let Some(row) = unsent(conn, id)? else { return Ok(None) };
    let purpose = Purpose::of(purpose).ok_or_else(|| Error::internal("a mail with another purpose"))?;
    match link::issue(conn, &row, purpose, now)? {
        Some(secret) => letter(&row, Some(format!("{base_url}{}", purpose.page(&secret, &row.language)))).map(Some),
        None => mails::end(conn, id, WITHDRAWN, now).map(|()| None),
    }
}

fn unsent(conn: &mut Conn, id: i64) -> Result<Option<MailRow>, Error> {
    Ok(mails::find(conn, id)?.filter(MailRow::is_unsent))
}

fn letter(row: &MailRow, link: Option<String>) -> Result<Letter, Error> {
    let (subject, body) = texts(row, link.as_deref())?;
    Ok(Letter {
        kind: row.kind.clone(),
        to: row.recipient.clone(),
        subject,
        body,
        id: message_id(row),
        unsubscribe: None,
    })
}

/// The page to which a mail of this kind leads: a public one. Whoever is signed in goes on from there.
fn page(kind: &str) -> Option<&'static str> {
    match kind {
        "companyApproved" | "companySuspended" => Some("/login"),
        "registeredAlready" => Some("/forgot-password"),
        _ => None,
    }
}

/// Stores that the mail was sent. The mail would be sent again if it were not, so this is patient.
async fn store(db: &Db, id: i64, to: String, job: &Job) -> Result<(), Error> {
    let mut written = 0;
    loop {
        let (job, to) = (job.clone(), to.clone());
        let stored = db.write(move |conn| {
            let now = clock();
            mails::sent(conn, id, &to, now)?;
            bulk::ended(conn, id, DeliveryResult::Delivered, now)?;
            job.finish(conn, now)
        });
        written += 1;
        match stored.await {
            Err(e) if e.problem().status == 503 && written < WRITES => tokio::time::sleep(PAUSE).await,
            stored => return stored,
        }
    }
}

/// Whether jobs of this kind send a mail.
pub fn sends(kind: &str) -> bool {
    kind == SEND || kind == SEND_BULK
}

/// Lets the mail of a job wait again, in the transaction that tries the job again. A mail that was withdrawn meanwhile
/// stays withdrawn.
pub fn retried(conn: &mut Conn, job: &GivenUpRow, now: UtcTime) -> Result<(), Error> {
    if !sends(&job.kind) {
        return Ok(());
    }
    let mail = mail_in(&types::json(&job.payload)?)?;
    if mails::wait_again(conn, mail)? { bulk::ended(conn, mail, DeliveryResult::Waiting, now) } else { Ok(()) }
}

fn given_up(conn: &mut Conn, job: &Job, _: &str, now: UtcTime) -> Result<(), Error> {
    mails::end(conn, mail_of(job)?, FAILED, now)?;
    bulk::ended(conn, mail_of(job)?, DeliveryResult::Failed, now)
}
