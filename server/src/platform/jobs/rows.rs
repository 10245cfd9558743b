//! Rows of jobs: inserted, claimed by one server, ended. Decides nothing: the meaning of a kind is in
//! `platform::jobs`. Every statement on a claimed job names its lease, so that a server that lost the
//! lease changes nothing.

use std::collections::BTreeMap;

use diesel::dsl::{auto_type, count_star, min};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::on_backend;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::page::{Direction, Window};
use crate::platform::query::{BATCH, id_in, total};
use crate::schema::jobs;

/// State of a job that waits or runs.
const OPEN: &str = "OPEN";
/// State of a job that succeeded.
pub const DONE: &str = "DONE";
/// State of a job that was given up and waits for a person.
pub const FAILED: &str = "FAILED";

/// The key of the one job of a kind that recurs.
pub const RECURRING: &str = "recurring";

/// How often an insert and the same open job may miss each other.
const MEETINGS: u32 = 8;

/// A job to insert.
#[derive(Debug, Clone, Copy)]
pub struct NewJob<'a> {
    /// The kind's name.
    pub kind: &'a str,
    /// JSON.
    pub payload: &'a str,
    /// At most one open job of the kind has this key.
    pub key: Option<&'a str>,
    /// The instant from which it may run.
    pub due: UtcTime,
}

/// A claimed job.
#[derive(Debug, Clone, Queryable)]
pub struct ClaimedRow {
    /// The job.
    pub id: i64,
    /// JSON.
    pub payload: String,
    /// How often it was begun since its last success, this time included.
    pub attempts: i32,
}

/// A server's right to run a job.
#[derive(Debug, Clone, Copy)]
pub struct Lease<'a> {
    /// The job.
    pub id: i64,
    /// The server.
    pub holder: &'a str,
    /// The attempt: a server that lost its lease and got it again has another one.
    pub attempt: i32,
}

/// A job that waits for a person.
#[derive(Debug, Clone, Queryable)]
pub struct FailedRow {
    /// The job.
    pub id: i64,
    /// The kind's name.
    pub kind: String,
    /// JSON.
    pub payload: String,
    /// How often it was begun.
    pub attempts: i32,
    /// The code of its last failure.
    pub last_error: Option<String>,
    /// When it was given up.
    pub ended_at: Option<At>,
}

/// How many jobs of a kind are in which state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KindCount {
    /// The kind's name.
    pub kind: String,
    /// Open, and not due yet.
    pub waiting: i64,
    /// Due, and claimed by no server.
    pub due: i64,
    /// Claimed by a server.
    pub running: i64,
    /// Given up: they wait for a person.
    pub failed: i64,
    /// When the first of those that are due became due.
    pub oldest_due: Option<UtcTime>,
}

/// Inserts a job. Where an open job of the kind has its key, that one becomes due at `new.due` at the
/// latest, and runs once more if it is running now.
pub fn insert(conn: &mut Conn, new: &NewJob<'_>, now: UtcTime) -> Result<(), Error> {
    for _ in 0..MEETINGS {
        if attempt(conn, new, now)? || advance(conn, new)? {
            conn.note_job();
            return Ok(());
        }
    }
    Err(Error::unavailable(2))
}

/// Inserts a job without payload, unless one of the kind is open for the key: that one stays as it is.
pub fn plan(conn: &mut Conn, kind: &str, key: &str, now: UtcTime) -> Result<(), Error> {
    attempt(conn, &NewJob { kind, payload: "{}", key: Some(key), due: now }, now)?;
    conn.note_job();
    Ok(())
}

/// Inserts a job; false when one is open for its key.
fn attempt(conn: &mut Conn, new: &NewJob<'_>, now: UtcTime) -> Result<bool, Error> {
    let row = (
        jobs::kind.eq(new.kind),
        jobs::payload.eq(new.payload),
        jobs::unique_key.eq(new.key),
        jobs::state.eq(OPEN),
        jobs::created_at.eq(at(now)),
        jobs::due_at.eq(at(new.due)),
    );
    Ok(diesel::insert_into(jobs::table).values(row).on_conflict_do_nothing().execute(conn)? == 1)
}

