//! Commands that no other one may meet: those that fill an empty database take turns, and the one that undoes the schema
//! waits for no server, it refuses. The locks end with their connection or process, however it ends.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

use diesel::connection::{Connection, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel::sqlite::SqliteConnection;

use super::connect::{Purpose, SQLITE, open};
use super::{Concrete, Conn, Location, Whole};
use crate::platform::files;
use crate::platform::problem::Error;

/// The numbers of PostgreSQL's advisory locks; any numbers, but always the same.
const FILLING: i64 = 0x5A_50_41_01;
const CONNECTED: i64 = 0x5A_50_41_02;
/// The time in which the connections of a server that was stopped just now end.
const GRACE: Duration = Duration::from_secs(2);

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = Bool)]
    taken: bool,
}

fn try_lock(conn: &mut Conn, number: i64) -> Result<bool, Error> {
    let Concrete::Postgres(conn) = conn.concrete() else { return Ok(true) };
    let taken = diesel::sql_query(format!("SELECT pg_try_advisory_lock({number}) AS taken"));
    Ok(taken.get_result::<Taken>(conn)?.taken)
}

/// The turn of a command that fills a database; it ends when this is dropped.
pub struct Turn {
    _file: Option<File>,
    _session: Option<Whole>,
}

/// Refuses the command where another one fills the database at `at`: both would find it empty.
pub fn take_turn(at: &Location) -> Result<Turn, String> {
    let busy = "another command fills this database (restore, copy or seed): wait for its end (database.filling)";
    match at {
        Location::Sqlite(path) => {
            let file = files::lock(&path.with_extension("filling.lock"), busy)?;
            Ok(Turn { _file: Some(file), _session: None })
        }
        Location::Postgres(_) => {
            let mut session = Whole::open(at)?;
            if !try_lock(session.conn(), FILLING)? {
                return Err(busy.to_owned());
            }
            Ok(Turn { _file: None, _session: Some(session) })
        }
    }
}

/// Counts a connection of a pool as one that [`open_alone`] must not meet. SQLite counts all by itself.
pub(super) fn join(conn: &mut Conn) -> Result<(), String> {
    let Concrete::Postgres(conn) = conn.concrete() else { return Ok(()) };
    let joined = conn.batch_execute(&format!("SELECT pg_advisory_lock_shared({CONNECTED})"));
    joined.map_err(|_| "the schema is being undone: no connection is opened meanwhile (database.alone)".to_owned())
}

/// A connection beside which there is no other one of a server or a command, and none can be opened.
pub(in crate::platform) fn open_alone(at: &Location) -> Result<Conn, String> {
    let until = Instant::now() + GRACE;
    loop {
        let alone = match at {
            Location::Sqlite(path) => exclusive(path)?,
            Location::Postgres(_) => {
                let mut conn = open(at, Purpose::Whole)?;
                try_lock(&mut conn, CONNECTED)?.then_some(conn)
            }
        };
        match alone {
            Some(conn) => return Ok(conn),
            None if Instant::now() < until => std::thread::sleep(GRACE / 20),
            None => {
                return Err("a server or another command is connected to this database: stop every server first \
                            (database.in_use)"
                    .to_owned());
            }
        }
    }
}

/// SQLite's file locked for this connection only; none while another one has read it. Its mode comes before the first
/// read.
fn exclusive(path: &Path) -> Result<Option<Conn>, String> {
    let name = path.to_str().ok_or("the database's path is not UTF-8")?;
    let mut conn = SqliteConnection::establish(name).map_err(|e| format!("{name}: {e}"))?;
    let run = |conn: &mut SqliteConnection, sql: &str| conn.batch_execute(sql).map_err(Error::from);
    match run(&mut conn, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT") {
        Ok(()) => {}
        Err(e) if e.problem().status == 503 => return Ok(None),
        Err(e) => return Err(e.into()),
    }
    run(&mut conn, SQLITE)?;
    Ok(Some(Conn::new(Concrete::Sqlite(conn))))
}
