//! Who is at a booking: moves it, or has a dialog of it open. Nothing of it outlives a quarter of a minute, so on SQLite,
//! which has one server, it is kept in memory; on PostgreSQL in rows that no crash keeps, which all servers share.
//! Whoever may read the booking hears that somebody came or left; the audit does not.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::{Action, Actor, Object};
use sapa_core::audit::naming::{Naming, naming};
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::presence::gone_before;
use serde::Serialize;
use utoipa::ToSchema;

use super::facts;
use super::rows::booking;
use super::rows::presence::{self as rows, Attendance};
use crate::event::announce;
use crate::platform::db::tab::tab;
use crate::platform::db::types::stored;
use crate::platform::db::{Conn, Db, Engine};
use crate::platform::problem::Error;
use crate::session::guard::guard;

/// Somebody else who is at the booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct PresentPerson {
    /// None: the platform's support, whoever it is.
    #[schema(example = "Ana Marić")]
    pub name: Option<String>,
}

/// Who else is at the booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Presence {
    /// By name; the platform's support last, and once.
    pub items: Vec<PresentPerson>,
}

/// What somebody says of being at a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Has come, or is still there.
    Here,
    /// Has left.
    Gone,
}

/// Those who are at bookings, where one server knows all of them.
#[derive(Default)]
pub struct Presences(Mutex<HashMap<Attendance, UtcTime>>);

impl Presences {
    /// Those who were heard of after `since`; the others are forgotten.
    fn since(&self, since: UtcTime) -> MutexGuard<'_, HashMap<Attendance, UtcTime>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, seen_at| *seen_at > since);
        all
    }

    /// The accounts at a booking.
    fn of_booking(&self, booking: i64, now: UtcTime) -> Vec<i64> {
        let all = self.since(gone_before(now));
        all.keys().filter(|attendance| attendance.booking_id == booking).map(|attendance| attendance.user_id).collect()
    }

    /// Whether by this sign the account has come to the booking, or left it.
    fn note(&self, sign: Sign, attendance: Attendance, now: UtcTime) -> bool {
        let mut all = self.since(gone_before(now));
        let is_here = |all: &HashMap<Attendance, UtcTime>| {
            all.keys().any(|other| (other.booking_id, other.user_id) == (attendance.booking_id, attendance.user_id))
        };
        let was = is_here(&all);
        match sign {
            Sign::Here => all.insert(attendance, now),
            Sign::Gone => all.remove(&attendance),
        };
        was != is_here(&all)
    }

    /// As if the account had never come.
    fn forget(&self, attendance: Attendance) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&attendance);
    }
}

/// The owners of the booking, if `actor` may do this to it.
fn permitted(conn: &mut Conn, actor: &Actor, action: Action, id: i64) -> Result<Object, Error> {
    let owners = facts::of(&booking::find(conn, id)?.ok_or_else(Error::not_found)?)?.object();
    guard(actor, action, owners)?;
    Ok(owners)
}

/// Notes what `actor` says in the tab of the present request. Whoever may change the booking can be at it.
pub async fn note(
    (db, memory): (&Db, &Presences),
    actor: Actor,
    sign: Sign,
    booking: i64,
    now: UtcTime,
) -> Result<(), Error> {
    // Who closes one of two tabs is still there in the other.
    let attendance = Attendance { booking_id: booking, user_id: actor.user_id.0, tab: tab().unwrap_or(0) };
    let owners = db.read(move |conn| permitted(conn, &actor, Action::BookingEdit, booking)).await?;
    // A sign of life changes nothing that anybody is told, and takes no writer's turn.
    if db.engine() == Engine::Sqlite && !memory.note(sign, attendance, now) {
        return Ok(());
    }
    let announced = db
        .write(move |conn| {
            let changed = match (conn.engine(), sign) {
                (Engine::Sqlite, _) => true,
                (Engine::Postgres, Sign::Here) => rows::enter(conn, attendance, gone_before(now), now)?,
                (Engine::Postgres, Sign::Gone) => rows::leave(conn, attendance, gone_before(now))?,
            };
            if changed {
                announce(conn, EventKind::Presence, booking, &Audience::May(Action::BookingView, owners), now)?;
            }
            Ok(())
        })
        .await;
    if announced.is_err() && sign == Sign::Here {
        // Nobody was told: the next sign of life is a coming once more.
        memory.forget(attendance);
    }
    announced
}

/// Who else is at the booking, as `reader` is told of them.
pub fn of_booking(
    conn: &mut Conn,
    memory: &Presences,
    reader: &Actor,
    booking: i64,
    now: UtcTime,
) -> Result<Presence, Error> {
    permitted(conn, reader, Action::BookingView, booking)?;
    let mut accounts = match conn.engine() {
        Engine::Sqlite => memory.of_booking(booking, now),
        Engine::Postgres => rows::of_booking(conn, booking, gone_before(now))?,
    };
    accounts.retain(|account| *account != reader.user_id.0);
    let (mut items, mut platform) = (Vec::new(), false);
    let people = if accounts.is_empty() { Vec::new() } else { rows::people(conn, &accounts)? };
    for (id, role, first, last) in people {
        match naming(reader, Some((UserId(id), Some(stored(&role)?)))) {
            Naming::Name => items.push(PresentPerson { name: Some(format!("{first} {last}")) }),
            Naming::Platform => platform = true,
            Naming::Nobody => (),
        }
    }
    items.extend(platform.then_some(PresentPerson { name: None }));
    Ok(Presence { items })
}