/// Brings the open job with the key forward; false when it ended meanwhile.
fn advance(conn: &mut Conn, new: &NewJob<'_>) -> Result<bool, Error> {
    let due = at(new.due);
    let open =
        || jobs::table.filter(jobs::kind.eq(new.kind).and(jobs::unique_key.eq(new.key)).and(jobs::state.eq(OPEN)));
    let running = || open().filter(jobs::lease_holder.is_not_null());
    let later = jobs::again_at.is_null().or(jobs::again_at.gt(due));
    let rescheduled = diesel::update(running().filter(later)).set(jobs::again_at.eq(Some(due))).execute(conn)?;
    let waiting = open().filter(jobs::lease_holder.is_null().and(jobs::due_at.gt(due)));
    let brought = diesel::update(waiting).set(jobs::due_at.eq(due)).execute(conn)?;
    Ok(rescheduled + brought > 0 || open().select(jobs::id).first::<i64>(conn).optional()?.is_some())
}

/// Whether a job of the kind is open for the key.
pub fn is_open(conn: &mut Conn, kind: &str, key: &str) -> Result<bool, Error> {
    let open = jobs::table.filter(jobs::kind.eq(kind).and(jobs::unique_key.eq(key)).and(jobs::state.eq(OPEN)));
    Ok(open.select(jobs::id).first::<i64>(conn).optional()?.is_some())
}

/// When the first job of a kind that nobody holds becomes due.
pub fn next_due(conn: &mut Conn, kind: &str, now: UtcTime) -> Result<Option<UtcTime>, Error> {
    let free = jobs::lease_until.is_null().or(jobs::lease_until.le(at(now)));
    let first = jobs::table.filter(jobs::state.eq(OPEN).and(jobs::kind.eq(kind))).filter(free).order(jobs::due_at);
    Ok(first.select(jobs::due_at).first::<At>(conn).optional()?.map(|due| due.0))
}

/// The jobs that have not ended well, by kind. Jobs that are done are not read: they are many.
pub fn counts(conn: &mut Conn, now: UtcTime) -> Result<Vec<KindCount>, Error> {
    let due = jobs::due_at.le(at(now));
    let held = jobs::lease_until.gt(at(now));
    let free = jobs::lease_until.is_null().or(jobs::lease_until.le(at(now)));
    let columns = (jobs::kind, count_star(), min(jobs::due_at));
    let grouped = || jobs::table.group_by(jobs::kind).select(columns);
    let open = || grouped().filter(jobs::state.eq(OPEN));
    let waiting = open().filter(free).filter(jobs::due_at.gt(at(now))).load(conn)?;
    let overdue = open().filter(free).filter(due).load(conn)?;
    let running = open().filter(held).load(conn)?;
    let failed = grouped().filter(jobs::state.eq(FAILED)).load(conn)?;
    let mut found = BTreeMap::<String, KindCount>::new();
    let mut add = |rows: Vec<(String, i64, Option<At>)>, set: fn(&mut KindCount, i64, Option<At>)| {
        for (kind, number, first) in rows {
            set(found.entry(kind).or_default(), number, first);
        }
    };
    add(waiting, |count, number, _| count.waiting = number);
    add(overdue, |count, number, first| (count.due, count.oldest_due) = (number, first.map(UtcTime::from)));
    add(running, |count, number, _| count.running = number);
    add(failed, |count, number, _| count.failed = number);
    Ok(found.into_iter().map(|(kind, count)| KindCount { kind, ..count }).collect())
}

