//! The chain of hashes over the audit: each entry's hash covers its fields and the hash of the entry before it, so that
//! an entry that is edited, removed or inserted later is found. The payload counts by its own hash, so that erasing a
//! person's data leaves the chain whole. Entries are chained in batches by a job, in the order of their times; the
//! place in the chain is given then, because ids may be committed out of order. The hash has no key: what proves the
//! chain is a head that was kept elsewhere ([`Head`]), such as in a backup.

pub mod job;
pub mod verify;

use std::fmt::{Display, Formatter};
use std::str::FromStr;

use ring::digest::{Context, SHA256};

use super::rows::chain::{self as rows, EntryRow};
use crate::platform::db::Conn;
use crate::platform::hex::hex;
use crate::platform::problem::Error;

/// Begins what is hashed, so that no other text of the product hashes to the same.
const PURPOSE: &[u8] = b"sapa audit chain 1";

/// The end of the chain: the number of its entries, and the hash of the last one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The last place; 0: nothing is chained.
    pub seq: i64,
    /// 64 hexadecimal digits.
    pub hash: String,
}

impl Display for Head {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.seq, self.hash)
    }
}

impl FromStr for Head {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once(':').and_then(|(seq, hash)| Some((seq.parse::<i64>().ok()?, hash)));
        match parts {
            Some((seq, hash)) if seq >= 0 && hash.len() == 64 && hash.bytes().all(|c| c.is_ascii_hexdigit()) => {
                Ok(Self { seq, hash: hash.to_ascii_lowercase() })
            }
            _ => Err("a head is <number>:<64 hexadecimal digits>".to_owned()),
        }
    }
}

/// The head of the chain now.
///
/// # Errors
/// Failures of the database.
pub fn head(conn: &mut Conn) -> Result<Head, Error> {
    let (seq, hash) = rows::head(conn)?.ok_or_else(|| Error::internal("the audit's chain has no head"))?;
    Ok(Head { seq, hash })
}

/// Chains at most `most` entries in the caller's transaction; answers how many.
///
/// # Errors
/// Failures of the database.
pub fn extend(conn: &mut Conn, most: i64) -> Result<usize, Error> {
    rows::lock_head(conn)?;
    let Head { mut seq, mut hash } = head(conn)?;
    let entries = rows::unchained(conn, most)?;
    for entry in &entries {
        seq += 1;
        hash = hash_of(&hash, seq, entry);
        rows::link(conn, entry.id, seq, &hash)?;
    }
    if !entries.is_empty() {
        rows::set_head(conn, seq, &hash)?;
    }
    Ok(entries.len())
}

/// The hash of an entry at a place after the entry with the hash `before`.
fn hash_of(before: &str, seq: i64, entry: &EntryRow) -> String {
    let mut hash = Fields(Context::new(&SHA256));
    hash.0.update(PURPOSE);
    hash.text(Some(before));
    hash.number(Some(seq));
    // Exhaustive, so that a new column is hashed or left out on purpose.
    let EntryRow { id, at, actor_id, actor_role, action, entity, entity_id, company_id, request_id, payload_hash } =
        entry;
    hash.number(Some(*id));
    hash.number(Some(at.0.naive().and_utc().timestamp_micros()));
    hash.number(*actor_id);
    hash.text(actor_role.as_deref());
    hash.text(Some(action));
    hash.text(Some(entity));
    hash.number(*entity_id);
    hash.number(*company_id);
    hash.text(request_id.as_deref());
    hash.text(Some(payload_hash));
    hex(hash.0.finish().as_ref())
}

/// Fields that are hashed one after the other, each with its presence and length: no two lists of fields are the
/// same bytes.
struct Fields(Context);

impl Fields {
    fn text(&mut self, text: Option<&str>) {
        let Some(text) = text else { return self.0.update(&[0]) };
        self.0.update(&[1]);
        self.0.update(&(text.len() as u64).to_be_bytes());
        self.0.update(text.as_bytes());
    }

    fn number(&mut self, number: Option<i64>) {
        let Some(number) = number else { return self.0.update(&[0]) };
        self.0.update(&[1]);
        self.0.update(&number.to_be_bytes());
    }
}

#[cfg(test)]
mod tests {
    use sapa_core::base::time::UtcTime;

    use super::*;
    use crate::platform::db::types::at;

    fn entry() -> EntryRow {
        EntryRow {
            id: 7,
            at: at(UtcTime::parse("2026-11-27T10:00:00.000001Z").unwrap()),
            actor_id: Some(3),
            actor_role: Some("ADMIN".to_owned()),
            action: "BREED_CREATED".to_owned(),
            entity: "breed".to_owned(),
            entity_id: Some(5),
            company_id: None,
            request_id: None,
            payload_hash: "ab".to_owned(),
        }
    }

    #[test]
    fn every_field_counts_and_none_runs_into_the_next() {
        let before = "00".repeat(32);
        let whole = hash_of(&before, 1, &entry());
        let edits: [fn(&mut EntryRow); 12] = [
            |row| row.id = 8,
            |row| row.at = at(UtcTime::parse("2026-11-27T10:00:00.000002Z").unwrap()),
            |row| row.actor_id = None,
            |row| row.actor_role = Some("OPR".to_owned()),
            |row| row.action.push('X'),
            |row| row.entity.push('x'),
            |row| row.entity_id = Some(6),
            |row| row.company_id = Some(0),
            |row| row.request_id = Some(String::new()),
            |row| row.payload_hash = "ac".to_owned(),
            // A field that loses to its neighbour what the neighbour gains.
            |row| (row.action, row.entity) = ("BREED_CREATEDb".to_owned(), "reed".to_owned()),
            |row| (row.entity_id, row.company_id) = (None, Some(5)),
        ];
        for (i, edit) in edits.iter().enumerate() {
            let mut row = entry();
            edit(&mut row);
            assert_ne!(hash_of(&before, 1, &row), whole, "{i}");
        }
        assert_ne!(hash_of(&before, 2, &entry()), whole);
        assert_ne!(hash_of(&"01".repeat(32), 1, &entry()), whole);
        assert_eq!(hash_of(&before, 1, &entry()), whole);
    }

    #[test]
    fn heads_are_read_as_they_are_written() {
        let head = Head { seq: 12, hash: "ab".repeat(32) };
        assert_eq!(head.to_string().parse(), Ok(head));
        for wrong in ["", "12", "x:00", "-1:00", &format!("1:{}", "g".repeat(64)), &format!("1:{}", "a".repeat(63))] {
            assert!(wrong.parse::<Head>().is_err(), "{wrong}");
        }
    }
}
