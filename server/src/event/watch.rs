//! The task that serves the open streams of this server: a look at the database several times a second, by one
//! statement, whatever their number. More is read only when an event was announced, or some session or account
//! changed. It ends with the last stream.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::web::Bytes;
use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::{Action, Actor, Object};
use sapa_core::base::id::{BranchId, CompanyId, UserId};
use sapa_core::base::time::UtcTime;
use tokio::time::{sleep, timeout};

use super::open::{ALIVE, Open, QUEUE, Reader, Shared, alive, line, ready};
use super::rows::{self, EventRow, Pulse};
use crate::platform::db::{Conn, types};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::rows::session;

/// The time between two polls of the table: a stream that has to end is closed within a second.
const POLL_EVERY: Duration = Duration::from_millis(300);
/// The least time between two polls, however many streams are opened.
const PAUSE: Duration = Duration::from_millis(50);
/// The silence after which a stream sends a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Most events that one poll passes on; after more, readers load everything again.
const MAX_EVENTS_PER_POLL: i64 = 200;
/// Most events that a reader is told at once: they must find room in its queue. After more, it loads everything again.
const MOST_LATER: usize = QUEUE / 2;
/// Sessions looked up by one statement.
const BATCH: usize = 500;
/// Most batches of events that are numbered before a look that tells. While more wait, those wait for the next one.
const NUMBERED_FIRST: u32 = 3;

/// What was seen at the last look.
#[derive(Clone, Copy)]
struct Seen {
    last: i64,
    stamp: Option<i64>,
}

/// An event with its audience.
struct Event {
    number: i64,
    kind: EventKind,
    id: i64,
    audience: Audience,
    /// The tab that made the change, and is not told.
    tab: Option<i64>,
}

/// The answer of the database at one look.
struct Snapshot {
    seen: Seen,
    /// The number of the last event at the look before.
    before: i64,
    /// The events from the first one after `from` to the last one: all of them are among those, each once.
    events: Vec<Event>,
    from: i64,
    /// Who the looked-up sessions belong to; those that ended are missing.
    living: HashMap<i64, (Actor, i64)>,
    /// Whether all sessions were looked up, not only new ones.
    all: bool,
    /// Whether committed events wait for their numbers.
    waiting: bool,
}

pub(super) async fn run(shared: Arc<Shared>) {
    let mut seen = None;
    // Batches that were numbered since something was told.
    let mut numbered = 0;
    loop {
        let now = clock();
        let (new, open) = {
            let mut all = shared.all();
            // The end needs no database.
            all.open.retain(|_, open| now < open.reader.ends);
            if all.open.is_empty() {
                all.watched = false;
                return;
            }
            let waiting: Vec<(u64, Reader, Option<i64>)> = (all.open.iter().filter(|(_, open)| !open.ready))
                .map(|(number, open)| (*number, open.reader, open.known))
                .collect();
            let sessions: Vec<i64> = all.open.values().map(|open| open.reader.session_id).collect();
            (waiting, sessions)
        };
        let fresh: Vec<i64> = new.iter().map(|(_, reader, _)| reader.session_id).collect();
        let known: Vec<i64> = new.iter().filter_map(|(_, _, known)| *known).collect();
        let whatever_waits = numbered >= NUMBERED_FIRST;
        let looked = shared.db.read(move |conn| look(conn, seen, &fresh, &known, &open, (now, whatever_waits))).await;
        let waiting = match looked {
            // What is committed is numbered first: a new reader reads it after READY, and is not told it once more.
            Ok(None) => {
                numbered += 1;
                number(&shared).await;
                continue;
            }
            Ok(Some(found)) => {
                numbered = 0;
                pass_on(&shared, &found, &new.iter().map(|(number, ..)| *number).collect::<Vec<_>>());
                seen = Some(found.seen);
                found.waiting
            }
            // Nothing is told without a look: a stream that had to end brings nothing meanwhile.
            Err(error) => {
                tracing::debug!(%error, "events wait for the database");
                false
            }
        };
        shared.all().open.retain(|_, open| {
            // A stream that is not ready yet was told no event.
            let last = seen.filter(|_| open.ready).map(|seen: Seen| seen.last);
            open.last_sent.elapsed() < HEARTBEAT || open.tell(last.map_or(ALIVE, alive))
        });
        sleep(PAUSE).await;
        if waiting {
            continue;
        }
        _ = timeout(POLL_EVERY - PAUSE, shared.opened.notified()).await;
    }
}

/// Gives events their numbers.
async fn number(shared: &Shared) {
    match shared.db.write(rows::number).await {
        // Another server does.
        Ok(0) => sleep(PAUSE).await,
        Ok(_) => (),
        Err(error) => {
            tracing::debug!(%error, "events wait for their numbers");
            sleep(PAUSE).await;
        }
    }
}