/// Claims at most `most` due jobs of a kind that nobody holds, those due longest first. Rows that
/// another server claims at the same time are passed over.
pub fn claim(
    conn: &mut Conn,
    kind: &str,
    most: i64,
    (holder, until): (&str, UtcTime),
    now: UtcTime,
) -> Result<Vec<ClaimedRow>, Error> {
    let free = || jobs::lease_until.is_null().or(jobs::lease_until.le(at(now)));
    let due = || {
        let open = jobs::table.filter(jobs::state.eq(OPEN).and(jobs::kind.eq(kind)).and(jobs::due_at.le(at(now))));
        open.filter(free()).order((jobs::due_at, jobs::id)).select(jobs::id).limit(most)
    };
    let ids: Vec<i64> = on_backend!(conn,
        sqlite => { let _ = conn; None },
        postgres => Some(due().for_update().skip_locked().load(conn)?),
    )
    .map_or_else(|| due().load(conn), Ok)?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    diesel::update(jobs::table.filter(id_in(jobs::id, &ids)))
        .set((
            jobs::lease_holder.eq(Some(holder)),
            jobs::lease_until.eq(Some(at(until))),
            jobs::attempts.eq(jobs::attempts + 1),
        ))
        .execute(conn)?;
    let claimed = jobs::table.filter(id_in(jobs::id, &ids)).order((jobs::due_at, jobs::id));
    Ok(claimed.select((jobs::id, jobs::payload, jobs::attempts)).load(conn)?)
}

/// Extends the leases of `holder` on these jobs; answers the jobs that it still holds.
pub fn renew(conn: &mut Conn, ids: &[i64], holder: &str, until: UtcTime) -> Result<Vec<i64>, Error> {
    let held = || jobs::table.filter(id_in(jobs::id, ids)).filter(jobs::lease_holder.eq(holder));
    diesel::update(held()).set(jobs::lease_until.eq(Some(at(until)))).execute(conn)?;
    Ok(held().select(jobs::id).load(conn)?)
}

