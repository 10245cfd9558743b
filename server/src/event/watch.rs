//! The task that serves the open streams of this server: a look at the database several times a second, by one
//! statement, whatever their number. More is read only when an event was announced, or some session or account
//! changed. It ends with the last stream.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::{Action, Actor};
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use tokio::time::{sleep, timeout};

use super::open::{ALIVE, Reader, Shared, line};
use super::rows::{self, EventRow};
use crate::platform::db::{Conn, types};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::rows::session;

/// The time between two looks: a stream that has to end is closed within a second.
const LOOK: Duration = Duration::from_millis(300);
/// The least time between two looks, however many streams are opened.
const PAUSE: Duration = Duration::from_millis(50);
/// The silence after which a reader is told that the connection lives.
const SILENCE: Duration = Duration::from_secs(15);
/// Most events that one look passes on; after more, readers begin anew.
const MOST: usize = 200;
/// Sessions looked up by one statement.
const BATCH: usize = 500;

/// What was seen at the last look.
#[derive(Clone, Copy)]
struct Seen {
    last: i64,
    stamp: Option<i64>,
}

/// An event with its audience.
struct Event {
    kind: EventKind,
    id: i64,
    audience: Audience,
}

/// The answer of the database at one look.
struct Look {
    seen: Seen,
    /// The new events; none: too many, or the clock was set back.
    events: Option<Vec<Event>>,
    /// Who the looked-up sessions belong to; those that ended are missing.
    living: HashMap<i64, (Actor, i64)>,
    /// Whether all sessions were looked up, not only new ones.
    all: bool,
}

pub(super) async fn run(shared: Arc<Shared>) {
    let mut seen = None;
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
            let waiting: Vec<(u64, Reader)> =
                all.open.iter().filter(|(_, open)| !open.ready).map(|(number, open)| (*number, open.reader)).collect();
            let sessions: Vec<i64> = all.open.values().map(|open| open.reader.session_id).collect();
            (waiting, sessions)
        };
        let fresh: Vec<i64> = new.iter().map(|(_, reader)| reader.session_id).collect();
        match shared.db.read(move |conn| look(conn, seen, &fresh, &open, now)).await {
            Ok(found) => {
                pass_on(&shared, &found, &new);
                seen = Some(found.seen);
            }
            // Nothing is told without a look: a stream that had to end brings nothing meanwhile.
            Err(error) => tracing::debug!(%error, "events wait for the database"),
        }
        shared.all().open.retain(|_, open| open.told.elapsed() < SILENCE || open.tell(ALIVE));
        sleep(PAUSE).await;
        _ = timeout(LOOK - PAUSE, shared.opened.notified()).await;
    }
}

fn look(conn: &mut Conn, seen: Option<Seen>, new: &[i64], open: &[i64], now: UtcTime) -> Result<Look, Error> {
    let (last, stamp) = rows::pulse(conn)?;
    let all = seen.is_none_or(|seen| seen.stamp != stamp);
    let mut living = HashMap::new();
    for sessions in if all { open } else { new }.chunks(BATCH) {
        for (id, user) in session::living_among(conn, sessions, now)? {
            living.insert(id, (user.actor()?, user.token_generation));
        }
    }
    // Before the first look there was no stream that could have missed something.
    let before = seen.map_or(last, |seen| seen.last);
    let events = if before == last {
        Some(Vec::new())
    } else if before > last {
        None
    } else {
        let rows = rows::after(conn, before, MOST as i64 + 1)?;
        if rows.len() > MOST { None } else { Some(rows.into_iter().map(event).collect::<Result<_, _>>()?) }
    };
    Ok(Look { seen: Seen { last, stamp }, events, living, all })
}

fn event(row: EventRow) -> Result<Event, Error> {
    let audience = match (row.action, row.user_ids) {
        (Some(action), _) => Audience::May(types::stored::<Action>(&action)?),
        (None, Some(users)) => {
            let users: Vec<i64> = types::json(&users)?;
            Audience::Accounts(users.into_iter().map(UserId).collect())
        }
        (None, None) => Audience::Everyone,
    };
    Ok(Event { kind: types::stored(&row.kind)?, id: row.record_id, audience })
}

/// Ends the streams whose readers are gone, and tells the others what is new.
fn pass_on(shared: &Shared, found: &Look, new: &[(u64, Reader)]) {
    let holds = |reader: &Reader| found.living.get(&reader.session_id) == Some(&(reader.actor, reader.generation));
    let lines: Vec<_> = found.events.iter().flatten().map(|e| (&e.audience, line(e.kind, e.id))).collect();
    let mut all = shared.all();
    // Those that came during the look wait for the next one.
    all.open.retain(|number, open| {
        if open.ready {
            if found.all && !holds(&open.reader) {
                return false;
            }
            let actor = open.reader.actor;
            return match &found.events {
                None => open.tell(line(EventKind::Ready, 0)),
                Some(_) => lines
                    .iter()
                    .filter(|(audience, _)| audience.includes(&actor))
                    .all(|(_, line)| open.tell(line.clone())),
            };
        }
        if !new.iter().any(|(looked, _)| looked == number) {
            return true;
        }
        open.ready = true;
        open.told = Instant::now();
        holds(&open.reader) && open.tell(line(EventKind::Ready, 0))
    });
}
