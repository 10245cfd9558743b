//! The owners of the records that events are about. Decides nothing.

use diesel::prelude::*;
use sapa_core::access::role::Object;
use sapa_core::base::id::{BranchId, CompanyId, UserId};
use sapa_core::note::NoteVisibility;

use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;
use crate::schema::{bookings, branches, notes, payments, refund_requests, refunds, reviews, till_closings};

/// The id that an event about this record carries, and the record's owners; none when it is no more. Money is told by
/// its booking: 0 where it has none.
pub fn of(conn: &mut Conn, entity: &str, id: Option<i64>) -> Result<Option<(i64, Object)>, Error> {
    macro_rules! booking_of {
        ($table:ident, $id:expr) => {{
            let booking = $table::table.find($id).select($table::booking_id).first(conn).optional()?;
            booking.map_or(Ok(None), |booking: i64| of_booking(conn, booking))
        }};
    }
    match (entity, id) {
        ("booking", Some(id)) => of_booking(conn, id),
        ("note", Some(id)) => of_note(conn, id),
        ("payment", Some(id)) => booking_of!(payments, id),
        ("refund", Some(id)) => booking_of!(refunds, id),
        ("refund_request", Some(id)) => booking_of!(refund_requests, id),
        ("payment", None) => Ok(Some((0, Object::default()))),
        ("till_closing", Some(id)) => {
            let columns = (till_closings::company_id, till_closings::branch_id);
            let found: Option<(i64, i64)> = till_closings::table.find(id).select(columns).first(conn).optional()?;
            Ok(found.map(|(company, branch)| (0, owners(company, branch, None))))
        }
        ("branch", Some(id)) => {
            let company: Option<i64> = branches::table.find(id).select(branches::company_id).first(conn).optional()?;
            Ok(company.map(|company| (id, owners(company, id, None))))
        }
        ("support_message", Some(id)) => Ok(Some((id, Object::default()))),
        ("review", Some(id)) => {
            let columns = (reviews::company_id, reviews::branch_id, reviews::author_id);
            let found: Option<(i64, i64, Option<i64>)> =
                reviews::table.find(id).select(columns).first(conn).optional()?;
            Ok(found.map(|(company, branch, author)| (id, owners(company, branch, author))))
        }
        _ => Err(Error::internal(format!("events know no owners of {entity} {id:?}"))),
    }
}

/// A note on a booking; on another record it is followed by nobody. One for the platform's readers has no other owners.
fn of_note(conn: &mut Conn, id: i64) -> Result<Option<(i64, Object)>, Error> {
    let columns = (notes::booking_id, notes::visibility);
    let found: Option<(Option<i64>, String)> = notes::table.find(id).select(columns).first(conn).optional()?;
    let Some((Some(booking), visibility)) = found else { return Ok(None) };
    match types::stored(&visibility)? {
        NoteVisibility::Company => of_booking(conn, booking),
        NoteVisibility::Platform => Ok(Some((booking, Object::default()))),
    }
}

fn of_booking(conn: &mut Conn, id: i64) -> Result<Option<(i64, Object)>, Error> {
    let columns = (bookings::company_id, bookings::branch_id, bookings::customer_id);
    let found: Option<(i64, i64, Option<i64>)> = bookings::table.find(id).select(columns).first(conn).optional()?;
    Ok(found.map(|(company, branch, customer)| (id, owners(company, branch, customer))))
}

fn owners(company: i64, branch: i64, owner: Option<i64>) -> Object {
    Object { company_id: Some(CompanyId(company)), branch_id: Some(BranchId(branch)), user_id: owner.map(UserId) }
}