/// The job of a lease, if the lease still counts.
#[auto_type]
fn held<'a>(lease: Lease<'a>) -> _ {
    let (id, holder, attempt): (i64, &'a str, i32) = (lease.id, lease.holder, lease.attempt);
    jobs::table.filter(jobs::id.eq(id).and(jobs::lease_holder.eq(holder)).and(jobs::attempts.eq(attempt)))
}

/// Ends a job that succeeded; one that was asked for again meanwhile waits for its next run. False
/// when the lease is lost.
pub fn done(conn: &mut Conn, lease: Lease<'_>, now: UtcTime) -> Result<bool, Error> {
    let next_run = held(lease).select(jobs::again_at).first::<Option<At>>(conn).optional()?;
    match next_run {
        None => Ok(false),
        Some(Some(next_run)) => postpone(conn, lease, next_run.0, RunEnd::Well, now),
        Some(None) => {
            let ended = (
                jobs::state.eq(DONE),
                jobs::ended_at.eq(Some(at(now))),
                jobs::last_error.eq(None::<String>),
                jobs::lease_holder.eq(None::<String>),
                jobs::lease_until.eq(None::<At>),
            );
            Ok(diesel::update(held(lease).filter(jobs::again_at.is_null())).set(ended).execute(conn)? == 1)
        }
    }
}

/// How a run ended after which the job runs again.
#[derive(Debug, Clone, Copy)]
pub enum RunEnd<'a> {
    /// Well.
    Well,
    /// With the code of a failure, after so many attempts.
    Failed(&'a str, i32),
}

/// The next run of a job, at `due`; its last one ended at `now`. False when the lease is lost.
pub fn postpone(conn: &mut Conn, lease: Lease<'_>, due: UtcTime, end: RunEnd<'_>, now: UtcTime) -> Result<bool, Error> {
    let open = (
        jobs::due_at.eq(at(due)),
        jobs::again_at.eq(None::<At>),
        jobs::lease_holder.eq(None::<String>),
        jobs::lease_until.eq(None::<At>),
    );
    let postponed = match end {
        RunEnd::Well => {
            let well = (
                jobs::attempts.eq(0),
                jobs::last_error.eq(None::<String>),
                jobs::succeeded_at.eq(Some(at(now))),
                jobs::failing_since.eq(None::<At>),
            );
            diesel::update(held(lease)).set((open, well)).execute(conn)?
        }
        RunEnd::Failed(error, attempts) => {
            let first = held(lease).filter(jobs::failing_since.is_null());
            diesel::update(first).set(jobs::failing_since.eq(Some(at(now)))).execute(conn)?;
            let failed = (jobs::attempts.eq(attempts), jobs::last_error.eq(Some(error)));
            diesel::update(held(lease)).set((open, failed)).execute(conn)?
        }
    };
    if postponed == 1 {
        conn.note_job();
    }
    Ok(postponed == 1)
}

/// Gives a job up: it waits for a person. False when the lease is lost.
pub fn fail(conn: &mut Conn, lease: Lease<'_>, error: &str, now: UtcTime) -> Result<bool, Error> {
    let ended = (
        jobs::state.eq(FAILED),
        jobs::ended_at.eq(Some(at(now))),
        jobs::last_error.eq(Some(error)),
        jobs::again_at.eq(None::<At>),
        jobs::lease_holder.eq(None::<String>),
        jobs::lease_until.eq(None::<At>),
    );
    Ok(diesel::update(held(lease)).set(ended).execute(conn)? == 1)
}

/// Gives back the leases of a server that stops; an attempt that it broke off does not count.
pub fn give_back(conn: &mut Conn, holder: &str) -> Result<usize, Error> {
    let free = (
        jobs::attempts.eq(jobs::attempts - 1),
        jobs::lease_holder.eq(None::<String>),
        jobs::lease_until.eq(None::<At>),
    );
    Ok(diesel::update(jobs::table.filter(jobs::lease_holder.eq(holder))).set(free).execute(conn)?)
}

/// The jobs that wait for a person, the last one first.
pub fn failed(conn: &mut Conn, most: i64) -> Result<Vec<FailedRow>, Error> {
    let ended = jobs::table.filter(jobs::state.eq(FAILED)).order((jobs::ended_at.desc(), jobs::id.desc()));
    let columns = (jobs::id, jobs::kind, jobs::payload, jobs::attempts, jobs::last_error, jobs::ended_at);
    Ok(ended.select(columns).limit(most).load(conn)?)
}

/// Work that recurs and whose last run failed.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct FailingRow {
    /// The kind's name.
    pub kind: String,
    /// The code of its last failure.
    pub last_error: Option<String>,
    /// When the first run failed since the last one that did not.
    pub failing_since: Option<At>,
    /// When it was last done.
    pub succeeded_at: Option<At>,
}

/// The work that recurs and whose last run failed, the one that fails longest first. An older version of the product
/// clears the error of a run that went well, and not the time.
pub fn failing(conn: &mut Conn) -> Result<Vec<FailingRow>, Error> {
    let open = jobs::table.filter(jobs::state.eq(OPEN).and(jobs::unique_key.eq(RECURRING)));
    let failing = open.filter(jobs::last_error.is_not_null().and(jobs::failing_since.is_not_null()));
    let columns = (jobs::kind, jobs::last_error, jobs::failing_since, jobs::succeeded_at);
    Ok(failing.order((jobs::failing_since, jobs::kind)).select(columns).load(conn)?)
}

/// A job that was given up, as it is tried again.
#[derive(Debug, Clone, Queryable)]
pub struct GivenUpRow {
    /// The job.
    pub id: i64,
    /// The kind's name.
    pub kind: String,
    /// JSON.
    pub payload: String,
    /// The key for which one job of the kind is open at most.
    pub key: Option<String>,
    /// Whether it is given up now; else it was tried again, or is done.
    pub is_given_up: bool,
}

