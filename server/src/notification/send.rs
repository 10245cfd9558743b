//! Sending: what is asked for is stored, and a job goes through the recipients. Each batch is one transaction with
//! its deliveries, its mails and the place where it ended; only that place says where a sending goes on.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use actix_web::web::Data;
use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::{Action, Author, Object};
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use sapa_core::notification::input::{CheckedNotification, CheckedNotificationTest};
use sapa_core::notification::{DeliveryResult, NotificationChannel, SendingState, left_out};
use serde_json::{Value, json};

use super::recipients::{Candidate, Person, RecipientBatch, Source, of_account};
use super::rows::delivery::{self, NewDelivery};
use super::rows::notification::{self as rows, Counts, NewNotification, NotificationRow};
use super::rows::recipient;
use super::{channels, mail};
use crate::audit::record::record;
use crate::audit::rows::entry::Change;
use crate::event::announce;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::http::moment::clock;
use crate::platform::jobs::{self, Job, JobKind, JobOutcome, Run};
use crate::platform::problem::Error;
use crate::session::Context;
use crate::state::State;

/// The kind of job: one sending at a time on a server, for five minutes, then the next has its turn.
pub const KIND: JobKind<Data<State>> =
    JobKind::new("SEND_NOTIFICATION", run).tried(&[1, 5, 15, 60, 300], 300).at_once(1).within(Duration::from_secs(600));

/// Recipients of one transaction.
const BATCH: usize = 200;
/// How long one run goes on.
const RUN: Duration = Duration::from_secs(300);
/// The pause between two batches, in which others write.
const PAUSE: Duration = Duration::from_millis(20);

/// Stores a notification with the job that sends it, and answers its id. `expected` is the number of recipients that
/// was counted.
pub fn create(conn: &mut Conn, context: &Context, input: CheckedNotification, expected: i64) -> Result<i64, Error> {
    let now = context.now;
    let to = input.to;
    Source::of(conn, &to)?;
    let has = |channel| to.channels.contains(&channel);
    let new = NewNotification {
        created_at: at(now),
        updated_at: at(now),
        title_en: input.title_en,
        title_sr: input.title_sr,
        text_en: input.text_en,
        text_sr: input.text_sr,
        audience: to.audience.as_str(),
        role: to.role.map(|role| role.as_str()),
        company_id: to.company_id.map(|id| id.0),
        branch_id: to.branch_id.map(|id| id.0),
        in_app: has(NotificationChannel::InApp),
        by_email: has(NotificationChannel::Email),
        from_date: to.from,
        to_date: to.to,
        author_id: context.actor.user_id.0,
        state: SendingState::Sending.as_str(),
        sent_at: None,
        expected,
    };
    let id = rows::insert(conn, &new)?;
    record(
        conn,
        &Change {
            at: now,
            author: Author::Account(context.actor),
            action: "NOTIFICATION_CREATED",
            entity: "notification",
            entity_id: Some(id),
            company_id: new.company_id,
            request_id: Some(&context.request_id),
            before: Value::Null,
            after: json!({
                "titleEn": new.title_en, "titleSr": new.title_sr, "audience": new.audience, "role": new.role,
                "branchId": new.branch_id, "from": new.from_date, "to": new.to_date, "expected": expected,
            }),
        },
    )?;
    jobs::insert(conn, KIND.name, &json!({ "notification": id }), now)?;
    announce(conn, EventKind::Sending, id, &Audience::May(Action::ContentWrite, Object::default()), now)?;
    Ok(id)
}

/// Sends a notification to its author alone, who gets it whatever else counts.
pub fn test(conn: &mut Conn, context: &Context, input: CheckedNotificationTest) -> Result<(), Error> {
    let (me, now) = (context.actor.user_id.0, context.now);
    let has = |channel| input.channels.contains(&channel);
    let new = NewNotification {
        created_at: at(now),
        updated_at: at(now),
        title_en: input.title_en,
        title_sr: input.title_sr,
        text_en: input.text_en,
        text_sr: input.text_sr,
        audience: rows::ONESELF,
        role: None,
        company_id: None,
        branch_id: None,
        in_app: has(NotificationChannel::InApp),
        by_email: has(NotificationChannel::Email),
        from_date: None,
        to_date: None,
        author_id: me,
        state: SendingState::Sending.as_str(),
        sent_at: None,
        expected: 1,
    };
    let id = rows::insert(conn, &new)?;
    let row = rows::row(conn, id)?.ok_or_else(Error::not_found)?;
    let mut oneself = of_account(recipient::account(conn, me)?);
    oneself.facts.unsubscribed = false;
    if let Some(account) = &mut oneself.facts.account {
        account.confirmed = true;
    }
    let batch = RecipientBatch { found: vec![oneself], cursor: (me, None), is_last: true };
    deliver(conn, &row, &batch, now).map(|_| ())
}