/// `known`: the last events that those who come back know. None where events wait for their numbers, unless
/// `whatever_waits`.
fn look(
    conn: &mut Conn,
    seen: Option<Seen>,
    new: &[i64],
    known: &[i64],
    open: &[i64],
    (now, whatever_waits): (UtcTime, bool),
) -> Result<Option<Snapshot>, Error> {
    let Pulse { last, stamp, waiting } = rows::pulse(conn)?;
    if waiting && !whatever_waits {
        return Ok(None);
    }
    let all = seen.is_none_or(|seen| seen.stamp != stamp);
    let mut living = HashMap::new();
    for sessions in if all { open } else { new }.chunks(BATCH) {
        for (id, user) in session::living_among(conn, sessions, now)? {
            living.insert(id, (user.actor()?, user.token_generation));
        }
    }
    // Before the first look there was no stream that could have missed something.
    let before = seen.map_or(last, |seen| seen.last);
    let earliest = known
        .iter()
        .copied()
        .chain([before])
        .filter(|number| (last - MAX_EVENTS_PER_POLL..last).contains(number))
        .min();
    let rows = earliest.map_or_else(|| Ok(Vec::new()), |earliest| rows::between(conn, earliest, last))?;
    // Numbers have no gaps, but the oldest rows are forgotten.
    let from = last - rows.len() as i64;
    let events = rows.into_iter().filter_map(|row| event(row).transpose()).collect::<Result<Vec<_>, _>>()?;
    let events = once(events);
    Ok(Some(Snapshot { seen: Seen { last, stamp }, before, events, from, living, all, waiting }))
}

/// None: a newer server announces what this one does not know, so nobody here follows it.
fn event(row: EventRow) -> Result<Option<Event>, Error> {
    let Some(kind) = EventKind::parse(&row.kind) else { return Ok(None) };
    let audience = match (row.action.as_deref(), row.user_ids) {
        (Some(action), _) => {
            let Some(action) = Action::parse(action) else { return Ok(None) };
            let owners = Object {
                company_id: row.company_id.map(CompanyId),
                branch_id: row.branch_id.map(BranchId),
                user_id: row.owner_id.map(UserId),
            };
            Audience::May(action, owners)
        }
        (None, Some(users)) => {
            let users: Vec<i64> = types::json(&users)?;
            Audience::Accounts(users.into_iter().map(UserId).collect())
        }
        (None, None) => Audience::Everyone,
    };
    Ok(Some(Event { number: row.id, kind, id: row.record_id, audience, tab: row.tab }))
}

/// The events without those that a later one says again: a booking is cancelled and its money refunded in several
/// steps, and read once.
fn once(events: Vec<Event>) -> Vec<Event> {
    let mut said = HashSet::new();
    let mut kept: Vec<Event> =
        events.into_iter().rev().filter(|e| said.insert((e.kind, e.id, e.audience.clone(), e.tab))).collect();
    kept.reverse();
    kept
}

/// Ends the streams whose readers are gone, and tells the others what is new. `new`: the streams that were looked up
/// for the first time.
fn pass_on(shared: &Shared, found: &Snapshot, new: &[u64]) {
    let last = found.seen.last;
    let holds = |reader: &Reader| found.living.get(&reader.session_id) == Some(&(reader.actor, reader.generation));
    let missed_none_since = |number: i64| (found.from..=last).contains(&number);
    let lines: Vec<_> = found.events.iter().map(|e| (e, line(e.number, e.kind, e.id))).collect();
    let later = |open: &Open, than: i64| -> Vec<Bytes> {
        let hears = |event: &Event| {
            let is_own = event.tab.is_some() && event.tab == open.reader.tab;
            event.number > than && !is_own && event.audience.includes(&open.reader.actor)
        };
        lines.iter().filter(|(event, _)| hears(event)).map(|(_, line)| line.clone()).collect()
    };
    let mut all = shared.all();
    // Those that came during the look wait for the next one.
    all.open.retain(|number, open| {
        if open.ready {
            if found.all && !holds(&open.reader) {
                return false;
            }
            if !missed_none_since(found.before) {
                return open.tell(ready(last));
            }
            let lines = later(open, found.before);
            // More would not find room in its queue for long: to read everything again is as good.
            return if lines.len() > MOST_LATER {
                open.tell(ready(last))
            } else {
                lines.into_iter().all(|line| open.tell(line))
            };
        }
        if !new.contains(number) {
            return true;
        }
        open.ready = true;
        open.last_sent = Instant::now();
        if !holds(&open.reader) {
            return false;
        }
        let known = open.known.filter(|known| missed_none_since(*known));
        match known.map(|known| (known, later(open, known))) {
            Some((known, lines)) if lines.len() <= MOST_LATER => {
                open.tell(ready(known)) && lines.into_iter().all(|line| open.tell(line))
            }
            _ => open.tell(ready(last)),
        }
    });
}
