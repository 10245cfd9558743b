//! Commit positions: the place in PostgreSQL's write-ahead log after a write. The client that wrote
//! sends the position with its next reads, and a replica that has not replayed so much passes a
//! read to the primary. So no client sees a list without its own write. SQLite has no replicas and
//! no positions.
//!
//! Handlers do not pass it on: the request that is being answered carries it ([`follow`]).

use std::cell::Cell;
use std::future::Future;
use std::time::Duration;

use diesel::RunQueryDsl;
use diesel::sql_types::{BigInt, Bool, Double, Nullable};

use super::{Concrete, Conn};
use crate::platform::problem::Error;

/// A place in the log. As text, 16 hexadecimal digits: of two texts, the greater is the later
/// place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CommitLsn(u64);

impl CommitLsn {
    /// Later than every place: no replica has it.
    pub const UNKNOWN: Self = Self(u64::MAX);

    /// Reads a position from its text.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        digits.then(|| u64::from_str_radix(text, 16).ok().map(Self)).flatten()
    }

    /// The position in SQL.
    fn literal(self) -> String {
        let (high, low) = (self.0 >> 32, self.0 & 0xFFFF_FFFF);
        format!("'{high:X}/{low:X}'::pg_lsn")
    }
}

impl std::fmt::Display for CommitLsn {
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
struct Age {
    #[diesel(sql_type = Nullable<Double>)]
    seconds: Option<f64>,
}

#[derive(diesel::QueryableByName)]
struct Verdict {
    #[diesel(sql_type = Bool)]
    verdict: bool,
}

/// The place in the log after a commit. If it cannot be read, the commit counts all the same, and
/// its client reads from the primary.
pub(super) fn current(conn: &mut Conn) -> CommitLsn {
    let Concrete::Postgres(c) = conn.concrete() else { return CommitLsn::UNKNOWN };
    // The place of the next record, so behind this commit, whether it was flushed or not.
    let query = diesel::sql_query("SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS place");
    let found = query.get_result::<Place>(c).ok().and_then(|row| u64::try_from(row.place).ok());
    found.map_or(CommitLsn::UNKNOWN, CommitLsn)
}

/// The place in the log up to which replicas can follow now.
pub(super) fn flushed(conn: &mut Conn) -> Result<CommitLsn, Error> {
    let Concrete::Postgres(c) = conn.concrete() else { return Ok(CommitLsn::UNKNOWN) };
    let query = diesel::sql_query("SELECT (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint AS place");
    Ok(u64::try_from(query.get_result::<Place>(c)?.place).map_or(CommitLsn::UNKNOWN, CommitLsn))
}

/// How far the replica on `conn` is behind a primary whose log has reached `position`: none where that is not known. It
/// counts from the last commit that was replayed, so ask [`is_replayed`] first: a replica of a primary where nothing
/// happens is not behind. A replica that was promoted replays nothing more. It is not behind where its own log has
/// reached `position`, because it is the primary then; otherwise it follows nobody, and nothing is known.
pub(super) fn replay_age(conn: &mut Conn, position: CommitLsn) -> Result<Option<Duration>, Error> {
    let Concrete::Postgres(c) = conn.concrete() else { return Ok(None) };
    let sql = format!(
        "SELECT CASE WHEN pg_is_in_recovery() \
         THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 \
         WHEN pg_current_wal_flush_lsn() >= {position} THEN 0 END AS seconds",
        position = position.literal()
    );
    let seconds = diesel::sql_query(sql).get_result::<Age>(c)?.seconds;
    Ok(seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok()))
}

/// Whether the replica on `conn` shows all writes until `position`. Ask before its snapshot is
/// taken. A server that replays nothing has not replayed it.
pub(super) fn is_replayed(conn: &mut Conn, position: CommitLsn) -> Result<bool, Error> {
    let Concrete::Postgres(c) = conn.concrete() else { return Ok(false) };
    let sql = format!("SELECT coalesce(pg_last_wal_replay_lsn() >= {}, false) AS verdict", position.literal());
    Ok(diesel::sql_query(sql).get_result::<Verdict>(c)?.verdict)
}

/// The position that a request's client has seen, and the position of the request's own writes.
struct RequestLsn {
    seen: Option<CommitLsn>,
    written: Cell<Option<CommitLsn>>,
}

tokio::task_local! {
    static REQUEST_LSN: RequestLsn;
}

/// Answers a request whose client has seen `seen`, with the position of the request's own writes.
pub async fn follow<F: Future>(seen: Option<CommitLsn>, request: F) -> (F::Output, Option<CommitLsn>) {
    let trail = RequestLsn { seen, written: Cell::new(None) };
    REQUEST_LSN
        .scope(trail, async {
            let answer = request.await;
            (answer, REQUEST_LSN.with(|trail| trail.written.get()))
        })
        .await
}

/// The position that the present request must see.
pub(super) fn seen() -> Option<CommitLsn> {
    REQUEST_LSN.try_with(|trail| trail.seen.max(trail.written.get())).ok().flatten()
}

/// Sets the position of the present request's own write.
pub(super) fn written(position: Option<CommitLsn>) {
    _ = REQUEST_LSN.try_with(|trail| trail.written.set(trail.written.get().max(position)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_sort_as_positions_do() {
        let texts: Vec<_> = [0, 0x10, 0xFFFF_FFFF, 0x1_0000_0000].map(|place| CommitLsn(place).to_string()).into();
        assert!(texts.is_sorted());
        for text in &texts {
            assert_eq!(CommitLsn::parse(text).map(|position| position.to_string()), Some(text.clone()));
        }
        for wrong in ["", "1", "0/16B3748", "00000000016B374G", "+000000000000001", "000000000000000000"] {
            assert_eq!(CommitLsn::parse(wrong), None, "{wrong}");
        }
    }
}