fn run(state: Data<State>, job: Job) -> Run {
    Box::pin(async move {
        let payload: Value = job.payload()?;
        let id = payload["notification"].as_i64().ok_or_else(|| Error::internal("a job without its notification"))?;
        let until = Instant::now() + RUN;
        while Instant::now() < until {
            let next = state.db.read(move |conn| next(conn, id)).await?;
            // Sent already, perhaps by a server that did not live to say so.
            let Some((row, batch)) = next else { return Ok(JobOutcome::Done) };
            let is_last = batch.is_last;
            let held = state.db.write(move |conn| deliver(conn, &row, &batch, clock())).await?;
            // Another server goes on with it.
            if !held || is_last {
                return Ok(JobOutcome::Done);
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(JobOutcome::Postpone(clock()))
    })
}

/// The next recipients of a sending; none when it is over.
fn next(conn: &mut Conn, id: i64) -> Result<Option<(NotificationRow, RecipientBatch)>, Error> {
    let Some(row) = rows::row(conn, id)? else { return Ok(None) };
    if row.state != SendingState::Sending.as_str() {
        return Ok(None);
    }
    let cursor = (row.cursor_id, row.cursor_at.map(UtcTime::from));
    let batch = Source::of_stored(conn, &row)?.next(conn, cursor, BATCH)?;
    Ok(Some((row, batch)))
}

/// Delivers a batch that was found when the notification was as `row`. False, without an effect, when another server
/// has gone on meanwhile.
fn deliver(conn: &mut Conn, row: &NotificationRow, batch: &RecipientBatch, now: UtcTime) -> Result<bool, Error> {
    rows::lock(conn, row.id)?;
    let Some(held) = rows::row(conn, row.id)? else { return Ok(false) };
    if (held.cursor_id, held.passed, &held.state) != (row.cursor_id, row.passed, &row.state) {
        return Ok(false);
    }
    let mut counts = Counts::default();
    let (mut new, mut accounts) = (Vec::new(), Vec::new());
    for one in unmet(conn, row.id, &batch.found)? {
        counts.passed += 1;
        for channel in channels(row) {
            let Some((result, delivery)) = delivery_of(conn, row, one, channel, now)? else { continue };
            counts.add(result, 1);
            accounts.extend(delivery.user_id.filter(|_| delivery.inbox).map(UserId));
            new.push(delivery);
        }
    }
    delivery::insert(conn, &new)?;
    if !rows::advance(conn, row, batch.cursor, counts, now)? {
        return Err(Error::internal("a notification moved under its lock"));
    }
    if batch.is_last {
        rows::finish(conn, row.id, now)?;
    }
    accounts.sort_unstable();
    announce(conn, EventKind::Notification, row.id, &Audience::Accounts(accounts), now)?;
    if row.audience != rows::ONESELF {
        announce(conn, EventKind::Sending, row.id, &Audience::May(Action::ContentWrite, Object::default()), now)?;
    }
    Ok(true)
}

/// Those of the recipients that this notification has not met before, each once.
fn unmet<'a>(conn: &mut Conn, id: i64, found: &'a [Candidate]) -> Result<Vec<&'a Candidate>, Error> {
    let users: Vec<i64> = found.iter().filter_map(|one| one.user).collect();
    let emails: Vec<String> =
        found.iter().filter(|one| one.user.is_none()).filter_map(|one| one.email.clone()).collect();
    let (accounts, addresses) = delivery::known(conn, id, &users, &emails)?;
    let met = accounts.into_iter().map(Person::Account).chain(addresses.into_iter().map(Person::Address));
    let mut people: HashSet<Person> = met.collect();
    Ok(found.iter().filter(|one| one.person().is_none_or(|person| people.insert(person))).collect())
}

/// The delivery to one recipient by one channel with its result; none where the same address has had its mail.
fn delivery_of(
    conn: &mut Conn,
    row: &NotificationRow,
    one: &Candidate,
    channel: NotificationChannel,
    now: UtcTime,
) -> Result<Option<(DeliveryResult, NewDelivery)>, Error> {
    let reason = left_out(one.facts, channel);
    let is_inbox = reason.is_none() && channel == NotificationChannel::InApp;
    let (result, mail_id) = match (reason, channel, &one.email) {
        (Some(_), _, _) => (DeliveryResult::LeftOut, None),
        (None, NotificationChannel::Email, Some(email)) => {
            let Some(mail) = mail::write(conn, row.id, (email, &one.language), now)? else { return Ok(None) };
            (DeliveryResult::Waiting, Some(mail))
        }
        (None, _, _) => (DeliveryResult::Delivered, None),
    };
    let new = NewDelivery {
        created_at: at(now),
        notification_id: row.id,
        channel: channel.as_str(),
        user_id: one.user,
        email: one.email.clone().filter(|_| one.user.is_none()),
        result: result.as_str(),
        reason: reason.map(|reason| reason.as_str()),
        mail_id,
        inbox: is_inbox,
        unread: is_inbox,
    };
    Ok(Some((result, new)))
}
