//! How far PostgreSQL's write-ahead log had come after a write. The client that wrote brings it
//! back with what it reads next, and a replica that has not replayed so much passes the read to
//! the primary: nobody sees a list without the own write. SQLite has no replicas and no positions.
//!
//! Handlers do not hand it through: the request that is being answered carries it ([`follow`]).

use std::cell::Cell;
use std::future::Future;

use diesel::RunQueryDsl;
use diesel::sql_types::{BigInt, Bool};

use super::Conn;
use crate::platform::problem::Error;

/// A place in the log. As text, 16 hexadecimal digits: of two, the greater text is the later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(u64);

impl Position {
    /// Later than all there are: no replica has it.
    pub const UNKNOWN: Self = Self(u64::MAX);

    /// From its text.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        digits.then(|| u64::from_str_radix(text, 16).ok().map(Self)).flatten()
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016X}", self.0)
    }
}

#[derive(diesel::QueryableByName)]
struct Place {
    #[diesel(sql_type = BigInt)]
    place: i64,
}

#[derive(diesel::QueryableByName)]
struct Verdict {
    #[diesel(sql_type = Bool)]
    verdict: bool,
}

/// Where the log of the primary stands after a commit. Where that cannot be found out, the
/// commit counts all the same, and its client reads from the primary.
pub(super) fn current(conn: &mut Conn) -> Position {
    let Conn::Postgres(c) = conn else { return Position::UNKNOWN };
    // The place of the next record, so behind this commit, whether it was flushed or not.
    let asked = diesel::sql_query("SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS place");
    let found = asked.get_result::<Place>(c).ok().and_then(|row| u64::try_from(row.place).ok());
    found.map_or(Position::UNKNOWN, Position)
}

/// Whether the replica at the other end of `conn` shows what was written until `position`. To
/// be asked before its snapshot is taken; a server that replays nothing has nothing.
pub(super) fn is_replayed(conn: &mut Conn, Position(place): Position) -> Result<bool, Error> {
    let Conn::Postgres(c) = conn else { return Ok(false) };
    let (high, low) = (place >> 32, place & 0xFFFF_FFFF);
    let sql = format!("SELECT coalesce(pg_last_wal_replay_lsn() >= '{high:X}/{low:X}'::pg_lsn, false) AS verdict");
    Ok(diesel::sql_query(sql).get_result::<Verdict>(c)?.verdict)
}

/// What one request's client has seen, and what the request itself has written since.
struct Trail {
    seen: Option<Position>,
    written: Cell<Option<Position>>,
}

tokio::task_local! {
    static TRAIL: Trail;
}

/// Answers a request whose client has seen `seen`; also says what the request has written.
pub async fn follow<F: Future>(seen: Option<Position>, request: F) -> (F::Output, Option<Position>) {
    let trail = Trail { seen, written: Cell::new(None) };
    TRAIL
        .scope(trail, async {
            let answer = request.await;
            (answer, TRAIL.with(|trail| trail.written.get()))
        })
        .await
}

/// What the request that is being answered must see.
pub(super) fn seen() -> Option<Position> {
    TRAIL.try_with(|trail| trail.seen.max(trail.written.get())).ok().flatten()
}

/// The request that is being answered has written.
pub(super) fn written(position: Option<Position>) {
    _ = TRAIL.try_with(|trail| trail.written.set(trail.written.get().max(position)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_sort_as_positions_do() {
        let texts: Vec<_> = [0, 0x10, 0xFFFF_FFFF, 0x1_0000_0000].map(|place| Position(place).to_string()).into();
        assert!(texts.is_sorted());
        for text in &texts {
            assert_eq!(Position::parse(text).map(|position| position.to_string()), Some(text.clone()));
        }
        for wrong in ["", "1", "0/16B3748", "00000000016B374G", "+000000000000001", "000000000000000000"] {
            assert_eq!(Position::parse(wrong), None, "{wrong}");
        }
    }
}