/// A job with what is needed to try it again.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<GivenUpRow>, Error> {
    let columns = (jobs::id, jobs::kind, jobs::payload, jobs::unique_key, jobs::state.eq(FAILED));
    Ok(jobs::table.find(id).select(columns).first(conn).optional()?)
}

/// The jobs that wait for a person of one page, by when they were given up.
pub fn failed_page(conn: &mut Conn, window: &Window<UtcTime>) -> Result<Vec<FailedRow>, Error> {
    let mut query = jobs::table.filter(jobs::state.eq(FAILED)).into_boxed();
    if let Some((after, id)) = &window.after {
        let after = at(*after);
        query = match window.direction {
            Direction::Up => {
                query.filter(jobs::ended_at.ge(after)).filter(jobs::ended_at.gt(after).or(jobs::id.gt(*id)))
            }
            Direction::Down => {
                query.filter(jobs::ended_at.le(after)).filter(jobs::ended_at.lt(after).or(jobs::id.lt(*id)))
            }
        };
    }
    query = match window.direction {
        Direction::Up => query.order((jobs::ended_at.asc(), jobs::id.asc())),
        Direction::Down => query.order((jobs::ended_at.desc(), jobs::id.desc())),
    };
    let columns = (jobs::id, jobs::kind, jobs::payload, jobs::attempts, jobs::last_error, jobs::ended_at);
    Ok(query.select(columns).offset(window.offset).limit(window.limit).load(conn)?)
}

/// The number of jobs that wait for a person, counted up to `most`.
pub fn count_failed(conn: &mut Conn, most: i64) -> Result<i64, Error> {
    Ok(total(conn, &jobs::table.filter(jobs::state.eq(FAILED)).select(jobs::id).limit(most))?)
}

/// How many jobs of each kind wait for a person, and when the first of them was given up.
pub fn given_up(conn: &mut Conn) -> Result<Vec<(String, i64, Option<At>)>, Error> {
    let failed = jobs::table.filter(jobs::state.eq(FAILED)).group_by(jobs::kind);
    Ok(failed.select((jobs::kind, count_star(), min(jobs::ended_at))).load(conn)?)
}

/// Ends a job that was given up, because another one is open for its key. False when it is not given up any more.
pub fn settle(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let given_up = jobs::table.filter(jobs::id.eq(id).and(jobs::state.eq(FAILED)));
    let ended = (jobs::state.eq(DONE), jobs::ended_at.eq(Some(at(now))));
    Ok(diesel::update(given_up).set(ended).execute(conn)? == 1)
}

/// Opens a job again that was given up; false when there is none, or another one is open for its key.
pub fn reopen(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let open = (jobs::state.eq(OPEN), jobs::due_at.eq(at(now)), jobs::attempts.eq(0), jobs::ended_at.eq(None::<At>));
    let given_up = jobs::table.filter(jobs::id.eq(id).and(jobs::state.eq(FAILED)));
    let opened = match diesel::update(given_up).set(open).execute(conn).map_err(Error::from) {
        Err(e) if e.is_unique_violation() => 0,
        opened => opened?,
    };
    if opened == 1 {
        conn.note_job();
    }
    Ok(opened == 1)
}

/// Deletes jobs in this state that ended before `before`, one batch.
fn purge(conn: &mut Conn, state: &str, before: UtcTime) -> Result<usize, Error> {
    let old = jobs::table.filter(jobs::state.eq(state).and(jobs::ended_at.lt(at(before)))).order(jobs::ended_at);
    let ids: Vec<i64> = old.select(jobs::id).limit(BATCH as i64).load(conn)?;
    Ok(diesel::delete(jobs::table.filter(id_in(jobs::id, &ids))).execute(conn)?)
}

/// Deletes jobs that succeeded before `before`, one batch.
pub fn purge_done(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    purge(conn, DONE, before)
}

/// Deletes jobs that were given up before `before`, one batch.
pub fn purge_failed(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    purge(conn, FAILED, before)
}
