//! Copies a database into an empty one and proves it: numbers of rows, sums of whole numbers, and a digest of each table,
//! read back from the target before it is committed.

use std::collections::BTreeMap;

use super::digest::TableDigest;
use super::rows::catalogue::{self, TableShape};
use super::rows::{stream, target};
use super::value::canonical;
use crate::platform::db::{Conn, Location, Whole, tables, take_turn};
use crate::platform::migrate;
use crate::platform::problem::Error;
use crate::upkeep;

/// Rows that are inserted together.
const BATCH: usize = 500;

/// A table that was copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    pub table: String,
    pub rows: u64,
    /// SHA-256 of its rows, the same on both sides.
    pub digest: String,
}

/// Copies the database at `from` into the one at `to`, which holds no rows. `tell` hears of each table that is copied.
pub fn copy(from: &Location, to: &Location, tell: &dyn Fn(&Copied)) -> Result<Vec<Copied>, String> {
    if from == to {
        return Err("source and target are the same database".to_owned());
    }
    let _turn = take_turn(to)?;
    upkeep::migrate(from)?;
    prepare(to)?;
    let mut source = Whole::open(from)?;
    source.hold_snapshot()?;
    let mut into = Whole::open(to)?;
    let all = into.write(|into| all(source.conn(), into, tell))?;
    source.release_snapshot()?;
    Ok(all)
}

/// Refuses a target with rows or with another schema; makes the tables that are missing, such as those that an
/// interrupted copy did not get to.
fn prepare(to: &Location) -> Result<(), String> {
    let found = tables::at(to)?;
    if found.iter().all(|table| table == tables::MIGRATIONS) {
        return upkeep::migrate(to).map(drop);
    }
    let place = to.shown();
    let status = migrate::status(to)?;
    if let Some(other) = status.iter().find(|one| !one.known) {
        return Err(format!("{place} has another schema ({}): name an empty database", other.name));
    }
    if !status.iter().any(|one| one.applied) {
        return Err(format!("{place} holds tables that are not ours: name an empty database"));
    }
    holds_no_rows(to, &place)?;
    upkeep::migrate(to).map(drop)
}

fn holds_no_rows(to: &Location, place: &str) -> Result<(), String> {
    let mut conn = Whole::open_read_only(to)?;
    let found = conn.read(|conn| {
        let shapes = catalogue::tables(conn)?;
        let others = shapes.into_values().filter(|table| !table.is_single);
        let counts: Result<Vec<_>, Error> =
            others.map(|table| Ok((tables::count(conn, &table.name)?, table.name))).collect();
        Ok(counts?.into_iter().find(|(rows, _)| *rows > 0))
    });
    match found? {
        Some((rows, table)) => Err(format!("{place} is not empty: {table} has {rows} rows")),
        None => Ok(()),
    }
}

fn all(source: &mut Conn, into: &mut Conn, tell: &dyn Fn(&Copied)) -> Result<Vec<Copied>, Error> {
    let tables = common(&catalogue::tables(source)?, &catalogue::tables(into)?)?;
    let resting = target::rest(into)?;
    // The rows of the migrations make room for the source's.
    tables.values().filter(|table| table.is_single).try_for_each(|table| target::clear(into, &table.name))?;
    let mut copied = Vec::new();
    for table in parents_first(tables)? {
        let done = one(source, into, &table)?;
        tell(&done);
        copied.push(done);
    }
    target::wake(into, &resting)?;
    Ok(copied)
}

fn one(source: &mut Conn, into: &mut Conn, table: &TableShape) -> Result<Copied, Error> {
    let mut sent = TableDigest::default();
    let mut batch = Vec::with_capacity(BATCH);
    stream::each(source, table, |row| {
        let row = canonical(table, row)?;
        sent.add(&row)?;
        batch.push(row);
        if batch.len() == BATCH {
            target::insert(into, table, &batch)?;
            batch.clear();
        }
        Ok(())
    })?;
    if !batch.is_empty() {
        target::insert(into, table, &batch)?;
    }
    if let Some(last) = table.last_id {
        target::continue_after(into, &table.name, last)?;
    }
    let mut arrived = TableDigest::default();
    stream::each(into, table, |row| arrived.add(&canonical(table, row)?))?;
    let (sent, arrived) = (sent.finish(), arrived.finish());
    if sent != arrived {
        return Err(Error::internal(format!("{} differs after the copy: {sent:?} and {arrived:?}", table.name)));
    }
    let (before, after) = (stream::sums(source, table)?, stream::sums(into, table)?);
    if before != after {
        return Err(Error::internal(format!("the sums of {} differ: {before} and {after}", table.name)));
    }
    Ok(Copied { table: table.name.clone(), rows: sent.0, digest: sent.1 })
}

/// The tables of both sides, with the kinds of columns that both can hold.
fn common(
    source: &BTreeMap<String, TableShape>,
    into: &BTreeMap<String, TableShape>,
) -> Result<BTreeMap<String, TableShape>, Error> {
    let differs = |what: String| Error::internal(format!("the schemas differ: {what}"));
    if let Some(only) =
        source.keys().chain(into.keys()).find(|name| !(source.contains_key(*name) && into.contains_key(*name)))
    {
        return Err(differs(only.clone()));
    }
    let pairs = source.iter().zip(into.values());
    pairs
        .map(|((name, from), to)| {
            let mut table = from.clone();
            if !from.columns.keys().eq(to.columns.keys()) || from.key != to.key {
                return Err(differs(format!("columns or key of {name}")));
            }
            for (column, kind) in &mut table.columns {
                let common = to.columns.get(column).and_then(|other| kind.common(*other));
                *kind = common.ok_or_else(|| differs(format!("{name}.{column}")))?;
            }
            table.last_id = from.last_id.filter(|_| to.last_id.is_some());
            table.parents.extend(to.parents.iter().cloned());
            Ok((name.clone(), table))
        })
        .collect()
}

/// The tables in an order in which each stands after those that it refers to.
fn parents_first(mut left: BTreeMap<String, TableShape>) -> Result<Vec<TableShape>, Error> {
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let free = |table: &&TableShape| !table.parents.iter().any(|parent| left.contains_key(parent));
        let ready: Vec<String> = left.values().filter(free).map(|table| table.name.clone()).collect();
        if ready.is_empty() {
            let names: Vec<&str> = left.keys().map(String::as_str).collect();
            return Err(Error::internal(format!("tables refer to each other: {}", names.join(", "))));
        }
        ordered.extend(ready.iter().filter_map(|name| left.remove(name)));
    }
    Ok(ordered)
}
