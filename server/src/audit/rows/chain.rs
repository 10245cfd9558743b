//! Rows of the audit as the chain of hashes sees them, and the chain's head. Decides nothing.

use diesel::prelude::*;

use crate::lock_rows;
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::{audit_chain, audit_entries};

/// The only row of the chain's head.
const HEAD: i64 = 1;

/// The columns of an entry that its hash covers; the payload by its own hash.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = audit_entries)]
pub struct EntryRow {
    pub id: i64,
    pub at: At,
    pub actor_id: Option<i64>,
    pub actor_role: Option<String>,
    pub action: String,
    pub entity: String,
    pub entity_id: Option<i64>,
    pub company_id: Option<i64>,
    pub request_id: Option<String>,
    pub payload_hash: String,
}

/// A chained entry.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = audit_entries)]
pub struct ChainedRow {
    #[diesel(embed)]
    pub entry: EntryRow,
    pub payload: Option<String>,
    pub chain_seq: Option<i64>,
    pub chain_hash: Option<String>,
}

/// The last place of the chain and its hash, 0 before the first entry; none: the row was removed.
pub fn head(conn: &mut Conn) -> Result<Option<(i64, String)>, Error> {
    Ok(audit_chain::table.find(HEAD).select((audit_chain::seq, audit_chain::hash)).first(conn).optional()?)
}

/// Locks the head: one batch is chained at a time.
pub fn lock_head(conn: &mut Conn) -> Result<(), Error> {
    lock_rows!(conn, audit_chain, vec![HEAD], for_no_key_update);
    Ok(())
}

/// Writes the head.
pub fn set_head(conn: &mut Conn, seq: i64, hash: &str) -> Result<(), Error> {
    let head = (audit_chain::seq.eq(seq), audit_chain::hash.eq(hash));
    diesel::update(audit_chain::table.find(HEAD)).set(head).execute(conn)?;
    Ok(())
}

/// Entries that are not chained, the oldest first.
pub fn unchained(conn: &mut Conn, most: i64) -> Result<Vec<EntryRow>, Error> {
    Ok(audit_entries::table
        .filter(audit_entries::chain_seq.is_null())
        .order((audit_entries::at, audit_entries::id))
        .limit(most)
        .select(EntryRow::as_select())
        .load(conn)?)
}

/// The time of the oldest entry that is not chained.
pub fn unchained_since(conn: &mut Conn) -> Result<Option<At>, Error> {
    let unchained = audit_entries::table.filter(audit_entries::chain_seq.is_null());
    let oldest = unchained.order((audit_entries::at, audit_entries::id)).select(audit_entries::at);
    Ok(oldest.first(conn).optional()?)
}

/// Gives an entry its place and hash.
pub fn link(conn: &mut Conn, id: i64, seq: i64, hash: &str) -> Result<(), Error> {
    let place = (audit_entries::chain_seq.eq(Some(seq)), audit_entries::chain_hash.eq(Some(hash)));
    let entry = audit_entries::table.filter(audit_entries::id.eq(id).and(audit_entries::chain_seq.is_null()));
    diesel::update(entry).set(place).execute(conn)?;
    Ok(())
}

/// Chained entries after a place, in the order of the chain.
pub fn after(conn: &mut Conn, seq: i64, most: i64) -> Result<Vec<ChainedRow>, Error> {
    Ok(audit_entries::table
        .filter(audit_entries::chain_seq.gt(seq))
        .order(audit_entries::chain_seq)
        .limit(most)
        .select(ChainedRow::as_select())
        .load(conn)?)
}
