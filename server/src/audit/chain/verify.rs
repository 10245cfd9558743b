//! Verification of the chain: reads all entries once, in the order of the chain, and names what does not fit. Reads
//! only.

use chrono::Duration;
use ring::digest::{SHA256, digest};
use sapa_core::base::time::UtcTime;

use super::{Head, hash_of};
use crate::audit::rows::chain::{self as rows, ChainedRow, EntryRow};
use crate::platform::db::Conn;
use crate::platform::hex::hex;
use crate::platform::problem::Error;

/// Entries that are read together.
const BATCH: i64 = 2_000;

/// How far the time of an entry may be before that of one that was chained earlier: transactions take seconds, and
/// clocks of servers differ by as much.
const SPREAD: Duration = Duration::hours(1);

/// The age from which an entry that is not chained is worth a warning: no server runs, or its job fails.
const LATE: Duration = Duration::minutes(10);

/// What does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The entry; 0: one that is not there.
    pub id: i64,
    /// What is wrong with it, in a sentence.
    pub sentence: String,
}

/// What was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The entries that were read.
    pub entries: i64,
    /// The end of the chain as it was read.
    pub head: Head,
    /// Since when an entry waits to be chained, where that is longer than minutes.
    pub waiting_since: Option<UtcTime>,
}

/// Verifies the whole chain; `known`: a head that it had at an earlier time.
///
/// # Errors
/// Failures of the database.
pub fn verify(
    conn: &mut Conn,
    known: Option<&Head>,
    now: UtcTime,
    report: &mut dyn FnMut(Fault),
) -> Result<Verified, Error> {
    let kept = rows::head(conn)?.map(|(seq, hash)| Head { seq, hash });
    let before = Head { seq: 0, hash: "0".repeat(64) };
    let mut walk =
        Walk { before, end: kept.as_ref().map_or(i64::MAX, |kept| kept.seq), known, latest: UtcTime::MIN, report };
    let (mut entries, mut last) = (0, i64::MIN);
    loop {
        let rows = rows::after(conn, last, BATCH)?;
        let Some(end) = rows.last().and_then(|row| row.chain_seq) else { break };
        last = end;
        entries += rows.len() as i64;
        rows.iter().for_each(|row| walk.entry(row));
    }
    walk.end(kept.as_ref());
    let waiting = rows::unchained_since(conn)?.map(|at| at.0);
    let waiting_since = waiting.filter(|since| *since < now.plus(-LATE));
    Ok(Verified { entries, head: walk.before, waiting_since })
}

/// The state between two entries.
struct Walk<'a> {
    before: Head,
    /// The last place, as the database keeps it.
    end: i64,
    known: Option<&'a Head>,
    latest: UtcTime,
    report: &'a mut dyn FnMut(Fault),
}

impl Walk<'_> {
    fn fault(&mut self, id: i64, sentence: String) {
        (self.report)(Fault { id, sentence });
    }

    fn entry(&mut self, row: &ChainedRow) {
        let (entry, seq) = (&row.entry, row.chain_seq.unwrap_or_default());
        let hash = row.chain_hash.clone().unwrap_or_default();
        let next = self.before.seq + 1;
        if seq < next || seq > self.end {
            self.fault(
                entry.id,
                format!("{} has the place {seq}, which nothing was given: it was inserted", name(entry)),
            );
            return;
        }
        if seq > next {
            let missing =
                if seq == next + 1 { format!("entry {next}") } else { format!("entries {next} to {}", seq - 1) };
            self.fault(0, format!("{missing} of the chain: removed before {}", name(entry)));
        } else if hash != hash_of(&self.before.hash, seq, entry) {
            let sentence = format!(
                "{} does not fit its place {seq} in the chain: it was edited or inserted, or the entry before it was",
                name(entry)
            );
            self.fault(entry.id, sentence);
        }
        if let Some(payload) = &row.payload
            && hex(digest(&SHA256, payload.as_bytes()).as_ref()) != entry.payload_hash
        {
            self.fault(entry.id, format!("the payload of {} was edited", name(entry)));
        }
        if entry.at.0 < self.latest.plus(-SPREAD) {
            let latest = self.latest;
            let sentence = format!("{} is older than entries before it ({latest}): it was inserted later", name(entry));
            self.fault(entry.id, sentence);
        }
        self.latest = self.latest.max(entry.at.0);
        if let Some(known) = self.known.filter(|known| known.seq == seq)
            && known.hash != hash
        {
            self.fault(entry.id, format!("{} has another hash than the head that is known: {known}", name(entry)));
        }
        self.before = Head { seq, hash };
    }

    /// Compares the end with the head that the database keeps, and with the one that is known.
    fn end(&mut self, kept: Option<&Head>) {
        let last = self.before.clone();
        let Some(kept) = kept else { return self.fault(0, "the head of the chain was removed".to_owned()) };
        if last.seq < kept.seq {
            self.fault(0, format!("entries {} to {} of the chain: removed from its end", last.seq + 1, kept.seq));
        } else if last != *kept {
            self.fault(
                0,
                format!("the chain ends with {last}, its head says {kept}: entries were inserted or edited at its end"),
            );
        }
        if let Some(known) = self.known.filter(|known| known.seq > last.seq) {
            self.fault(
                0,
                format!("the chain ends with entry {}, it had reached {}: removed from its end", last.seq, known.seq),
            );
        }
    }
}

/// An entry as people find it in the audit.
fn name(entry: &EntryRow) -> String {
    let EntryRow { action, entity, at, .. } = entry;
    let id = entry.entity_id.map(|id| format!(" {id}")).unwrap_or_default();
    format!("{action} of {entity}{id} at {}", at.0)
}
