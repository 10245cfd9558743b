//! Use cases of plain records: show, create, change, delete, restore, with version, audit and uses.
//! The common parts stand here once; the parts that differ are each record's [`SimpleRecord`].

use std::collections::HashMap;

use sapa_core::access::role::Action;
use sapa_core::base::issue::Reason;
use sapa_core::content::order::OrderInput;
use sapa_core::form::rules::Rules;
use serde::Serialize;

use super::rows::plain::Stored;
use super::{Subject, Use};
use crate::audit::stale::stale;
use crate::platform::db::Conn;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::session::Context;

type FieldsOf<E> = <<E as SimpleRecord>::Row as Stored>::Fields;

/// What differs between plain records.
pub trait SimpleRecord: Send + Sync + 'static {
    /// In the singular, as the audit names it (`service_group`).
    const ENTITY: &'static str;
    /// The permission to see them.
    const READ: Action = Action::CatalogueRead;
    /// The permission to change them.
    const WRITE: Action = Action::CatalogueWrite;
    /// As it is stored.
    type Row: Stored;
    /// As it is entered.
    type Input: Send + 'static;
    /// As it is shown.
    type Item: Serialize + Send + 'static;

    /// A row as it is shown.
    fn show(row: Self::Row) -> Result<Self::Item, Error>;

    /// What is stored of what was entered; 422 unless it is right. `before`: the record that it changes.
    fn entered(conn: &mut Conn, input: &Self::Input, before: Option<&FieldsOf<Self>>) -> Result<FieldsOf<Self>, Error>;

    /// 409 where what uses it needs it was before.
    fn allow(
        _conn: &mut Conn,
        _context: &Context,
        _id: i64,
        _before: &FieldsOf<Self>,
        _after: &FieldsOf<Self>,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// What else changes with a row that is new (`before` is none) or changed; 422 if it cannot.
    fn written(
        _conn: &mut Conn,
        _context: &Context,
        _before: Option<&FieldsOf<Self>>,
        _after: &FieldsOf<Self>,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// What stands in the way of deleting it.
    fn uses(_conn: &mut Conn, _context: &Context, _id: i64) -> Result<Vec<Use>, Error> {
        Ok(Vec::new())
    }

    /// Whether what it belongs to is there, when it is to come back.
    fn parent_exists(_conn: &mut Conn, _fields: &FieldsOf<Self>) -> Result<bool, Error> {
        Ok(true)
    }
}

/// Plain records that are shown in an order that people choose.
pub trait Arranged: SimpleRecord {
    /// The records that are shown together with this one, itself too, in any order.
    fn together(conn: &mut Conn, row: &Self::Row) -> Result<Vec<Self::Row>, Error>;

    /// What is entered, in another place.
    fn at_place(fields: FieldsOf<Self>, ordinal: i32) -> FieldsOf<Self>;
}

/// Numbers records that are shown together 1, 2, 3 … in the order sent. 409 unless exactly these
/// records stand together, in the versions that were seen.
pub fn arrange<E: Arranged>(conn: &mut Conn, context: &Context, input: &OrderInput) -> Result<(), Error> {
    let rows = input.clone().check()?.rows;
    let mut ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    ids.sort_unstable();
    for id in ids {
        E::Row::lock(conn, id)?;
    }
    let changed = || Error::conflict(Reason::new("record.order_changed"));
    let first = rows.first().map(|row| row.id).unwrap_or_default();
    let first = E::Row::find(conn, first)?.ok_or_else(changed)?;
    let mut together: HashMap<i64, E::Row> =
        E::together(conn, &first)?.into_iter().map(|row| (row.id(), row)).collect();
    for (place, seen) in (1..).zip(&rows) {
        let row = together.remove(&seen.id).filter(|row| row.version() == seen.version).ok_or_else(changed)?;
        let before = row.fields().clone();
        let after = E::at_place(before.clone(), place);
        if after != before {
            E::Row::update(conn, seen.id, &after, context.now)?;
            super::updated(conn, context, subject::<E>(seen.id), &before, &after)?;
        }
    }
    if together.is_empty() { Ok(()) } else { Err(changed()) }
}

/// A record as it is shown, with its version.
pub type Shown<E> = (i64, <E as SimpleRecord>::Item);

/// One record.
pub fn find<E: SimpleRecord>(conn: &mut Conn, id: i64) -> Result<Shown<E>, Error> {
    let row = E::Row::find(conn, id)?.ok_or_else(Error::not_found)?;
    Ok((row.version(), E::show(row)?))
}

/// Makes one.
pub fn create<E: SimpleRecord>(conn: &mut Conn, context: &Context, input: &E::Input) -> Result<Shown<E>, Error> {
    let fields = E::entered(conn, input, None)?;
    E::written(conn, context, None, &fields)?;
    let id = E::Row::insert(conn, &fields, context.now)?;
    super::created(conn, context, subject::<E>(id), &fields)?;
    find::<E>(conn, id)
}

/// Writes what was entered, if it differs.
pub fn update<E: SimpleRecord>(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    input: &E::Input,
) -> Result<Shown<E>, Error> {
    let before = take::<E>(conn, context, id, seen)?;
    let after = E::entered(conn, input, Some(&before))?;
    E::allow(conn, context, id, &before, &after)?;
    if after != before {
        E::written(conn, context, Some(&before), &after)?;
        E::Row::update(conn, id, &after, context.now)?;
        super::updated(conn, context, subject::<E>(id), &before, &after)?;
    }
    find::<E>(conn, id)
}

/// Deletes one that nothing uses.
pub fn delete<E: SimpleRecord>(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let before = take::<E>(conn, context, id, seen)?;
    super::ensure_unused(E::uses(conn, context, id)?)?;
    E::Row::set_deleted(conn, id, true, context.now)?;
    super::deleted(conn, context, subject::<E>(id), &before)
}

/// Takes a deletion back; asked twice, it is there already.
pub fn restore<E: SimpleRecord>(conn: &mut Conn, context: &Context, id: i64) -> Result<Shown<E>, Error> {
    E::Row::lock(conn, id)?;
    let since = super::restorable_since(context.now);
    let row = E::Row::find_since(conn, id, since)?.ok_or_else(Error::not_found)?;
    if row.is_deleted() {
        super::with_parent(E::parent_exists(conn, row.fields())?)?;
        E::Row::set_deleted(conn, id, false, context.now)?;
        super::restored(conn, context, subject::<E>(id), row.fields())?;
    }
    find::<E>(conn, id)
}

/// Locks the record for a change by an author who has `seen` its present version.
fn take<E: SimpleRecord>(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<FieldsOf<E>, Error> {
    E::Row::lock(conn, id)?;
    let row = E::Row::find(conn, id)?.ok_or_else(Error::not_found)?;
    seen.check(row.version(), || stale(conn, &context.actor, (E::ENTITY, id), &E::show(row.clone())?))?;
    Ok(row.fields().clone())
}

const fn subject<E: SimpleRecord>(id: i64) -> Subject {
    Subject { entity: E::ENTITY, id, company: None }
}
